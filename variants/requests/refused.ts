/** Valid requests that servers refuse by their own rules: about unlisted fields, orders, texts, look-ups and tokens. */
import { contract, type Operation } from '../../openapi/contract/contract.js';
import { isRecord, records, type Json } from '../../openapi/json/json.js';
import { eachChild } from '../../openapi/json/place.js';
import { stepDown, visitValue } from '../../openapi/schema/walk.js';
import { Refusal } from '../../reference-impl/calls/refusal.js';
import type { Request, StageOverride } from '../../reference-impl/pipeline/app.js';
import * as op from '../kit/operators.js';
import { someAt, type Where } from '../kit/places.js';
import { packagesOf } from '../kit/records.js';
import { bodyOf, refusing, refusingWhere } from '../kit/requests.js';
import { handling, refusal, type Ids, type Refuse } from '../kit/stages.js';
import { variations, type Variation } from '../kit/variant.js';

/** Refuses with a message. */
const saying = (reason: string): Refuse => refusal('unprocessable', reason);

/** Refuses valid requests whose body passes a test. */
export const refusingBodies = (
  ids: Ids,
  reason: string,
  test: (body: Json, request: Request) => boolean,
): StageOverride => refusingWhere(ids, (request) => test(bodyOf(request), request), saying(reason));

/** Whether a value of a body is meant, and the name of its field. */
type ValueTest = (value: unknown, name: string) => boolean;

/** Whether any value in a JSON value passes a test of the value and the name of its field. */
export function someValue(value: unknown, is: ValueTest, name = ''): boolean {
  if (is(value, name)) return true;
  if (Array.isArray(value)) return value.some((element) => someValue(element, is, name));
  return isRecord(value) && Object.entries(value).some(([key, child]) => someValue(child, is, key));
}

/** Refuses valid requests with such a value anywhere in the body. */
export const refusingValues = (reason: string, is: ValueTest): StageOverride =>
  refusingBodies('any', reason, (body) => someValue(body, is));

/** Whether a body has a field that the contract doesn't list there. */
export function hasUnknown({ body }: Operation, value: unknown): boolean {
  let found = false;
  visitValue(contract, body?.schema ?? {}, value, (schemas, _place, at) =>
    eachChild(at, (token) => {
      found ||= stepDown(contract, schemas, token).length === 0;
    }),
  );
  return body !== undefined && found;
}

/** Fields that some servers require in the parts of an order. */
type Needed = Readonly<Record<Where, readonly string[]>>;

/** What is required of a customer and a location that are created by themselves. */
const neededInline: Needed = {
  customer: ['first_name', 'last_name'],
  'source_location|destination_location': ['line_1', 'city', 'country', 'coordinates'],
};
/** What the specification names without marking it as required. */
const neededInParts: Needed = {
  'packages.*': ['name', 'external_id', 'barcode', 'type', 'width', 'length', 'height', 'weight', 'quantity'],
  'collections.*': ['type', 'amount', 'currency'],
  'source_contact|destination_contact': ['name', 'email', 'phone'],
  'pickup_schedule|delivery_schedule': ['from', 'to'],
  proof_of_delivery: ['signature', 'image'],
};

/** Whether a part of an order lacks a needed field. A record given by its uuid needs no other field. */
const lacks = (order: Json, needed: Needed): boolean =>
  Object.entries(needed).some(([where, names]) =>
    someAt(
      order,
      where,
      (part) => isRecord(part) && part['uuid'] === undefined && names.some((name) => part[name] === undefined),
    ),
  );

const isScant = (order: Json): boolean =>
  lacks(order, neededInline) || (lacks(order, { customer: ['email'] }) && lacks(order, { customer: ['phone'] }));

/** Whether a schedule ends before it starts. Texts that are no times can't be compared. */
export const isReversed = (schedule: unknown): boolean =>
  isRecord(schedule) && Date.parse(String(schedule['from'])) > Date.parse(String(schedule['to']));

const isUnusual = ({ type, quantity = 1 }: Json): boolean =>
  quantity !== 1 || !['ENVELOPE', 'BAG', 'BOX'].includes(String(type));

/** A text with emoji. */
export const emoji = /\p{Extended_Pictographic}/u;

const repeats = (value: unknown): boolean =>
  Array.isArray(value) && value.some((one, at) => !isRecord(one) && value.indexOf(one) !== at);

/**
 * Refuses orders by a rule about several of their values. The handler does it, because rules about a single value come
 * first.
 */
