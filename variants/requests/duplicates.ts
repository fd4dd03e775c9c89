/** How servers treat a second customer, location or order with a value in use: refused, merged or accepted. */
import type { OperationId } from '../../openapi/contract/contract.js';
import { isRecord, without, type Json } from '../../openapi/json/json.js';
import type { Customer, Order } from '../../reference-impl/account/storage/records.js';
import type { StoredAccount } from '../../reference-impl/account/stored-account.js';
import { success } from '../../reference-impl/handlers/handler-types.js';
import type { Request, StageOverride, Stages } from '../../reference-impl/pipeline/app.js';
import { all, keeping } from '../../reference-impl/pipeline/overrides.js';
import { dataOf } from '../kit/answers.js';
import { answeringAgain } from '../kit/memory.js';
import { assignedOrder, customersWith, packagesOf, type CustomerKey } from '../kit/records.js';
import { bodyOf, reading, refusingWhere, storing, type Rewrite } from '../kit/requests.js';
import {
  after,
  handlerOf,
  handling,
  ignoring,
  refusal,
  remembering,
  validating,
  type Refuse,
  type RequestTest,
} from '../kit/stages.js';
import { variations, type Variation } from '../kit/variant.js';

/** Doesn't validate requests that have an identifier of an earlier record. */
const beforeValidation = (id: OperationId, isKnown: RequestTest, apply: StageOverride): StageOverride =>
  all(
    apply,
    validating(id, (validate, request) => {
      if (!isKnown(request)) validate(request);
    }),
  );

const conflict = (reason: string): Refuse => refusal('conflict', reason);

/** Handles a request otherwise if there is an earlier record like the one that it would create. */
export const meeting = <Found>(
  id: OperationId,
  find: (request: Request) => Found | undefined,
  meet: (found: Found, request: Request, stages: Stages) => unknown,
): StageOverride =>
  handling(id, (handle, request, stages) => {
    const found = find(request);
    return found === undefined ? handle(request) : meet(found, request, stages);
  });

/** The customer who has the e-mail address, phone number or external_id of a body. */
const known = (account: StoredAccount, body: Json, keys: readonly CustomerKey[]): Customer | undefined =>
  keys.flatMap((key) => customersWith(account, key, body[key]))[0];

/** What POST /customers does for a customer who exists. */
const meetingCustomers = (
  keys: readonly CustomerKey[],
  meet: (found: Customer, request: Request, stages: Stages) => unknown,
): StageOverride => meeting('createCustomer', (request) => known(request.account, bodyOf(request), keys), meet);

/** Refuses a second customer with the same value for one of these keys. */
export const refusingCustomers = (keys: readonly CustomerKey[], refuse: Refuse): StageOverride =>
  meetingCustomers(keys, (_found, request) => refuse(request));

/** The existing customer in place of a customer of an order. */
const mergedCustomer =
  (keys: readonly CustomerKey[]): Rewrite<Json> =>
  (customer, { request: { account } }) => {
    const uuid = known(account, customer, keys)?.uuid ?? customer['uuid'];
    return uuid === undefined ? customer : { uuid };
  };

const answeringKnown = (keys: readonly CustomerKey[]): StageOverride =>
  meetingCustomers(keys, ({ uuid }) => success({ customer_uuid: uuid }));

/** Returns the existing customer for a second one, by POST /customers and in orders. */
export const mergingCustomers = (keys: readonly CustomerKey[]): StageOverride =>
  all(answeringKnown(keys), storing('createOrder', 'customer', mergedCustomer(keys)));

/** The same before a request is validated. */
const mergingCustomersFirst = (keys: readonly CustomerKey[]): StageOverride =>
  all(
    beforeValidation(
      'createCustomer',
      (request) => known(request.account, bodyOf(request), keys) !== undefined,
      answeringKnown(keys),
    ),
    reading('createOrder', 'customer', (customer: unknown, around) =>
      isRecord(customer) ? mergedCustomer(keys)(customer, around) : customer,
    ),
  );

/** A second POST /customers updates the existing customer. */
export const upsertingCustomers = (keys: readonly CustomerKey[]): StageOverride =>
  meetingCustomers(keys, ({ uuid }, request, stages) =>
    after(handlerOf(stages, 'updateCustomer')({ ...request, path: { customer_uuid: uuid } }), () =>
      success({ customer_uuid: uuid }),
    ),
  );

/** The earlier location with the external_id of a new one. */
const sameKeyLocation = ({ locations }: StoredAccount, { external_id: wanted }: Json) =>
  wanted ? locations.find(({ external_id: id }) => id === wanted) : undefined;

/** A second location with the same external_id: `meet` returns the location for the response, or refuses. */
const meetingLocations = (meet: (uuid: string, request: Request) => string): StageOverride =>
  meeting(
    'createLocation',
    (request) => sameKeyLocation(request.account, bodyOf(request)),
    ({ uuid }, request) => success({ location: meet(uuid, request) }),
  );

