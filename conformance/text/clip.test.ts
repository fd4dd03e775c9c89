/** Shows how much of a text or a JSON value is kept, and when a value is too much to be judged. */
import { describe, expect, it } from 'vitest';
import { abridged, beginning, clip, excessInText, excessOf, withShortTexts } from './clip.js';

const nested = (levels: number): unknown => {
  let made: unknown = 1;
  for (let level = 0; level < levels; level += 1) made = level % 2 === 0 ? [made] : { a: made };
  return made;
};

describe('a text', () => {
  it('is kept whole up to its bound, and begins the same beyond it, with its length', () => {
    expect(clip('abc', 3)).toBe('abc');
    expect(clip('abcd', 3)).toBe('abc… (4 characters)');
    expect(clip('x'.repeat(1234), 2)).toBe('xx… (1,234 characters)');
    expect(beginning('größer', 3)).toBe('grö');
  });
});

describe('a JSON value', () => {
  it('is judged down to a hundred levels, and no deeper', () => {
    expect(excessOf(nested(100))).toBeUndefined();
    expect(excessOf(nested(101))).toBe('the body nests deeper than 100 levels');
  });

  it('is judged up to a hundred thousand values, and no more', () => {
    expect(excessOf(Array.from({ length: 99_999 }, () => 1))).toBeUndefined();
    expect(excessOf(Array.from({ length: 100_000 }, () => 1))).toBe('the body holds more than 100,000 values');
    expect(excessOf({ list: Array.from({ length: 1000 }, () => Array.from({ length: 100 }, () => null)) })).toMatch(
      /^the body holds more than/,
    );
  });

  it.each([null, 7, 'x'.repeat(200_000), [], {}])('of one value is never too much', (value) =>
    expect(excessOf(value)).toBeUndefined(),
  );
});

it('a value has its long texts clipped wherever they stand', () => {
  const value = JSON.parse('{"a": ["xxxx", {"__proto__": "xxxx", "b": "x"}], "c": null, "d": 12345}') as unknown;
  expect(JSON.stringify(withShortTexts(value, 3))).toBe(
    '{"a":["xxx… (4 characters)",{"__proto__":"xxx… (4 characters)","b":"x"}],"c":null,"d":12345}',
  );
});

describe('an abridged value', () => {
  it('is the same where it is small', () => {
    const value = { a: [1, 'x', null, true, { b: [] }], c: {} };
    expect(abridged(value)).toEqual(value);
  });

  it('has long texts and names clipped', () => {
    const long = 'x'.repeat(201);
    expect(abridged([long])).toEqual([`${'x'.repeat(200)}… (201 characters)`]);
    expect(abridged({ [long]: 1 })).toEqual({ [`${'x'.repeat(200)}… (201 characters)`]: 1 });
    expect(abridged(['x'.repeat(200)])).toEqual(['x'.repeat(200)]);
  });

  it('has the first of many values', () => {
    const list = Array.from({ length: 1000 }, (_each, index) => index);
    expect(abridged(list)).toEqual(list.slice(0, 499));
    expect(abridged(Object.fromEntries(list.map((index) => [`n${index}`, index])))).toEqual(
      Object.fromEntries(list.slice(0, 499).map((index) => [`n${index}`, index])),
    );
    expect(abridged([list, list])).toEqual([list.slice(0, 498)]);
  });

  it('is known as too much by a long text alone, and only where it is', () => {
    const text = (json: unknown): string => JSON.stringify(json);
    const long = 'x'.repeat(1_000_000);
    for (const json of [nested(150), Array.from({ length: 100_001 }, () => [0])])
      expect(excessInText(text([long, json]))).toBe(excessOf([long, json]));
    for (const json of [nested(99), Array.from({ length: 90_000 }, () => 0), '"[,{\\'.repeat(200_000)])
      expect(excessInText(text([long, json]))).toBeUndefined();
    expect(excessInText(text(nested(150)))).toBeUndefined();
  });
});
