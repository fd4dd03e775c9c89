/** Tests which responses of a run count as unexpected, and that none of them is dropped. */
import { describe, expect, it } from 'vitest';
import { intentOf } from './intent.js';
import { JudgedExchanges } from './account.js';
import type { Exchange } from './exchange.js';
import { exchangeOf } from '../../run/test-target.js';

let last = 0;

function exchange(status: number, rest: Partial<Exchange> = {}): Exchange {
  const request = { method: 'GET', url: 'http://target.test/api/v1/orders?external_id=web-1', headers: {} };
  const answer = { status, headers: [], body: '' };
  last += 1;
  return {
    ...exchangeOf({
      operation: 'getOrder',
      intent: intentOf({ purpose: 'read back' }),
      by: 'a.check',
      request,
      answer,
    }),
    id: last,
    ...rest,
  };
}

const unexpected = (exchanges: readonly Exchange[], judged: readonly Exchange[] = []): readonly number[] => {
  const account = new JudgedExchanges();
  account.judge(judged);
  return account.unexpected(exchanges).map(({ answer }) => answer?.status ?? 0);
};

describe('the account of a run', () => {
  it.each([
    ['accepted', [404, 500, 302]],
    ['refused', [200, 500, 302]],
    ['either', [500, 302]],
    ['open', []],
  ] as const)('finds unexpected responses to requests that are due to be %s', (due, wrong) => {
    expect(
      unexpected([200, 404, 500, 302].map((status) => exchange(status, { intent: intentOf({ due }) }))).toSorted(),
    ).toEqual([...wrong].sort());
  });

  it('counts a request without a response', () => {
    const failure = { reason: 'timeout', detail: 'after 10 s' };
    const { answer: _answer, ...silent } = exchange(200, { intent: intentOf({ due: 'either' }), failure });
    expect(unexpected([silent])).toEqual([0]);
  });

  it('ignores a refusal before a write had time to show, but counts the last one', () => {
    const late = [
      exchange(404, { intent: intentOf({ due: 'accepted' }) }),
      exchange(404, { intent: intentOf({ due: 'accepted' }), round: 2 }),
    ];
    expect(unexpected([...late, exchange(200, { intent: intentOf({ due: 'accepted' }), round: 3 })])).toEqual([]);
    expect(unexpected(late)).toEqual([404]);
  });

  it('counts a 500 even if the same request was accepted later', () => {
    const broken = exchange(500, { intent: intentOf({ due: 'accepted' }) });
    expect(unexpected([broken, exchange(200, { intent: intentOf({ due: 'accepted' }), round: 2 })])).toEqual([500]);
  });

  it('ignores responses that a required check judged, and others of the same kind', () => {
    const judged = exchange(500, { intent: intentOf({ due: 'accepted' }) });
    expect(unexpected([judged, exchange(500, { intent: intentOf({ due: 'accepted' }) })], [judged])).toEqual([]);
    expect(
      unexpected([exchange(500, { intent: intentOf({ due: 'accepted' }), by: 'another.check' })], [judged]),
    ).toEqual([500]);
  });

  it('derives the due response from the role if an old record lacks it', () => {
    expect(unexpected([exchange(500, { intent: intentOf({ role: 'question' }) }), exchange(404)])).toEqual([404]);
  });
});
