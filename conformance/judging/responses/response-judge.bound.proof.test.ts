/** Tests that the time of judging a response grows with its size only, and that not all is evidence that was sent. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, startCounting } from '../../../lab/testing/test-steps.js';
import { collections, elementOf, withElements, type Collection } from '../../../lab/testing/test-wide-values.js';

const count = await startCounting();
const { judge, exchangeFor } = await import('./test-responses.js');
const { Ledger } = await import('../../requests/exchange/ledger.js');
const { answer } = await import('../../run/test-target.js');

const judged = (collection: Collection, elements: readonly unknown[]) =>
  judge.judge(exchangeFor(collection.operation.id, answer(200, withElements(collection, elements))), new Ledger());

describe('four times as many elements take at most six times as many steps', () => {
  it.each(collections('response'))('$name', async (collection) => {
    await fc.assert(
      fc.asyncProperty(elementOf(collection), async (element) => {
        const work = (size: number) =>
          judged(
            collection,
            Array.from({ length: size }, (_, at) => element(at)),
          );
        expect(await growth(count, work)).toBeLessThanOrEqual(6);
      }),
      { numRuns: 10 },
    );
  });
});

it('a response with too many wrong elements is evidence against the named fields, and for none', () => {
  const methods = collections('response').find(({ name }) => /^listCarriers .*shipping_methods$/.test(name))!;
  const { violations, seen } = judged(
    methods,
    Array.from({ length: 3000 }, () => ({})),
  )!;
  expect(seen).toEqual(new Set(violations.map(({ place }) => place)));
  expect(seen).toContain('data.carriers[*].shipping_methods[*].uuid');
  expect(seen).not.toContain('data.carriers[*].uuid');
  expect(violations.find(({ place }) => place === 'body')).toMatchObject({
    requirement: 'GEN-03',
    received: 'more than 100 wrong elements in its lists; the rest was not judged',
  });
});
