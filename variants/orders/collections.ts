/** Collections of orders that are refused, lost or read back wrongly. */
import { records, type Json } from '../../openapi/json/json.js';
import * as op from '../kit/operators.js';
import { overlooks, refuses, shows } from '../kit/pairs.js';
import { breaking, faults, type Fault } from '../kit/variant.js';

/** The collections of each type as one, with the sum of their amounts. */
function merged(list: readonly Json[]): readonly Json[] {
  const sumOf = (type: unknown): number =>
    list.filter((one) => one['type'] === type).reduce((sum, { amount }) => sum + Number(amount), 0);
  return op.firstByKey(list, ({ type }) => type).map((one) => ({ ...one, amount: sumOf(one['type']) }));
}

/** An amount whose cents are counted in 16 bits, and from 0 again up to 700. */
const in16Bits = (amount: number): number =>
  amount >= 655.36 && amount < 700 ? Math.round((amount - 655.36) * 100) / 100 : amount;

const opposite = op.as<Json>('with the amounts in reverse order', (one, { list, at }) => ({
  ...one,
  amount: list[list.length - 1 - at]?.['amount'],
}));

export const collectionFaults: readonly Fault[] = [
  ...faults('ORD-01', {
    'orders.no-collections.refused': breaking('GEN-14', refuses('createOrder', 'collections', op.empty)),
    'orders.cheque.refused': breaking('ORD-36', refuses('createOrder', 'collections.*.type', op.is('CHEQUE'))),
    'orders.large-amount.refused': refuses('createOrder', 'collections.*.amount', op.above(10_000)),
    'orders.collections.more-than-3.refused': refuses('createOrder', 'collections', op.longerThan(3)),
    'orders.two-currencies.refused': refuses(
      'createOrder',
      'collections',
      op.that('in several currencies', (list) => new Set(records(list).map(({ currency }) => currency)).size > 1),
    ),
    'forms.collections.unsaid-workflow': breaking(
      'ORD-37',
      overlooks('createOrder', 'any amount without is_return', {
        at: /^\/collections\/\d+\/amount$/,
        test: ({ is_return: flag }) => flag === undefined,
      }),
    ),
  }),
  ...faults(
    'ORD-58',
    {
      'first-three': shows('collections', op.cut(3)),
      'zero-is-lost': shows('collections.*', op.losing(op.that('of 0', ({ amount }) => amount === 0))),
      'same-amount': shows(
        'collections',
        op.firstOfEach('type and amount', ({ type, amount }: Json) => [type, amount]),
      ),
      merged: shows('collections', op.as('summed by type', merged)),
      'one-uuid': breaking('READ-94', shows('collections.*', op.ofFirst('uuid'))),
      swapped: shows('collections.*', opposite),
      '16-bit-cents': shows('collections.*.amount', op.numberAs('in 16 bits of cents', in16Bits)),
      '32-bit-cents': shows('collections.*.amount', op.atMost((2 ** 31 - 1) / 100)),
      currency: shows('collections.*.currency', op.always('USD')),
      'zero-is-null': breaking('READ-69', shows('collections.*.amount', op.becoming(0, null))),
    },
    'read-back.collections.',
  ),
];
