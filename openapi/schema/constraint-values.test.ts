/** A variation of every element of a list becomes one for each element that a value has. */
import { describe, expect, it } from 'vitest';
import type { Schema } from './schema.js';
import { leftOut, rules, set, unfold } from './constraint-values.js';

describe('a variation for every element', () => {
  const base = { packages: [{ tags: ['a', 'b'] }, { tags: ['c'] }, {}], none: null };

  it('is one for each element that the base has', () => {
    expect(unfold(base, set(['packages', '*', 'width'], -1, '-1'))).toEqual(
      [0, 1, 2].map((index) => set(['packages', index, 'width'], -1, `-1 in packages[${index}]`)),
    );
  });

  it('is one for each element of each inner list', () => {
    const places = unfold(base, set(['packages', '*', 'tags', '*'], 5, '5')).map(({ changes }) => changes[0]?.place);
    expect(places).toEqual([
      ['packages', 0, 'tags', 0],
      ['packages', 0, 'tags', 1],
      ['packages', 1, 'tags', 0],
    ]);
  });

  it('is none where there is no list, and itself where no element is meant', () => {
    expect(unfold(base, leftOut(['none', '*']))).toEqual([]);
    expect(unfold(base, leftOut(['absent', '*', 'x']))).toEqual([]);
    const plainly = leftOut(['packages']);
    expect(unfold(base, plainly)).toEqual([plainly]);
  });
});

const wrongTypesFor = (schema: Schema, base: Readonly<Record<string, unknown>>): readonly unknown[] =>
  rules['type']!(schema, Object.keys(base)).breaks.flatMap((one) =>
    unfold(base, one).flatMap(({ changes }) => changes.map(({ value }) => value)),
  );

describe('what stands where an object is due', () => {
  const valuesFor = (thing: unknown): readonly unknown[] => wrongTypesFor({ type: 'object' }, { thing });

  it('is what languages take for nothing, and what the object says, without its names', () => {
    expect(valuesFor({ uuid: 'u' })).toEqual([false, 'u', ['u']]);
    expect(valuesFor({ lat: 45.5, lng: -73.5 })).toEqual([false, 45.5, [45.5, -73.5]]);
    expect(valuesFor({ inner: { a: 1 }, none: null, name: 'Ada' })).toEqual([false, 'Ada', [{ a: 1 }, null, 'Ada']]);
  });

  it('is a text, and never an empty list, where the object says nothing', () => {
    expect(valuesFor({})).toEqual([false, 'text', ['x']]);
    expect(valuesFor(undefined)).toEqual([false, 'text', ['x']]);
    expect(valuesFor({ list: [] })).toEqual([false, 'text', [[]]]);
  });
});

describe('what stands where a list is due', () => {
  it('is a text, and a valid element alone and in an object', () => {
    const base = { list: [{ width: 2 }, { width: 3 }] };
    expect(wrongTypesFor({ type: 'array', items: { type: 'object' } }, base)).toEqual([
      'text',
      0,
      { width: 2 },
      { a: { width: 2 } },
    ]);
  });

  it('is one text for a list of texts, and never an object without anything in it', () => {
    const texts: Schema = { type: 'array', items: { type: 'string' } };
    expect(wrongTypesFor(texts, { list: ['fragile'] })).toEqual(['text', 0, { a: 'fragile' }]);
    expect(wrongTypesFor(texts, { list: [] })).toEqual(['text', 0, { a: 'x' }]);
  });

  it('is made again from what is really sent', () => {
    const inObject = rules['type']!({ type: 'array', items: {} }, ['list']).breaks.at(-1);
    const [change] = unfold({ list: [1] }, inObject!)[0]!.changes;
    expect(change).toMatchObject({ place: ['list'], value: { a: 1 } });
    expect(change?.from?.([7])).toEqual({ a: 7 });
  });
});
