import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonLines, markedLines } from './json-lines.js';
import { visible } from './visible.js';

const textOf = (text: string): string | undefined =>
  jsonLines(text)
    ?.map((line) => line.text)
    .join('\n');

/** The texts of the lines that are marked for the places. */
function marked(value: unknown, ...pointers: string[]): readonly string[] {
  const lines = jsonLines(JSON.stringify(value)) ?? [];
  return [...markedLines(lines, pointers)].map((index) => lines[index]?.text.trim() ?? '');
}

describe('JSON in lines', () => {
  it('has the same layout as JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        expect(textOf(JSON.stringify(value))).toBe(JSON.stringify(value, undefined, 2));
      }),
    );
  });

  it('keeps digits, escapes and duplicate fields, which parsing would change', () => {
    const text = '{"n":12345678901234567890.10,"e":1E400,"s":"\\u003cb\\/>","n":2}';
    expect(textOf(text)).toBe('{\n  "n": 12345678901234567890.10,\n  "e": 1E400,\n  "s": "\\u003cb\\/>",\n  "n": 2\n}');
  });

  it('is undefined for a text that is not JSON', () => {
    expect(jsonLines('{"a":')).toBeUndefined();
    expect(jsonLines('')).toBeUndefined();
  });

  it('handles deep, long and hostile texts', () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    expect(jsonLines(deep)?.length).toBe(9999);
    expect(textOf(JSON.stringify('"\\'.repeat(30_000)))).toBe(JSON.stringify('"\\'.repeat(30_000)));
    expect(jsonLines('{"__proto__":{"constructor":1}}')?.[2]?.pointer).toBe('/__proto__/constructor');
  });
});

describe('marks', () => {
  const order = { notes: null, packages: [{ width: 1 }, { width: -2, 'a/b~c': [] }] };

  it('are at a value, a list element, or an object', () => {
    expect(marked(order, '/packages/1/width')).toEqual(['"width": -2,']);
    expect(marked(order, '/packages/0')).toEqual(['{']);
    expect(marked(order, '/packages/1/a~1b~0c')).toEqual(['"a/b~c": []']);
    expect(marked(order, '/notes', '/packages/0/width')).toEqual(['"notes": null,', '"width": 1']);
  });

  it('are at the parent of a missing field', () => {
    expect(marked(order, '/customer/phone')).toEqual(['{']);
    expect(marked(order, '/packages/5')).toEqual(['"packages": [']);
  });
});

describe('text from clients', () => {
  it('has escapes for characters that hide or reverse other text', () => {
    expect(visible('a\u202egnp.exe\u200b\0\t\n')).toBe('a\\u202egnp.exe\\u200b\\u0000\t\n');
    expect(visible('Zoë 💌 مرحبا')).toBe('Zoë 💌 مرحبا');
    expect(visible('\ud800x')).toBe('\\ud800x');
  });
});
