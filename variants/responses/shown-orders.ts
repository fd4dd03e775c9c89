/** What an order shows beyond the fields that were sent: its status, names, times and links. */
import { without, type Json } from '../../openapi/json/json.js';
import { carrierView, customerView } from '../../reference-impl/handlers/order-view.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { all } from '../../reference-impl/pipeline/overrides.js';
import { showing } from '../kit/answers.js';
import { notingOrders } from '../kit/memory.js';
import * as op from '../kit/operators.js';
import type { Where } from '../kit/places.js';
import { firstAssignment, uuidKey } from '../kit/records.js';
import { remembering } from '../kit/stages.js';
import { variations, type Variation } from '../kit/variant.js';

const places = 'source_location|destination_location';

/** Shows other words for the reference's statuses. */
export const showingStatuses = (words: Json): StageOverride =>
  showing<string>('status', (status) => words[status] ?? status);

const moments = { absent: undefined, null: null, text: '2031-03-03T16:20:00.000Z', number: 1930321200 };

/** What servers show in the fields of an order that may be null, by place. */
export const nullables = {
  'customer.avatar': { absent: undefined, null: null, text: 'ada.png' },
  'source_location.verified_at': moments,
  'destination_location.verified_at': moments,
  'destination_location.directions': { absent: undefined, null: null },
  'carrier.agent': { null: null, text: 'Leo' },
} satisfies Readonly<Record<string, Json>>;

/** Shows another value in a field that may be null; undefined leaves it out. The directions of a location stay. */
export function showingNullable(place: Where, value: unknown): StageOverride {
  const [holder = '', name = ''] = place.split('.');
  return showing(holder, (part) => {
    if (name === 'directions' && part[name] !== null) return part;
    return value === undefined ? without(part, name) : { ...part, [name]: value };
  });
}

const verified = (moment: unknown): StageOverride => showingNullable(`${places}.verified_at`, moment);

/** Changes the locations that an order refers to by uuid, but not inline addresses. */
const referring = (change: (place: Json) => Json): StageOverride =>
  showing<Json>(places, (place) => (place['can_edit'] === false ? change(place) : place));

/** The other fields of a location given by uuid: nothing, or data that the service knows better. */
const noRest = ['name', 'line_2', 'city', 'region', 'zip_code', 'directions'];
const otherRest = { name: 'Depot', city: 'BERLIN', region: 'BE' };

/** An order keeps its customer as it was when the order was created. */
const keepingCustomers = remembering(
  () => new Map<string, unknown>(),
  (kept) =>
    all(
      notingOrders((uuid, { account }) => {
        const key = uuidKey(uuid);
        if (!kept.has(key)) kept.set(key, customerView(account.customer(account.order(uuid).customer)));
      }),
      showing('customer', (customer, { whole }) => kept.get(uuidKey(whole['uuid'])) ?? customer),
    ),
);

/** After this many reads of an order without a carrier, the service assigns it. */
const patientLooks = 3;

/**
 * The state of a service that assigns orders: when each was created, how often it was read, and the last assigned one.
 */
interface Dispatch {
  readonly made: Map<string, number>;
  readonly looks: Map<string, number>;
  upTo: number;
}

/**
 * The service assigns orders to its first carrier by itself, some time after their creation; an assignment by the
 * client has precedence. Orders are assigned in the order of their creation, however often each was read.
 */
const dispatching = remembering(
  (): Dispatch => ({ made: new Map(), looks: new Map(), upTo: 0 }),
  (memory) =>
    all(
      notingOrders((uuid) => {
        const key = uuidKey(uuid);
        if (!memory.made.has(key)) memory.made.set(key, memory.made.size + 1);
      }),
      showing('', (order, { request: { account } }) => {
        const key = uuidKey(order['uuid']);
        const made = memory.made.get(key) ?? 0;
        const seen = (memory.looks.get(key) ?? 0) + 1;
        memory.looks.set(key, seen);
        if (seen >= patientLooks) memory.upTo = Math.max(memory.upTo, made);
        const chosen = firstAssignment(account);
        if (order['carrier'] || made > memory.upTo || !chosen) return order;
        return { ...order, carrier: carrierView(account, chosen) };
      }),
    ),
);

export const orderVariations: readonly Variation[] = [
  ...variations('status', {
    words: [
      'the status has other values',
      showingStatuses({ NEW: 'PENDING', ASSIGNED: 'dispatched', CANCELLED: 'x' }),
      { breaks: ['READ-80'] },
    ],
    late: ['an assigned order keeps the status NEW', showingStatuses({ ASSIGNED: 'NEW' })],
  }),
  ...variations('customer-name', {
    'last-first': [
      'a customer is shown as "Last, First"',
      showing('customer.name', op.lastNameFirst.change),
      { breaks: ['ORD-61'] },
    ],
    initial: [
      'a customer is shown as one letter',
      showing<string>('customer.name', (full) => full.slice(0, 1)),
      { breaks: ['ORD-61'] },
    ],
  }),
  ...variations('skills', {
    more: [
      'an order shows more skills than were required',
      showing<readonly string[]>('skills', (skills) => (skills.length > 0 ? [...skills, 'heater'] : skills)),
      { breaks: ['ORD-59'] },
    ],
    // With this, no word of the list ever occurs. Not combined, since another variation could then leave out the list.
    none: [
      'an order shows no skills',
      showing('skills', () => []),
      { breaks: ['ORD-59'], undecided: ['READ-48'], alone: true },
    ],
  }),
  ...variations('verified', {
    text: ['verified_at is a time', verified(moments.text)],
    number: ['verified_at is a number of seconds', verified(moments.number)],
  }),
  ...variations('location-rest', {
    short: [
      'an order shows only external_id, line_1, country and coordinates of a referenced location',
      referring((place) => without(place, ...noRest)),
      { breaks: ['LOC-19'] },
    ],
    other: [
      'an order shows its locations under other names',
      referring((place) => ({ ...place, ...otherRest })),
      { breaks: ['LOC-19'] },
    ],
  }),
  ...variations('links', {
    other: [
      'tracking_url is on another host',
      showing('tracking_url', () => 'HTTPS://Track.Example.com:8443/t/?o=%C3%BC&x=1#a'),
    ],
    raw: [
      'tracking_url has characters that RFC 3986 does not allow',
      showing('tracking_url', op.textAs('', (url) => `${url}?for=<ÄÖÜ>`).change),
      { breaks: ['READ-95'] },
    ],
    editable: [
      'can_edit and is_prepayment are always true',
      all(
        showing(places, op.having({ can_edit: true }).change),
        showing('collections.*', op.having({ is_prepayment: true, amount_formatted: '€ 1,00' }).change),
      ),
    ],
  }),
  ...variations('or-null', {
    absent: [
      'a field that may be null is absent',
      all(
        showingNullable('customer.avatar', undefined),
        showingNullable(`${places}.verified_at`, undefined),
        showingNullable(`${places}.directions`, undefined),
      ),
    ],
    filled: [
      'a field that may be null has a value',
      all(
        showingNullable('customer.avatar', nullables['customer.avatar'].text),
        showingNullable('carrier.agent', nullables['carrier.agent'].text),
      ),
    ],
  }),
  ...variations('snapshot', {
    customer: ['an order shows its customer as it was when the order was created', keepingCustomers],
  }),
  ...variations('dispatch', {
    own: ['the service assigns an order to a carrier by itself after a moment', dispatching],
  }),
];
