/** How servers treat a second customer, location or order with a value in use: refused, merged or accepted. */
import type { Json } from '../../../openapi/json/json.js';
import type { Customer } from '../../account/storage/records.js';
import { Refusal } from '../../calls/refusal.js';
import type { World } from '../../account/world.js';
import type { StageOverride } from '../../pipeline/app.js';
import { all, keeping } from '../../pipeline/overrides.js';
import { handling, remembering } from '../kit/alter-pipeline.js';
import { axis, type Tolerance } from '../kit/tolerance.js';

/** The field by which two customers count as the same. */
type CustomerKey = 'email' | 'phone' | 'external_id';

/** Refuses a request with a value in use; it gets the handler's input. */
export type Refuse = (input: object) => never;

const conflict =
  (message: string): Refuse =>
  () => {
    throw new Refusal('conflict', message);
  };

/** The customer who has the e-mail address, phone number or external_id of a body. */
function known(world: World, body: object, keys: readonly CustomerKey[]): Customer | undefined {
  const found = keys.flatMap((key) => {
    const value = (body as Json)[key];
    if (typeof value !== 'string') return [];
    if (key !== 'external_id') return world.customersWith(key, value);
    return world.state().customers.filter(({ external_id }) => external_id === value);
  });
  return found[0];
}

/** Refuses a second customer with the same value for one of these keys. */
export const refusingCustomers = (keys: readonly CustomerKey[], refuse: Refuse) =>
  handling(
    'createCustomer',
    (former) => (input) => (known(input.world, input.body, keys) ? refuse(input) : former(input)),
  );

/** Returns the existing customer for a second one, by POST /customers and in orders. */
export const mergingCustomers = (keys: readonly CustomerKey[]) =>
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
  );

/** A second POST /customers updates the existing customer. */
export const upsertingCustomers = (keys: readonly CustomerKey[]) =>
  handling('createCustomer', (former, stages) => async (input) => {
    const customer = known(input.world, input.body, keys);
    if (!customer) return former(input);
    await stages.handlers.updateCustomer({ ...input, path: { customer_uuid: customer.uuid } });
    return { message: 'success', data: { customer_uuid: customer.uuid } };
  });

/** A second location with the same external_id: `meet` returns the location for the response, or refuses. */
export const meetingLocations = (meet: (uuid: string, input: object) => string) =>
  handling('createLocation', (former) => (input) => {
    const { external_id: wanted } = input.body;
    const found = wanted && input.world.locations.find(({ external_id: id }) => id === wanted);
    return found ? { message: 'success', data: { location: meet(found.uuid, input) } } : former(input);
  });

/** Returns the existing location if an identical one is sent again. */
const findingLocations = remembering(
  () => keeping<{ location?: string }>(),
  (keep) =>
    handling('createLocation', (former) => async (input) => {
      const known = keep(input.world, JSON.stringify(input.body), () => ({}));
      if (known.location !== undefined) return { message: 'success', data: { location: known.location } };
      const answer = await former(input);
      known.location = answer.data.location;
      return answer;
    }),
);

/** Returns the first order for a second one with the same external_id. */
export const mergingOrders = handling('createOrder', (former) => (input) => {
  const { external_id: id } = input.body;
  const found = id === undefined ? undefined : input.world.orderByExternalId(id);
  if (!found) return former(input);
  return { message: 'success', data: { order_uuid: found.uuid, order_number: found.order_number } };
});

/** Creates a second order with the same external_id; a look-up finds the first one. */
export const takingOrdersTwice = handling('createOrder', (former) => async (input) => {
  const { world, body } = input;
  const { external_id, ...rest } = body;
  if (external_id === undefined || !world.orderByExternalId(external_id)) return former(input);
  const answer = await former({ ...input, body: rest });
  world.commit({ orders: [{ ...world.order(answer.data.order_uuid), external_id }] });
  return answer;
});

/** Refuses a barcode that is in use. */
export const refusingBarcodes = (refuse: Refuse) =>
  remembering(
    () => keeping<Set<string>>(),
    (keep) =>
      handling('createOrder', (former) => async (input) => {
        const used = keep(input.world, '', () => new Set());
        const given = input.body.packages.flatMap(({ barcode }) => barcode ?? []);
        if (given.some((barcode) => used.has(barcode))) refuse(input);
        const answer = await former(input);
        for (const barcode of given) used.add(barcode);
        return answer;
      }),
  );

/** Refuses to assign an order again: before the handler, because an assignment may take effect later than its response. */
export const refusingAssignments =
  (refuse: Refuse): StageOverride =>
  (stages) => ({
    ...stages,
    validate: (request) => {
      stages.validate(request);
      const { operation, path, world } = request;
      if (operation.id === 'assignOrder' && world.order(path['order_uuid'] ?? '').assignment) refuse(request);
    },
  });

export const duplicates: readonly Tolerance[] = [
  ...axis('customer-twice', {
    refused: [
      'a second customer with the same e-mail address or phone number is refused',
      refusingCustomers(['email', 'phone'], conflict('This customer exists.')),
    ],
    merged: ['customers with the same e-mail address are merged', mergingCustomers(['email'])],
    'merged-by-phone': ['customers with the same phone number are merged', mergingCustomers(['phone'])],
    upserted: ['a second customer with the same e-mail address replaces the first', upsertingCustomers(['email'])],
  }),
  ...axis('location-twice', {
    merged: [
      'a second location with the same external_id gets the uuid of the first',
      meetingLocations((uuid) => uuid),
    ],
    refused: [
      'a second location with the same external_id is refused',
      meetingLocations((_uuid, input) => conflict('This location exists.')(input)),
    ],
    found: ['an identical location sent again gets the uuid of the first', findingLocations],
  }),
  ...axis('order-twice', {
    merged: ['a second order with the same external_id gets the uuid of the first', mergingOrders],
    taken: ['a second order with the same external_id is created, and a look-up finds the first', takingOrdersTwice],
  }),
  ...axis('barcode-twice', {
    refused: ['a barcode that another package has is refused', refusingBarcodes(conflict('This barcode is in use.'))],
  }),
  ...axis('assigned-again', {
    refused: [
      'a second assignment of an order is refused',
      refusingAssignments(conflict('This order is assigned already.')),
    ],
  }),
];
