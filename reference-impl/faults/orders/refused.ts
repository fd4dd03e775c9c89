/** Orders that are refused but written nevertheless. */
import { type Json, records } from '../../../openapi/json/json.js';
import { on } from '../kit/alter.js';
import { bodyOf, packagesOf } from '../kit/bodies.js';
import { authored, type Fault, faultsOf } from '../kit/fault.js';
import { writingFirst, writingUnknowns, writingWrong } from '../kit/write-early.js';

/** The parts of a body that the store can hold; an unknown location becomes an inline address. */
function stored(body: Json): Json {
  const unfit = { requirements: [], delivery_schedule: null, is_return: body['is_return'] === true };
  return { ...body, ...unfit, packages: packagesOf(body), destination_location: { line_1: 'somewhere' } };
}

export const refusedOrderFaults: readonly Fault[] = [
  ...faultsOf(authored, 'ORD-60', {
    'orders.refused.written': [
      'A refused order is written anyway',
      on(
        'createOrder',
        writingFirst((request) => stored(bodyOf(request))),
      ),
    ],
    'orders.refused.written-before-authenticated': [
      'An order without a token is written before it is refused',
      writingUnknowns('createOrder'),
    ],
    'orders.refused.written-at-amount-type': [
      'An order is written before the amounts of its collections are validated',
      writingWrong(
        'createOrder',
        ({ collections }) =>
          records(collections).some(({ amount }) => amount !== undefined && typeof amount !== 'number'),
        ({ collections }) => ({ collections: records(collections).map((one) => ({ ...one, amount: 0 })) }),
      ),
    ],
  }),
];
