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

/** The faults of orders that are there although they were refused. */
export const traceFaults: readonly Fault[] = [
  authored(
    'orders.refused.written',
    'ORD-60',
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
    'ORD-60',
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
    'ORD-60',
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
    'ORD-60',
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
