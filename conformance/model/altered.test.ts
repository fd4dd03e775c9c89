/** Tests how a variation is described: with the sent value, or without it as the label of several failures. */
import { expect, it } from 'vitest';
import { describeVariation } from './altered.js';

const body = {
  lat: 0,
  width: 0.0001,
  email: ['a@example.com'],
  place: { line: 'x'.repeat(80) },
  notes: 'n'.repeat(200),
  type: '1',
  name: '',
};
const told = (words: string, place: string): string => describeVariation({ words, place }, { body }).variation;

it('contains the value that was sent at the altered place', () => {
  expect(told('a place on the equator', '/lat')).toBe('a place on the equator: 0');
  expect(told('a narrow package', '/width')).toBe('a narrow package: 0.0001');
  expect(told('email: an array with the value in it', '/email')).toBe(
    'email: an array with the value in it: ["a@example.com"]',
  );
  expect(describeVariation({ words: 'another customer', place: 'id' }, { path: { id: 'abc-1' } }).variation).toBe(
    'another customer: "abc-1"',
  );
});

it('contains no value twice, no value that was left out, and no whole object', () => {
  for (const [words, place] of [
    ['lat: 0', '/lat'],
    ['width: 0.0001', '/width'],
    ['region: left out', '/region'],
    ['type: the string "1"', '/type'],
    ['name: the empty string ""', '/name'],
    ['an inline place', '/place'],
    ['neither email nor phone', ''],
  ] as const)
    expect(told(words, place)).toBe(words);
  expect(describeVariation('schedules', { body })).toEqual({ variation: 'schedules' });
});

it('cuts a long value in its middle', () => {
  expect(told('long notes', '/notes')).toMatch(/^long notes: "n{39}…n{39}"$/);
});

it('is also given without value and example, as a label for several failures', () => {
  expect(describeVariation({ words: 'w', place: '/lat', example: 'full' }, { body })).toEqual({
    variation: 'w: 0 (in the full request)',
    alteration: 'w',
  });
  expect(describeVariation({ words: 'w', place: '/lat' }, { body }).alteration).toBe('w');
});
