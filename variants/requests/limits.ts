/** Limits that servers have where the specification has none: sizes, characters in keys, and states of other records. */
import type { Json } from '../../openapi/json/json.js';
import type { Order } from '../../reference-impl/account/storage/records.js';
import type { StoredAccount } from '../../reference-impl/account/stored-account.js';
import type { Request } from '../../reference-impl/pipeline/app.js';
import { assignedOrder, isReturn, uuidIn } from '../kit/records.js';
import { bodyOf } from '../kit/requests.js';
import { refusal } from '../kit/stages.js';
import { variations, type Variation } from '../kit/variant.js';
import { meeting, refusingSameOrders } from './duplicates.js';
import { refusingBodies, refusingOrders, refusingValues } from './refused.js';

/** Ordinary requests stay below these limits. */
const most = { elements: 5, line: 100, name: 50 } as const;

const limited = ['packages', 'collections', 'tags'];
/** The fields with longer texts: the value of a metafield may be a note. Addresses of e-mail have a limit of their own. */
const lines = ['line_1', 'line_2', 'directions', 'notes', 'value', 'email'];

const isLong = (value: unknown, name: string): boolean =>
  (typeof value === 'string' && value.length > (lines.includes(name) ? most.line : most.name)) ||
  (Array.isArray(value) && limited.includes(name) && value.length > most.elements);

/** HTML's definition of an e-mail address. */
const htmlAddress =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

const degrees = ['lat', 'lng', 'latitude', 'longitude'];

const isPrecise = (value: unknown, name: string): boolean =>
  degrees.includes(name) && typeof value === 'number' && value !== Number(value.toFixed(6));

const isForeignKey = (value: unknown, name: string): boolean =>
  name === 'external_id' && typeof value === 'string' && /\P{ASCII}/u.test(value);

/** A key as compared by a collation that ignores case and accents. */
const collated = (key: string): string => key.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The order whose external_id is nearly that of a new one. */
function nearKeyOrder(request: Request): Order | undefined {
  const { external_id: id } = bodyOf(request);
  const isNear = (other: string): boolean => other !== id && collated(other) === collated(String(id));
  return id === undefined
    ? undefined
    : [...request.account.orders].find(({ external_id: other }) => other && isNear(other));
}

const refuseNearKey = refusal('conflict', 'Another order has an external_id that differs only by case or accents.');

const pickup = 1;
const delivery = 3;
const returns = 4;

/** Whether one end of an order is a location of the account that lacks all of these abilities. */
function lacks(
  account: StoredAccount,
  order: Json,
  end: 'source_location' | 'destination_location',
  ...abilities: number[]
) {
  const uuid = uuidIn(order, end);
  const location = typeof uuid === 'string' ? account.maybeLocation(uuid) : undefined;
  return location !== undefined && !abilities.some((one) => location.abilities.includes(one));
}

/** Refuses an order whose location has no ability at all. */
export const refusingUnable = refusingOrders((order, { account }) =>
  (['source_location', 'destination_location'] as const).some((end) => lacks(account, order, end, 1, 2, 3, 4)),
);

const isMeasured = (request: Request): boolean =>
  assignedOrder(request).packages.every(({ weight, width, length, height }) =>
    [weight, width, length, height].every((size) => size !== null),
  );

export const limits: readonly Variation[] = [
  ...variations('sizes', {
    small: [
      'an order has at most 5 packages, collections and tags, a note or an address line 100 characters, any other string 50',
      refusingValues(
        'A list has more than 5 elements, a line more than 100 characters, or another string more than 50.',
        isLong,
      ),
    ],
  }),
  ...variations('people-taken', {
    html: [
      "an e-mail address beyond HTML's definition, or a phone with fewer than 9 digits, is refused",
      refusingValues(
        'This address or number is not supported.',
        (value, name) =>
          typeof value === 'string' &&
          ((name === 'email' && !htmlAddress.test(value)) || (name === 'phone' && value.replace(/\D/g, '').length < 9)),
      ),
    ],
  }),
  ...variations('decimals', {
    six: [
      'a coordinate with more than six decimals is refused',
      refusingValues('A coordinate has more than six decimals.', isPrecise),
    ],
  }),
  ...variations('keys', {
    ascii: [
      'an external_id with non-ASCII letters is refused',
      refusingValues('An external_id may have ASCII characters only.', isForeignKey),
    ],
    collated: [
      'a second order whose external_id differs only by case or accents is refused',
      meeting('createOrder', nearKeyOrder, (_near, request) => refuseNearKey(request)),
    ],
  }),
  ...variations('same-order', {
    refused: [
      'an identical order sent again is refused',
      refusingSameOrders(refusal('conflict', 'This order was sent before.')),
    ],
  }),
  ...variations('abilities', {
    needed: [
      'an order is refused if its location lacks the ability for it',
      refusingBodies(
        'createOrder',
        'A location lacks the ability that this order needs.',
        (body, { account }) =>
          lacks(account, body, 'source_location', pickup) ||
          lacks(account, body, 'destination_location', isReturn(body) ? returns : delivery),
      ),
    ],
  }),
  ...variations('shipments', {
    elsewhere: [
      'rates for a shipment from a place to itself are refused',
      refusingBodies(
        'calculateRates',
        'The source and the destination are the same place.',
        ({ source, destination }) => source !== undefined && JSON.stringify(source) === JSON.stringify(destination),
      ),
    ],
  }),
  ...variations('scant-orders', {
    'not-assigned': [
      'assigning an order is refused if a package has no weight or size',
      refusingBodies('assignOrder', 'A package has no weight or no size.', (_body, request) => !isMeasured(request)),
    ],
  }),
];
