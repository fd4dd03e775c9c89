/** The walk finds what the specification states, and each variation breaks or keeps just what it says. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { derivedChecks } from '../conformance/checks/derived.js';
import { constraintsOf, type Constraint } from './constraints.js';
import { contract, loadContract, type Operation } from './contract.js';
import { requirement } from './requirements.js';
import type { Schema } from './schema.js';
import { createValidator, type Account } from './validator.js';
import { leftOut, set, unfold, unknownUuid, type Variation } from './variations.js';
import { placeName, requirementAt, valueAt, withValue, type Place } from './walk.js';

const account: Account = { has: (_kind, uuid) => uuid !== unknownUuid };
const strict = createValidator(contract, { advisory: true });
const plain = createValidator(contract);

const described = contract.operations.filter(({ body, provisional }) => body && !provisional);
const bodyOf = (operation: Operation) => operation.body!;
const walked = (operation: Operation): readonly Constraint[] =>
  constraintsOf(contract, bodyOf(operation).schema, operation.requirement);
const allOf = (id: string): readonly Constraint[] => walked(contract.operation(id));
const strictOf = (id: string) => (value: unknown) => strict.body(contract.operation(id))(value, account);

const isStated = ({ level }: Constraint) => level !== 'observed';
const label = ({ level, place, keyword, condition }: Constraint): string =>
  [
    level,
    placeName(place),
    keyword,
    condition ? `if ${condition.negated ? 'not ' : ''}${JSON.stringify(condition.schema)}` : '',
  ]
    .join(' ')
    .trim();

const conditions = new Ajv2020({ strict: false });

function holdsIn(example: unknown, { condition, place }: Constraint): boolean {
  if (condition && conditions.validate(condition.schema as object, example) === condition.negated) return false;
  return (
    valueAt(
      example,
      place.map((token) => (token === '*' ? 0 : token)),
    ) !== undefined
  );
}

/** The first of the examples, fullest first, that has the place and meets the condition. */
function exampleFor(operation: Operation, constraint: Constraint): unknown {
  const { examples } = bodyOf(operation);
  const candidates = ['full', 'return', 'references', 'minimal'].map((name) => examples[name]);
  const found = candidates.find((example) => example !== undefined && holdsIn(example, constraint));
  if (found === undefined) throw new Error(`No example of ${operation.id} suits ${label(constraint)}.`);
  return found;
}

const varied = (base: unknown, { changes }: Variation): unknown =>
  changes.reduce((made, { place, value }) => withValue(made, place, value), base);

/** The values that variations make of an example, each with a name. */
const madeFrom = (base: unknown, variations: readonly Variation[]) =>
  variations
    .flatMap((variation) => unfold(base, variation))
    .map((variation) => ({ variation, body: varied(base, variation) }));

/** Whether a concrete place is the one that a constraint speaks of, `*` being any position. */
const isAt = (place: Place, pattern: Place): boolean =>
  place.length === pattern.length &&
  place.every((token, index) => (pattern[index] === '*' ? typeof token === 'number' : token === pattern[index]));

/**
 * The row that the contract has for what a constraint says. A null for a required field breaks the field's type there, and has
 * a row of its own in the catalogue; a whole body stands for the operation there, and for its shape here.
 */
const rowInContract = (schema: Schema, { requirement: row, place, keyword }: Constraint): string | undefined =>
  row === 'REF-09' || (place.length === 0 && keyword === 'type') ? requirementAt(contract, schema, place) : row;