export const refusingOrders =
  (test: (order: Json, request: Request) => boolean) =>
  (refuse: Refuse): StageOverride =>
    handling('createOrder', (handle, request) => (test(bodyOf(request), request) ? refuse(request) : handle(request)));

/** Refuses a tag or a requirement that an order has twice. */
export const refusingRepeats = refusingOrders(({ tags, requirements }) => [tags, requirements].some(repeats));

/** Refuses a package with neither an external_id nor a barcode. */
export const refusingUnmarked = refusingOrders((order) =>
  packagesOf(order).some(({ external_id: id, barcode }) => id === undefined && barcode === undefined),
);

export const refusingCharsets: StageOverride = (stages) => ({
  ...stages,
  parse: (call, operation) => {
    if (call.headers['content-type']?.includes(';')) throw new Refusal('unsupported', 'Send application/json.');
    return stages.parse(call, operation);
  },
});

const refusingLowerCaseBearer: StageOverride = (stages) => ({
  ...stages,
  authenticate: (call, accounts, route) => {
    if (call.headers['authorization']?.startsWith('bearer')) throw new Refusal('unauthorized', 'Bearer, please.');
    return stages.authenticate(call, accounts, route);
  },
});

export const strictnesses: readonly Variation[] = [
  ...variations('unknown-fields', {
    refused: [
      'an unlisted field is refused',
      refusingBodies('any', 'not a field', (body, { operation }) => hasUnknown(operation, body)),
    ],
  }),
  ...variations('order-rules', {
    scant: [
      'an inline customer or location must be complete',
      refusingBodies('createOrder', 'The inline customer or location is incomplete.', isScant),
    ],
    // With this rule no identical order can be sent twice, since its packages need identifiers.
    partial: [
      'packages, collections, contacts and schedules of an order must be complete',
      refusingBodies('createOrder', 'A package, collection, contact or schedule is incomplete.', (body) =>
        lacks(body, neededInParts),
      ),
      { undecided: ['ORD-56'] },
    ],
    schedule: [
      'a schedule that ends before it starts is refused',
      refusing(
        'createOrder',
        'pickup_schedule|delivery_schedule',
        isReversed,
        saying('A schedule ends before it starts.'),
      ),
    ],
  }),
  ...variations('package-rules', {
    listed: [
      'a package must have a listed type and the quantity 1',
      refusing('createOrder', 'packages.*', isUnusual, saying('A package needs a listed type and the quantity 1.')),
    ],
    some: [
      'an order without packages is refused',
      refusingBodies('createOrder', 'An order needs a package.', ({ packages }) => records(packages).length === 0),
    ],
  }),
  ...variations('texts-taken', {
    'no-emoji': [
      'a string with emoji is refused',
      refusingValues('A string has emoji.', (value) => typeof value === 'string' && emoji.test(value)),
    ],
    short: [
      'a string of more than 255 characters is refused',
      refusingValues(
        'A string has more than 255 characters.',
        (value) => typeof value === 'string' && value.length > 255,
      ),
    ],
  }),
  ...variations('empty-texts', {
    required: [
      'an empty string is refused for names and address lines',
      refusingValues(
        'A string is empty.',
        (value, name) => value === '' && /^(?:first_name|last_name|line_1)$/.test(name),
      ),
    ],
    all: ['an empty string is refused for every field', refusingValues('A string is empty.', (value) => value === '')],
  }),
  ...variations('look-up', {
    'one-key': [
      'a look-up by both keys is refused',
      refusingWhere(
        'getOrder',
        ({ query }) => Object.keys(query).length > 1,
        saying('Send either external_id or order_number.'),
      ),
    ],
  }),
  ...variations('words', {
    once: ['a list with a duplicate word is refused', refusingValues('once is enough', repeats)],
  }),
  ...variations('shipments', {
    light: [
      'rates for a weight above 30 are refused',
      refusing('calculateRates', 'total_weight', op.above(30).test, saying('too heavy')),
    ],
  }),
  ...variations('bearer', { exact: ['the scheme bearer in lower case is refused', refusingLowerCaseBearer] }),
  ...variations('fragile', {
    quantity: [
      'a quantity of 0 gets a 500',
      refusing('createOrder', 'packages.*.quantity', op.is(0).test, () => {
        throw new RangeError('division by zero');
      }),
      { breaks: ['GEN-12'] },
    ],
  }),
  ...variations('body-charset', {
    refused: ['a body with a charset in its Content-Type is refused', refusingCharsets, { breaks: ['GEN-27'] }],
  }),
];
