/** Tests that the excerpts of two values always show the difference. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, withoutValue } from './diff-excerpt.js';

describe('two values', () => {
  it('that are short are shown in full', () => {
    expect(contrast('a', 'b')).toEqual({ expected: '"a"', received: '"b"' });
    expect(contrast(12, undefined)).toEqual({ expected: '12', received: 'nothing' });
    expect(contrast({ a: [1] }, null)).toEqual({ expected: '{"a":[1]}', received: 'null' });
  });

  it('that are long are shown from shortly before the difference', () => {
    const same = 'x'.repeat(500);
    const { expected, received } = contrast(`${same}one${same}`, `${same}two`);
    expect(expected).toMatch(/^…x{66}onex+…$/);
    expect(received).toBe(`…${'x'.repeat(66)}two"`);
  });

  it('that differ near the beginning are shown from there', () => {
    expect(contrast('b'.repeat(300), 'a').expected).toBe(`"${'b'.repeat(198)}…`);
  });

  it('that look alike are distinguished in words', () => {
    expect(contrast('Zoë', 'Zoe\u0308').received).toBe('"Zoe\u0308" (the same text in another Unicode normalisation)');
    for (const other of ['a\u00a0b', 'a b\u200b'])
      expect(contrast('a b', other).received).toMatch(/ \(the difference is in spaces or invisible characters\)$/);
  });

  it('that are objects or arrays are shown by their differing parts, and the objects around these', () => {
    const cash = { type: 'CASH', amount: 1.125, currency: 'EUR' };
    const rounded = { ...cash, amount: 1.13 };
    const card = { type: 'CREDIT_CARD', amount: 5, currency: 'EUR' };
    const [sent, read] = [
      '{"type":"CASH","amount":1.125,"currency":"EUR"}',
      '{"type":"CASH","amount":1.13,"currency":"EUR"}',
    ];
    const told = {
      expected: `amount: 1.125 in ${sent}`,
      received: `amount: 1.13 in ${read}`,
      differing: { parts: [{ name: 'amount', expected: '1.125', received: '1.13' }], more: 0 },
    };
    expect(contrast(cash, rounded)).toEqual(told);
    expect(contrast([card, cash], [rounded, card])).toEqual(told);
    const many = Array.from({ length: 30 }, (_one, at) => ({ ...card, amount: at }));
    expect(contrast({ list: [...many, cash] }, { list: [...many, rounded] })).toEqual(told);
    const { currency: _currency, ...bare } = cash;
    expect(contrast(cash, { ...bare, note: 'x' })).toEqual({
      expected: `currency: "EUR", no note in ${sent}`,
      received: 'no currency, note: "x" in {"type":"CASH","amount":1.125,"note":"x"}',
      differing: {
        parts: [
          { name: 'currency', expected: '"EUR"' },
          { name: 'note', received: '"x"' },
        ],
        more: 0,
      },
    });
    expect(contrast(['a', 'b'], ['b'])).toEqual({
      expected: 'with "a" in ["a","b"]',
      received: 'without "a" in ["b"]',
      differing: { parts: [{ expected: '"a"' }], more: 0 },
    });
    expect(contrast(['b'], ['b', 'a']).received).toBe('with "a" in ["b","a"]');
    expect(contrast({ a: null }, { a: 1 })).toMatchObject({
      expected: 'a: null in {"a":null}',
      received: 'a: 1 in {"a":1}',
    });
  });

  it('that are long texts in an object are shown around their difference', () => {
    const long = (word: string): object => ({ notes: `${'x'.repeat(300)}${word}${'y'.repeat(300)}` });
    const { expected, received } = contrast(long('one'), long('two'));
    expect(expected).toMatch(/^notes: …x{20}oney+… in \{"notes":"x+…$/);
    expect(received).toMatch(/^notes: …x{20}twoy+… in /);
  });

  it('never give equal or long excerpts', () => {
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

describe('a missing value', () => {
  const order = {
    uuid: '1',
    place: { line_1: 'Main Street 1', zipCode: '10119' },
    packages: [{ name: 'a' }],
    notes: null,
  };
  const json = { data: { order } };
  const told = (...place: readonly (string | number)[]): string => withoutValue(json, ['data', 'order', ...place]);

  it('is shown with the object or list around it, similar names first', () => {
    expect(told('place', 'zip_code')).toBe('no zip_code in {"zipCode":"10119","line_1":"Main Street 1"}');
    expect(told('packages', 1, 'name')).toBe('no [1].name in [{"name":"a"}]');
    expect(told('notes', 'text')).toMatch(/^no notes\.text beside |^no notes\.text in /);
  });

  it('is shown with the names beside it if the object is large', () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`field_${at}`, 'x'.repeat(100)]));
    const text = withoutValue({ ...many, Tags: [] }, ['tags']);
    expect(text).toMatch(/^no tags beside Tags, field_0, field_1, /);
    expect(text.length).toBeLessThan(250);
  });

  it('is shown as "nothing" without any JSON object', () => {
    for (const root of [undefined, null, 'text', 7]) expect(withoutValue(root, ['data', 'order'])).toBe('nothing');
  });
});
