/** Resources of one account that the other one can name, read or change. */
import type { OperationId } from '../../openapi/contract/contract.js';
import type { StoredAccount } from '../../reference-impl/account/stored-account.js';
import type { Request, StageOverride } from '../../reference-impl/pipeline/app.js';
import { askedBy, knowingAccounts } from '../kit/accounts.js';
import { callsOf } from '../kit/pairs.js';
import { hasMethod, orderIn, uuidIn } from '../kit/records.js';
import { bodyOf, crashing, overlooking } from '../kit/requests.js';
import { attempt, handlerOf, handling, succeedingFor, validating } from '../kit/stages.js';
import { faults, type VariantEntry, type Fault } from '../kit/variant.js';

type Kind = Exclude<Parameters<StoredAccount['has']>[0], 'method'>;

/** Returns success for requests that name a record of another account. */
const accepts = (
  id: OperationId,
  kind: Kind,
  uuidsIn: (request: Request) => readonly unknown[],
  says = '',
): VariantEntry => [
  `${callsOf(id)} accepts another account's ${kind}${says}`,
  knowingAccounts((othersOf) =>
    succeedingFor(id, (request) => {
      const own = (uuid: unknown): boolean => request.account.has(kind, String(uuid));
      const isTheirs = (uuid: unknown): boolean => othersOf(request.account).some((one) => one.has(kind, String(uuid)));
      return uuidsIn(request).some((uuid) => isTheirs(uuid) && !own(uuid));
    }),
  ),
];

const takingMethod: StageOverride = knowingAccounts((othersOf) =>
  overlooking('assignOrder', {
    at: /^\/shipping_method_uuid$/,
    test: (_body, request) =>
      othersOf(request.account).some(({ carriers }) => carriers.some((one) => hasMethod(one, request))),
  }),
);

const readingOrder: StageOverride = knowingAccounts((othersOf) =>
  handling('getOrder', (handle, request) => {
    const { account, query } = request;
    const owner = [account, ...othersOf(account)].find((one) => orderIn(one, query));
    return handle({ ...request, account: owner ?? account });
  }),
);

const bothPlaces = (request: Request): readonly unknown[] =>
  ['source_location', 'destination_location'].map((name) => uuidIn(bodyOf(request), name));

const sourceByDefault = (request: Request): readonly unknown[] =>
  bodyOf(request)['is_return'] === undefined ? [uuidIn(bodyOf(request), 'source_location')] : [];

/** Faults that affect both accounts. From each, `ofOneAccount` derives two that affect only one of them. */
const ofEitherAccount = [
  ...faults('ASG-03', {
    'accounts.takes-carrier': accepts('assignOrder', 'carrier', (request) => [bodyOf(request)['carrier_uuid']]),
    'assignment.method-of-another-account.taken': ["Another account's method is assigned", takingMethod, 'ASG-06'],
    'accounts.reads-order': ["Another account's order is read", readingOrder, 'LKP-12'],
  }),
  ...faults('ASG-13', {
    'accounts.assigns-order': accepts('assignOrder', 'order', ({ path }) => [path['order_uuid']]),
  }),
  ...faults('CUS-23', {
    'accounts.updates-customer': accepts('updateCustomer', 'customer', ({ path }) => [path['customer_uuid']]),
  }),
  ...faults('ORD-75', {
    'accounts.takes-customer': accepts('createOrder', 'customer', (request) => [uuidIn(bodyOf(request), 'customer')]),
  }),
  ...faults('ORD-64', { 'accounts.takes-location': accepts('createOrder', 'location', bothPlaces) }),
];

const ofOneAccount = ofEitherAccount.flatMap(({ id, title, apply, ...fault }) =>
  (['first', 'second'] as const).map((account) => ({
    ...fault,
    id: `${id}.for-the-${account}`,
    title: `${title}, for requests of the ${account} account`,
    apply: askedBy(account, apply),
  })),
);

/** Carries out a request of the first account in the others, where it fails unless the record is theirs. */
const writesToOthers = (id: 'updateCustomer' | 'assignOrder'): VariantEntry => [
  `${callsOf(id)} by the first account for a record of the second is carried out before it is refused`,
  askedBy(
    'first',
    knowingAccounts((othersOf) =>
      validating(id, (validate, request, stages) => {
        for (const account of othersOf(request.account)) {
          const [carrier] = account.carriers;
          const own = { carrier_uuid: carrier?.uuid, shipping_method_uuid: carrier?.shipping_methods[0]?.uuid };
          attempt(() => handlerOf(stages, id)({ ...request, account, body: { ...bodyOf(request), ...own } }));
        }
        validate(request);
      }),
    ),
  ),
];

const crashesForSecond = (id: OperationId): VariantEntry => [
  `${callsOf(id)} returns 500 for the second account`,
  askedBy('second', crashing(id)),
];

export const otherAccountFaults: readonly Fault[] = [
  ...ofEitherAccount,
  ...ofOneAccount,
  ...faults('ORD-64', {
    'accounts.takes-location.by-default': accepts(
      'createOrder',
      'location',
      sourceByDefault,
      ' in a body without is_return',
    ),
  }),
  ...faults('CUS-20', { 'accounts.updates-customer.then-refuses': writesToOthers('updateCustomer') }),
  ...faults('ASG-10', { 'accounts.assigns-order.then-refuses': writesToOthers('assignOrder') }),
  ...faults('RAT-21', { 'accounts.second.rates-crash': crashesForSecond('calculateRates') }),
  ...faults('CUS-31', { 'accounts.second.updates-crash': crashesForSecond('updateCustomer') }),
  ...faults('LKP-02', { 'accounts.second.look-ups-crash': crashesForSecond('getOrder') }),
];
