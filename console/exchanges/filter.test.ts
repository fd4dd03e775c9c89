import { describe, expect, it } from 'vitest';
import type { ExchangeSummary } from '../../mock/journal/journal.js';
import { everything, matching, type FilterValues } from './filter.js';
import { joined } from '../shared/exchange-stream.js';

const exchange = (id: number, more: Partial<ExchangeSummary> = {}): ExchangeSummary => ({
  id,
  at: '2031-03-03T16:20:00.000Z',
  elapsedMs: 3,
  method: 'GET',
  url: '/api/v1/carriers',
  outcome: 200,
  done: [],
  variations: [],
  breaches: [],
  world: 'main',
  ...more,
});

const refused = exchange(2, {
  method: 'POST',
  url: '/api/v1/orders',
  outcome: 422,
  world: 'a',
  operation: 'createOrder',
  done: ['latency 5 ms'],
  breaches: [
    {
      side: 'request',
      in: 'body',
      pointer: '/packages/0/width',
      requirement: 'ORD-43',
      level: 'required',
      sentence: '',
    },
  ],
});
const lost = exchange(3, { outcome: 'reset' });
const hinted = exchange(1, {
  breaches: [{ side: 'answer', in: 'body', pointer: '/data', requirement: 'CAR-23', level: 'advisory', sentence: '' }],
});
const all = [hinted, refused, lost];
const ids = (wish: Partial<FilterValues>): readonly number[] =>
  all.filter(matching({ ...everything, ...wish })).map(({ id }) => id);

describe('a filter', () => {
  it.each<[Partial<FilterValues>, readonly number[]]>([
    [{}, [1, 2, 3]],
    [{ text: 'POST ORDERS' }, [2]],
    [{ text: '4xx' }, [2]],
    [{ text: 'ord-43' }, [2]],
    [{ text: 'packages/0' }, [2]],
    [{ text: 'latency' }, [2]],
    [{ text: 'reset' }, [3]],
    [{ text: '-createorder -reset' }, [1]],
    [{ text: '#3' }, [3]],
    [{ text: '- ' }, [1, 2, 3]],
    [{ kept: 'broken' }, [2]],
    [{ kept: 'kept' }, [1, 3]],
    [{ world: 'a' }, [2]],
    [{ text: 'nothing like it' }, []],
  ])('with %j shows the exchanges %j', (wish, found) => {
    expect(ids(wish)).toEqual(found);
  });
});

describe('the list', () => {
  const numbers = (known: number[], more: number[]): readonly number[] =>
    joined(
      known.map((id) => exchange(id)),
      more.map((id) => exchange(id)),
    ).map(({ id }) => id);

  it('has each exchange once, in order of the ids, for any order of arrival', () => {
    expect(numbers([1, 2], [3, 4])).toEqual([1, 2, 3, 4]);
    expect(numbers([1, 4], [2, 3, 4])).toEqual([1, 2, 3, 4]);
    expect(numbers([], [2, 1])).toEqual([1, 2]);
  });
});
