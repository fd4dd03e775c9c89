/** Faults with customers and locations: identity, and conditions under which a rule is forgotten. */
import type { World } from '../store.js';
import { breaksOnly, mildly } from './careless.js';
import { authored, handling, mapAnswer, on, refusing, type Alter, type Fault, type Test } from './fault.js';
import { record, type Json } from './json.js';

const isBusiness: Test = ({ body }) => record(body)['type'] === 2;

const success = { message: 'success' } as const;

/** Gives the uuid of the account's first one for every new customer or location. */
const reusing =
  (id: 'createCustomer' | 'createLocation', key: string): Alter =>
  (parts) => {
    const first = new WeakMap<World, unknown>();
    return on(
      id,
      mapAnswer((answer, { world }) => {
        if (!first.has(world)) first.set(world, record(record(answer)['data'])[key]);
        return { ...record(answer), data: { [key]: first.get(world) } };
      }),
    )(parts);
  };

/** Takes a location without an external_id for the one that has the same in its address. */
const nearby = (name: string, same: (location: Json) => unknown): Fault =>
  authored(
    `locations.bare.merged-by-${name}`,
    'LOC-17',
    `A location without an external_id is taken for one that has the same ${name}`,
    (parts) => {
      const made = new WeakMap<World, Map<unknown, unknown>>();
      return on(
        'createLocation',
        handling((handle, request) => {
          const body = record(request.body);
          if (body['external_id'] !== undefined) return handle(request);
          const known = made.get(request.world) ?? new Map<unknown, unknown>();
          const answer = known.get(same(body)) ?? handle(request);
          made.set(request.world, known.set(same(body), answer));
          return answer;
        }),
      )(parts);
    },
  );

const identity: readonly Fault[] = [
  authored(
    'customers.uuid.always-same',
    'CUS-19 GEN-30',
    'Every customer gets the same uuid',
    reusing('createCustomer', 'customer_uuid'),
  ),
  authored(
    'locations.uuid.always-same',
    'LOC-17 LOC-18 LOC-19',
    'Every location gets the same uuid',
    reusing('createLocation', 'location'),
  ),
  authored(
    'locations.nameless.merged',
    'LOC-17',
    'A location without a name has the uuid of the one before',
    (parts) => {
      let before: unknown;
      return on(
        'createLocation',
        handling((handle, request) => {
          const isNamed = record(request.body)['name'] !== undefined || before === undefined;
          return isNamed ? (before = handle(request)) : before;
        }),
      )(parts);
    },
  ),
  nearby('line', ({ line_1: line }) => line),
  nearby('point', ({ coordinates }) => JSON.stringify(coordinates)),
  authored(
    'customers.merged-by-name',
    'CUS-19 ORD-61 GEN-30',
    'A customer of the same name as one before is taken for that one',
    on(
      'createCustomer',
      handling((handle, request) => {
        const { first_name, last_name } = record(request.body);
        const { customers } = request.world.state();
        const same = customers.find((known) => known.first_name === first_name && known.last_name === last_name);
        return same ? { ...success, data: { customer_uuid: same.uuid } } : handle(request);
      }),
    ),
  ),
  authored(
    'locations.merged-by-address',
    'LOC-17',
    'A location at an address that is known is taken for that one',
    on(
      'createLocation',
      handling((handle, request) => {
        const same = request.world.locations.find((known) => known.line_1 === record(request.body)['line_1']);
        return same ? { ...success, data: { location: same.uuid } } : handle(request);
      }),
    ),
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
    'customers.business.unreachable',
    'CUS-11',
    'A business needs neither email nor phone',
    on(
      'createCustomer',
      mildly((request, error) => isBusiness(request) && error.violations.every(({ keyword }) => keyword === 'anyOf')),
    ),
  ),
  authored(
    'customers.business.any-email',
    'CUS-06',
    'The email of a business is not looked at',
    on(
      'updateCustomer',
      mildly(
        (request, error) =>
          isBusiness(request) && breaksOnly(error, /^\/email$/) && typeof record(request.body)['email'] === 'string',
      ),
    ),
  ),
  authored(
    'customers.phone-only.any-phone',
    'CUS-07 FMT-05',
    'The phone is not looked at where there is no email',
    on(
      'createCustomer',
      mildly(
        ({ body }, error) =>
          record(body)['email'] === undefined &&
          breaksOnly(error, /^\/phone$/) &&
          error.violations.every(({ keyword }) => keyword === 'pattern') &&
          !/^\d/.test(String(record(body)['phone'])),
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
    'customers.type.zero',
    'CUS-09',
    'The type 0 is taken',
    on(
      ['createCustomer', 'updateCustomer'],
      mildly(({ body }, error) => record(body)['type'] === 0 && breaksOnly(error, /^\/type$/)),
    ),
  ),
  authored(
    'customers.country-style-phone',
    'FMT-01',
    'National phone numbers are taken on an update',
    on(
      'updateCustomer',
      mildly((_request, error) => error.violations.every(({ level }) => level === 'advisory')),
    ),
  ),
  authored(
    'customers.business.needs-external-id',
    'CUS-09',
    'A business without an external_id is refused',
    on(
      'createCustomer',
      refusing((request) => isBusiness(request) && record(request.body)['external_id'] === undefined),
    ),
  ),
  authored(
    'customers.business.refused',
    'CUS-01 CUS-09',
    'A new business is refused',
    on('createCustomer', refusing(isBusiness)),
  ),
  authored(
    'customers.phone-only.refused',
    'CUS-01 CUS-06 CUS-11',
    'A new customer without an email is refused',
    on(
      'createCustomer',
      refusing(({ body }) => record(body)['email'] === undefined),
    ),
  ),
  authored(
    'customers.email-only.refused',
    'CUS-02 CUS-07 CUS-11 GEN-28',
    'An update to a customer without a phone is refused',
    on(
      'updateCustomer',
      refusing(({ body }) => record(body)['phone'] === undefined),
    ),
  ),
  authored(
    'customers.business.needs-email',
    'CUS-11',
    'A business by phone alone is refused',
    on(
      'createCustomer',
      refusing((request) => isBusiness(request) && record(request.body)['email'] === undefined),
    ),
  ),
];

/** The faults with customers. */
export const customerFaults: readonly Fault[] = [...identity, ...conditions];
