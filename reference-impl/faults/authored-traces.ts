/** Faults that leave an order behind which was refused. */
import { bodyOf, isReturn, packagesOf } from './authored-orders.js';
import { writingFirst, writingUnknowns, withUnknownToken } from './careless.js';
import { authored, on, when, type Fault } from './fault.js';
import { record, records, type Json } from './json.js';

/** Everything but what the store can't take; a place that is not known becomes an address. */
function stored(body: Json): Json {
  const packages = records(body['packages']);
  const unfit = { requirements: [], delivery_schedule: null, is_return: body['is_return'] === true };
  return { ...body, ...unfit, packages, destination_location: { line_1: 'somewhere' } };
}

const areTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((element) => typeof element === 'string');

/** Writes orders before something in them is judged, with that put right. */
const writtenAt = (id: string, what: string, isWrong: (body: Json) => boolean, right: (body: Json) => Json): Fault =>
  authored(
    `orders.refused.written-at-${id}`,
    'ORD-60',
    `An order is written before ${what}`,
    on(
      'createOrder',
      when(
        (request) => isWrong(bodyOf(request)),
        writingFirst((request) => ({ ...bodyOf(request), ...right(bodyOf(request)) })),
      ),
    ),
  );

const someOf =
  (list: string, isWrong: (element: Json) => boolean) =>
  (body: Json): boolean =>
    records(body[list]).some(isWrong);

const eachOf =
  (list: string, change: Json) =>
  (body: Json): Json => ({ [list]: records(body[list]).map((one) => ({ ...one, ...change })) });

const isStrayText = (value: unknown, form: RegExp): boolean => typeof value === 'string' && !form.test(value);

/** Orders that are written before a value is judged of which the rule is the database's as well. */
const atValues: readonly Fault[] = [
  writtenAt(
    'amount',
    'the amounts of its collections are judged',
    someOf('collections', ({ amount }) => typeof amount === 'number' && amount < 0),
    eachOf('collections', { amount: 0 }),
  ),
  writtenAt(
    'amount-type',
    'it is seen whether the amounts of its collections are numbers',
    someOf('collections', ({ amount }) => amount !== undefined && typeof amount !== 'number'),
    eachOf('collections', { amount: 0 }),
  ),
  writtenAt(
    'currency',
    'the currencies of its collections are judged',
    someOf('collections', ({ currency }) => isStrayText(currency, /^[A-Z]{3}$/)),
    eachOf('collections', { currency: 'EUR' }),
  ),
  writtenAt(
    'height',
    'the heights of its packages are judged',
    someOf('packages', ({ height }) => typeof height === 'number' && height < 0),
    eachOf('packages', { height: 0 }),
  ),
  writtenAt(
    'customer-form',
    "the form of its customer's uuid is judged",
    ({ customer }) => isStrayText(record(customer)['uuid'], /^[\da-f-]{36}$/i),
    () => ({ customer: { first_name: 'Ada' } }),
  ),
  writtenAt(
    'phone',
    'the phone of its source is judged',
    ({ source_contact: contact }) => isStrayText(record(contact)['phone'], /^\+?\d+$/),
    () => ({ source_contact: null }),
  ),
  ...(['source_location', 'destination_location'] as const).map((side) =>
    writtenAt(
      `coordinates-of-${side.replace('_location', '')}`,
      `the coordinates of its ${side} are judged`,
      (body) => ['object', 'string'].includes(typeof record(record(body[side])['coordinates'])['lat']),
      (body) => ({ [side]: { ...record(body[side]), coordinates: { lat: 52.5, lng: 13.4 } } }),
    ),
  ),
];

/** The faults of orders that are there although they were refused. */
export const traceFaults: readonly Fault[] = [
  ...atValues,
  authored(
    'orders.refused.written',
    'ORD-60 GEN-28',
    'A refused order is written all the same',
    on(
      'createOrder',
      writingFirst((request) => stored(bodyOf(request))),
    ),
  ),
  authored(
    'orders.refused.written-at-second-collection',
    'ORD-60',
    'An order is written before its collections are judged',
    on(
      'createOrder',
      when(
        (request) => records(bodyOf(request)['collections']).some(({ type }) => type === 'UNLISTED'),
        writingFirst(bodyOf),
      ),
    ),
  ),
  authored(
    'orders.refused.written-at-second-package',
    'ORD-60',
    'An order is written before its packages are judged',
    on(
      'createOrder',
      when((request) => packagesOf(request).some(({ weight }) => weight === -1), writingFirst(bodyOf)),
    ),
  ),
  authored(
    'orders.refused.written-at-requirement',
    'ORD-60',
    'An order is written before its requirements are judged',
    on(
      'createOrder',
      when(
        (request) => JSON.stringify(bodyOf(request)['requirements'] ?? []).includes('unlisted'),
        writingFirst((request) => ({ ...bodyOf(request), requirements: [] })),
      ),
    ),
  ),
  authored(
    'orders.refused.written-at-schedule',
    'ORD-60',
    'An order is written before its schedules are judged',
    on(
      'createOrder',
      when(
        (request) => record(bodyOf(request)['delivery_schedule'])['from'] === 'soon',
        writingFirst((request) => ({ ...bodyOf(request), delivery_schedule: null })),
      ),
    ),
  ),
  authored(
    'orders.refused.written-at-tags',
    'ORD-60',
    'An order is written before its tags are judged',
    on(
      'createOrder',
      when(
        (request) => !areTexts(bodyOf(request)['tags'] ?? []),
        writingFirst((request) => ({ ...bodyOf(request), tags: [] })),
      ),
    ),
  ),
  authored(
    'orders.refused.written-at-proof',
    'ORD-60 GEN-28',
    'An order is written before the proof of its delivery is judged',
    on(
      'createOrder',
      when(
        (request) => bodyOf(request)['proof_of_delivery'] !== undefined,
        writingFirst((request) => ({ ...bodyOf(request), proof_of_delivery: null })),
      ),
    ),
  ),
  authored(
    'orders.refused.return-written',
    'ORD-60 GEN-28',
    'A return is written before its schedules are judged',
    on(
      'createOrder',
      when(
        isReturn,
        writingFirst((request) => ({ ...bodyOf(request), delivery_schedule: null })),
      ),
    ),
  ),
  authored(
    'orders.refused.written-at-unknown-destination',
    'ORD-60 GEN-28',
    'An order is written before its destination is looked for',
    on(
      'createOrder',
      when(
        (request) => record(bodyOf(request)['destination_location'])['uuid'] !== undefined,
        writingFirst((request) => stored(bodyOf(request))),
      ),
    ),
  ),
  authored(
    'orders.refused.written-before-authenticated',
    'ORD-60',
    'An order without a token is written before it is refused',
    writingUnknowns('createOrder'),
  ),
  authored(
    'orders.refused.written-before-token-known',
    'ORD-60',
    'An order with an unknown token is written before it is refused',
    writingUnknowns('createOrder', withUnknownToken),
  ),
];
