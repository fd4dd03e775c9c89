import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Index, Table } from './forkable-table.js';

/** Large and small batches of keys, so that some layers are merged and others stay separate. */
const batch = fc.record({
  from: fc.nat({ max: 200 }),
  count: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 20, max: 200 })),
  value: fc.constantFrom('one', 'two', 'three', ''),
  of: fc.nat({ max: 7 }),
  then: fc.constantFrom('nothing', 'fork', 'fork'),
});
const keysOf = ({ from, count }: { from: number; count: number }): readonly string[] =>
  Array.from({ length: count }, (_, at) => String(from + at));

interface Kept {
  readonly key: string;
  readonly value: string;
}

interface Twin<Real, Plain> {
  readonly real: Real;
  readonly plain: Plain;
}

describe('a table', () => {
  it('and its forks behave like maps that are copied', () => {
    fc.assert(
      fc.property(fc.array(batch, { maxLength: 25 }), (batches) => {
        const all: Twin<Table<Kept>, Map<string, Kept>>[] = [{ real: new Table<Kept>(), plain: new Map() }];
        for (const each of batches) {
          const { real, plain } = all[each.of % all.length]!;
          for (const key of keysOf(each)) {
            const value = { key, value: each.value };
            for (const map of [real, plain]) map.set(key, value);
          }
          if (each.then === 'fork') all.push({ real: real.fork(), plain: new Map(plain) });
        }
        for (const { real, plain } of all) {
          expect([...real.values()]).toEqual([...plain.values()]);
          expect(real.size).toBe(plain.size);
          for (const key of keysOf({ from: 0, count: 401 })) expect(real.get(key)).toBe(plain.get(key));
        }
      }),
    );
  });
});

/** The reference for comparison: values and keys in plain maps, copied on every fork. */
class PlainIndex {
  constructor(
    readonly values = new Map<string, string>(),
    readonly keys = new Map<string, readonly string[]>(),
  ) {}

  move(key: string, to: string): void {
    const from = this.values.get(key);
    this.values.set(key, to);
    if (from === to) return;
    if (from) this.keys.set(from, this.keys.get(from)?.filter((each) => each !== key) ?? []);
    if (to) this.keys.set(to, [...(this.keys.get(to) ?? []), key]);
  }
}

describe('an index', () => {
  it('and its forks find the same keys in the same order as copied ones', () => {
    fc.assert(
      fc.property(fc.array(batch, { maxLength: 25 }), (batches) => {
        const first = new PlainIndex();
        const all: Twin<Index, PlainIndex>[] = [{ real: new Index(), plain: first }];
        for (const each of batches) {
          const { real, plain } = all[each.of % all.length]!;
          for (const key of keysOf(each)) {
            real.move(key, plain.values.get(key), each.value);
            plain.move(key, each.value);
          }
          if (each.then === 'nothing') continue;
          const copy = new PlainIndex(new Map(plain.values), new Map(plain.keys));
          all.push({ real: real.fork(), plain: copy });
        }
        for (const { real, plain } of all)
          for (const value of ['one', 'two', 'three', ''])
            expect([...real.get(value)]).toEqual(plain.keys.get(value) ?? []);
      }),
    );
  });
});

interface Layered {
  readonly layers: readonly object[];
}

/** The layers of a table, or of an index's table, oldest first. */
const layersOf = (of: object): readonly object[] => ('keys' in of ? (of.keys as Layered) : (of as Layered)).layers;

describe('layers', () => {
  it('stay few, and adding a small layer does not copy a large one', () => {
    const [table, index] = [new Table<object>(), new Index()];
    const write = (from: number, count: number): void => {
      for (const key of keysOf({ from, count })) {
        table.set(key, {});
        index.move(key, null, key);
      }
      table.fork();
      index.fork();
    };
    write(0, 10_000);
    const heavy = [table, index].map((each) => layersOf(each)[0]);
    for (let made = 0; made < 1000; made++) write(10_000 + made, 1);
    for (const [at, each] of [table, index].entries()) expect(layersOf(each)[0]).toBe(heavy[at]);
    for (const each of [table, index]) expect(layersOf(each).length).toBeLessThanOrEqual(5);
    for (let made = 1000; made < 2000; made++) write(10_000 + made, 1);
    for (const each of [table, index]) expect(layersOf(each).length).toBeLessThanOrEqual(5);
    expect(layersOf(table)[0]).not.toBe(heavy[0]);
  });
});
