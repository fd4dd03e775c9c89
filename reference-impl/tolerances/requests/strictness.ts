/** Servers that are stricter than the reference where the specification sets no limit. */
import { contract, type Operation } from '../../../openapi/contract/contract.js';
import { isRecord, type Json, records } from '../../../openapi/json/json.js';
import { applicableSchemas, stepDown } from '../../../openapi/schema/walk.js';
import type { Request } from '../../pipeline/app.js';
import { Refusal } from '../../calls/refusal.js';
import { refusing } from '../kit/alter-pipeline.js';
import { tolerance, type Tolerance } from '../kit/tolerance.js';

type Rule = (request: Request) => string | undefined;

const strict = (axis: string, id: string, title: string, rule: Rule): Tolerance =>
  tolerance(axis, id, title, refusing(rule));

/** Whether any value in a JSON value passes a test of the value and the name of its field. */
export function someValue(value: unknown, is: (value: unknown, name: string) => boolean, name = ''): boolean {
  if (is(value, name)) return true;
  if (Array.isArray(value)) return value.some((element) => someValue(element, is, name));
  return isRecord(value) && Object.entries(value).some(([key, child]) => someValue(child, is, key));
}

const said = (holds: boolean, reason: string): string | undefined => (holds ? reason : undefined);

/** Whether a body has a field that the contract doesn't list there. */
export function hasUnknown({ body }: Operation, value: unknown): boolean {
  const descend = (schemas: ReturnType<typeof applicableSchemas>, at: unknown): boolean => {
    const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(at)
      ? at.map((element, index) => [index, element] as const)
      : Object.entries(isRecord(at) ? at : {});
    return entries.some(([token, child]) => {
      const below = stepDown(contract, schemas, token);
      return below.length === 0 || descend(below, child);
    });
  };
  return body !== undefined && descend(applicableSchemas(contract, body.schema), value);
}

const isText = (value: unknown): value is string => typeof value === 'string';

const orderRule =
  (rule: (body: Json) => boolean, reason: string): Rule =>
  ({ operation, body }) =>
    said(operation.id === 'createOrder' && rule(body as Json), reason);

const lacks = (holder: unknown, names: readonly string[]): boolean =>
  isRecord(holder) && names.some((name) => holder[name] === undefined);

const isInline = (holder: unknown): boolean => isRecord(holder) && holder['uuid'] === undefined;

const addressFields = ['line_1', 'city', 'country', 'coordinates'];

/** Whether an inline address or customer of an order lacks fields that are required if it is created by itself. */
const isScant = ({ customer, source_location, destination_location }: Json): boolean =>
  (isInline(customer) && lacks(customer, ['first_name', 'last_name'])) ||
  (isInline(customer) && lacks(customer, ['email']) && lacks(customer, ['phone'])) ||
  [source_location, destination_location].some((place) => isInline(place) && lacks(place, addressFields));

const packageFields = ['name', 'external_id', 'barcode', 'type', 'width', 'length', 'height', 'weight', 'quantity'];

/** Whether a part of an order lacks a field that the specification names but doesn't mark as required. */
const isPartial = (body: Json): boolean =>
  records(body['packages']).some((one) => lacks(one, packageFields)) ||
  records(body['collections']).some((one) => lacks(one, ['type', 'amount', 'currency'])) ||
  [body['source_contact'], body['destination_contact']].some((one) => lacks(one, ['name', 'email', 'phone'])) ||
  [body['pickup_schedule'], body['delivery_schedule']].some((one) => lacks(one, ['from', 'to'])) ||
  lacks(body['proof_of_delivery'], ['signature', 'image']);

/** Whether a schedule ends before it starts. */
export const isReversed = (schedule: unknown): boolean =>
  isRecord(schedule) && String(schedule['from']) > String(schedule['to']);

