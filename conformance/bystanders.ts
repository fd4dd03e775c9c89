/** Things that were there before a request, and what they read before and after it: a request changes only what it says. */
import { isRecord } from '../openapi/schema.js';
import { valueAt } from '../openapi/walk.js';
import { assign, type Assigned } from './assignments.js';
import { lacking, type Exchange } from './exchange.js';
import type { Created } from './ledger.js';
import { hasOrder, orderIn, readOrder } from './reading.js';
import type { Session } from './session.js';
import { returnForNewCustomer } from './workflow-shapes.js';

type Json = Record<string, unknown>;

/** An order that was there, or where there is none, the customer and the location, which only a new order shows. */
interface Thing {
  readonly label: string;
  readonly order?: Created;
  readonly isAssigned: boolean;
}

/** What a thing reads, as far as nothing but a request about it changes that. */
export interface Shown {
  readonly exchange: Exchange;
  readonly stated: Json;
}

/** What all things read, by their labels. */
export type Snapshot = ReadonlyMap<string, Shown>;

/** The things that were there. No request names the order `other`, or what it refers to. */
export interface Standing {
  readonly customer: Created;
  readonly location: Created;
  readonly plain: Created;
  readonly assigned: Assigned;
  readonly assignedReturn: Assigned;
  readonly other: Created;
  /** What the orders read before a new one was made for the same customer. */
  readonly first: Snapshot;
  readonly start: Snapshot;
}

type Orders = Pick<Standing, 'plain' | 'assigned' | 'assignedReturn' | 'other'>;

const thingsOf = ({ plain, assigned, assignedReturn, other }: Orders): readonly Thing[] => [
  { label: 'an order', order: plain, isAssigned: false },
  { label: 'an assigned order', order: assigned.order, isAssigned: true },
  { label: 'an assigned return', order: assignedReturn.order, isAssigned: true },
  { label: 'the return of another customer', order: other, isAssigned: false },
];

const probe: Thing = { label: 'the customer and the location', isAssigned: false };

const lowered = (name: string, value: unknown): unknown =>
  typeof value === 'string' && /(?:^|_)uuid$/.test(name) ? value.toLowerCase() : value;

/** Two readings of coordinates may each be a millionth off. */
const numberTolerance = 2e-6;

/** Whether two readings of a value are the same one. */
function isAlike(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) <= numberTolerance;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => isAlike(value, other[at]));
  if (!isRecord(one) || !isRecord(other)) return Object.is(one, other);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isAlike(one[name], other[name]));
}

/** A value without what stands for nothing, its lists in one order: two reads of one thing may differ in these. */
function settledValue(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(settledValue).sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  if (!isRecord(value)) return value;
  const fields = Object.entries(value)
    .map(([name, child]) => [name, lowered(name, settledValue(child))] as const)
    .filter(([, child]) => child !== null && child !== '' && !(Array.isArray(child) && child.length === 0))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields);
}

const pick = (value: unknown, names: readonly string[]): Json =>
  isRecord(value) ? Object.fromEntries(names.map((name) => [name, value[name]])) : {};

const ofCustomer = ['uuid', 'external_id', 'name', 'email', 'phone'];
const ofLocation = ['external_id', 'line_1', 'country'];
const ofContact = ['uuid', 'name', 'email', 'phone'];
const ofPackage = ['uuid', 'external_id', 'barcode', 'type', 'length', 'width', 'height', 'weight'];
const ofCollection = ['uuid', 'type', 'amount', 'currency'];
const ofOrder = ['uuid', 'order_number', 'external_id', 'is_return', 'notes', 'created_at'];
const ofSchedule = ['from', 'to'];

const placeIn = (place: unknown): Json => ({
  ...pick(place, ofLocation),
  coordinates: pick(valueAt(place, ['coordinates']), ['lat', 'lng']),
});

const asSet = (list: unknown): unknown => (Array.isArray(list) ? [...new Set(list)] : list);

const each = (list: unknown, names: readonly string[]): unknown =>
  Array.isArray(list) ? list.map((one) => pick(one, names)) : list;

/** What an exchange states of a thing. The carrier of an order that was not assigned is the service's own choice. */
function statedIn({ order, isAssigned }: Thing, exchange: Exchange): Json {
  const read = orderIn(exchange) ?? {};
  const references = {
    customer: pick(read['customer'], ofCustomer),
    source_location: placeIn(read['source_location']),
  };
  if (!order) return settledValue(references) as Json;
  const { carrier } = read;
  const method = { name: valueAt(carrier, ['shipping_method', 'name']) };
  return settledValue({
    ...pick(read, ofOrder),
    ...references,
    destination_location: placeIn(read['destination_location']),
    skills: asSet(read['skills']),
    tags: asSet(read['tags']),
    proof_of_delivery: pick(read['proof_of_delivery'], ['signature', 'image']),
    pickup_schedule: pick(read['pickup_schedule'], ofSchedule),
    delivery_schedule: pick(read['delivery_schedule'], ofSchedule),
    source_contact: pick(read['source_contact'], ofContact),
    destination_contact: pick(read['destination_contact'], ofContact),
    packages: each(read['packages'], ofPackage),
    collections: each(read['collections'], ofCollection),
    ...(isAssigned && { carrier: { uuid: valueAt(carrier, ['uuid']), shipping_method: method } }),
  }) as Json;
}

