/** Shows that the text of a JSON value has the same size as the value, and which sizes are too large. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachChild } from '../json/place.js';
import { isRecord } from '../json/json.js';
import { excessInText, excessOf, mostValues, sizeOfJson, type JsonSize } from './json-size.js';

const nested = (levels: number): unknown => {
  let made: unknown = 1;
  for (let level = 0; level < levels; level += 1) made = level % 2 === 0 ? [made] : { a: made };
  return made;
};

function sizeOfValue(value: unknown): JsonSize {
  let [levels, values, members] = [0, 1, 0];
  eachChild(value, (_token, child) => {
    const below = sizeOfValue(child);
    levels = Math.max(levels, below.levels);
    values += below.values;
    members += below.members + (isRecord(value) ? 1 : 0);
  });
  return { levels: levels + (typeof value === 'object' && value !== null ? 1 : 0), values, members };
}

describe('the size of a JSON text', () => {
  it('is that of its value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('', ' ', '\t\n'), (value, space) => {
        expect(sizeOfJson(JSON.stringify(value, undefined, space))).toEqual(
          sizeOfValue(JSON.parse(JSON.stringify(value))),
        );
      }),
    );
  });

  it('includes members with the same name', () => {
    expect(sizeOfJson('{"a":1,"a":{"\\"}":2, "b" : [ ] }}')).toEqual({ levels: 3, values: 5, members: 4 });
  });
});

describe('a JSON text is too large', () => {
  const excess = (value: unknown, space?: string) => excessInText(JSON.stringify(value, undefined, space), 'response');

  it('with more than 100 levels', () => {
    expect(excess(nested(100))).toBeUndefined();
    expect(excess(nested(101))).toBe('the body nests deeper than 100 levels');
    expect(excessInText('['.repeat(1_000_000), 'request')).toBe('the body nests deeper than 100 levels');
  });

  const list = (length: number) => Array.from({ length }, () => 1);

  it.each(['request', 'response'] as const)('with more values than a %s may have', (side) => {
    const most = mostValues[side];
    expect(excessInText(JSON.stringify(list(most - 1)), side)).toBeUndefined();
    const why = `the body holds more than ${most / 1000},000 values`;
    expect(excessInText(JSON.stringify(list(most)), side)).toBe(why);
  });

  it('with white space around its values', () => {
    expect(excess({ list: Array.from({ length: 500 }, () => list(100)) }, ' ')).toMatch(/more than 50,000 values$/);
  });

  it.each([null, 7, 'x'.repeat(200_000), '"[,{\\'.repeat(200_000), [], {}])(
    'but never with a single value',
    (value) => {
      expect(excess(value)).toBeUndefined();
    },
  );

  it('by the same limits, whether it was measured or not', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => excess(value) === excessOf(sizeOfJson(JSON.stringify(value)), 'response')),
    );
  });
});
