/** Accounts that differ in their carriers and units, and second accounts with other carriers or fewer permissions. */
import type { Json } from '../../openapi/json/json.js';
import type { OperationId } from '../../openapi/contract/contract.js';
import { standardAccounts, type AccountSeed } from '../../reference-impl/account/seed.js';
import type { Carrier, Method } from '../../reference-impl/account/storage/records.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { bearerOf } from '../../reference-impl/pipeline/authentication.js';
import { showing, showingMethods } from '../kit/answers.js';
import * as op from '../kit/operators.js';
import { refusingWhere } from '../kit/requests.js';
import { refusal } from '../kit/stages.js';
import { variations, type Variation } from '../kit/variant.js';

const [first, second] = standardAccounts() as [AccountSeed, AccountSeed];
const [carrier] = first.carriers as readonly [Carrier, ...(readonly Carrier[])];
const [secondCarrier] = second.carriers as readonly [Carrier, ...(readonly Carrier[])];
const [method] = carrier.shipping_methods as [Method, ...Method[]];

type Carriers = AccountSeed['carriers'];

const ofFirst = (carriers: Carriers) => ({ accounts: [{ ...first, carriers }, second] });
const ofSecond = (carriers: Carriers) => ({ accounts: [first, { ...second, carriers }] });

const withMethods = (one: Carrier, change: (methods: readonly Method[]) => Method[]): Carrier => ({
  ...one,
  shipping_methods: change(one.shipping_methods),
});

const withOneMethod = (one: Carrier): Carrier => withMethods(one, (methods) => methods.slice(0, 1));

const digits = (number: number): string => String(number).padStart(12, '0');

/** A copy of the first carrier with a new uuid and name, and so many copies of its first method. */
const copy = (index: number, methods: number): Carrier => ({
  ...carrier,
  uuid: `c0000000-0000-4000-8000-${digits(index)}`,
  name: `Carrier ${index}`,
  shipping_methods: Array.from({ length: methods }, (_, nth) => {
    const number = index * methods + nth;
    return { ...method, uuid: `c1000000-0000-4000-9000-${digits(number)}`, name: `Method ${number}` };
  }),
});

/** How many carriers and methods are connected. */
export type Count = readonly [carriers: number, methods: number];

const copyOf = (kind: string, name: string, index: number) => ({
  uuid: `${kind}-0000-4000-8000-${digits(index)}`,
  name: `${name} ${index + 1}`,
});

/** So many carriers and methods: the known ones first, then copies with new uuids and names. */
export function resized(known: Carriers, [carriers, methods]: Count): Carriers {
  const spare = known.flatMap((each) => each.shipping_methods)[0];
  const count = known.reduce((sum, { shipping_methods }) => sum + shipping_methods.length, 0);
  if (!spare || (known.length === carriers && count === methods)) return known;
  return Array.from({ length: carriers }, (_, at) => {
    const model = known[at % known.length] as Carrier;
    const one = at < known.length ? model : { ...model, ...copyOf('ca000000', model.name, at), shipping_methods: [] };
    const share = Math.floor(methods / carriers) + (at < methods % carriers ? 1 : 0);
    const more = (index: number): Method => ({
      ...spare,
      ...copyOf(`c${String(at).padStart(7, '0')}`, spare.name, index),
    });
    return withMethods(one, (own) => Array.from({ length: share }, (_one, index) => own[index] ?? more(index)));
  });
}

/** A carrier with the name that all carriers have. */
export const sameName = (one: Carrier): Carrier => ({ ...one, name: 'Express' });

const sameNames = (one: Carrier): Carrier =>
  withMethods(sameName(one), (methods) => methods.map((each) => ({ ...each, name: 'Fast' })));

/** If every method belongs to all carriers, no method can be refused for another carrier. */
const undecided = ['ASG-06'];

/** Other units of methods, with the same prices. */
const methodUnits = (units: Json) => showingMethods('listCarriers', op.having(units).change);
const packageUnits = (units: Json) => showing('packages.*', op.having(units).change);

