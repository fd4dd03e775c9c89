import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashOf, Places } from './places.js';

/** A key for each position; few keys, so that several positions have the same one, and few hashes, so that keys share them. */
const step = fc.record({ at: fc.nat({ max: 60 }), key: fc.nat({ max: 40 }).map((key) => `key ${key}`) });

describe('places', () => {
  it('find the positions of a hash, whatever keys they had before', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 600, size: 'max' }), fc.boolean(), (steps, isCopied) => {
        const keys: string[] = [];
        const hashAt = (at: number): number => hashOf(keys[at] ?? '') % 16;
        const isOf = (hash: number, at: number): boolean => hashAt(at) === hash;
        let places = new Places(isOf);
        for (const [number, { at, key }] of steps.entries()) {
          if (isCopied && number === 100) places = new Places(isOf, places);
          const before = keys[at] === undefined ? undefined : hashAt(at);
          keys[at] = key;
          if (hashAt(at) === before) continue;
          if (before !== undefined) places.outdate();
          if (!places.of(hashAt(at)).includes(at)) places.add(hashAt(at), at);
        }
        for (let hash = 0; hash < 16; hash++) {
          const found = places.of(hash);
          expect(found).toEqual([...new Set(found)].sort((one, other) => one - other));
          const having = [...keys.keys()].filter((at) => keys[at] !== undefined && isOf(hash, at));
          expect(found.filter((at) => isOf(hash, at))).toEqual(having);
        }
      }),
    );
  });

  it('take no more room for keys that come and go', () => {
    let key = 0;
    const places = new Places((hash) => hash === hashOf(String(key)));
    places.add(hashOf('0'), 0);
    for (key = 1; key < 10_000; key++) {
      places.outdate();
      places.add(hashOf(String(key)), 0);
    }
    expect((places as unknown as { places: Int32Array }).places.length).toBeLessThanOrEqual(64);
  });
});
