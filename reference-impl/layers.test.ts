import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Index, Table, type Entries } from './layers.js';

/** Many keys at once make heavy layers, few make light ones, so that layers are joined sometimes and sometimes not. */
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

const tableOf = <Value extends object>(): Table<Value> =>
  new Table((from?: Entries<Value>): Entries<Value> => new Map(from));

const firstWith = (values: Iterable<Kept>, value: string): Kept | undefined =>
  [...values].find((each) => each.value === value);

describe('a table', () => {
  it('and its forks behave as maps that were copied', () => {
    fc.assert(
      fc.property(fc.array(batch, { maxLength: 25 }), (batches) => {
        const all: Twin<Table<Kept>, Map<string, Kept>>[] = [{ real: tableOf(), plain: new Map() }];
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
          for (const value of ['one', 'two', 'three', 'four']) {
            const found = real.find(
              (entries) => [...entries.values()],
              ({ key }) => key,
              (each) => each.value === value,
            );
            expect(found).toBe(firstWith(plain.values(), value));
          }
        }
      }),
    );
  });
});

/** The values of records, and the keys that each value has, as the only layer keeps them. */
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
  it('and its forks find the same keys in the same order as ones that were copied', () => {
    fc.assert(
      fc.property(fc.array(batch, { maxLength: 25 }), (batches) => {
        const first = new PlainIndex();
        const all: Twin<Index, PlainIndex>[] = [{ real: new Index((key) => first.values.get(key)), plain: first }];
        for (const each of batches) {
          const { real, plain } = all[each.of % all.length]!;
          for (const key of keysOf(each)) {
            real.move(key, plain.values.get(key), each.value);
            plain.move(key, each.value);
          }
          if (each.then === 'nothing') continue;
          const copy = new PlainIndex(new Map(plain.values), new Map(plain.keys));
          all.push({ real: real.fork((key) => copy.values.get(key)), plain: copy });
        }
        for (const { real, plain } of all)
          for (const value of ['one', 'two', 'three', ''])
            expect([...real.get(value)]).toEqual(plain.keys.get(value) ?? []);
      }),
    );
  });
});

/** The layers of a table or an index, the oldest first. */
const layersOf = (of: object): readonly { readonly entries: object }[] =>
  (of as { readonly layers: readonly { readonly entries: object }[] }).layers;

describe('layers', () => {
  it('stay few, and a heavy one is not copied for every light one', () => {
    const [table, index] = [tableOf(), new Index(() => 'one')];
    const write = (from: number, count: number): void => {
      for (const key of keysOf({ from, count })) {
        table.set(key, {});
        index.move(key, null, 'one');
      }
      table.fork();
      index.fork(() => 'one');
    };
    write(0, 10_000);
    const heavy = [table, index].map((each) => layersOf(each)[0]?.entries);
    for (let made = 0; made < 1000; made++) write(10_000 + made, 1);
    for (const [at, each] of [table, index].entries()) expect(layersOf(each)[0]?.entries).toBe(heavy[at]);
    for (const each of [table, index]) expect(layersOf(each).length).toBeLessThanOrEqual(5);
    for (let made = 1000; made < 2000; made++) write(10_000 + made, 1);
    for (const each of [table, index]) expect(layersOf(each).length).toBeLessThanOrEqual(5);
    expect(layersOf(table)[0]?.entries).not.toBe(heavy[0]);
  });
});
