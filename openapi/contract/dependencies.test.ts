/** Rules between parameters: only the form `Or(a, b);` is read. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepsDependency, parseDependency } from './dependencies.js';

const name = fc.stringMatching(/^[a-z_][a-z0-9_]{0,8}$/);
const names = fc.uniqueArray(name, { minLength: 2, maxLength: 5 });
const blanks = fc.constantFrom('', ' ', '  ');

describe('a rule', () => {
  it('names the parameters of which at least one is required', () => {
    const text = 'Or(external_id, order_number);';
    expect(parseDependency(text)).toEqual({ names: ['external_id', 'order_number'] });
  });

  it('has two or more names, with any spaces between them', () => {
    fc.assert(
      fc.property(names, blanks, blanks, (listed, before, after) => {
        const text = `Or(${listed.map((each) => `${before}${each}${after}`).join(',')});`;
        expect(parseDependency(text)).toEqual({ names: listed });
      }),
    );
  });

  it.each([
    '',
    'Or();',
    'Or(a);',
    'Or(a, b)',
    'Or(a b);',
    'Or(a,, b);',
    'Or(a, b,);',
    'or(a, b);',
    ' Or(a, b);',
    'Or(a, b); Or(c, d);',
    'Or(a, b);\n',
    'And(a, b);',
    'OnlyOne(a, b);',
    'AllOrNone(a, b);',
    'ZeroOrOne(a, b);',
    'IF a THEN b;',
    "IF a=='x' THEN b;",
    'Or(a, Or(b, c));',
    "Or(a=='x', b);",
  ])('throws if it has another form: %j', (text) => {
    expect(() => parseDependency(text)).toThrow(JSON.stringify(text));
  });

  it('has its place in the error', () => {
    expect(() => parseDependency('Or(a);', '#/paths/x/0')).toThrow(`#/paths/x/0 has an invalid value: "Or(a);"`);
  });
});

describe('a query', () => {
  const rule = parseDependency('Or(external_id, order_number);');

  it.each([
    [{ external_id: 'a' }, true],
    [{ order_number: '1' }, true],
    [{ external_id: 'a', order_number: '1' }, true],
    [{ external_id: '', order_number: '1' }, true],
    [{ external_id: '0' }, true],
    [{ external_id: ' ' }, true],
    [{}, false],
    [{ external_id: '' }, false],
    [{ external_id: '', order_number: '' }, false],
    [{ external_id: undefined }, false],
    [{ External_id: 'a' }, false],
  ])('%j satisfies the rule: %s', (query, kept) => {
    expect(keepsDependency(rule, query)).toBe(kept);
  });

  it('satisfies a rule exactly when one of its names has a non-empty value', () => {
    fc.assert(
      fc.property(names, fc.dictionary(name, fc.string({ maxLength: 3 })), fc.nat(), (listed, others, pick) => {
        const made = parseDependency(`Or(${listed.join(', ')});`);
        const without = Object.fromEntries(Object.entries(others).filter(([each]) => !listed.includes(each)));
        expect(keepsDependency(made, without)).toBe(false);
        expect(keepsDependency(made, { ...without, [listed[pick % listed.length]!]: 'x' })).toBe(true);
      }),
    );
  });
});