const inOrders: readonly Tolerance[] = [
  strict(
    'order-rules',
    'scant',
    'an inline customer or location must be complete',
    orderRule(isScant, 'The inline customer or location is incomplete.'),
  ),
  // With this rule no identical order can be sent twice, since its packages need identifiers.
  {
    ...strict(
      'order-rules',
      'partial',
      'packages, collections, contacts and schedules of an order must be complete',
      orderRule(isPartial, 'A package, collection, contact or schedule is incomplete.'),
    ),
    undecided: ['ORD-56'],
  },
  strict(
    'order-rules',
    'schedule',
    'a schedule that ends before it starts is refused',
    orderRule(
      (body) => [body['pickup_schedule'], body['delivery_schedule']].some(isReversed),
      'A schedule ends before it starts.',
    ),
  ),
  strict(
    'package-rules',
    'listed',
    'a package must have a listed type and the quantity 1',
    orderRule(
      (body) =>
        records(body['packages']).some(
          ({ type, quantity = 1 }) => quantity !== 1 || !['ENVELOPE', 'BAG', 'BOX'].includes(String(type)),
        ),
      'A package needs a listed type and the quantity 1.',
    ),
  ),
  strict(
    'package-rules',
    'some',
    'an order without packages is refused',
    orderRule(({ packages }) => records(packages).length === 0, 'An order needs a package.'),
  ),
];

/** A server that crashes on an order that the specification doesn't mention. */
const fragile = tolerance(
  'fragile',
  'quantity',
  'a quantity of 0 gets a 500',
  (stages) => ({
    ...stages,
    validate: (request) => {
      stages.validate(request);
      if (orderRule((body) => records(body['packages']).some(({ quantity }) => quantity === 0), '')(request) === '')
        throw new RangeError('division by zero');
    },
  }),
  ['GEN-12'],
);

/** Refuses a media type with parameters that the specification doesn't mention. */
const narrow = tolerance(
  'body-charset',
  'refused',
  'a body with a charset in its Content-Type is refused',
  (stages) => ({
    ...stages,
    parse: (call, operation) => {
      if (call.headers['content-type']?.includes(';')) throw new Refusal('unsupported', 'Send application/json.');
      return stages.parse(call, operation);
    },
  }),
  ['GEN-27'],
);

/** A text with emoji. */
export const emoji = /\p{Extended_Pictographic}/u;

const inTexts: readonly Tolerance[] = [
  strict('texts-taken', 'no-emoji', 'a string with emoji is refused', ({ body }) =>
    said(
      someValue(body, (value) => isText(value) && emoji.test(value)),
      'A string has emoji.',
    ),
  ),
  strict('texts-taken', 'short', 'a string of more than 255 characters is refused', ({ body }) =>
    said(
      someValue(body, (value) => isText(value) && value.length > 255),
      'A string has more than 255 characters.',
    ),
  ),
  strict('empty-texts', 'required', 'an empty string is refused for names and address lines', ({ body }) =>
    said(
      someValue(body, (value, name) => value === '' && /^(?:first_name|last_name|line_1)$/.test(name)),
      'A string is empty.',
    ),
  ),
  strict('empty-texts', 'all', 'an empty string is refused for every field', ({ body }) =>
    said(
      someValue(body, (value) => value === ''),
      'A string is empty.',
    ),
  ),
];

const inLookUps: readonly Tolerance[] = [
  strict('look-up', 'one-key', 'a look-up by both keys is refused', ({ operation, query }) =>
    said(operation.id === 'getOrder' && Object.keys(query).length > 1, 'Send either external_id or order_number.'),
  ),
];

const repeats = (value: unknown): boolean =>
  Array.isArray(value) && value.some((one, at) => !isRecord(one) && value.indexOf(one) !== at);

const inLists = strict('words', 'once', 'a list with a duplicate word is refused', ({ body }) =>
  said(someValue(body, repeats), 'once is enough'),
);

const inShipments = strict('shipments', 'light', 'rates for a weight above 30 are refused', ({ operation, body }) =>
  said(operation.id === 'calculateRates' && Number((body as Json)['total_weight']) > 30, 'too heavy'),
);

const lowerCaseBearer = tolerance('bearer', 'exact', 'the scheme bearer in lower case is refused', (stages) => ({
  ...stages,
  authenticate: (call, worlds, route) => {
    if (call.headers['authorization']?.startsWith('bearer')) throw new Refusal('unauthorized', 'Bearer, please.');
    return stages.authenticate(call, worlds, route);
  },
}));

export const strictnesses: readonly Tolerance[] = [
  strict('unknown-fields', 'refused', 'an unlisted field is refused', ({ operation, body }) =>
    said(hasUnknown(operation, body), 'not a field'),
  ),
  ...inOrders,
  ...inTexts,
  ...inLookUps,
  inLists,
  inShipments,
  lowerCaseBearer,
  fragile,
  narrow,
];
