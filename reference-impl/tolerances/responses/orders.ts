/** What an order shows beyond the fields that were sent: its status, names, times and links. */
import { type Json, without } from '../../../openapi/json/json.js';
import { carrierView, customerView } from '../../handlers/order-view.js';
import { all } from '../../pipeline/overrides.js';
import { handling, inside, orders, remembering, uuidKey } from '../kit/alter-pipeline.js';
import { alone, tolerance, type Tolerance } from '../kit/tolerance.js';

/** Changes fields of orders when they are read. */
const reading = (
  axis: string,
  id: string,
  title: string,
  change: (order: Json) => Json,
  advisory: readonly string[] = [],
): Tolerance =>
  tolerance(
    axis,
    id,
    title,
    orders((order) => ({ ...order, ...change(order) })),
    advisory,
  );

const places = ['source_location', 'destination_location'];

const words: Readonly<Record<string, string>> = { NEW: 'PENDING', ASSIGNED: 'dispatched', CANCELLED: 'x' };

const statuses: readonly Tolerance[] = [
  reading('status', 'words', 'the status has other values', ({ status }) => ({ status: words[String(status)] }), [
    'READ-80',
  ]),
  reading('status', 'late', 'an assigned order keeps the status NEW', ({ status }) => ({
    status: status === 'ASSIGNED' ? 'NEW' : status,
  })),
];

const name = (id: string, title: string, change: (name: string) => string): Tolerance =>
  reading(
    'customer-name',
    id,
    title,
    inside(['customer'], ({ name: known, ...customer }) => ({
      ...customer,
      name: typeof known === 'string' && known !== '' ? change(known) : known,
    })),
    ['ORD-61'],
  );

const names: readonly Tolerance[] = [
  name('last-first', 'a customer is shown as "Last, First"', (full) => full.replace(/^(.+) (\S+)$/, '$2, $1')),
  name('initial', 'a customer is shown as one letter', (full) => full.slice(0, 1)),
];

const timestamp = (id: string, title: string, verified_at: unknown): Tolerance =>
  reading(
    'verified',
    id,
    title,
    inside(places, (place) => ({ ...place, verified_at })),
  );

/** Changes the locations that an order refers to by uuid, but not inline addresses. */
const referred = (id: string, title: string, change: (place: Json) => Json, advisory: readonly string[]): Tolerance =>
  reading(
    'location-rest',
    id,
    title,
    inside(places, (place) => (place['can_edit'] === false ? change(place) : place)),
    advisory,
  );

const rest = ['name', 'line_2', 'city', 'region', 'zip_code', 'directions'];

/** The other fields of a location given by uuid: nothing, or data that the service knows better. */
const locationRest: readonly Tolerance[] = [
  referred(
    'short',
    'an order shows only external_id, line_1, country and coordinates of a referenced location',
    (place) => without(place, ...rest),
    ['LOC-19'],
  ),
  referred(
    'other',
    'an order shows its locations under other names',
    (place) => ({ ...place, name: 'Depot', city: 'BERLIN', region: 'BE' }),
    ['LOC-19'],
  ),
];

const links: readonly Tolerance[] = [
  reading('links', 'other', 'tracking_url is on another host', () => ({
    tracking_url: 'HTTPS://Track.Example.com:8443/t/?o=%C3%BC&x=1#a',
  })),
  reading('links', 'editable', 'can_edit and is_prepayment are always true', (order) => ({
    ...inside(places, (place) => ({ ...place, can_edit: true }))(order),
    collections: Array.isArray(order['collections'])
      ? (order['collections'] as Json[]).map((one) => ({ ...one, is_prepayment: true, amount_formatted: '€ 1,00' }))
      : order['collections'],
  })),
];

const nullable: readonly Tolerance[] = [
  reading('or-null', 'absent', 'a field that may be null is absent', (order) => ({
    ...inside(['customer'], (customer) => without(customer, 'avatar'))(order),
    ...inside(places, (place) =>
      without(place, 'verified_at', ...(place['directions'] === null ? ['directions'] : [])),
    )(order),
  })),
  reading('or-null', 'filled', 'a field that may be null has a value', (order) => ({
    ...inside(['customer'], (customer) => ({ ...customer, avatar: 'ada.png' }))(order),
    ...inside(['carrier'], (carrier) => ({ ...carrier, agent: 'Leo' }))(order),
  })),
];

/** An order keeps its customer as it was when the order was created. */
export const keepingCustomers = remembering(
  () => new Map<string, unknown>(),
  (kept) =>
    all(
      handling('createOrder', (former) => async (input) => {
        const answer = await former(input);
        const { uuid, customer } = input.world.order(answer.data.order_uuid);
        const key = uuidKey(uuid);
        if (!kept.has(key)) kept.set(key, customerView(input.world.customer(customer)));
        return answer;
      }),
      orders((order) => ({ ...order, customer: kept.get(uuidKey(order['uuid'])) ?? order['customer'] })),
    ),
);

const snapshots = tolerance(
  'snapshot',
  'customer',
  'an order shows its customer as it was when the order was created',
  keepingCustomers,
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
const dispatching = tolerance(
  'dispatch',
  'own',
  'the service assigns an order to a carrier by itself after a moment',
  remembering(
    (): Dispatch => ({ made: new Map(), looks: new Map(), upTo: 0 }),
    (memory) =>
      all(
        handling('createOrder', (former) => async (input) => {
          const answer = await former(input);
          const key = uuidKey(answer.data.order_uuid);
          if (!memory.made.has(key)) memory.made.set(key, memory.made.size + 1);
          return answer;
        }),
        orders((order, { world }) => {
          const key = uuidKey(order['uuid']);
          const made = memory.made.get(key) ?? 0;
          const seen = (memory.looks.get(key) ?? 0) + 1;
          memory.looks.set(key, seen);
          if (seen >= patientLooks) memory.upTo = Math.max(memory.upTo, made);
          const [carrier] = world.carriers;
          const [method] = carrier?.shipping_methods ?? [];
          if (order['carrier'] || made > memory.upTo || !carrier || !method) return order;
          const { name, currency } = method;
          const chosen = { carrier: carrier.uuid, method: name, currency, amount: 1 };
          return { ...order, carrier: carrierView(world, chosen) };
        }),
      ),
  ),
);

export const orderTolerances: readonly Tolerance[] = [
  ...statuses,
  ...names,
  reading(
    'skills',
    'more',
    'an order shows more skills than were required',
    ({ skills }) =>
      Array.isArray(skills) && skills.length > 0 ? { skills: [...(skills as unknown[]), 'heater'] } : {},
    ['ORD-59'],
  ),
  // With this, no word of the list ever occurs. Not combined, since another freedom could then leave out the list.
  alone({
    ...reading('skills', 'none', 'an order shows no skills', () => ({ skills: [] }), ['ORD-59']),
    undecided: ['READ-48'],
  }),
  timestamp('text', 'verified_at is a time', '2031-03-03T16:20:00.000Z'),
  timestamp('number', 'verified_at is a number of seconds', 1930321200),
  ...locationRest,
  ...links,
  ...nullable,
  snapshots,
  dispatching,
];