export const accountVariations: readonly Variation[] = [
  ...variations('carriers', {
    one: ['one carrier with one method is connected', ofFirst([withOneMethod(carrier)]), { undecided }],
    // Not combined, since its responses are longer than those that a run stores completely.
    many: [
      '60 carriers with 10 methods each are connected',
      ofFirst(Array.from({ length: 60 }, (_, index) => copy(index, 10))),
      { alone: true },
    ],
    'shared-methods': [
      'all carriers have the same methods with the same uuids',
      ofFirst(first.carriers.map((one) => withMethods(one, () => [...carrier.shipping_methods]))),
      { undecided },
    ],
    'same-names': ['all carriers and methods have the same names', ofFirst(first.carriers.map(sameNames))],
    idle: ['the first and the last carrier have no methods', ofFirst([copy(0, 0), ...first.carriers, copy(1, 0)])],
  }),
  ...variations('method-units', {
    pounds: ['methods are priced by the pound', methodUnits({ weight_unit: 'lb' }), { breaks: ['CAR-23'] }],
    miles: ['methods are priced by the mile', methodUnits({ distance_unit: 'mi' }), { breaks: ['CAR-24'] }],
    litres: ['methods are priced by the litre', methodUnits({ volume_unit: 'l' }), { breaks: ['CAR-25'] }],
    'cubic-inches': ['methods are priced by the cubic inch', methodUnits({ volume_unit: 'in3' })],
  }),
  ...variations('package-units', {
    inches: ['package sizes are in inches', packageUnits({ length_unit: 'in' })],
    metres: ['package sizes are in metres', packageUnits({ length_unit: 'm' }), { breaks: ['READ-78'] }],
    pounds: ['package weights are in pounds', packageUnits({ weight_unit: 'lb' }), { breaks: ['READ-79'] }],
  }),
];

/** A second account that is refused some operations: the specification doesn't say that all accounts may do the same. */
const barred = (...ids: readonly OperationId[]): StageOverride =>
  refusingWhere(
    ids,
    ({ call }) => bearerOf(call.headers) === second.token,
    refusal('forbidden', 'This account may not do that.'),
  );

const leaving = (rows: string) => ({ undecided: rows.split(' ') });

export const secondAccounts: readonly Variation[] = [
  ...variations('second-account', {
    reads: [
      'the second account may only read',
      barred('createCustomer', 'updateCustomer', 'createLocation', 'createOrder', 'assignOrder'),
      leaving(
        'ASG-03 ASG-06 ASG-10 ASG-13 CUS-20 CUS-23 CUS-31 CUS-32 LKP-02 LKP-03 LKP-12 LOC-25 LOC-26 ORD-64 ORD-75 ORD-95 ORD-96',
      ),
    ],
    'no-updates': [
      'the second account may not update customers',
      barred('updateCustomer'),
      leaving('CUS-23 CUS-31 CUS-32'),
    ],
    'no-orders': [
      'the second account may not create orders',
      barred('createOrder'),
      leaving('ASG-03 ASG-06 ASG-10 ASG-13 CUS-20 CUS-32 LKP-02 LKP-03 LKP-12 LOC-26 ORD-64 ORD-75 ORD-95 ORD-96'),
    ],
    'no-look-ups': [
      'the second account may not read orders',
      barred('getOrder'),
      leaving('ASG-10 CUS-20 CUS-32 LKP-02 LKP-03 ORD-96'),
    ],
    'no-rates': ['the second account gets no rates', barred('calculateRates'), leaving('RAT-21')],
    'no-assignments': ['the second account may not assign orders', barred('assignOrder'), leaving('ASG-03 ASG-06')],
  }),
  // In one choice with the carriers of the first account, since both are options of an app.
  ...variations('carriers', {
    'of-second-one': ['the second account has one carrier with one method', ofSecond([withOneMethod(secondCarrier)])],
    'of-second-none': ['the second account has no connected carrier', ofSecond([]), leaving('ASG-03 ASG-06 RAT-21')],
    'of-both': [
      'both accounts have the same carriers with the same uuids',
      ofSecond(first.carriers),
      leaving('ASG-03 ASG-06'),
    ],
  }),
];
