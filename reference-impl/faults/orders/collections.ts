/** Collections of orders that are refused, lost or read back wrongly. */
import { type Json, records } from '../../../openapi/json/json.js';
import { refusedAbove, refusedOrder } from '../kit/bodies.js';
import { type Fault, faultsOf } from '../kit/fault.js';
import { overlooksWithout } from '../kit/overlook.js';
import { oneUuid, readCollections, readList } from '../kit/read-order.js';

/** Merges the collections of each type into the first one, with the sum of their amounts. */
function merged(list: readonly Json[]): readonly Json[] {
  const types = [...new Set(list.map(({ type }) => type))];
  const sum = (type: unknown): number =>
    list.filter((one) => one['type'] === type).reduce((all, { amount }) => all + Number(amount), 0);
  return types.map((type) => ({ ...list.find((one) => one['type'] === type), amount: sum(type) }));
}

export const collectionFaults: readonly Fault[] = [
  refusedOrder(
    'orders.no-collections.refused',
    'GEN-14',
    'An order with an empty list of collections is refused',
    ({ collections }) => JSON.stringify(collections) === '[]',
  ),
  refusedOrder('orders.cheque.refused', 'ORD-36', 'Cheques are refused', ({ collections }) =>
    records(collections).some(({ type }) => type === 'CHEQUE'),
  ),
  refusedOrder('orders.large-amount.refused', 'ORD-01', 'A collection above 10,000 is refused', ({ collections }) =>
    records(collections).some(({ amount }) => Number(amount) > 10_000),
  ),
  refusedAbove(3, 'collections'),
  ...faultsOf(readList, 'ORD-58', {
    'collections.first-three': ['Only the first three collections are kept', 'collections', (list) => list.slice(0, 3)],
    'collections.zero-is-lost': [
      'A collection of 0 is lost',
      'collections',
      (list) => list.filter(({ amount }) => amount !== 0),
    ],
    'collections.same-amount': [
      'Of collections of one type and amount, only the first is kept',
      'collections',
      (list) =>
        [
          ...new Map(list.toReversed().map((one) => [JSON.stringify([one['type'], one['amount']]), one])).values(),
        ].toReversed(),
    ],
    'collections.merged': ['Collections of the same type are summed into one', 'collections', merged],
  }),
  readList('collections.one-uuid', 'READ-94', 'All collections of an order have the same uuid', 'collections', oneUuid),
  readCollections(
    'collections.swapped',
    'ORD-58',
    'The amounts of two collections are swapped',
    (one, index, list) => ({
      ...one,
      amount: list[list.length - 1 - index]?.['amount'],
    }),
  ),
  readCollections(
    'collections.16-bit-cents',
    'ORD-58',
    'Amounts are counted in 16 bits of cents, and from 0 again up to 700',
    (one) => {
      const amount = Number(one['amount']);
      return amount >= 655.36 && amount < 700 ? { ...one, amount: Math.round((amount - 655.36) * 100) / 100 } : one;
    },
  ),
  readCollections('collections.32-bit-cents', 'ORD-58', 'Amounts are kept within 32 bits of cents', (one) => ({
    ...one,
    amount: Math.min(Number(one['amount']), (2 ** 31 - 1) / 100),
  })),
  readCollections('collections.currency', 'ORD-58', 'Collections are in USD', (one) => ({ ...one, currency: 'USD' })),
  readCollections('collections.zero-is-null', 'READ-69', 'An amount of 0 is shown as null', (one) =>
    one['amount'] === 0 ? { ...one, amount: null } : one,
  ),
  overlooksWithout(
    'collections.unsaid-workflow',
    'ORD-37',
    'Without is_return, any amount is accepted',
    'createOrder',
    'is_return',
    /^\/collections\/\d+\/amount$/,
  ),
];
