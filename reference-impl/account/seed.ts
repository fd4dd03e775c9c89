/** The accounts that the reference starts with. The contract's examples use the resources of the first one. */
import { contract, type OperationId } from '../../openapi/contract/contract.js';
import type { components, operations } from '../../openapi/generated/types.js';
import { firstIds, IdSource } from './ids.js';
import { orNull, type Carrier, type Customer, type Location } from './storage/records.js';
import { StoredAccount, type Clock } from './stored-account.js';

type LocationRead = components['schemas']['LocationRead'];
type Example<Id extends OperationId> = operations[Id]['responses'][200]['content']['application/json'];

/** The initial state of an account, and its token. */
export interface AccountSeed {
  readonly token: string;
  readonly carriers: readonly Carrier[];
  readonly locations: readonly LocationRead[];
  readonly customers: readonly Omit<Customer, 'id'>[];
}

/**
 * Two separate accounts. Only the second uses pounds and miles: the specification hints at kilograms and kilometres, so
 * other units in the first account would cause warnings, which fail --strict.
 */
export function standardAccounts(token = 'test-token'): readonly AccountSeed[] {
  return [
    {
      token,
      carriers: example('listCarriers', 'full').data.carriers,
      locations: example('listLocations', 'full').data.locations,
      customers: [exampleCustomer()],
    },
    {
      token: 'other-token',
      carriers: example('listCarriers', 'imperial').data.carriers,
      locations: [boston, cambridge],
      customers: [annie],
    },
  ];
}

/** An account with the records that its seed names. Each account has its own source of identifiers, so that no two share an identifier. */
export function accountFrom(account: AccountSeed, index: number, clock: Clock, seed?: string): StoredAccount {
  const ids = new IdSource(firstIds(seed === undefined ? undefined : `${seed}/${index}`, 100_000 * (index + 1)));
  const state = {
    carriers: account.carriers,
    customers: account.customers.map((customer) => ({ ...customer, id: ids.next('customer') })),
    locations: account.locations.map((location) => locationOf(location, ids.next('location'))),
    orders: [],
    labels: [],
  };
  return new StoredAccount({ ...state, ids: ids.state() }, clock);
}

function example<Id extends OperationId>(id: Id, name: string): Example<Id> {
  const found = contract.operation(id).answer.examples[name];
  if (found === undefined) throw new Error(`The contract has no example ${name} of a response of ${id}.`);
  return found as Example<Id>;
}

function exampleCustomer(): Omit<Customer, 'id'> {
  const { customer } = example('findCustomer', 'full').data;
  const [first_name = null, ...rest] = customer.name.split(' ');
  return {
    ...orNull(customer, ['external_id', 'email', 'phone']),
    uuid: customer.uuid,
    first_name,
    last_name: rest.join(' '),
    notes: null,
    type: customer.type,
    metafields: [],
  };
}

function locationOf(location: LocationRead, id: number): Location {
  const { uuid, line_1, country, coordinates, abilities = [], allowed_vehicle_types = [] } = location;
  const texts = orNull(location, ['external_id', 'name', 'line_2', 'city', 'region', 'directions', 'zip_code']);
  return { uuid, id, line_1, country, coordinates, abilities, allowed_vehicle_types, ...texts };
}

const boston: LocationRead = {
  uuid: '5d1c7b2a-9e4f-4a36-8c10-7f6e5d4c3b31',
  external_id: 'depot-boston',
  name: 'Boston depot',
  line_1: '200 Seaport Boulevard',
  line_2: 'Dock 4',
  city: 'Boston',
  region: 'MA',
  country: 'US',
  coordinates: { lat: 42.3519, lng: -71.0446 },
  zip_code: '02210',
  abilities: [1, 2, 3, 4],
  allowed_vehicle_types: [3, 4, 5, 6],
};

const cambridge: LocationRead = {
  uuid: '5d1c7b2a-9e4f-4a36-8c10-7f6e5d4c3b32',
  external_id: 'store-cambridge',
  name: 'Cambridge store',
  line_1: '1 Broadway',
  city: 'Cambridge',
  region: 'MA',
  country: 'US',
  coordinates: { lat: 42.3626, lng: -71.0843 },
  zip_code: '02142',
  abilities: [1, 4],
  allowed_vehicle_types: [1, 2],
};

const annie: Omit<Customer, 'id'> = {
  uuid: '6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a51',
  external_id: 'crm-2001',
  first_name: 'Annie',
  last_name: 'Cannon',
  email: 'annie.cannon@example.com',
  phone: '+16175550142',
  notes: null,
  type: 1,
  metafields: [],
};