/** Returns the first location for a second one with the same external_id, before the request is validated. */
const mergingLocationsFirst = all(
  beforeValidation(
    'createLocation',
    (request) => sameKeyLocation(request.account, bodyOf(request)) !== undefined,
    meetingLocations((uuid) => uuid),
  ),
  reading('createOrder', 'source_location|destination_location', (place: unknown, { request: { account } }) => {
    const found = isRecord(place) ? sameKeyLocation(account, place) : undefined;
    return found ? { uuid: found.uuid } : place;
  }),
);

/** Refuses a second location with the same external_id. */
export const refusingLocations = (refuse: Refuse): StageOverride =>
  meetingLocations((_uuid, request) => refuse(request));

/** The earlier order with the external_id of a new one. */
export function sameKeyOrder(request: Request): Order | undefined {
  const { external_id: id } = bodyOf(request);
  return typeof id === 'string' ? request.account.orderByExternalId(id) : undefined;
}

/** Returns the first order for a second one with the same external_id. */
const mergingOrders = meeting('createOrder', sameKeyOrder, ({ uuid, order_number }) =>
  success({ order_uuid: uuid, order_number }),
);

/** Creates a second order with the same external_id; a look-up finds the first one. */
const takingOrdersTwice = meeting('createOrder', sameKeyOrder, ({ external_id }, request, stages) => {
  const body = without(bodyOf(request), 'external_id');
  return after(handlerOf(stages, 'createOrder')({ ...request, body }), (answer) => {
    const order = request.account.order(String(dataOf(answer)['order_uuid']));
    request.account.commit({ orders: [{ ...order, external_id }] });
    return answer;
  });
});

/** Refuses an order with a key of an earlier one. */
const refusingKnown = (keysOf: (body: Json) => readonly unknown[], refuse: Refuse): StageOverride =>
  remembering(
    () => keeping<Set<unknown>>(),
    (keep) =>
      handling('createOrder', (handle, request) => {
        const used = keep(request.account, '', () => new Set());
        const keys = keysOf(bodyOf(request));
        if (keys.some((key) => used.has(key))) refuse(request);
        return after(handle(request), (answer) => {
          for (const key of keys) used.add(key);
          return answer;
        });
      }),
  );

/** Refuses a barcode that is in use. */
export const refusingBarcodes = (refuse: Refuse): StageOverride =>
  refusingKnown((body) => packagesOf(body).flatMap(({ barcode }) => barcode ?? []), refuse);

/** Refuses an order that is identical to an earlier one. */
export const refusingSameOrders = (refuse: Refuse): StageOverride =>
  refusingKnown((body) => [JSON.stringify(body)], refuse);

/** Accepts a second assignment of an order and keeps the first one. */
export const keepingAssignments = ignoring('assignOrder', (request) => assignedOrder(request).assignment !== null);

/** Refuses to assign an order again: before the handler, because an assignment may take effect later than its response. */
export const refusingAssignments = (refuse: Refuse): StageOverride =>
  refusingWhere('assignOrder', (request) => assignedOrder(request).assignment !== null, refuse);

export const duplicates: readonly Variation[] = [
  ...variations('customer-twice', {
    refused: [
      'a second customer with the same e-mail address or phone number is refused',
      refusingCustomers(['email', 'phone'], conflict('This customer exists.')),
    ],
    merged: ['customers with the same e-mail address are merged', mergingCustomers(['email'])],
    'merged-by-phone': ['customers with the same phone number are merged', mergingCustomers(['phone'])],
    upserted: ['a second customer with the same e-mail address replaces the first', upsertingCustomers(['email'])],
    'first-before-validation': [
      'a second customer with the same external_id, e-mail address or phone number is the first, whatever else the body says',
      mergingCustomersFirst(['external_id', 'email', 'phone']),
    ],
  }),
  ...variations('location-twice', {
    merged: [
      'a second location with the same external_id gets the uuid of the first',
      meetingLocations((uuid) => uuid),
    ],
    refused: [
      'a second location with the same external_id is refused',
      refusingLocations(conflict('This location exists.')),
    ],
    'first-before-validation': [
      'a second location with the same external_id is the first, whatever else the body says',
      mergingLocationsFirst,
    ],
    found: [
      'an identical location sent again gets the uuid of the first',
      answeringAgain('createLocation', ({ body }) => JSON.stringify(body)),
    ],
  }),
  ...variations('order-twice', {
    refused: [
      'a second order with the same external_id is refused',
      meeting('createOrder', sameKeyOrder, (_found, request) => conflict('This order exists.')(request)),
    ],
    merged: ['a second order with the same external_id gets the uuid of the first', mergingOrders],
    taken: ['a second order with the same external_id is created, and a look-up finds the first', takingOrdersTwice],
    'first-before-validation': [
      'a second order with the same external_id gets the uuid of the first, whatever else the body says',
      beforeValidation('createOrder', (request) => sameKeyOrder(request) !== undefined, mergingOrders),
    ],
  }),
  ...variations('barcode-twice', {
    refused: ['a barcode that another package has is refused', refusingBarcodes(conflict('This barcode is in use.'))],
  }),
  ...variations('assigned-again', {
    refused: [
      'a second assignment of an order is refused',
      refusingAssignments(conflict('This order is assigned already.')),
    ],
  }),
];
