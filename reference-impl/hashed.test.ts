import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Hashed } from './hashed.js';

const key = fc.oneof(fc.nat({ max: 300 }).map(String), fc.string({ maxLength: 3, unit: 'binary' }));
const step = fc.record({ key, to: fc.oneof({ weight: 4, arbitrary: fc.string() }, fc.constant(undefined)) });

const sorted = (entries: Iterable<readonly [string, string]>): readonly (readonly [string, string])[] =>
  [...entries].sort(([one], [other]) => (one < other ? -1 : 1));

describe('a hashed map', () => {
  it('holds what any map would, whatever is written and removed', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400, size: 'max' }), (steps) => {
        const [hashed, plain] = [new Hashed<string>(), new Map<string, string>()];
        for (const { key, to } of steps)
          for (const map of [hashed, plain])
            if (to === undefined) map.delete(key);
            else map.set(key, to);
        expect(hashed.size).toBe(plain.size);
        expect(sorted(hashed)).toEqual(sorted(plain));
        expect([...hashed.values()]).toEqual([...hashed].map(([, value]) => value));
        for (const { key } of steps) expect(hashed.get(key)).toBe(plain.get(key));
        expect(hashed.get('nowhere')).toBeUndefined();
      }),
    );
  });

  it('gives its entries in the order in which they were made, also when they became many', () => {
    const hashed = new Hashed<string>();
    const keys = Array.from({ length: 5000 }, (_, at) => `order-${(at * 7919) % 5000}`);
    for (const key of keys) hashed.set(key, key);
    for (const key of keys.filter((_, at) => at % 3 === 0)) hashed.set(key, `${key} again`);
    expect([...hashed].map(([key]) => key)).toEqual(keys);
    expect(keys.map((key) => hashed.get(key))).toEqual(keys.map((key, at) => (at % 3 === 0 ? `${key} again` : key)));
  });

  it('takes no more room for entries that come and go', () => {
    const hashed = new Hashed<string>();
    for (let at = 0; at < 10_000; at++) {
      hashed.set(String(at), 'here');
      hashed.delete(String(at));
    }
    expect(hashed.size).toBe(0);
    expect((hashed as unknown as { places: Int32Array }).places.length).toBeLessThanOrEqual(64);
  });
});