describe.each(described.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  const judge = strict.body(operation);
  const judgePlainly = plain.body(operation);
  const { schema } = bodyOf(operation);
  const stated = walked(operation).filter(isStated);
  const breaking = stated.filter(({ breaks }) => breaks.length > 0).map((each) => [label(each), each] as const);
  const keeping = stated.filter(({ keeps }) => keeps.length > 0).map((each) => [label(each), each] as const);

  it('accepts its examples as they are', () => {
    for (const [name, example] of Object.entries(bodyOf(operation).examples))
      expect(judge(example, account), name).toEqual([]);
  });

  it('has every constraint once', () => {
    const labels = walked(operation).map((each) => `${each.requirement} ${label(each)}`);
    expect(labels.filter((text, index) => labels.indexOf(text) !== index)).toEqual([]);
  });

  it('gives every constraint a row of the catalogue, at its level', () => {
    expect(walked(operation).filter((each) => requirement(each.requirement).level !== each.level)).toEqual([]);
  });

  it('asks for nothing to be accepted because of a hint', () => {
    expect(walked(operation).filter(({ level, keeps }) => level === 'advisory' && keeps.length > 0)).toEqual([]);
  });

  it('asks of each open question once, and expects nothing', () => {
    for (const each of walked(operation).filter((one) => !isStated(one))) {
      expect([each.breaks.length, each.keeps.length], label(each)).toEqual([1, 0]);
      expect(exampleFor(operation, each)).toBeDefined();
    }
  });

  it.each(breaking)('refuses each break of %s, and for nothing else', (_label, constraint) => {
    const made = madeFrom(exampleFor(operation, constraint), constraint.breaks);
    expect(made.length).toBeGreaterThanOrEqual(constraint.breaks.length);
    for (const { variation, body } of made) {
      const violations = judge(body, account);
      const elsewhere = violations.filter(({ place }) => !isAt(place, constraint.place));
      expect(elsewhere, variation.label).toEqual([]);
      const own = violations.filter(({ level }) => level === constraint.level);
      expect(own.length, variation.label).toBeGreaterThan(0);
      const row = rowInContract(schema, constraint);
      expect(
        own.filter((violation) => violation.requirement !== row),
        variation.label,
      ).toEqual([]);
      // What breaks a statement may break the stricter hint too, never the other way round.
      if (constraint.level === 'advisory') expect(violations).toEqual(own);
      expect(judgePlainly(body, account).length > 0, variation.label).toBe(constraint.level === 'required');
    }
  });

  it.each(keeping)('accepts each keep of %s', (_label, constraint) => {
    for (const { variation, body } of madeFrom(exampleFor(operation, constraint), constraint.keeps))
      expect(judge(body, account), variation.label).toEqual([]);
  });
});

describe('the walk', () => {
  it('goes through the six described operations that take a body', () => {
    expect(described.map(({ id }) => id)).toEqual([
      'calculateRates',
      'createCustomer',
      'updateCustomer',
      'createLocation',
      'createOrder',
      'assignOrder',
    ]);
  });

  it('makes no check of an operation that is provisional', () => {
    const provisional = contract.operations.filter((operation) => operation.provisional).map(({ id }) => id);
    const checked = new Set(derivedChecks().map(({ operation }) => operation));
    expect(provisional).toHaveLength(6);
    expect(provisional.filter((id) => checked.has(id))).toEqual([]);
    expect(described.filter(({ id }) => !checked.has(id))).toEqual([]);
  });

  it('finds the same for a customer that is updated as for a new one', () => {
    const comparable = (id: string) =>
      allOf(id).filter(({ place, keyword }) => place.length > 0 || keyword === 'anyOf');
    expect(comparable('updateCustomer')).toEqual(comparable('createCustomer'));
  });
});

/*
 * The tables of the specification, written down by hand: a second reading, to hold the walk against.
 */

const required = (id: string) => allOf(id).filter(({ level }) => level === 'required');
const placesOf = (id: string, keyword: string) =>
  required(id).flatMap(({ keyword: word, place, condition }) =>
    word === keyword && !condition ? [placeName(place)] : [],
  );
const valuesOf = ({ changes }: Variation): unknown => changes[0]?.value;
const kept = (id: string, keyword: string) =>
  Object.fromEntries(
    required(id).flatMap((each) =>
      each.keyword === keyword ? [[placeName(each.place), each.keeps.map(valuesOf)]] : [],
    ),
  );
const broken = (id: string, keyword: string) =>
  Object.fromEntries(
    required(id).flatMap((each) =>
      each.keyword === keyword ? [[placeName(each.place), each.breaks.map(valuesOf)]] : [],
    ),
  );

