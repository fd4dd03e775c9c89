/** Shows that two values are told in such a way that one sees where they differ. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast } from './diff-excerpt.js';

describe('two values', () => {
  it('that are short are told whole', () => {
    expect(contrast('a', 'b')).toEqual({ expected: '"a"', received: '"b"' });
    expect(contrast(12, undefined)).toEqual({ expected: '12', received: 'nothing' });
    expect(contrast({ a: [1] }, null)).toEqual({ expected: '{"a":[1]}', received: 'null' });
  });

  it('that are long are told from a little before they differ', () => {
    const same = 'x'.repeat(500);
    const { expected, received } = contrast(`${same}one${same}`, `${same}two`);
    expect(expected).toMatch(/^…x{60}onex+…$/);
    expect(received).toBe(`…${'x'.repeat(60)}two"`);
  });

  it('that differ soon are told from their beginning', () => {
    expect(contrast('b'.repeat(300), 'a').expected).toBe(`"${'b'.repeat(199)}…`);
  });

  it('that look alike are told apart in words', () => {
    expect(contrast('Zoë', 'Zoe\u0308').received).toBe('"Zoe\u0308" (the same letters, but composed in another way)');
    for (const other of ['a\u00a0b', 'a b\u200b'])
      expect(contrast('a b', other).received).toMatch(/ \(it differs in blanks or in signs that are not seen\)$/);
  });

  it('never come out alike, and never long', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 600 });
    const pair = fc.tuple(text, text, text).map(([start, one, other]) => [start + one, start + other] as const);
    fc.assert(
      fc.property(pair, ([one, other]) => {
        fc.pre(one !== other);
        const { expected, received } = contrast(one, other);
        expect(expected).not.toBe(received);
        expect(Math.max(expected.length, received.length)).toBeLessThan(300);
      }),
    );
  });
});
