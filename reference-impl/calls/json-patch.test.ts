/** Patches follow RFC 6902 for add, replace and remove, and leave the input unchanged. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointerOf } from '../../openapi/json/place.js';
import { applyPatch, type PatchOperation } from './json-patch.js';

const add = (path: string, value: unknown): PatchOperation => ({ op: 'add', path, value });
const replace = (path: string, value: unknown): PatchOperation => ({ op: 'replace', path, value });
const remove = (path: string): PatchOperation => ({ op: 'remove', path });
const parsed = (text: string): unknown => JSON.parse(text);

describe('a patch', () => {
  // Those of RFC 6902 appendix A that are about these three, and more.
  it.each<[string, unknown, readonly PatchOperation[], unknown]>([
    ['adds a member', { foo: 'bar' }, [add('/baz', 'qux')], { baz: 'qux', foo: 'bar' }],
    ['adds an element', { foo: ['bar', 'baz'] }, [add('/foo/1', 'qux')], { foo: ['bar', 'qux', 'baz'] }],
    ['adds at the end', { foo: ['bar'] }, [add('/foo/-', ['abc'])], { foo: ['bar', ['abc']] }],
    ['adds after the last', { foo: ['bar'] }, [add('/foo/1', 2)], { foo: ['bar', 2] }],
    ['adds into what was added', {}, [add('/a', {}), add('/a/b', null)], { a: { b: null } }],
    ['adds over a member that is there', { foo: 1 }, [add('/foo', 2)], { foo: 2 }],
    ['removes a member', { baz: 'qux', foo: 'bar' }, [remove('/baz')], { foo: 'bar' }],
    ['removes an element', { foo: ['bar', 'qux', 'baz'] }, [remove('/foo/1')], { foo: ['bar', 'baz'] }],
    ['replaces a value', { baz: 'qux', foo: 'bar' }, [replace('/baz', 'boo')], { baz: 'boo', foo: 'bar' }],
    ['replaces an element', [1, 2, 3], [replace('/1', 'x')], [1, 'x', 3]],
    ['replaces in depth', { a: [{ b: 1 }] }, [replace('/a/0/b', 2)], { a: [{ b: 2 }] }],
    ['replaces all', [1], [replace('', { a: 1 })], { a: 1 }],
    ['replaces what was never there', undefined, [replace('', {})], {}],
    ['reads ~1 and ~0', { '/': 9, '~1': 10 }, [replace('/~1', 1), replace('/~01', 2)], { '/': 1, '~1': 2 }],
    ['takes digits for a name', { '0': 1, '01': 2 }, [remove('/0'), replace('/01', 3)], { '01': 3 }],
    ['knows the empty name', { '': 1 }, [replace('/', 2)], { '': 2 }],
  ])('%s', (_title, document, operations, expected) => {
    const before = JSON.stringify(document);
    expect(applyPatch(document, operations)).toEqual(expected);
    expect(JSON.stringify(document)).toBe(before);
  });

  it.each<[unknown, PatchOperation]>([
    [{}, replace('/a', 1)],
    [{}, remove('/a')],
    [{}, add('/a/b', 1)],
    [{}, replace('/constructor', 1)],
    [{}, remove('/toString/length')],
    [{ a: 'text' }, add('/a/b', 1)],
    [{ a: 'text' }, replace('/a/0', 1)],
    [[], replace('/0', 1)],
    [[], remove('/-')],
    [[1], add('/2', 1)],
    [[1], add('/01', 1)],
    [[1], add('/-1', 1)],
    [[1], add('/length', 1)],
    [[[1]], add('/-/0', 1)],
    [null, add('/a', 1)],
    [{}, add('a', 1)],
    [{}, add('/~2', 1)],
    [{}, add('/~', 1)],
  ])('throws for %j and the operation %j', (document, operation) => {
    expect(() => applyPatch(document, [operation])).toThrow(/is not a JSON pointer|No value at/);
  });

  it('treats `__proto__` as an ordinary name', () => {
    const made = applyPatch(parsed('{"__proto__": {"a": 1}, "b": 2}'), [replace('/__proto__/a', 2), remove('/b')]);
    expect(JSON.stringify(made)).toBe('{"__proto__":{"a":2}}');
    expect(JSON.stringify(applyPatch({}, [add('/__proto__', { polluted: 1 })]))).toBe('{"__proto__":{"polluted":1}}');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('adds a member under any name, and removing it restores the original', () => {
    const property = fc.property(
      fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()),
      fc.string(),
      (all, name) => {
        fc.pre(!Object.hasOwn(all, name));
        const path = pointerOf([name]);
        const added = applyPatch(all, [add(path, 1)]) as Record<string, unknown>;
        expect([Object.hasOwn(added, name), Object.keys(added).length]).toEqual([true, Object.keys(all).length + 1]);
        expect(JSON.stringify(applyPatch(added, [remove(path)]))).toBe(JSON.stringify(all));
      },
    );
    fc.assert(property);
  });
});
