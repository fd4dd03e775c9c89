/** Places in values: their pointers and names, the values there, and copies with a changed place. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRecord } from '../json/json.js';
import { placeName, pointerOf, tokensOf, valueAt, withValue, type Place } from '../json/place.js';

const looksLikePosition = (text: string) => /^(0|[1-9]\d*)$/.test(text);
const anyName = fc.oneof(
  fc.string(),
  fc.constantFrom('', '/', '~', '~1', '~0', '~01', '01', '-', '__proto__', 'constructor', 'length', 'a/b~c'),
);

/** A value, one of its places, and the value at the place. */
const valueAndPlace = fc
  .tuple(fc.jsonValue({ maxDepth: 4 }), fc.array(fc.nat(), { maxLength: 5 }))
  .map(([value, picks]) => {
    const place: (string | number)[] = [];
    let at: unknown = value;
    for (const pick of picks) {
      const entries = Array.isArray(at)
        ? at.map((each: unknown, index) => [index, each] as const)
        : Object.entries(isRecord(at) ? at : {});
      const [token, child] = entries[pick % entries.length] ?? [];
      if (token === undefined) break;
      place.push(token);
      at = child;
    }
    return { value: value, place: place, at };
  });

function frozen(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

describe('a place', () => {
  it('is unchanged after conversion to a pointer and back', () => {
    const token = fc.oneof(
      anyName.filter((name) => !looksLikePosition(name)),
      fc.nat(),
    );
    fc.assert(
      fc.property(fc.array(token), (place) => {
        expect(tokensOf(pointerOf(place))).toEqual(place);
      }),
    );
  });

  it('is converted back to the pointer that it was read from', () => {
    const digits = fc.stringMatching(/^[0-9]{1,25}$/);
    fc.assert(
      fc.property(fc.array(fc.oneof(anyName, digits)), (names) => {
        const pointer = pointerOf(names);
        expect(pointerOf(tokensOf(pointer))).toBe(pointer);
      }),
    );
  });

  it('has a pointer with escapes, and list positions as numbers', () => {
    expect(pointerOf([])).toBe('');
    expect(pointerOf(['packages', 0, 'a/b', 'm~n', '~1'])).toBe('/packages/0/a~1b/m~0n/~01');
    expect(tokensOf('/packages/0/a~1b/m~0n/~01/007/')).toEqual(['packages', 0, 'a/b', 'm~n', '~1', '007', '']);
    expect(tokensOf('/-1/1.5/1e3/ 1/0x1')).toEqual(['-1', '1.5', '1e3', ' 1', '0x1']);
    expect(tokensOf('')).toEqual([]);
  });

  it('has a name such as packages[0].width', () => {
    expect(placeName([])).toBe('body');
    expect(placeName(['customer', 'first_name'])).toBe('customer.first_name');
    expect(placeName(['packages', 0, 'width'])).toBe('packages[0].width');
    expect(placeName(['packages', '*', 'width'])).toBe('packages[*].width');
    expect(placeName([1, 'a'])).toBe('[1].a');
  });
});

describe('the value at a place', () => {
  it('is found step by step', () => {
    fc.assert(
      fc.property(valueAndPlace, ({ value, place, at }) => {
        expect(valueAt(value, place)).toBe(at);
      }),
    );
  });

  it('is undefined if the place does not exist', () => {
    const value = JSON.parse('{"list":[1,"text"],"none":null,"text":"abc"}') as unknown;
    const places: Place[] = [['no'], ['list', 2], ['list', 'length'], ['none', 'x'], ['text', 0], ['text', 'length']];
    for (const place of [...places, ['constructor'], ['toString', 'name'], ['__proto__']])
      expect(valueAt(value, place), pointerOf(place)).toBeUndefined();
  });

  it('is found under own names such as __proto__', () => {
    expect(valueAt(JSON.parse('{"__proto__":{"constructor":1}}'), ['__proto__', 'constructor'])).toBe(1);
  });
});

describe('a copy with a place set', () => {
  it('has the new value', () => {
    fc.assert(
      fc.property(valueAndPlace, fc.jsonValue(), ({ value, place }, other) => {
        expect(valueAt(withValue(value, place, other), place)).toBe(other);
      }),
    );
  });

  it('has the value at a new place', () => {
    fc.assert(
      fc.property(
        valueAndPlace,
        fc.array(anyName, { minLength: 1, maxLength: 3 }),
        fc.jsonValue(),
        (made, names, other) => {
          fc.pre(!Array.isArray(made.at));
          const place = [...made.place, ...names];
          fc.pre(valueAt(made.value, [...made.place, names[0]!]) === undefined);
          expect(valueAt(withValue(made.value, place, other), place)).toBe(other);
        },
      ),
    );
  });

  it('does not change its input', () => {
    fc.assert(
      fc.property(valueAndPlace, fc.option(fc.jsonValue(), { nil: undefined }), ({ value, place }, other) => {
        const before = JSON.stringify(value);
        withValue(frozen(value), place, other);
        expect(JSON.stringify(value)).toBe(before);
      }),
    );
  });

  it('equals its input if the value is the same', () => {
    fc.assert(
      fc.property(valueAndPlace, ({ value, place, at }) => {
        expect(JSON.stringify(withValue(value, place, at))).toBe(JSON.stringify(value));
      }),
    );
  });

  it('has the same values at all other places', () => {
    fc.assert(
      fc.property(valueAndPlace, fc.jsonValue(), ({ value, place }, other) => {
        fc.pre(place.length > 0);
        const parent = valueAt(value, place.slice(0, -1));
        const changed = valueAt(withValue(value, place, other), place.slice(0, -1));
        expect(Object.keys(changed as object)).toEqual(Object.keys(parent as object));
        for (const token of Object.keys(parent as object).filter((name) => name !== String(place.at(-1)))) {
          const at = Array.isArray(parent) ? Number(token) : token;
          expect(valueAt(changed, [at])).toBe(valueAt(parent, [at]));
        }
      }),
    );
  });

  it('treats __proto__ like any other name', () => {
    const changed = withValue({}, ['__proto__', 'polluted'], true) as Record<string, unknown>;
    expect(JSON.stringify(changed)).toBe('{"__proto__":{"polluted":true}}');
    expect(changed['polluted']).toBeUndefined();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('is the new value if the place is the root', () => {
    expect(withValue({ a: 1 }, [], 'text')).toBe('text');
  });
});

describe('a copy with a place removed', () => {
  it('has one entry less and the same others', () => {
    fc.assert(
      fc.property(valueAndPlace, ({ value, place }) => {
        fc.pre(place.length > 0);
        const last = place.at(-1)!;
        const parent = valueAt(value, place.slice(0, -1)) as object;
        const changed = valueAt(withValue(value, place, undefined), place.slice(0, -1)) as object;
        const rest = Array.isArray(parent)
          ? parent.filter((_each, index) => index !== last)
          : Object.fromEntries(Object.entries(parent).filter(([name]) => name !== last));
        expect(JSON.stringify(changed)).toBe(JSON.stringify(rest));
      }),
    );
  });

  it('is the input itself if the place does not exist', () => {
    fc.assert(
      fc.property(valueAndPlace, fc.array(anyName, { minLength: 1, maxLength: 3 }), ({ value, place }, names) => {
        const nowhere = [...place, ...names];
        fc.pre(valueAt(value, nowhere) === undefined);
        expect(withValue(value, nowhere, undefined)).toBe(value);
      }),
    );
  });

  it('removes fields and elements', () => {
    expect(withValue({ a: 1, b: { c: 2 } }, ['b', 'c'], undefined)).toEqual({ a: 1, b: {} });
    expect(withValue({ list: [1, 2, 3] }, ['list', 1], undefined)).toEqual({ list: [1, 3] });
    expect(withValue({ a: 1 }, ['b', 'c'], undefined)).toEqual({ a: 1 });
  });
});
