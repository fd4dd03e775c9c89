/** Faults with customers and locations: identity, and conditions under which a rule is forgotten. */
import { type Json, record } from '../../openapi/schema.js';
import type { World } from '../store.js';
import { breaksOnly, mildly } from './careless.js';
import { at, authored, on, type Alter, type Fault } from './fault.js';
import { isBusiness } from './looks.js';
import { done } from '../handlers/handler.js';

/** Gives the uuid of the account's first one for every new customer or location. */
const reusing =
  (id: 'createCustomer' | 'createLocation', key: string): Alter =>
  (parts) => {
    const first = new WeakMap<World, unknown>();
    return at(id).mapAnswer((answer, { world }) => {
      if (!first.has(world)) first.set(world, record(record(answer)['data'])[key]);
      return { ...record(answer), data: { [key]: first.get(world) } };
    })(parts);
  };

/** Takes a location without an external_id for the one that has the same in its address. */
const nearby = (name: string, same: (location: Json) => unknown): Fault =>
  authored(
    `locations.bare.merged-by-${name}`,
    'LOC-17',
    `A location without an external_id is taken for one that has the same ${name}`,
    (parts) => {
      const made = new WeakMap<World, Map<unknown, unknown>>();
      return at('createLocation').handling((handle, request) => {
        const body = record(request.body);
        if (body['external_id'] !== undefined) return handle(request);
        const known = made.get(request.world) ?? new Map<unknown, unknown>();
        const answer = known.get(same(body)) ?? handle(request);
        made.set(request.world, known.set(same(body), answer));
        return answer;
      })(parts);
    },
  );

const identity: readonly Fault[] = [
  authored(
    'customers.uuid.always-same',
    'CUS-19',
    'Every customer gets the same uuid',
    reusing('createCustomer', 'customer_uuid'),
  ),
  authored(
    'locations.uuid.always-same',
    'LOC-17',
    'Every location gets the same uuid',
    reusing('createLocation', 'location'),
  ),
  nearby('line', ({ line_1: line }) => line),
  nearby('point', ({ coordinates }) => JSON.stringify(coordinates)),
  authored(
    'customers.merged-by-name',
    'CUS-19',
    'A customer of the same name as one before is taken for that one',
    at('createCustomer').handling((handle, request) => {
      const { first_name, last_name } = record(request.body);
      const { customers } = request.world.state();
      const same = customers.find((known) => known.first_name === first_name && known.last_name === last_name);
      return same ? { ...done, data: { customer_uuid: same.uuid } } : handle(request);
    }),
  ),
];

const conditions: readonly Fault[] = [
  authored(
    'customers.business.without-name',
    'CUS-05',
    'A business needs no last name',
    on(
      'createCustomer',
      mildly(
        (request, error) =>
          isBusiness(request) && breaksOnly(error, /^\/last_name$/) && record(request.body)['last_name'] === undefined,
      ),
    ),
  ),
  authored(
    'customers.second-metafield.any',
    'CUS-10',
    'Only the first metafield is looked at',
    on(
      ['createCustomer'],
      mildly((_request, error) => breaksOnly(error, /^\/metafields\/1$/)),
    ),
  ),
  authored(
    'customers.business.needs-external-id',
    'CUS-09',
    'A business without an external_id is refused',
    at('createCustomer').refusing(
      (request) => isBusiness(request) && record(request.body)['external_id'] === undefined,
    ),
  ),
  authored(
    'customers.business.refused',
    'CUS-09',
    'A new business is refused',
    at('createCustomer').refusing(isBusiness),
  ),
  authored(
    'customers.phone-only.refused',
    'CUS-11',
    'A new customer without an email is refused',
    at('createCustomer').refusing(({ body }) => record(body)['email'] === undefined),
  ),
  authored(
    'customers.email-only.refused',
    'CUS-11',
    'An update to a customer without a phone is refused',
    at('updateCustomer').refusing(({ body }) => record(body)['phone'] === undefined),
  ),
  authored(
    'customers.business.needs-email',
    'CUS-11',
    'A business by phone alone is refused',
    at('createCustomer').refusing((request) => isBusiness(request) && record(request.body)['email'] === undefined),
  ),
];

/** The faults with customers. */
export const customerFaults: readonly Fault[] = [...identity, ...conditions];
