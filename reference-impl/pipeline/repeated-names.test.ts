import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sizeOfJson } from '../../openapi/text/json-size.js';
import { hasRepeatedName } from './repeated-names.js';

const isRepeated = (text: string): boolean => hasRepeatedName(sizeOfJson(text), JSON.parse(text));

describe('a repeated name in an object', () => {
  it('is found at any depth', () => {
    expect(isRepeated('{"a":1,"a":2}')).toBe(true);
    expect(isRepeated('[{"b":{"a":1,"\\u0061":1}}]')).toBe(true);
    expect(isRepeated('{"__proto__":1,"__proto__":2}')).toBe(true);
  });

  it('is not found in separate objects, or in texts', () => {
    expect(isRepeated('[{"a":":"},{"a":"\\"a\\":1,\\\\"}]')).toBe(false);
    expect(isRepeated('{"__proto__":{"a":1},"a":{"a":1}}')).toBe(false);
  });

  it('is never found in serialized values', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => !isRepeated(JSON.stringify(value, undefined, 1))));
  });
});
