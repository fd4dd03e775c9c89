/** Faults with customers and locations: identity, conditions under which a rule is forgotten, and how an order reads them. */
import { type Json, record } from '../../../openapi/schema.js';
import { type Request } from '../../app.js';
import { done } from '../../handlers/handler.js';
import { type Refusal } from '../../refusal.js';
import { type World } from '../../store.js';
import { breaksOnly, mildly } from '../kit/write-early.js';
import { all, type Alter, at, authored, family, type Fault, faultsOf, on } from '../kit/fault.js';
import { bodyOf, isBusiness, mapInOrder, mapOrder, refusals, withText } from '../kit/read-order.js';

/** Gives the uuid of the account's first one for every new customer or location. */
const reuses = family((id: 'createCustomer' | 'createLocation', key: string) => (parts) => {
  const first = new WeakMap<World, unknown>();
  return at(id).mapAnswer((answer, { world }) => {
    if (!first.has(world)) first.set(world, record(record(answer)['data'])[key]);
    return { ...record(answer), data: { [key]: first.get(world) } };
  })(parts);
});

/** Takes a location without an external_id for the one that has the same in its address. */
const nearby = (name: string, same: (location: Json) => unknown): Fault =>
  authored(
    `locations.bare.merged-by-${name}`,
    'LOC-17',
    `A location without an external_id is taken for one that has the same ${name}`,
    (parts) => {
      const made = new WeakMap<World, Map<unknown, unknown>>();
      return at('createLocation').handling((handle, request) => {
        const body = bodyOf(request);
        if (body['external_id'] !== undefined) return handle(request);
        const known = made.get(request.world) ?? new Map<unknown, unknown>();
        const answer = known.get(same(body)) ?? handle(request);
        made.set(request.world, known.set(same(body), answer));
        return answer;
      })(parts);
    },
  );

const identity: readonly Fault[] = [
  reuses('customers.uuid.always-same', 'CUS-19', 'Every customer gets one uuid', 'createCustomer', 'customer_uuid'),
  reuses('locations.uuid.always-same', 'LOC-17', 'Every location gets the same uuid', 'createLocation', 'location'),
  nearby('line', ({ line_1: line }) => line),
  nearby('point', ({ coordinates }) => JSON.stringify(coordinates)),
  authored(
    'customers.merged-by-name',
    'CUS-19',
    'A customer of the same name as one before is taken for that one',
    at('createCustomer').handling((handle, request) => {
      const { first_name, last_name } = bodyOf(request);
      const { customers } = request.world.state();
      const same = customers.find((known) => known.first_name === first_name && known.last_name === last_name);
      return same ? { ...done, data: { customer_uuid: same.uuid } } : handle(request);
    }),
  ),
];

const overlooks = family((test: (body: Json, error: Refusal) => boolean) =>
  on(
    'createCustomer',
    mildly((request: Request, error) => test(bodyOf(request), error)),
  ),
);
const refused = refusals('createCustomer');

const conditions: readonly Fault[] = [
  overlooks(
    'customers.business.without-name',
    'CUS-05',
    'A business needs no last name',
    (body, error) => isBusiness(body) && breaksOnly(error, /^\/last_name$/) && body['last_name'] === undefined,
  ),
  overlooks('customers.second-metafield.any', 'CUS-10', 'Only the first metafield is looked at', (_body, error) =>
    breaksOnly(error, /^\/metafields\/1$/),
  ),
  refused(
    'customers.business.needs-external-id',
    'CUS-09',
    'A business without an external_id is refused',
    (body) => isBusiness(body) && body['external_id'] === undefined,
  ),
  refused('customers.business.refused', 'CUS-09', 'A new business is refused', isBusiness),
  ...faultsOf(refused, 'CUS-11', {
    'customers.phone-only.refused': ['A new customer without an email is refused', ({ email }) => email === undefined],
    'customers.business.needs-email': [
      'A business by phone alone is refused',
      (body) => isBusiness(body) && body['email'] === undefined,
    ],
  }),
  refusals('updateCustomer')(
    'customers.email-only.refused',
    'CUS-11',
    'An update to a customer without a phone is refused',
    ({ phone }) => phone === undefined,
  ),
  refused(
    'customers.plus-address.refused',
    'CUS-06',
    'A customer with a plus in the e-mail address is refused',
    ({ email }) => typeof email === 'string' && email.includes('+'),
  ),
];

/** Shows another text in a field of the customer; one that isn't there stays away. */
const reads = family(
  (name: string, change: (text: string, customer: Json) => string) =>
    mapInOrder('customer', (value) => withText(record(value), name, (text) => change(text, record(value)))),
  'customers.',
);

/** Fills a field that is empty with that of a customer made before, in customers that were made by themselves. */
const filled =
  (field: string): Alter =>
  (parts) => {
    const made: string[] = [];
    const noting = at('createCustomer').mapAnswer((answer) => {
      made.push(String(record(record(answer)['data'])['customer_uuid']));
      return answer;
    });
    const showing = mapOrder((order, { world }) => {
      const customer = record(order['customer']);
      const own = made.indexOf(String(customer['uuid']));
      if (own < 0) return order;
      const known = made.slice(0, own).filter((uuid) => world.has('customer', uuid));
      const others = known.map((uuid): Json => ({ ...world.customer(uuid) }));
      const other = others.findLast((one) => one[field] !== null)?.[field] ?? null;
      return { ...order, customer: { ...customer, [field]: customer[field] ?? other } };
    });
    return all(noting, showing)(parts);
  };

const customerView: readonly Fault[] = [
  reads('name.swapped', 'ORD-61', 'The name of a customer reads last name, first name', 'name', (text) =>
    text.split(' ').reverse().join(', '),
  ),
  reads('name.blank', 'ORD-62', 'The name of a customer is a blank', 'name', () => ' '),
  ...faultsOf(reads, 'ORD-63', {
    'email.masked': ['The email of a customer is masked', 'email', (text) => text.replace(/^.*@/, '***@')],
    'phone.without-plus': ['The phone of a customer has lost its plus', 'phone', (text) => text.replace('+', '')],
    'phone-only.phone-of-another': [
      'A customer without an email reads another phone',
      'phone',
      (text, { email }) => (email === null ? '+12025550100' : text),
    ],
  }),
  reads('external-id.upper-case', 'ORD-63', 'The external_id of a customer is in capitals', 'external_id', (text) =>
    text.toUpperCase(),
  ),
  ...(['email', 'phone', 'external_id'] as const).map((field) =>
    authored(
      `customers.known.${field}-of-another`,
      'ORD-63',
      `A customer who was made without ${field} reads that of one made before`,
      filled(field),
    ),
  ),
];

export const customerFaults: readonly Fault[] = [...identity, ...conditions, ...customerView];