/** The type that a `type` constraint asks for, told by the values that break it. */
const typeNames: Readonly<Record<string, string>> = {
  '[{"a":1},["x"]]': 'string',
  '[{"a":1},[1],"lots"]': 'number',
  '[{"a":1},[true],"maybe"]': 'boolean',
  '["text",["x"]]': 'object',
  '["text",{"a":1}]': 'array',
};
const types = (id: string) =>
  Object.fromEntries(
    Object.entries(broken(id, 'type')).map(([place, values]) => [place, typeNames[JSON.stringify(values)]]),
  );

const under = <Value>(prefix: string, table: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [`${prefix}.${name}`, value]));

const badUuids = ['not-a-uuid', '12345', '6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a4g'];
const badCountries = ['DEU', '276'];
const badMinutes = ['soon', '04-03-2031 09:00'];
const coordinates = (lat: string, lng: string) => ({
  coordinates: 'object',
  ...under('coordinates', { [lat]: 'number', [lng]: 'number' }),
});

describe.each(['createCustomer', 'updateCustomer'])('the customer write shape of %s', (id) => {
  it('needs first_name, last_name and type, and no other field by itself', () => {
    expect(placesOf(id, 'required')).toEqual(['first_name', 'last_name', 'type']);
    expect(placesOf(id, 'null')).toEqual(['first_name', 'last_name', 'type']);
    expect(placesOf(id, 'optional')).toEqual(['external_id', 'email', 'phone', 'notes', 'metafields']);
  });

  it('has its listed types', () => {
    expect(types(id)).toEqual({
      body: 'object',
      external_id: 'string',
      first_name: 'string',
      last_name: 'string',
      email: 'string',
      phone: 'string',
      notes: 'string',
      type: 'number',
      metafields: 'array',
      'metafields[*]': 'object',
      'metafields[*].key': 'string',
      'metafields[*].value': 'string',
    });
  });

  it('lists the types 1 and 2', () => {
    expect(kept(id, 'enum')).toEqual({ type: [1, 2] });
    expect(broken(id, 'enum')).toEqual({ type: [3, 0] });
    expect(kept(id, 'x-listed')).toEqual({});
  });

  it('has two forms and no bound', () => {
    expect(broken(id, 'format')).toEqual({ email: ['not-an-email'] });
    expect(broken(id, 'pattern')).toEqual({ phone: ['not-a-phone'] });
    expect([...placesOf(id, 'minimum'), ...placesOf(id, 'maximum'), ...placesOf(id, 'x-refers-to')]).toEqual([]);
  });

  it('needs email or phone: either alone is enough, neither is not', () => {
    const either = required(id).filter(({ keyword }) => keyword === 'anyOf');
    expect(either).toEqual([
      {
        place: [],
        keyword: 'anyOf',
        level: 'required',
        requirement: 'CUS-11',
        breaks: [{ label: 'neither email nor phone', changes: [{ place: ['email'] }, { place: ['phone'] }] }],
        keeps: [
          { label: 'email alone', changes: [{ place: ['phone'] }] },
          { label: 'phone alone', changes: [{ place: ['email'] }] },
        ],
      },
    ]);
  });

  it('hints that a phone number is international', () => {
    const hints = allOf(id).filter(({ level }) => level === 'advisory');
    expect(hints.map((each) => [label(each), each.requirement, each.breaks.map(valuesOf)])).toEqual([
      ['advisory phone pattern', 'FMT-01', ['2025550123']],
    ]);
  });
});

