/** Orders that are written although they are refused. */
import { type Json, record, records } from '../../../openapi/schema/schema.js';
import { on } from '../kit/alter.js';
import { bodyOf, packagesOf } from '../kit/bodies.js';
import { authored, type Fault, faultsOf } from '../kit/fault.js';
import { writingFirst, writingUnknowns, writingWrong } from '../kit/write-early.js';

/** Everything but what the store can't take; a place that is not known becomes an address. */
function stored(body: Json): Json {
  const unfit = { requirements: [], delivery_schedule: null, is_return: body['is_return'] === true };
  return { ...body, ...unfit, packages: packagesOf(body), destination_location: { line_1: 'somewhere' } };
}

/** Writes orders before something in them is judged, with that put right. */
const writtenAt = (
  ...[id, what, isWrong, right]: [string, string, (body: Json) => boolean, (body: Json) => Json]
): Fault =>
  authored(
    `orders.refused.written-at-${id}`,
    'ORD-60',
    `An order is written before ${what}`,
    writingWrong('createOrder', isWrong, right),
  );

export const refusedOrderFaults: readonly Fault[] = [
  writtenAt(
    'amount-type',
    'it is seen whether the amounts of its collections are numbers',
    ({ collections }) => records(collections).some(({ amount }) => amount !== undefined && typeof amount !== 'number'),
    ({ collections }) => ({ collections: records(collections).map((one) => ({ ...one, amount: 0 })) }),
  ),
  ...(['source_location', 'destination_location'] as const).map((side) =>
    writtenAt(
      `coordinates-of-${side.replace('_location', '')}`,
      `the coordinates of its ${side} are judged`,
      (body) => ['object', 'string'].includes(typeof record(record(body[side])['coordinates'])['lat']),
      (body) => ({ [side]: { ...record(body[side]), coordinates: { lat: 52.5, lng: 13.4 } } }),
    ),
  ),
  ...faultsOf(authored, 'ORD-60', {
    'orders.refused.written': [
      'A refused order is written all the same',
      on(
        'createOrder',
        writingFirst((request) => stored(bodyOf(request))),
      ),
    ],
    'orders.refused.written-before-authenticated': [
      'An order without a token is written before it is refused',
      writingUnknowns('createOrder'),
    ],
  }),
  writtenAt(
    'schedule',
    'its schedules are judged',
    ({ delivery_schedule: schedule }) => record(schedule)['from'] === 'soon',
    () => ({ delivery_schedule: null }),
  ),
];
