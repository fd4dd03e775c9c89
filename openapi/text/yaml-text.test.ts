/** The YAML that is read. Everything else is rejected with one line that names the line and column. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { FileError } from './file-error.js';
import type { Place } from '../json/place.js';
import { readYaml } from './yaml-text.js';

function mistakeIn(text: string): string {
  try {
    readYaml(text);
  } catch (error) {
    if (error instanceof FileError) return error.message;
    throw error;
  }
  return 'none';
}

/** Each line has ten aliases of the line before, so it has ten times as many values. */
const bomb = `a: &a [1]\n${'bcdefgh'.replace(/./g, (name) => `${name}: &${name} [${`*${String.fromCharCode(name.charCodeAt(0) - 1)},`.repeat(10)}]\n`)}`;

describe('a text in YAML', () => {
  it.each([
    ['', null],
    ['# nothing\n', null],
    ['a: 1\n...\n', { a: 1 }],
    ['200: x\nnull: y\ntrue: z', { 200: 'x', null: 'y', true: 'z' }],
    ['a: &x [1]\nb: *x', { a: [1], b: [1] }],
    ['a: !!str 5', { a: '5' }],
    [
      `a: |\n${' '.repeat(4)}${'- ['.repeat(300)}\nb: ${'['.repeat(3)}${']'.repeat(3)}`,
      { a: '- ['.repeat(300) + '\n', b: [[[]]] },
    ],
    [`${' '.repeat(150)}a:\n${' '.repeat(151)}- ${'x '.repeat(300)}`, { a: ['x '.repeat(300).trim()] }],
    ['<<: { a: 1 }', { '<<': { a: 1 } }],
    ['{\n\t"a": [\n\t\t1\n\t]\n}', { a: [1] }],
  ])('%# is read as a value that JSON can express', (text, data) => {
    expect(readYaml(text).data).toEqual(data);
  });

  it('may be JSON, with the same values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(readYaml(text).data).toEqual(JSON.parse(text));
      }),
    );
  });

  it('may be anything that the library writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = stringify(value);
        expect(readYaml(text).data).toEqual(parse(text));
      }),
    );
  });

  it('may have long texts with brackets and dashes, which are not nesting', () => {
    const text = fc.string({ unit: fc.constantFrom('a ', '- ', ': ', '[', '? ', '\n', '    '), maxLength: 400 });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b'), fc.array(text)), (value) => {
        const written = stringify(value);
        expect(readYaml(written).data).toEqual(parse(written));
      }),
    );
  });

  it('may have as many aliases as a large scenario needs', () => {
    const text = `- &a [1, 2]\n${'- *a\n'.repeat(2000)}`;
    expect(readYaml(text).data).toHaveLength(2001);
  });
});

