import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Numbered } from './numbered.js';

const key = fc.oneof(
  fc.integer({ min: 0, max: 20 }).map(String),
  fc.constantFrom('', '007', '7.0', '1e1', '-1', ' 7', '٧', '1234567890123456', 'order-7'),
);

it('a map of numbers holds what any map would, whatever its keys are and in whatever order they come', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.integer()), { maxLength: 40 }), (written) => {
      const [numbered, plain] = [new Numbered<{ value: number }>(), new Map<string, { value: number }>()];
      for (const [name, value] of written) for (const map of [numbered, plain]) map.set(name, { value });
      expect(numbered.size).toBe(plain.size);
      expect(new Map(numbered)).toEqual(plain);
      expect([...numbered.values()]).toEqual([...numbered].map(([, value]) => value));
      for (const [name] of written) expect(numbered.get(name)).toEqual(plain.get(name));
      for (const name of ['21', '022', 'nothing']) expect(numbered.get(name)).toBeUndefined();
    }),
  );
});