describe('the location write shape', () => {
  const id = 'createLocation';

  it('needs line_1, country and coordinates with lat and lng', () => {
    const needed = ['line_1', 'country', 'coordinates', 'coordinates.lat', 'coordinates.lng'];
    expect(placesOf(id, 'required')).toEqual(needed);
    expect(placesOf(id, 'null')).toEqual(needed);
    expect(placesOf(id, 'optional')).toEqual([
      'external_id',
      'name',
      'line_2',
      'city',
      'region',
      'directions',
      'zip_code',
      'abilities',
      'allowed_vehicle_types',
    ]);
  });

  it('has its listed types', () => {
    expect(types(id)).toEqual({
      body: 'object',
      external_id: 'string',
      name: 'string',
      line_1: 'string',
      line_2: 'string',
      city: 'string',
      region: 'string',
      country: 'string',
      ...coordinates('lat', 'lng'),
      directions: 'string',
      zip_code: 'string',
      abilities: 'array',
      'abilities[*]': 'number',
      allowed_vehicle_types: 'array',
      'allowed_vehicle_types[*]': 'number',
    });
  });

  it('lists four abilities and six types of vehicle', () => {
    expect(kept(id, 'enum')).toEqual({ 'abilities[*]': [1, 2, 3, 4], 'allowed_vehicle_types[*]': [1, 2, 3, 4, 5, 6] });
    expect(broken(id, 'enum')).toEqual({ 'abilities[*]': [5, 0], 'allowed_vehicle_types[*]': [7, 0] });
  });

  it('has the form of its country, and no stated bound', () => {
    expect(broken(id, 'pattern')).toEqual({ country: badCountries });
    for (const word of ['format', 'minimum', 'maximum', 'anyOf', 'x-refers-to', 'x-listed'])
      expect(placesOf(id, word), word).toEqual([]);
  });

  it('takes empty lists', () => {
    expect(placesOf(id, 'empty')).toEqual(['abilities', 'allowed_vehicle_types']);
  });

  it('hints at the codes of countries and the range of coordinates', () => {
    const hints = allOf(id).filter(({ level }) => level === 'advisory');
    expect(hints.map((each) => [placeName(each.place), each.keyword, each.breaks.map(valuesOf)])).toEqual([
      ['country', 'enum', ['ZZ']],
      ['coordinates.lat', 'minimum', [-91, -90.01]],
      ['coordinates.lat', 'maximum', [91, 90.01]],
      ['coordinates.lng', 'minimum', [-181, -180.01]],
      ['coordinates.lng', 'maximum', [181, 180.01]],
    ]);
  });
});

