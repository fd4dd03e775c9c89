/**
 * Second accounts with fewer permissions than the first, or with the same carriers: the specification states neither.
 */
import type { OperationId } from '../../../openapi/contract/contract.js';
import type { AccountSeed } from '../../account/seed.js';
import { standardAccounts } from '../../account/seed.js';
import { bearerOf } from '../../pipeline/authentication.js';
import { refusing } from '../kit/alter-pipeline.js';
import { tolerance, type Tolerance } from '../kit/tolerance.js';

const [first, second] = standardAccounts() as [AccountSeed, AccountSeed];

/** A second account that is refused some operations. */
const barred = (
  id: string,
  title: string,
  operations: readonly OperationId[],
  undecided: readonly string[],
): Tolerance => ({
  ...tolerance(
    'second-account',
    id,
    title,
    refusing(({ call, operation }) => {
      const isBarred = bearerOf(call.headers) === second.token && operations.includes(operation.id);
      return isBarred ? 'This account may not do that.' : undefined;
    }, 'forbidden'),
  ),
  undecided,
});

/**
 * A second account with other carriers. The first account's carriers are in the same axis, since both are options of an
 * app.
 */
const connected = (
  id: string,
  title: string,
  carriers: AccountSeed['carriers'],
  undecided: readonly string[],
): Tolerance => ({
  ...{ id: `carriers.${id}`, axis: 'carriers', title, advisory: [], undecided },
  options: { accounts: [first, { ...second, carriers }] },
});

const rows = (ids: string): readonly string[] => ids.split(' ');

const [carrier] = second.carriers;

export const secondAccounts: readonly Tolerance[] = [
  barred(
    'reads',
    'the second account may only read',
    ['createCustomer', 'updateCustomer', 'createLocation', 'createOrder', 'assignOrder'],
    rows(
      'ASG-03 ASG-06 ASG-10 ASG-13 CUS-20 CUS-23 CUS-31 CUS-32 LKP-02 LKP-03 LKP-12 LOC-25 LOC-26 ORD-64 ORD-75 ORD-95 ORD-96',
    ),
  ),
  barred('no-updates', 'the second account may not update customers', ['updateCustomer'], rows('CUS-23 CUS-31 CUS-32')),
  barred(
    'no-orders',
    'the second account may not create orders',
    ['createOrder'],
    rows('ASG-03 ASG-06 ASG-10 ASG-13 CUS-20 CUS-32 LKP-02 LKP-03 LKP-12 LOC-26 ORD-64 ORD-75 ORD-95 ORD-96'),
  ),
  barred(
    'no-look-ups',
    'the second account may not read orders',
    ['getOrder'],
    rows('ASG-10 CUS-20 CUS-32 LKP-02 LKP-03 ORD-96'),
  ),
  barred('no-rates', 'the second account gets no rates', ['calculateRates'], rows('RAT-21')),
  barred('no-assignments', 'the second account may not assign orders', ['assignOrder'], rows('ASG-03 ASG-06')),
  connected(
    'of-second-one',
    'the second account has one carrier with one method',
    carrier ? [{ ...carrier, shipping_methods: carrier.shipping_methods.slice(0, 1) }] : [],
    [],
  ),
  connected('of-second-none', 'the second account has no connected carrier', [], rows('ASG-03 ASG-06 RAT-21')),
  connected(
    'of-both',
    'both accounts have the same carriers with the same uuids',
    first.carriers,
    rows('ASG-03 ASG-06'),
  ),
];