/** Reads the customer and the location through a new order for them, until it reads as before or the wait is over. */
async function readThrough(session: Session, { customer, location }: References, before?: Json): Promise<Exchange> {
  const references = { customer: { uuid: customer.uuid }, source_location: { uuid: location.uuid } };
  return session.until(
    async () => {
      const order = await session.given.make('order', 'minimal', (body) => ({ ...body, ...references }));
      return session.eventually(() => readOrder(session, order), hasOrder);
    },
    (exchange) => before === undefined || isAlike(statedIn(probe, exchange), before),
    // Each round creates an order, so there are few.
    session.run.waitMs / 8,
  );
}

type References = Pick<Standing, 'customer' | 'location'>;

async function readThing(session: Session, things: References, thing: Thing, before?: Json): Promise<Shown> {
  const { order } = thing;
  const isSame = (exchange: Exchange): boolean =>
    hasOrder(exchange) && (before === undefined || isAlike(statedIn(thing, exchange), before));
  const exchange = order
    ? await session.eventually(() => readOrder(session, order, 'read what was there'), isSame)
    : await readThrough(session, things, before);
  return { exchange, stated: statedIn(thing, exchange) };
}

async function readEach(
  session: Session,
  things: References,
  all: readonly Thing[],
  before?: Snapshot,
): Promise<Snapshot> {
  const read = new Map<string, Shown>();
  for (const thing of all)
    read.set(thing.label, await readThing(session, things, thing, before?.get(thing.label)?.stated));
  return read;
}

/** What differs between two readings of the orders with no other request in between: the server changes that by itself. */
export async function unsteady(session: Session, things: References & Orders): Promise<readonly Change[]> {
  const orders = thingsOf(things);
  return changesBetween(await readEach(session, things, orders), await readEach(session, things, orders));
}

/** Reads all things, each until it reads as before or the wait is over. */
export const readAll = (session: Session, things: References & Orders, before?: Snapshot): Promise<Snapshot> =>
  readEach(session, things, [...thingsOf(things), probe], before);

/** The same before anything is asked of them: what can't be read then can't be compared. */
async function firstRead(session: Session, things: References & Orders, all: readonly Thing[]): Promise<Snapshot> {
  const read = new Map<string, Shown>();
  for (const thing of all) {
    const shown = await readThing(session, things, thing);
    if (!hasOrder(shown.exchange))
      session.inconclusive('target', `${thing.label} can't be read: ${lacking(shown.exchange, 'order at data.order')}`);
    read.set(thing.label, shown);
  }
  return read;
}

/** The orders that are there: one of each workflow that is assigned, and one that is not. */
async function ordersOf(session: Session, { customer, location }: References): Promise<Orders> {
  const { given } = session;
  const carrier = (await given.carriers()).at(-1)!;
  const method = carrier.methods.at(-1)!;
  const [own, place] = [{ customer: { uuid: customer.uuid } }, { uuid: location.uuid }];
  const standard = (body: Json): Json => ({ ...body, ...own, source_location: place });
  const assigned = await assign(session, await given.make('order', 'references', standard), carrier, method);
  const back = await given.make('order', 'return', (body) => ({ ...body, ...own, destination_location: place }));
  const assignedReturn = await assign(session, back, carrier, method);
  const plain = await given.make('order', 'full', standard);
  const ofOther = await returnForNewCustomer(session);
  return { assigned, assignedReturn, plain, other: await given.make('order', 'return', () => ofOther) };
}

/** What is there before a request that may change only what it says; made once a run. */
export const standing = (session: Session): Promise<Standing> =>
  session.shared('bystanders', async (own) => {
    const references = { customer: await own.given.make('customer'), location: await own.given.make('location') };
    const things = { ...references, ...(await ordersOf(own, references)) };
    const orders = thingsOf(things);
    const ofAssigned = (label: string, { exchange }: Assigned): readonly [string, Shown] => {
      const thing = orders.find((one) => one.label === label)!;
      return [label, { exchange, stated: statedIn(thing, exchange) }];
    };
    const first: Snapshot = new Map([
      ...(await firstRead(
        own,
        things,
        orders.filter(({ isAssigned }) => !isAssigned),
      )),
      ofAssigned('an assigned order', things.assigned),
      ofAssigned('an assigned return', things.assignedReturn),
    ]);
    const through = await firstRead(own, things, [probe]);
    return { ...things, first, start: await readAll(own, things, new Map([...first, ...through])) };
  });

/** One part of a thing that reads otherwise than before. */
export interface Change {
  readonly label: string;
  readonly name: string;
  readonly was: unknown;
  readonly is: unknown;
  readonly exchange: Exchange;
}

/** What reads otherwise; of an order that can't be found any more, everything. */
export function changesBetween(before: Snapshot, after: Snapshot): readonly Change[] {
  return [...before].flatMap(([label, { stated: was, exchange: earlier }]) => {
    const now = after.get(label);
    if (!now) return [];
    const { exchange, stated: is } = now;
    if (!hasOrder(exchange)) return hasOrder(earlier) ? [{ label, name: '', was, is: undefined, exchange }] : [];
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
    return names
      .filter((name) => !isAlike(was[name], is[name]))
      .map((name) => ({ label, name, was: was[name], is: is[name], exchange }));
  });
}
