/** Places in values, and the schemas that speak about them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract } from './contract.js';
import { isRecord, type Schema } from './schema.js';
import {
  facets,
  fieldsOf,
  placeName,
  pointerOf,
  requirementAt,
  stepDown,
  tokensOf,
  valueAt,
  visitValue,
  withValue,
  type Place,
} from './walk.js';

const looksLikePosition = (text: string) => /^(0|[1-9]\d*)$/.test(text);
const anyName = fc.oneof(
  fc.string(),
  fc.constantFrom('', '/', '~', '~1', '~0', '~01', '01', '-', '__proto__', 'constructor', 'length', 'a/b~c'),
);

/** A value, a place that it has, and what of it is there. */
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
  it('is the same after a way through its pointer', () => {
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

  it('gives back any pointer that it was read from', () => {
    const digits = fc.stringMatching(/^[0-9]{1,25}$/);
    fc.assert(
      fc.property(fc.array(fc.oneof(anyName, digits)), (names) => {
        const pointer = pointerOf(names);
        expect(pointerOf(tokensOf(pointer))).toBe(pointer);
      }),
    );
  });

  it('has a pointer with escapes, a list position as a number', () => {
    expect(pointerOf([])).toBe('');
    expect(pointerOf(['packages', 0, 'a/b', 'm~n', '~1'])).toBe('/packages/0/a~1b/m~0n/~01');
    expect(tokensOf('/packages/0/a~1b/m~0n/~01/007/')).toEqual(['packages', 0, 'a/b', 'm~n', '~1', '007', '']);
    expect(tokensOf('/-1/1.5/1e3/ 1/0x1')).toEqual(['-1', '1.5', '1e3', ' 1', '0x1']);
    expect(tokensOf('')).toEqual([]);
  });

  it('has a name as people write it', () => {
    expect(placeName([])).toBe('body');
    expect(placeName(['customer', 'first_name'])).toBe('customer.first_name');
    expect(placeName(['packages', 0, 'width'])).toBe('packages[0].width');
    expect(placeName(['packages', '*', 'width'])).toBe('packages[*].width');
    expect(placeName([1, 'a'])).toBe('[1].a');
  });
});

describe('the value at a place', () => {
  it('is the one that a step by step look finds', () => {
    fc.assert(
      fc.property(valueAndPlace, ({ value, place, at }) => {
        expect(valueAt(value, place)).toBe(at);
      }),
    );
  });

  it('is undefined where nothing is', () => {
    const value = JSON.parse('{"list":[1,"text"],"none":null,"text":"abc"}') as unknown;
    const places: Place[] = [['no'], ['list', 2], ['list', 'length'], ['none', 'x'], ['text', 0], ['text', 'length']];
    for (const place of [...places, ['constructor'], ['toString', 'name'], ['__proto__']])
      expect(valueAt(value, place), pointerOf(place)).toBeUndefined();
  });

  it('is found under any name that is really there', () => {
    expect(valueAt(JSON.parse('{"__proto__":{"constructor":1}}'), ['__proto__', 'constructor'])).toBe(1);
  });
});

