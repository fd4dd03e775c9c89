/** Shows how texts and JSON values are clipped, and which values are too large to be judged. */
import { describe, expect, it } from 'vitest';
import { abridged, beginning, clip, excessInText, excessOf, withShortTexts } from './clip.js';

const nested = (levels: number): unknown => {
  let made: unknown = 1;
  for (let level = 0; level < levels; level += 1) made = level % 2 === 0 ? [made] : { a: made };
  return made;
};

describe('a text', () => {
  it('is unchanged up to the limit; a longer one is cut, and its length added', () => {
    expect(clip('abc', 3)).toBe('abc');
    expect(clip('abcd', 3)).toBe('abc… (4 characters)');
    expect(clip('x'.repeat(1234), 2)).toBe('xx… (1,234 characters)');
    expect(beginning('größer', 3)).toBe('grö');
  });
});

describe('a JSON value', () => {
  it('is judged if it has at most 100 levels', () => {
    expect(excessOf(nested(100))).toBeUndefined();
    expect(excessOf(nested(101))).toBe('the body nests deeper than 100 levels');
  });

  it('is judged if it has at most 100,000 values', () => {
    expect(excessOf(Array.from({ length: 99_999 }, () => 1))).toBeUndefined();
    expect(excessOf(Array.from({ length: 100_000 }, () => 1))).toBe('the body holds more than 100,000 values');
    expect(excessOf({ list: Array.from({ length: 1000 }, () => Array.from({ length: 100 }, () => null)) })).toMatch(
      /^the body holds more than/,
    );
  });

  it.each([null, 7, 'x'.repeat(200_000), [], {}])('with a single value is never too large', (value) =>
    expect(excessOf(value)).toBeUndefined(),
  );
});

it('a value has all its long texts clipped', () => {
  const value = JSON.parse('{"a": ["xxxx", {"__proto__": "xxxx", "b": "x"}], "c": null, "d": 12345}') as unknown;
  expect(JSON.stringify(withShortTexts(value, 3))).toBe(
    '{"a":["xxx… (4 characters)",{"__proto__":"xxx… (4 characters)","b":"x"}],"c":null,"d":12345}',
  );
});

describe('an abridged value', () => {
  it('is unchanged if it is small', () => {
    const value = { a: [1, 'x', null, true, { b: [] }], c: {} };
    expect(abridged(value)).toEqual(value);
  });

  it('has long texts and long names clipped', () => {
    const long = 'x'.repeat(201);
    expect(abridged([long])).toEqual([`${'x'.repeat(200)}… (201 characters)`]);
    expect(abridged({ [long]: 1 })).toEqual({ [`${'x'.repeat(200)}… (201 characters)`]: 1 });
    expect(abridged(['x'.repeat(200)])).toEqual(['x'.repeat(200)]);
  });

  it('has only the first 500 values', () => {
    const list = Array.from({ length: 1000 }, (_each, index) => index);
    expect(abridged(list)).toEqual(list.slice(0, 499));
    expect(abridged(Object.fromEntries(list.map((index) => [`n${index}`, index])))).toEqual(
      Object.fromEntries(list.slice(0, 499).map((index) => [`n${index}`, index])),
    );
    expect(abridged([list, list])).toEqual([list.slice(0, 498)]);
  });

  it('is found too large by the text alone, if that is certain', () => {
    const text = (json: unknown): string => JSON.stringify(json);
    const long = 'x'.repeat(1_000_000);
    for (const json of [nested(150), Array.from({ length: 100_001 }, () => [0])])
      expect(excessInText(text([long, json]))).toBe(excessOf([long, json]));
    for (const json of [nested(99), Array.from({ length: 90_000 }, () => 0), '"[,{\\'.repeat(200_000)])
      expect(excessInText(text([long, json]))).toBeUndefined();
    expect(excessInText(text(nested(150)))).toBeUndefined();
  });
});
