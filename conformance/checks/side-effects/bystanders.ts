/** Resources that requests must not change, and snapshots of them before and after each request. */
import type { Json } from '../../../openapi/json/json.js';
import { assign, isMissingParts, settle, type Assigned } from '../../setup/assignments.js';
import { lacking, type Exchange } from '../../requests/exchange/exchange.js';
import type { Created } from '../../requests/exchange/ledger.js';
import type { Session } from '../../model/check.js';
import { hasOrder, readOrder, readUntilFound, shows, showsOther } from '../../judging/orders/find-order.js';
import { isAlike, statedIn, type BystanderThing } from './stated.js';
import { throughNewOrders } from '../../setup/customers.js';
import { withoutExternalId } from '../../setup/bodies/helpers.js';
import { returnForNewCustomer } from '../../setup/bodies/workflows.js';

/** The stated fields of a resource, which only a request about it may change. */
interface Shown {
  readonly exchange: Exchange;
  readonly stated: Json;
}

/** The state of all bystanders, by their labels. */
export type Snapshot = ReadonlyMap<string, Shown>;

/** The resources that exist before the requests. No request names the order `other`, or what it refers to. */
export interface Bystanders {
  readonly customer: Created;
  readonly location: Created;
  readonly plain: Created;
  readonly withoutId: Created;
  readonly assigned: Assigned;
  readonly assignedReturn: Assigned;
  readonly other: Created;
  /** The orders before a new one was created for the same customer. */
  readonly first: Snapshot;
  readonly start: Snapshot;
}

type Orders = Pick<Bystanders, 'plain' | 'withoutId' | 'assigned' | 'assignedReturn' | 'other'>;

const plainLabel = 'an order';
const withoutIdLabel = 'an order without an external_id';

/** The unassigned bystanders that an assignment of another order must not assign, too. */
export const unassignedLabels = [plainLabel, withoutIdLabel] as const;

const thingsOf = ({ plain, withoutId, assigned, assignedReturn, other }: Orders): readonly BystanderThing[] => [
  { label: plainLabel, order: plain, isAssigned: false },
  { label: withoutIdLabel, order: withoutId, isAssigned: false },
  { label: 'an assigned order', order: assigned.order, isAssigned: true },
  { label: 'an assigned return', order: assignedReturn.order, isAssigned: true },
  { label: 'the return of another customer', order: other, isAssigned: false },
];

const probe: BystanderThing = { label: 'the customer and the location', isAssigned: false };

/** Reads the customer and the location through new orders, until they are as before or the wait is over. */
async function readThrough(session: Session, { customer, location }: References, before?: Json): Promise<Exchange> {
  const references = { customer: { uuid: customer.uuid }, source_location: { uuid: location.uuid } };
  return throughNewOrders(
    session,
    async () => {
      const order = await session.given.make('order', 'minimal', (body) => ({ ...body, ...references }));
      return readUntilFound(session, order);
    },
    (exchange) => before === undefined || isAlike(statedIn(probe, exchange), before),
  );
}

type References = Pick<Bystanders, 'customer' | 'location'>;

async function readThing(session: Session, things: References, thing: BystanderThing, before?: Json): Promise<Shown> {
  const { order } = thing;
  const isSame = (exchange: Exchange): boolean =>
    hasOrder(exchange) &&
    (before === undefined || isAlike(statedIn(thing, exchange), before)) &&
    !(thing.isAssigned && isMissingParts(session, exchange));
  const exchange = order
    ? await session.eventually(() => readOrder(session, order, { purpose: 'read existing data' }), isSame)
    : await readThrough(session, things, before);
  if (order && thing.isAssigned && shows(exchange, order)) settle(session, exchange);
  return { exchange, stated: statedIn(thing, exchange) };
}

async function readEach(
  session: Session,
  things: References,
  all: readonly BystanderThing[],
  before?: Snapshot,
): Promise<Snapshot> {
  const read = new Map<string, Shown>();
  for (const thing of all)
    read.set(thing.label, await readThing(session, things, thing, before?.get(thing.label)?.stated));
  return read;
}

/** The changes between two reads without a request in between: the server makes them by itself. */
export async function ownChanges(session: Session, things: References & Orders): Promise<readonly BystanderChange[]> {
  const orders = thingsOf(things);
  return changesBetween(await readEach(session, things, orders), await readEach(session, things, orders));
}

/** Reads all bystanders, each until it is as before or the wait is over. */
export const readAll = (session: Session, things: References & Orders, before?: Snapshot): Promise<Snapshot> =>
  readEach(session, things, [...thingsOf(things), probe], before);

/** The first read. If it fails, nothing can be compared and the check is undecided. */
async function firstRead(
  session: Session,
  things: References & Orders,
  all: readonly BystanderThing[],
): Promise<Snapshot> {
  const read = new Map<string, Shown>();
  for (const thing of all) {
    const shown = await readThing(session, things, thing);
    if (!hasOrder(shown.exchange))
      session.inconclusive('target', `${thing.label} can't be read: ${lacking(shown.exchange, 'order at data.order')}`);
    read.set(thing.label, shown);
  }
  return read;
}

/** Creates the orders: an assigned one of each workflow, two unassigned ones, and a return of another customer. */
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
  // All other fields are sent, because those that weren't may read differently each time.
  const withoutId = await given.make('order', 'full', (body) => withoutExternalId(standard(body)));
  const ofOther = await returnForNewCustomer(session);
  return { assigned, assignedReturn, plain, withoutId, other: await given.make('order', 'return', () => ofOther) };
}

/** Creates the bystanders and reads them, once a run. */
export const bystanders = (session: Session): Promise<Bystanders> =>
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
    const start = await readAll(own, things, new Map([...first, ...through]));
    for (const { label, order } of orders) {
      const { exchange } = start.get(label)!;
      if (order && showsOther(exchange, order))
        own.inconclusive('target', `a look-up of ${label} returned another order`, exchange);
    }
    return { ...things, first, start };
  });

/** One field of a bystander that differs from before. */
export interface BystanderChange {
  readonly label: string;
  readonly name: string;
  readonly was: unknown;
  readonly is: unknown;
  readonly exchange: Exchange;
}

/** The fields that differ. An order that is no longer found is one change. */
export function changesBetween(before: Snapshot, after: Snapshot): readonly BystanderChange[] {
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