describe('the order write shape', () => {
  const id = 'createOrder';
  const contact = { name: 'string', email: 'string', phone: 'string' };
  const address = {
    uuid: 'string',
    name: 'string',
    line_1: 'string',
    line_2: 'string',
    city: 'string',
    region: 'string',
    country: 'string',
    zip_code: 'string',
    ...coordinates('lat', 'lng'),
  };

  it('needs customer, both locations and packages', () => {
    const needed = ['customer', 'source_location', 'destination_location', 'packages'];
    expect(placesOf(id, 'required')).toEqual(needed);
    expect(placesOf(id, 'null')).toEqual(needed);
    expect(placesOf(id, 'optional')).toEqual([
      'external_id',
      'source_contact',
      'destination_contact',
      'collections',
      'requirements',
      'proof_of_delivery',
      'pickup_schedule',
      'delivery_schedule',
      'is_return',
      'notes',
      'tags',
    ]);
  });

  it('has its listed types', () => {
    expect(types(id)).toEqual({
      body: 'object',
      external_id: 'string',
      customer: 'object',
      ...under('customer', {
        uuid: 'string',
        external_id: 'string',
        first_name: 'string',
        last_name: 'string',
        email: 'string',
        phone: 'string',
        notes: 'string',
      }),
      source_location: 'object',
      ...under('source_location', address),
      source_contact: 'object',
      ...under('source_contact', contact),
      destination_location: 'object',
      ...under('destination_location', address),
      destination_contact: 'object',
      ...under('destination_contact', contact),
      collections: 'array',
      'collections[*]': 'object',
      ...under('collections[*]', { type: 'string', amount: 'number', currency: 'string' }),
      packages: 'array',
      'packages[*]': 'object',
      ...under('packages[*]', {
        name: 'string',
        external_id: 'string',
        barcode: 'string',
        type: 'string',
        width: 'number',
        length: 'number',
        height: 'number',
        weight: 'number',
      }),
      requirements: 'array',
      'requirements[*]': 'string',
      proof_of_delivery: 'object',
      ...under('proof_of_delivery', { signature: 'boolean', image: 'boolean' }),
      pickup_schedule: 'object',
      ...under('pickup_schedule', { from: 'string', to: 'string' }),
      delivery_schedule: 'object',
      ...under('delivery_schedule', { from: 'string', to: 'string' }),
      is_return: 'boolean',
      notes: 'string',
      tags: 'array',
      'tags[*]': 'string',
    });
  });

  it('lists requirements and types of collections, and types of packages without closing them', () => {
    const requirements = ['cooler', 'freezer', 'narcotics', 'heater', 'pos_machine', 'driver_assistant', 'lift'];
    expect(kept(id, 'enum')).toEqual({
      'collections[*].type': ['CASH', 'CHEQUE', 'CREDIT_CARD'],
      'requirements[*]': requirements,
    });
    expect(broken(id, 'enum')).toEqual({ 'collections[*].type': ['UNLISTED'], 'requirements[*]': ['UNLISTED'] });
    expect(kept(id, 'x-listed')).toEqual({ 'packages[*].type': ['ENVELOPE', 'BAG', 'BOX'] });
    expect(broken(id, 'x-listed')).toEqual({ 'packages[*].type': [] });
  });

  it('has a bound of 0 on the amount of a collection and on four measures of a package', () => {
    const bounded = [
      'collections[*].amount',
      ...['width', 'length', 'height', 'weight'].map((name) => `packages[*].${name}`),
    ];
    expect(kept(id, 'minimum')).toEqual(Object.fromEntries(bounded.map((name) => [name, [0]])));
    expect(broken(id, 'minimum')).toEqual(Object.fromEntries(bounded.map((name) => [name, [-1, -0.01]])));
    expect(placesOf(id, 'maximum')).toEqual([]);
  });

  it('has the forms of codes, addresses, numbers and minutes', () => {
    expect(broken(id, 'format')).toEqual({
      'customer.uuid': badUuids,
      'customer.email': ['not-an-email'],
      'source_location.uuid': badUuids,
      'source_contact.email': ['not-an-email'],
      'destination_location.uuid': badUuids,
      'destination_contact.email': ['not-an-email'],
    });
    expect(broken(id, 'pattern')).toEqual({
      'customer.phone': ['not-a-phone'],
      'source_location.country': badCountries,
      'source_contact.phone': ['not-a-phone'],
      'destination_location.country': badCountries,
      'destination_contact.phone': ['not-a-phone'],
      'collections[*].currency': ['EU', 'EURO', '978'],
      'pickup_schedule.from': badMinutes,
      'pickup_schedule.to': badMinutes,
      'delivery_schedule.from': badMinutes,
      'delivery_schedule.to': badMinutes,
    });
  });

  it('refers to a customer and to locations that exist', () => {
    expect(placesOf(id, 'x-refers-to')).toEqual(['customer.uuid', 'source_location.uuid', 'destination_location.uuid']);
    expect(Object.values(broken(id, 'x-refers-to'))).toEqual([[unknownUuid], [unknownUuid], [unknownUuid]]);
  });

  it('takes null for the name of an inline location, and for nothing else', () => {
    const nullable = required(id).filter(({ keeps }) =>
      keeps.some(({ changes }) => changes.some(({ value }) => value === null)),
    );
    expect(nullable.map(({ place }) => placeName(place))).toEqual([
      'source_location.name',
      'destination_location.name',
    ]);
  });

  it('takes empty lists, except of packages', () => {
    expect(placesOf(id, 'empty')).toEqual(['collections', 'requirements', 'tags']);
  });

  it('says nothing at all of quantity', () => {
    expect(allOf(id).filter(({ place }) => place.includes('quantity'))).toEqual([]);
    expect(walked(contract.operation(id)).some(({ place }) => place.join('.') === 'packages.*.weight')).toBe(true);
  });

  describe('in its two workflows', () => {
    const pinned = required(id).filter(({ condition }) => condition);
    const examples = bodyOf(contract.operation(id)).examples;

    it('needs the uuid of the destination of a return, of the source otherwise', () => {
      expect(
        pinned.map((each) => [placeName(each.place), each.keyword, each.requirement, each.condition?.negated]),
      ).toEqual([
        ['destination_location.uuid', 'required', 'ORD-53', false],
        ['source_location.uuid', 'required', 'ORD-52', true],
      ]);
      for (const { breaks, keeps, place } of pinned) expect([breaks, keeps]).toEqual([[leftOut(place)], []]);
    });

    it.each([
      ['full', true, false],
      ['return', false, true],
      ['references', true, false],
      ['minimal', true, false],
    ])('tells by is_return which example is in which: %s', (name, standard, returned) => {
      const [destination, source] = pinned;
      expect([holdsIn(examples[name], source!), holdsIn(examples[name], destination!)]).toEqual([standard, returned]);
    });

    it('leaves the other side free', () => {
      const inline = valueAt(examples['full'], ['destination_location']);
      const reversed = withValue(examples['full'], ['source_location'], inline);
      expect(strictOf(id)(reversed).map(({ requirement: row }) => row)).toEqual(['ORD-52']);
      const returned = withValue(examples['return'], ['destination_location'], inline);
      expect(strictOf(id)(returned).map(({ requirement: row }) => row)).toEqual(['ORD-53']);
      const references = withValue(examples['references'], ['is_return'], true);
      expect(strictOf(id)(references)).toEqual([]);
    });
  });

  it('leaves open which nested fields are needed', () => {
    const presence = allOf(id).filter(({ keyword }) => keyword === 'optional' || keyword === 'required');
    const nested = presence.filter(({ place, condition }) => place.length > 1 && !condition);
    expect(nested.length).toBeGreaterThan(40);
    expect(nested.filter(isStated)).toEqual([]);
    const rows = new Map(nested.map(({ place, requirement: row }) => [placeName(place.slice(0, -1)), row]));
    expect(Object.fromEntries(rows)).toEqual({
      customer: 'ORD-72',
      source_location: 'ORD-72',
      'source_location.coordinates': 'ORD-72',
      destination_location: 'ORD-72',
      'destination_location.coordinates': 'ORD-72',
      source_contact: 'ORD-73',
      destination_contact: 'ORD-73',
      'collections[*]': 'ORD-73',
      'packages[*]': 'ORD-73',
      proof_of_delivery: 'ORD-73',
      pickup_schedule: 'ORD-73',
      delivery_schedule: 'ORD-73',
    });
  });
});

