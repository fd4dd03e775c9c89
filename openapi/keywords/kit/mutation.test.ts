/** A variation of every element of a list becomes one variation for each element. */
import { describe, expect, it } from 'vitest';
import type { Schema } from './schema.js';
import { type } from '../type.js';
import { leftOut, set, unfold } from './mutation.js';

describe('a variation for every element', () => {
  const base = { packages: [{ tags: ['a', 'b'] }, { tags: ['c'] }, {}], none: null };

  it('becomes one for each element of the base', () => {
    expect(unfold(base, set(['packages', '*', 'width'], -1, '-1'))).toEqual(
      [0, 1, 2].map((index) => set(['packages', index, 'width'], -1, `-1 in packages[${index}]`)),
    );
  });

  it('becomes one for each element of each inner list', () => {
    const places = unfold(base, set(['packages', '*', 'tags', '*'], 5, '5')).map(({ changes }) => changes[0]?.place);
    expect(places).toEqual([
      ['packages', 0, 'tags', 0],
      ['packages', 0, 'tags', 1],
      ['packages', 1, 'tags', 0],
    ]);
  });

  it('becomes none without a list, and stays as it is without a * in its place', () => {
    expect(unfold(base, leftOut(['none', '*']))).toEqual([]);
    expect(unfold(base, leftOut(['absent', '*', 'x']))).toEqual([]);
    const plainly = leftOut(['packages']);
    expect(unfold(base, plainly)).toEqual([plainly]);
  });
});

const wrongTypesFor = (schema: Schema, base: Readonly<Record<string, unknown>>): readonly unknown[] =>
  type
    .requests!.vary(schema.type!, Object.keys(base), schema)
    .breaks.flatMap((one) => unfold(base, one).flatMap(({ changes }) => changes.map(({ value }) => value)));

describe('wrong values for an object', () => {
  const valuesFor = (thing: unknown): readonly unknown[] => wrongTypesFor({ type: 'object' }, { thing });

  it('are false, its first plain value, a list of its values, and the object in a list', () => {
    const withItself = (thing: unknown, ...others: readonly unknown[]) =>
      expect(valuesFor(thing)).toEqual([...others, [thing]]);
    withItself({ uuid: 'u' }, false, 'u', ['u']);
    withItself({ lat: 45.5, lng: -73.5 }, false, 45.5, [45.5, -73.5]);
    withItself({ inner: { a: 1 }, none: null, name: 'Ada' }, false, 'Ada', [{ a: 1 }, null, 'Ada']);
  });

  it('are false, a string and a non-empty list if it has no plain values', () => {
    expect(valuesFor({})).toEqual([false, 'text', ['x'], [{}]]);
    expect(valuesFor(undefined)).toEqual([false, 'text', ['x'], ['x']]);
    expect(valuesFor({ list: [] })).toEqual([false, 'text', [[]], [{ list: [] }]]);
  });
});

describe('wrong values for a list', () => {
  it('are a string, 0, a valid element alone, and a valid element in an object', () => {
    const base = { list: [{ width: 2 }, { width: 3 }] };
    expect(wrongTypesFor({ type: 'array', items: { type: 'object' } }, base)).toEqual([
      'text',
      0,
      { width: 2 },
      { 0: { width: 2 } },
    ]);
  });

  it('include only one string for a list of strings, and never an empty object', () => {
    const texts: Schema = { type: 'array', items: { type: 'string' } };
    expect(wrongTypesFor(texts, { list: ['fragile'] })).toEqual(['text', 0, { 0: 'fragile' }]);
    expect(wrongTypesFor(texts, { list: [] })).toEqual(['text', 0, { 0: 'x' }]);
  });

  it('are made from the value that is really sent', () => {
    const inObject = type.requests!.vary('array', ['list'], { type: 'array', items: {} }).breaks.at(-1);
    const [change] = unfold({ list: [1] }, inObject!)[0]!.changes;
    expect(change).toMatchObject({ place: ['list'], value: { 0: 1 } });
    expect(change?.from?.([7])).toEqual({ 0: 7 });
  });
});
