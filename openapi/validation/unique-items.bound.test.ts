/** Tests that `uniqueItems` finds equal elements as JSON Schema means them, in steps that grow with the list only. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, startCounting } from '../../lab/testing/test-steps.js';

const count = await startCounting();
const { contract } = await import('../contract/contract.js');
const { createAjv } = await import('./ajv.js');

const isValid = createAjv(contract).compile({ type: 'array', uniqueItems: true });
const judges = (list: readonly unknown[]): boolean => isValid.call({ account: undefined, left: 100 }, list);

describe('uniqueItems', () => {
  it('takes at most six times as many steps for four times as many objects', async () => {
    const work = (size: number) => judges(Array.from({ length: size }, (_, at) => ({ a: { b: 'same' }, at })));
    expect(await growth(count, work)).toBeLessThanOrEqual(6);
  });

  it('judges a list of 50,000 objects that differ in the last field', () => {
    const list = Array.from({ length: 50_000 }, (_, at) => ({ a: 1, b: 2, c: at }));
    expect(judges(list)).toBe(true);
    expect(judges([...list, { c: 7, b: 2, a: 1 }])).toBe(false);
  });

  it('allows a list in which no two elements are equal', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom(0, '0', false, null, [], {}))),
        (list) => {
          const plain = JSON.parse(JSON.stringify(list)) as readonly unknown[];
          const isTwice = plain.some((one, at) => plain.slice(0, at).some((other) => isDeepStrictEqual(one, other)));
          expect(judges(plain)).toBe(!isTwice);
        },
      ),
    );
  });
});
