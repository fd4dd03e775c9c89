/** Faults that leave an order behind which was refused. */
import { type Json, record, records } from '../../openapi/schema.js';
import { writingFirst, writingUnknowns, writingWrong } from './careless.js';
import { authored, on, type Fault } from './fault.js';
import { bodyOf } from './looks.js';

/** Everything but what the store can't take; a place that is not known becomes an address. */
function stored(body: Json): Json {
  const packages = records(body['packages']);
  const unfit = { requirements: [], delivery_schedule: null, is_return: body['is_return'] === true };
  return { ...body, ...unfit, packages, destination_location: { line_1: 'somewhere' } };
}

/** Writes orders before something in them is judged, with that put right. */
const writtenAt = (id: string, what: string, isWrong: (body: Json) => boolean, right: (body: Json) => Json): Fault =>
  authored(
    `orders.refused.written-at-${id}`,
    'ORD-60',
    `An order is written before ${what}`,
    writingWrong('createOrder', isWrong, right),
  );

const isStrayText = (value: unknown, form: RegExp): boolean => typeof value === 'string' && !form.test(value);

/** The faults of orders that are there although they were refused. */
export const traceFaults: readonly Fault[] = [
  writtenAt(
    'amount-type',
    'it is seen whether the amounts of its collections are numbers',
    ({ collections }) => records(collections).some(({ amount }) => amount !== undefined && typeof amount !== 'number'),
    ({ collections }) => ({ collections: records(collections).map((one) => ({ ...one, amount: 0 })) }),
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
  authored(
    'orders.refused.written',
    'ORD-60',
    'A refused order is written all the same',
    on(
      'createOrder',
      writingFirst((request) => stored(bodyOf(request))),
    ),
  ),
  writtenAt(
    'second-collection',
    'its collections are judged',
    ({ collections }) => records(collections).some(({ type }) => type === 'UNLISTED'),
    () => ({}),
  ),
  writtenAt(
    'schedule',
    'its schedules are judged',
    ({ delivery_schedule: schedule }) => record(schedule)['from'] === 'soon',
    () => ({ delivery_schedule: null }),
  ),
  writtenAt(
    'country',
    'the country of its destination is judged',
    ({ destination_location: place }) => record(place)['country'] === '276',
    ({ destination_location: place }) => ({ destination_location: { ...record(place), country: 'DE' } }),
  ),
  writtenAt(
    'unknown-destination',
    'its destination is looked for',
    ({ destination_location: place }) => record(place)['uuid'] !== undefined,
    stored,
  ),
  authored(
    'orders.refused.written-before-authenticated',
    'ORD-60',
    'An order without a token is written before it is refused',
    writingUnknowns('createOrder'),
  ),
];
