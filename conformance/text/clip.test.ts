/** Shows how texts and JSON values are clipped. */
import { describe, expect, it } from 'vitest';
import { abridged, beginning, clip, withShortTexts } from './clip.js';

describe('a text', () => {
  it('is unchanged up to the limit; a longer one is cut, and its length added', () => {
    expect(clip('abc', 3)).toBe('abc');
    expect(clip('abcd', 3)).toBe('abc… (4 characters)');
    expect(clip('x'.repeat(1234), 2)).toBe('xx… (1,234 characters)');
    expect(beginning('größer', 3)).toBe('grö');
  });
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
});