describe('the body of an assignment', () => {
  const id = 'assignOrder';

  it('needs two uuids of things that exist', () => {
    const both = ['carrier_uuid', 'shipping_method_uuid'];
    for (const word of ['required', 'null', 'format', 'x-refers-to']) expect(placesOf(id, word), word).toEqual(both);
    expect(types(id)).toEqual({ body: 'object', carrier_uuid: 'string', shipping_method_uuid: 'string' });
    expect(Object.values(broken(id, 'format'))).toEqual([badUuids, badUuids]);
    for (const word of ['optional', 'enum', 'pattern', 'minimum', 'anyOf'])
      expect(placesOf(id, word), word).toEqual([]);
  });
});

describe('the body of a rates request', () => {
  const id = 'calculateRates';
  const fields = [
    'source',
    'destination',
    'departure_time',
    'total_weight',
    'weight_unit',
    'length',
    'width',
    'height',
    'dimensions_unit',
  ];
  const hinted = (keyword: string) =>
    allOf(id).flatMap((each) => (each.level === 'advisory' && each.keyword === keyword ? [placeName(each.place)] : []));

  it('states no field as needed or as left out at will', () => {
    expect([...placesOf(id, 'required'), ...placesOf(id, 'optional'), ...placesOf(id, 'null')]).toEqual([]);
  });

  it('hints that all of them are needed', () => {
    const points = ['source', 'destination'].flatMap((end) => [`${end}.latitude`, `${end}.longitude`]);
    expect(new Set(hinted('required'))).toEqual(new Set([...fields, ...points]));
  });

  it('has its listed types', () => {
    const point = { latitude: 'number', longitude: 'number' };
    expect(types(id)).toEqual({
      body: 'object',
      source: 'object',
      ...under('source', point),
      destination: 'object',
      ...under('destination', point),
      departure_time: 'string',
      total_weight: 'number',
      weight_unit: 'string',
      length: 'number',
      width: 'number',
      height: 'number',
      dimensions_unit: 'string',
    });
  });

  it('lists one unit of each kind, without closing the set', () => {
    expect(kept(id, 'x-listed')).toEqual({ weight_unit: ['kg'], dimensions_unit: ['cm'] });
    expect(kept(id, 'enum')).toEqual({});
  });

  it('states no bound and no form, and hints at some', () => {
    for (const word of ['minimum', 'maximum', 'pattern', 'format']) expect(placesOf(id, word), word).toEqual([]);
    const latitudes = ['source.latitude', 'source.longitude', 'destination.latitude', 'destination.longitude'];
    expect(hinted('minimum')).toEqual([...latitudes, 'total_weight', 'length', 'width', 'height']);
    expect(hinted('maximum')).toEqual(latitudes);
    expect(hinted('pattern')).toEqual(['departure_time']);
  });
});

