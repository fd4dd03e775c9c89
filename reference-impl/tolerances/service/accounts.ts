/** Accounts with other carriers: one, very many, some with the same methods or names, and other units. */
import type { Json } from '../../../openapi/json/json.js';
import type { AccountSeed } from '../../account/seed.js';
import { standardAccounts } from '../../account/seed.js';
import type { Carrier, Method } from '../../account/storage/records.js';
import { each, methods, orders } from '../kit/alter-pipeline.js';
import { alone, tolerance, type Tolerance } from '../kit/tolerance.js';

/** The standard accounts, with other carriers in the first one. */
function accountsWith(change: (carriers: readonly Carrier[]) => readonly Carrier[]): readonly AccountSeed[] {
  return standardAccounts().map((account, index) =>
    index === 0 ? { ...account, carriers: change(account.carriers) } : account,
  );
}

const carriers = (
  id: string,
  title: string,
  change: (carriers: readonly Carrier[]) => readonly Carrier[],
  undecided: readonly string[] = [],
): Tolerance => ({
  id: `carriers.${id}`,
  axis: 'carriers',
  title,
  advisory: [],
  undecided,
  options: { accounts: accountsWith(change) },
});

const withMethods = (carrier: Carrier, change: (methods: readonly Method[]) => Method[]): Carrier => ({
  ...carrier,
  shipping_methods: change(carrier.shipping_methods),
});

/** A copy of a carrier with new uuids, and the given number of methods. */
function copy(carrier: Carrier, index: number, count = 1): Carrier {
  const digits = (number: number): string => String(number).padStart(12, '0');
  const own = { ...carrier, uuid: `c0000000-0000-4000-8000-${digits(index)}`, name: `Carrier ${index}` };
  return withMethods(own, ([method]) =>
    Array.from({ length: method ? count : 0 }, (_, nth) => {
      const number = index * count + nth;
      return { ...method!, uuid: `c1000000-0000-4000-9000-${digits(number)}`, name: `Method ${number}` };
    }),
  );
}

/** If every method belongs to all carriers, no method can be refused for another carrier. */
const foreignMethod = ['ASG-06'];

const connected: readonly Tolerance[] = [
  carriers(
    'one',
    'one carrier with one method is connected',
    ([first]) => (first ? [withMethods(first, (methods) => methods.slice(0, 1))] : []),
    foreignMethod,
  ),
  // Not combined, since its responses are longer than those that a run stores completely.
  alone(
    carriers('many', '60 carriers with 10 methods each are connected', ([first]) =>
      first ? Array.from({ length: 60 }, (_, index) => copy(first, index, 10)) : [],
    ),
  ),
  carriers(
    'shared-methods',
    'all carriers have the same methods with the same uuids',
    (all) => all.map((carrier) => withMethods(carrier, () => [...(all[0]?.shipping_methods ?? [])])),
    foreignMethod,
  ),
  carriers('same-names', 'all carriers and methods have the same names', (all) =>
    all.map((carrier) =>
      withMethods({ ...carrier, name: 'Express' }, (methods) => methods.map((method) => ({ ...method, name: 'Fast' }))),
    ),
  ),
  carriers('idle', 'the first and the last carrier have no methods', (all) => {
    const [first] = all;
    const idle = first ? [0, 1].map((index) => withMethods(copy(first, index), () => [])) : [];
    return [...idle.slice(0, 1), ...all, ...idle.slice(1)];
  }),
];

/** Changes the units of methods, but not their prices. */
const methodUnits = (id: string, title: string, units: Json, advisory: readonly string[]): Tolerance =>
  tolerance(
    'method-units',
    id,
    title,
    methods('listCarriers', (method) => ({ ...method, ...units })),
    advisory,
  );

const packageUnits = (id: string, title: string, units: Json, advisory: readonly string[]): Tolerance =>
  tolerance(
    'package-units',
    id,
    title,
    orders((order) => ({ ...order, packages: each(order['packages'], (one) => ({ ...one, ...units })) })),
    advisory,
  );

export const accountTolerances: readonly Tolerance[] = [
  ...connected,
  methodUnits('pounds', 'methods are priced by the pound', { weight_unit: 'lb' }, ['CAR-23']),
  methodUnits('miles', 'methods are priced by the mile', { distance_unit: 'mi' }, ['CAR-24']),
  methodUnits('litres', 'methods are priced by the litre', { volume_unit: 'l' }, ['CAR-25']),
  methodUnits('cubic-inches', 'methods are priced by the cubic inch', { volume_unit: 'in3' }, []),
  packageUnits('inches', 'package sizes are in inches', { length_unit: 'in' }, []),
  packageUnits('metres', 'package sizes are in metres', { length_unit: 'm' }, ['READ-78']),
  packageUnits('pounds', 'package weights are in pounds', { weight_unit: 'lb' }, ['READ-79']),
];
