/** What becomes of a second customer, location or order with something that is in use: refused, merged or taken. */
import type { Customer } from '../records.js';
import { Refusal } from '../refusal.js';
import type { World } from '../store.js';
import { all, handling, remembering, type Json } from './changes.js';
import { tolerance, type Tolerance } from './tolerance.js';

type Key = 'email' | 'phone';

/** The customer who has the e-mail address or phone number of a body. */
function known(world: World, body: object, keys: readonly Key[]): Customer | undefined {
  const found = keys.flatMap((key) => {
    const value = (body as Json)[key];
    return typeof value === 'string' ? world.customersWith(key, value) : [];
  });
  return found[0];
}

const refused = tolerance(
  'customer-twice',
  'refused',
  'a second customer of the same e-mail address or phone number is refused',
  handling('createCustomer', (former) => (input) => {
    if (known(input.world, input.body, ['email', 'phone'])) throw new Refusal('conflict', 'This customer exists.');
    return former(input);
  }),
);

/** Answers a second creation with the first customer, who is found wherever a customer is made. */
const merged = (id: string, title: string, keys: readonly Key[]): Tolerance =>
  tolerance(
    'customer-twice',
    id,
    title,
    all(
      handling('createCustomer', (former) => (input) => {
        const customer = known(input.world, input.body, keys);
        return customer ? { message: 'success', data: { customer_uuid: customer.uuid } } : former(input);
      }),
      handling('createOrder', (former) => (input) => {
        const { customer } = input.body;
        const { uuid = customer.uuid } = known(input.world, customer, keys) ?? {};
        return former(uuid === undefined ? input : { ...input, body: { ...input.body, customer: { uuid } } });
      }),
    ),
  );

/** A second creation changes the first customer. */
const upserted = tolerance(
  'customer-twice',
  'upserted',
  'a second customer of the same e-mail address replaces the first',
  handling('createCustomer', (former, parts) => async (input) => {
    const customer = known(input.world, input.body, ['email']);
    if (!customer) return former(input);
    await parts.handlers.updateCustomer({ ...input, path: { customer_uuid: customer.uuid } });
    return { message: 'success', data: { customer_uuid: customer.uuid } };
  }),
);

const location = (id: string, title: string, meet: (uuid: string) => string): Tolerance =>
  tolerance(
    'location-twice',
    id,
    title,
    handling('createLocation', (former) => (input) => {
      const { external_id: wanted } = input.body;
      const found = wanted && input.world.locations.find(({ external_id: id }) => id === wanted);
      return found ? { message: 'success', data: { location: meet(found.uuid) } } : former(input);
    }),
  );

const locations: readonly Tolerance[] = [
  location('merged', 'a second location of the same external_id is the first one', (uuid) => uuid),
  location('refused', 'a second location of the same external_id is refused', () => {
    throw new Refusal('conflict', 'This location exists.');
  }),
];

const orders: readonly Tolerance[] = [
  tolerance(
    'order-twice',
    'merged',
    'a second order of the same external_id is the first one',
    handling('createOrder', (former) => (input) => {
      const { external_id: id } = input.body;
      const found = id === undefined ? undefined : input.world.orderByExternalId(id);
      if (!found) return former(input);
      return { message: 'success', data: { order_uuid: found.uuid, order_number: found.order_number } };
    }),
  ),
  tolerance(
    'order-twice',
    'taken',
    'a second order of the same external_id is another one; a look-up finds the first',
    handling('createOrder', (former) => async (input) => {
      const { world, body } = input;
      const { external_id, ...rest } = body;
      if (external_id === undefined || !world.orderByExternalId(external_id)) return former(input);
      const answer = await former({ ...input, body: rest });
      world.commit({ orders: [{ ...world.order(answer.data.order_uuid), external_id }] });
      return answer;
    }),
  ),
];

const barcodes = tolerance(
  'barcode-twice',
  'refused',
  'a barcode that is in use is refused',
  remembering(
    () => new Set<string>(),
    (used) =>
      handling('createOrder', (former) => async (input) => {
        const given = input.body.packages.flatMap(({ barcode }) => barcode ?? []);
        if (given.some((barcode) => used.has(barcode))) throw new Refusal('conflict', 'This barcode is in use.');
        const answer = await former(input);
        for (const barcode of given) used.add(barcode);
        return answer;
      }),
  ),
);

const again = tolerance(
  'assigned-again',
  'refused',
  'an order that is assigned is not assigned again',
  handling('assignOrder', (former) => (input) => {
    if (input.world.order(input.path.order_uuid).assignment)
      throw new Refusal('conflict', 'This order is assigned already.');
    return former(input);
  }),
);

export const duplicates: readonly Tolerance[] = [
  refused,
  merged('merged', 'customers of the same e-mail address are one', ['email']),
  merged('merged-by-phone', 'customers of the same phone number are one', ['phone']),
  upserted,
  ...locations,
  ...orders,
  barcodes,
  again,
];