describe('a small schema', () => {
  const found = (schema: Schema) => constraintsOf(contract, schema, 'ROW');
  const one = (schema: Schema, keyword: string) =>
    found({ type: 'object', required: ['a'], properties: { a: schema } }).find(
      (each) => each.keyword === keyword && each.place.length === 1 && each.level === 'required',
    );

  it('with a long list of values is broken, and not kept value by value', () => {
    const many = Array.from({ length: 13 }, (_each, index) => `V${index}`);
    expect(one({ enum: many }, 'enum')).toMatchObject({ breaks: [set(['a'], 'UNLISTED', 'UNLISTED')], keeps: [] });
    expect(one({ enum: many.slice(1) }, 'enum')?.keeps).toHaveLength(12);
  });

  it('with a form needs counterexamples', () => {
    for (const schema of [{ pattern: '^a$' }, { format: 'email' }, { format: 'email', 'x-counterexamples': [] }])
      expect(() => found({ properties: { deep: { properties: { a: schema } } } })).toThrow('the form of deep.a');
  });

  it('with several types has no wrong structure, and takes null where it is listed', () => {
    expect(one({ type: ['string', 'number'] }, 'type')).toBeUndefined();
    const nullable = one({ type: ['string', 'null'] }, 'type');
    expect(nullable?.keeps).toEqual([set(['a'], null, 'null')]);
    expect(nullable?.breaks.map(valuesOf)).toEqual([{ a: 1 }, ['x']]);
  });

  it('with a bound is just kept by the bound', () => {
    expect(one({ minimum: 5 }, 'minimum')).toMatchObject({
      breaks: [{ label: '4' }, { label: '4.99' }],
      keeps: [{ label: '5' }],
    });
    expect(one({ maximum: 5 }, 'maximum')).toMatchObject({
      breaks: [{ label: '6' }, { label: '5.01' }],
      keeps: [{ label: '5' }],
    });
  });

  it('that is open has no constraints', () => {
    expect(found({ 'x-open': true, type: 'object', required: ['a'], properties: { a: { type: 'string' } } })).toEqual(
      [],
    );
  });

  it('that is a list takes an empty one inside another, and says nothing of an empty value as a whole', () => {
    const lists = { type: 'array', items: { type: 'array', items: { type: 'string' } } } as const;
    expect(
      found(lists)
        .filter(({ keyword }) => keyword === 'empty')
        .map(label),
    ).toEqual(['required [*] empty']);
  });

  it('has the row of its place for each rule, but for a choice that has one of its own', () => {
    const inner = { 'x-requirement': 'IN', minimum: 1, anyOf: [{ required: ['b'] }] } as const;
    const rows = found({ properties: { a: { 'x-requirement': 'OUT', allOf: [inner] } } });
    const rowOf = (keyword: string) => rows.find((each) => each.keyword === keyword)?.requirement;
    expect([rowOf('minimum'), rowOf('anyOf')]).toEqual(['OUT', 'IN']);
  });

  it('that requires a field without describing it has that constraint', () => {
    expect(found({ required: ['a'] }).map(label)).toEqual(['required a required', 'required a null']);
  });

  it('has constraints that are kept and broken as the validator says, whatever it is', () => {
    const field: fc.Arbitrary<readonly [Schema, unknown]> = fc.oneof(
      fc.constant([{ type: 'string' }, 'text'] as const),
      fc.constant([{ type: ['string', 'null'] }, 'text'] as const),
      fc.constant([{ type: 'boolean' }, true] as const),
      fc.integer({ min: -9, max: 9 }).map((least) => [{ type: 'number', minimum: least }, least + 5] as const),
      fc.integer({ min: -9, max: 9 }).map((most) => [{ type: 'number', maximum: most }, most - 5] as const),
      fc
        .uniqueArray(fc.integer(), { minLength: 1, maxLength: 5 })
        .map((values) => [{ type: 'number', enum: values }, values[0]] as const),
      fc
        .uniqueArray(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 1, maxLength: 5 })
        .map((values) => [{ type: 'string', enum: values }, values[0]] as const),
      fc.constant([{ $ref: '#/components/schemas/Email' }, 'a@example.com'] as const),
      fc.constant([{ $ref: '#/components/schemas/Uuid' }, unknownUuid] as const),
      fc.constant([{ type: 'array', items: { type: 'number', enum: [1, 2] } }, [1, 2, 1]] as const),
      fc.constant([
        { type: 'array', items: { type: 'object', properties: { n: { type: 'number' } } } },
        [{ n: 1 }],
      ] as const),
    );
    const shape = fc.dictionary(fc.stringMatching(/^[a-z_]{1,6}$/), fc.tuple(field, fc.boolean()), {
      minKeys: 1,
      maxKeys: 5,
    });
    const property = fc.property(shape, (fields) => {
      const entries = Object.entries(fields);
      const schema: Schema = {
        type: 'object',
        required: entries.flatMap(([name, [, needed]]) => (needed ? [name] : [])),
        properties: Object.fromEntries(entries.map(([name, [[each]]]) => [name, each])),
      };
      const base = Object.fromEntries(entries.map(([name, [[, value]]]) => [name, value]));
      const made = loadContract(withValue(contract.document, ['components', 'schemas', 'LocationWrite'], schema));
      const judge = createValidator(made).body(made.operation('createLocation'));
      expect(judge(base)).toEqual([]);
      for (const { breaks, keeps, level, keyword, place } of constraintsOf(made, schema, 'ROW')) {
        if (level !== 'required') continue;
        for (const { body, variation } of madeFrom(base, breaks))
          expect(judge(body).length, `${placeName(place)} ${keyword} ${variation.label}`).toBeGreaterThan(0);
        for (const { body, variation } of madeFrom(base, keeps))
          expect(judge(body), `${placeName(place)} ${keyword} ${variation.label}`).toEqual([]);
      }
    });
    fc.assert(property, { numRuns: 60 });
  });
});

describe('a variation for every element', () => {
  const base = { packages: [{ tags: ['a', 'b'] }, { tags: ['c'] }, {}], none: null };

  it('is one for each element that the base has', () => {
    expect(unfold(base, set(['packages', '*', 'width'], -1, '-1'))).toEqual(
      [0, 1, 2].map((index) => set(['packages', index, 'width'], -1, `-1 in packages[${index}]`)),
    );
  });

  it('is one for each element of each inner list', () => {
    const places = unfold(base, set(['packages', '*', 'tags', '*'], 5, '5')).map(({ changes }) => changes[0]?.place);
    expect(places).toEqual([
      ['packages', 0, 'tags', 0],
      ['packages', 0, 'tags', 1],
      ['packages', 1, 'tags', 0],
    ]);
  });

  it('is none where there is no list, and itself where no element is meant', () => {
    expect(unfold(base, leftOut(['none', '*']))).toEqual([]);
    expect(unfold(base, leftOut(['absent', '*', 'x']))).toEqual([]);
    const plainly = leftOut(['packages']);
    expect(unfold(base, plainly)).toEqual([plainly]);
  });
});