describe('a mistake in YAML', () => {
  it.each([
    ['a: [1,\n b', /^Line 2, column 3: this is not YAML: [^\n]+\.$/],
    ['a: "\\x41 \\q \\w"', 'Line 1, column 10: this is not YAML: Invalid escape sequence \\q.'],
    ['a: 1\n\tb: 2', /^Line 2, column 1: this is not YAML: /],
    ['a: !!js/function "x"', 'Line 1, column 4: the tag "!!js/function" is not supported. Remove it.'],
    ['a:\n  - !foo 1', 'Line 2, column 5: the tag "!foo" is not supported. Remove it.'],
    ['a: !!timestamp 2031-03-03', 'Line 1, column 4: the tag "!!timestamp" is not supported. Remove it.'],
    ['a: 1\n---\nb: 2', 'Line 2, column 1: a second document begins here. Keep one document per file.'],
    ['a: 1\nb: 2\na: 3', 'Line 3, column 1: "a" is duplicated.'],
    ['{ "a": 1, "\\u0061": 2 }', 'Line 1, column 11: "a" is duplicated.'],
    ['1: a\n"1": b', 'Line 2, column 1: "1" is duplicated.'],
    ['? [a]\n: b', 'Line 1, column 3: the name of a field must be plain text.'],
    ['a: &a 1\n*a : b', 'Line 2, column 1: the name of a field must be plain text.'],
    ['a:\n  - *none', 'Line 2, column 5: no anchor before this alias is named "none".'],
    ['a: &a [*a]', 'Line 1, column 8: no anchor before this alias is named "a".'],
    ['a: &a 1\nb: &a [*a]', 'Line 2, column 8: no anchor before this alias is named "a".'],
    [bomb, /^Line 7, column \d+: the file has more than 1,000,000 names and values, counting each alias in full\.$/],
    [
      `a: &a [${'1,'.repeat(2000)}]\nb: [${'*a,'.repeat(600)}]`,
      /^Line 2, column \d+: the file has more than 1,000,000 names and values/,
    ],
    [' '.repeat(5_000_001), 'Line 1, column 1: the file is longer than 5 million characters.'],
    ['[\n'.repeat(201), 'Line 201, column 1: this is nested more than 200 levels deep.'],
    [`]\n${'- '.repeat(201)}`, 'Line 2, column 401: this is nested more than 200 levels deep.'],
    [Array.from({ length: 300 }, (_, level) => `${' '.repeat(level)}a:`).join('\n'), /^Line 20\d, .* nested more than/],
  ])('%# is reported with its line and column', (text, message) => {
    expect(mistakeIn(text)).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  it.each(['[', '{a: ', '- ', '? ', ' [', '- ? '])('is reported without a crash for a million %j', (level) => {
    expect(mistakeIn(level.repeat(1e6))).toMatch(/nested more than 200 levels deep\.$/);
  });

  it('is reported before parsing if the file has more names and values than allowed', () => {
    const read = (text: string) => () => readYaml(text, undefined, 6);
    expect(read('a: {b: [c]}')).not.toThrow();
    expect(read('a: {b: [c,\n d]}')).toThrow('the file has more than 6 names and values, counting each alias in full.');
    expect(read('{'.repeat(150))).toThrow('more than 6 names and values');
  });

  // The parser would collect an error for each.
  it.each([
    ']\n',
    '[,',
    ': \n',
    '- \n',
    '? \n',
    '&a ',
    '!a ',
    '*a ',
    '"a" ',
    "'a' ",
    '%X\n',
    '---\n',
    '...\n',
    '- @\n',
    '{]',
  ])('is reported before parsing if the text has too many like %j', (mistake) => {
    expect(() => readYaml(mistake.repeat(1000), undefined, 100)).toThrow('more than 100 names and values');
  });

  it('is not reported for a text with as many names and values as allowed', () => {
    const sizeOf = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? Object.values(value).reduce(
            (sum: number, one) => sum + sizeOf(one),
            1 + (Array.isArray(value) ? 0 : Object.keys(value).length),
          )
        : 1;
    const word = fc.constantFrom(...'[ ] { } : : - - ? , , &a *a !!str !!map | a b "c" \'d\' a: b: - ?'.split(' '));
    const piece = fc.oneof({ weight: 2, arbitrary: word }, fc.constantFrom(' ', ' ', '\n', '\n ', '\n  '));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join('');
        fc.pre(mistakeIn(text) === 'none');
        const { data } = readYaml(text);
        expect(() => readYaml(text, undefined, sizeOf(data))).not.toThrow();
      }),
      { numRuns: 2000 },
    );
  });

  it('is found quickly among many names', () => {
    const names = Array.from({ length: 30_000 }, (_, at) => `a${at}: 1\n`).join('');
    expect(mistakeIn(`${names}a7: 1`)).toBe('Line 30001, column 1: "a7" is duplicated.');
  });

  it('has the name of the file if it is known', () => {
    expect(() => readYaml('a: *b', 'some.yaml')).toThrow(/^some\.yaml, line 1, column 4: no anchor before/);
  });

  it('is the only possible error for any text', () => {
    const word = fc.constantFrom(
      ...'[ ] { } : - ? , & * ! | > % @ # --- ... &a *a !!set !!int !x "a" <<: __proto__: a:'.split(' '),
    );
    const piece = fc.oneof(word, fc.constantFrom(' ', '\n', '\n  ', '\t', '\r\n', '\uFEFF'), fc.string());
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        expect(mistakeIn(text)).toMatch(/^(none|Line \d+, column \d+: [^\n]+\.)$/);
        if (mistakeIn(text) === 'none') expect(() => JSON.stringify(readYaml(text).data)).not.toThrow();
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the place of a value', () => {
  const text = 'a:\n  - b: &b { c: 1 }\n  - *b\nd: 2\n';
  const source = readYaml(text);
  const told = (error: FileError): string => `${error.line}:${error.column} ${error.problem}`;

  it.each<[Place, string]>([
    [[], '1:1 x'],
    [['a', 0], '2:5 x'],
    [['a', 0, 'b', 'c'], '2:16 x'],
    [['a', 1, 'c'], '2:16 x'],
    [['a', 1, 'none', 3], '3:5 x'],
    [['d'], '4:4 x'],
  ])('%j is %s, or that of its nearest parent', (place, expected) => {
    expect(told(source.error(place, 'x'))).toBe(expected);
  });

  it('is not the place of its name', () => {
    expect(told(source.keyError([], 'd', 'x'))).toBe('4:1 x');
    expect(told(source.keyError(['a', 0], 'none', 'x'))).toBe('2:5 x');
    expect([source.lineOf(['a']), source.lineOf(['a', 1]), source.lineOf(['d'])]).toEqual([1, 3, 4]);
  });

  it('is found for every field of every text', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer(), { minKeys: 1 }), (fields) => {
        const text = stringify(fields, { lineWidth: 0 });
        const written = readYaml(text);
        for (const [name, value] of Object.entries(written.data as object)) {
          const { line = 0, column = 0 } = written.error([name], 'x');
          expect(text.split('\n')[line - 1]?.slice(column - 1)).toBe(String(value));
        }
      }),
    );
  });
});