describe('a copy with a place set', () => {
  it('has the value there', () => {
    fc.assert(
      fc.property(valueAndPlace, fc.jsonValue(), ({ value, place }, other) => {
        expect(valueAt(withValue(value, place, other), place)).toBe(other);
      }),
    );
  });

  it('has the value at a place that was not there before', () => {
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

  it('leaves its input as it was', () => {
    fc.assert(
      fc.property(valueAndPlace, fc.option(fc.jsonValue(), { nil: undefined }), ({ value, place }, other) => {
        const before = JSON.stringify(value);
        withValue(frozen(value), place, other);
        expect(JSON.stringify(value)).toBe(before);
      }),
    );
  });

  it('is the same value when the place is set to what it has', () => {
    fc.assert(
      fc.property(valueAndPlace, ({ value, place, at }) => {
        expect(JSON.stringify(withValue(value, place, at))).toBe(JSON.stringify(value));
      }),
    );
  });

  it('keeps everything beside the place', () => {
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

  it('takes __proto__ for a name like any other', () => {
    const changed = withValue({}, ['__proto__', 'polluted'], true) as Record<string, unknown>;
    expect(JSON.stringify(changed)).toBe('{"__proto__":{"polluted":true}}');
    expect(changed['polluted']).toBeUndefined();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('is only the value at the root', () => {
    expect(withValue({ a: 1 }, [], 'text')).toBe('text');
  });
});

describe('a copy with a place removed', () => {
  it('has one entry less, and the others as they were', () => {
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

  it('is the value itself where nothing was', () => {
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

const small: Readonly<Record<string, Schema>> = {
  '#/name': { type: 'string', 'x-requirement': 'N' },
  '#/alias': { $ref: '#/name', description: 'another name' },
  '#/base': { properties: { name: { $ref: '#/alias' } }, 'x-requirement': 'BASE' },
  '#/tagged': { allOf: [{ $ref: '#/base' }, { properties: { tags: { type: 'array', items: { type: 'string' } } } }] },
};
const smallContract = {
  resolve(pointer: string): unknown {
    if (!small[pointer]) throw new Error(`nothing at ${pointer}`);
    return small[pointer];
  },
};
const tagged: Schema = {
  $ref: '#/tagged',
  properties: {
    name: { 'x-advisory': { minLength: 1, 'x-requirement': 'HINT' } },
    rows: { items: { properties: { size: { type: 'number', 'x-requirement': 'SIZE' } } }, 'x-requirement': 'ROWS' },
  },
};

describe('the facets of a schema', () => {
  it('are itself, what it refers to and its allOf members, outermost first', () => {
    const alias = small['#/alias']!;
    expect(facets(smallContract, alias)).toEqual([alias, small['#/name']]);
    expect(facets(smallContract, tagged)).toEqual([
      tagged,
      small['#/tagged'],
      { $ref: '#/base' },
      small['#/base'],
      small['#/tagged']!.allOf![1],
    ]);
  });

  it('need every reference to lead somewhere', () => {
    expect(() => facets(smallContract, { $ref: '#/none' })).toThrow('#/none');
  });
});

describe('a step down', () => {
  const at = facets(smallContract, tagged);

  it('finds every schema of a property', () => {
    expect(stepDown(smallContract, at, 'name')).toEqual([
      tagged.properties!['name'],
      { $ref: '#/alias' },
      small['#/alias'],
      small['#/name'],
    ]);
  });

  it('finds the schema of an element, whichever it is', () => {
    const tags = stepDown(smallContract, at, 'tags');
    for (const token of [0, 7, '*']) expect(stepDown(smallContract, tags, token)).toEqual([{ type: 'string' }]);
  });

  it('finds nothing where nothing is listed', () => {
    for (const name of ['none', 0, '*', 'constructor', 'toString', '__proto__'])
      expect(stepDown(smallContract, at, name), String(name)).toEqual([]);
  });
});

describe('the requirement of a place', () => {
  it.each([
    [[], 'BASE'],
    [['name'], 'N'],
    [['tags'], 'BASE'],
    [['tags', 3], 'BASE'],
    [['rows'], 'ROWS'],
    [['rows', 0], 'ROWS'],
    [['rows', 0, 'size'], 'SIZE'],
    [['rows', '*', 'size'], 'SIZE'],
    [['rows', 0, 'unlisted', 'deep'], 'ROWS'],
    [['constructor'], 'BASE'],
  ] as [Place, string][])('%j is the nearest on the way up: %s', (place, requirement) => {
    expect(requirementAt(smallContract, tagged, place)).toBe(requirement);
  });

  it('is undefined where no row speaks', () => {
    expect(requirementAt(smallContract, { properties: { a: {} } }, ['a'])).toBeUndefined();
  });

  it('holds on the contract', () => {
    const order = contract.operation('createOrder').body!.schema;
    const of = (pointer: string) => requirementAt(contract, order, tokensOf(pointer));
    expect(['', '/customer', '/customer/uuid', '/source_location/coordinates/lat'].map(of)).toEqual([
      'ORD-01',
      'ORD-03',
      'ORD-17',
      'ORD-32',
    ]);
    expect(['/packages/2', '/packages/2/width', '/requirements/0', '/delivery_schedule/to', '/tags/9'].map(of)).toEqual(
      ['ORD-09', 'ORD-43', 'ORD-10', 'ORD-51', 'ORD-16'],
    );
  });
});

describe('the fields of a schema', () => {
  it('are every place that it lists, once', () => {
    expect(fieldsOf(smallContract, tagged)).toEqual([
      { place: [], requirement: 'BASE', hinted: undefined },
      { place: ['name'], requirement: 'N', hinted: 'HINT' },
      { place: ['rows'], requirement: 'ROWS', hinted: undefined },
      { place: ['rows', '*'], requirement: 'ROWS', hinted: undefined },
      { place: ['rows', '*', 'size'], requirement: 'SIZE', hinted: undefined },
      { place: ['tags'], requirement: 'BASE', hinted: undefined },
      { place: ['tags', '*'], requirement: 'BASE', hinted: undefined },
    ]);
  });

  it('of the customer that is written are those of the specification', () => {
    const fields = fieldsOf(contract, contract.operation('createCustomer').body!.schema);
    expect(
      fields.map(({ place, requirement, hinted }) => [placeName(place), requirement, hinted].join(' ').trim()),
    ).toEqual([
      'body CUS-01',
      'external_id CUS-03',
      'first_name CUS-04',
      'last_name CUS-05',
      'email CUS-06',
      'phone CUS-07 FMT-01',
      'notes CUS-08',
      'type CUS-09',
      'metafields CUS-10',
      'metafields[*] CUS-10',
      'metafields[*].key CUS-14',
      'metafields[*].value CUS-15',
    ]);
  });

  it('of described operations have a row each', () => {
    const described = contract.operations.filter(({ provisional }) => !provisional);
    const schemas = described.flatMap(({ body, answer }) => [...(body ? [body.schema] : []), answer.schema]);
    const silent = schemas.flatMap((schema) => fieldsOf(contract, schema)).filter(({ requirement }) => !requirement);
    expect(silent).toEqual([]);
  });
});

describe('a visit', () => {
  const visits = (schema: Schema, value: unknown, of: Parameters<typeof facets>[0] = smallContract) => {
    const seen: [string, unknown][] = [];
    visitValue(of, schema, value, (_schemas, place, at) => seen.push([pointerOf(place), at]));
    return seen;
  };

  it('comes to every value that a schema speaks about, parents first', () => {
    const value = { rows: [{ size: 1, unlisted: 2 }, 'text'], name: null, other: { name: 'x' } };
    expect(visits(tagged, value)).toEqual([
      ['', value],
      ['/rows', value.rows],
      ['/rows/0', value.rows[0]],
      ['/rows/0/size', 1],
      ['/rows/1', 'text'],
      ['/name', null],
    ]);
  });

  it('does not come to names that no schema lists, whatever they are', () => {
    const value = JSON.parse('{"constructor":{"name":1},"__proto__":{"name":1},"toString":1}') as unknown;
    expect(visits(tagged, value)).toEqual([['', value]]);
  });

  it('has the schemas of the place at hand', () => {
    const found = new Map<string, readonly Schema[]>();
    visitValue(smallContract, tagged, { name: 'x' }, (schemas, place) => found.set(pointerOf(place), schemas));
    expect(found.get('')).toEqual(facets(smallContract, tagged));
    expect(found.get('/name')).toEqual(stepDown(smallContract, facets(smallContract, tagged), 'name'));
  });

  it('sees just the values that a value has, for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const [pointer, at] of visits(tagged, value)) expect(valueAt(value, tokensOf(pointer))).toBe(at);
      }),
    );
  });

  it('of a full example comes to every field that the contract lists for it', () => {
    const { schema, examples } = contract.operation('createLocation').body!;
    const seen = visits(schema, examples['full'], contract).map(([pointer]) => pointer.replace(/\/\d+$/, '/*'));
    expect(new Set(seen)).toEqual(new Set(fieldsOf(contract, schema).map(({ place }) => pointerOf(place))));
  });
});
