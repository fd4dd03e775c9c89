/** Makes the schema of scenario files for editors: the contract's bodies, with the fields that only scenarios have. */
import { contract } from '../../openapi/contract/contract.js';
import { keywords } from '../../openapi/keywords/index.js';
import type { Json } from '../../openapi/json/json.js';
import type { Schema } from '../../openapi/keywords/kit/schema.js';
import { applicableSchemas, stepDown } from '../../openapi/schema/walk.js';

/** Keywords about a single value. They are copied, because an editor can't follow references into another document. */
const words = keywords.filter(({ inScenarios }) => inScenarios).map(({ name }) => name);

const wordsOf = (schemas: readonly Schema[]): Json =>
  Object.fromEntries(
    words.flatMap((word) => {
      const found = schemas.map((schema) => (schema as Json)[word]).find((value) => value !== undefined);
      return found === undefined ? [] : [[word, found]];
    }),
  );

/** One plain schema made of all that apply to a place. It has no conditions, so it never refuses a valid scenario. */
function plain(schemas: readonly Schema[]): Json {
  const names = [...new Set(schemas.flatMap(({ properties }) => Object.keys(properties ?? {})))];
  const elements = stepDown(contract, schemas, '*');
  const required = [...new Set(schemas.flatMap((schema) => schema.required ?? []))];
  return {
    ...wordsOf(schemas),
    ...(names.length > 0 && {
      additionalProperties: false,
      properties: Object.fromEntries(names.map((name) => [name, plain(stepDown(contract, schemas, name))])),
    }),
    ...(required.length > 0 && { required }),
    ...(elements.length > 0 && { items: plain(elements) }),
  };
}

/** An object with additional fields; those in `optional` may be left out. */
function withFields(object: Json, own: Json, optional: readonly string[] = Object.keys(own)): Json {
  const required = ((object['required'] ?? []) as readonly string[]).filter((name) => !optional.includes(name));
  const { required: _required, properties, ...rest } = object;
  return { ...rest, properties: { ...own, ...(properties as Json) }, ...(required.length > 0 && { required }) };
}

const text = (description: string): Json => ({ type: 'string', minLength: 1, description });
const uuid = { type: 'string', pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' };
const identity: Json = {
  key: text('A name for this entry within the file.'),
  uuid: { ...uuid, description: 'Its uuid. Without one it follows from the key or the position.' },
};
const span = { type: 'string', description: 'A span of time such as 30s, 10m, 2h or 1d.' };
const status = { type: 'string', minLength: 1, maxLength: 100 };
const timeline: Json = {
  type: 'array',
  maxItems: 100,
  description: 'The steps of the status, such as { after: 10m, status: YOUR_WORD }.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['status'],
    oneOf: [{ required: ['after'] }, { required: ['after_assignment'] }],
    properties: { status, after: span, after_assignment: span },
  },
};
const ofOrders: Json = {
  ...identity,
  order_number: { type: 'string', pattern: '^[0-9]{1,15}$', description: 'At most 15 digits, in quotes.' },
  created_at: {
    type: 'string',
    pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d$',
    description: 'A UTC time to the minute, as YYYY-MM-DD HH:MM.',
  },
  status: { ...status, description: 'Any text. The default is NEW, or ASSIGNED with a carrier.' },
  timeline,
  carrier: {
    type: 'object',
    additionalProperties: false,
    required: ['carrier', 'method'],
    description: 'The carrier to which the order is assigned, by key, name or uuid.',
    properties: { carrier: { type: 'string' }, method: { type: 'string' } },
  },
};
const ref = text('The key or external_id of an entry of this file.');

type Fields = Readonly<Record<string, Json>>;
const fieldsOf = (object: Json): Fields => object['properties'] as Fields;

const bodyOf = (id: 'createOrder' | 'createCustomer' | 'createLocation'): Json =>
  plain(applicableSchemas(contract, contract.operation(id).body!.schema));

function orders(): Json {
  const body = bodyOf('createOrder');
  const referring = ['customer', 'source_location', 'destination_location'].map((name) => {
    const field = fieldsOf(body)[name]!;
    return [name, withFields(field, { ref }, Object.keys(fieldsOf(field)))] as const;
  });
  return withFields({ ...body, properties: { ...fieldsOf(body), ...Object.fromEntries(referring) } }, ofOrders);
}

function carriers(): Json {
  const { data } = fieldsOf(plain(applicableSchemas(contract, contract.operation('listCarriers').answer.schema)));
  const list = fieldsOf(data!)['carriers'] as { readonly items: Json };
  const carrier = withFields(list.items, identity);
  const methods = fieldsOf(carrier)['shipping_methods'] as { readonly items: Json };
  const shippingMethods = { ...methods, items: withFields(methods.items, identity) };
  return { ...carrier, properties: { ...fieldsOf(carrier), shipping_methods: shippingMethods } };
}

/** The schema of a scenario file. */
export const scenarioSchema = (): Json => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Scenario of the mock',
  description: 'Generated from openapi.yaml by npm run generate. docs/mock/scenarios.md describes scenario files.',
  type: ['object', 'null'],
  additionalProperties: false,
  properties: {
    clock: text(
      'A moment such as 2031-03-03T16:20:00Z, at which the time stands still, or a distance such as +3 days.',
    ),
    timeline,
    carriers: { type: 'array', items: carriers() },
    locations: { type: 'array', items: withFields(bodyOf('createLocation'), identity) },
    customers: { type: 'array', items: withFields(bodyOf('createCustomer'), identity) },
    orders: { type: 'array', items: orders() },
  },
});
