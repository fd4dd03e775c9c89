/** Assigns orders to several carriers and methods, and reads them after the assignment had time to show. */
import { valueAt } from '../../openapi/json/place.js';
import { isAccepted, type Exchange } from '../requests/exchange/exchange.js';
import type { Created } from '../requests/exchange/ledger.js';
import type { UsableCarrier, Session } from '../model/check.js';
import { keyOf, keysOf, lookUp, orderIn, sameUuid, type Key } from '../judging/orders/find-order.js';
import { kinds, type OrderKind } from './order-kinds.js';

/** An order after its assignment had time to show. */
export interface Assigned {
  readonly order: Created;
  readonly carrier: UsableCarrier;
  readonly methodName: unknown;
  readonly exchange: Exchange;
}

/** The carrier of the order in a response. */
export const carrierOf = (exchange: Exchange): unknown => orderIn(exchange)?.['carrier'];

/** The uuid of that carrier. */
export const carrierUuidOf = (exchange: Exchange): unknown => valueAt(carrierOf(exchange), ['uuid']);

/** The body of an assignment. */
export const assignmentBody = (carrier: UsableCarrier, method: string) => ({
  carrier_uuid: carrier.uuid,
  shipping_method_uuid: method,
});

/** The body that assigns an order to a carrier and a shipping method. */
export type AssignmentBody = ReturnType<typeof assignmentBody>;

/** The first, the second and the last of a list, each once. */
const spread = <T>(list: readonly T[]): readonly T[] =>
  [...new Set([list[0], list[1], list.at(-1)])].filter((one) => one !== undefined);

/** A carrier, and a method that only a different carrier has. */
interface Mismatch {
  readonly carrier: UsableCarrier;
  readonly method: string;
  /** Both carriers by their positions in the list. */
  readonly label: string;
}

/** Some carriers, each with a method that it doesn't have, of each of the others. Carriers may share methods. */
export function mismatches(carriers: readonly UsableCarrier[]): readonly Mismatch[] {
  const nth = (one: UsableCarrier): number => carriers.indexOf(one) + 1;
  const few = spread(carriers);
  const pairs = few.flatMap((carrier) => few.toReversed().map((other) => ({ carrier, other })));
  return pairs.flatMap(({ carrier, other }, at) => {
    const foreign = other.methods.filter(({ uuid }) => !carrier.methods.some((own) => sameUuid(own.uuid, uuid)));
    // Alternates between the first and the last method, as a server may validate only one of them.
    const method = foreign.at(at % 2 === 0 ? -1 : 0);
    const label = `a method of carrier ${nth(other)} with carrier ${nth(carrier)}`;
    return method ? [{ carrier, method: method.uuid, label }] : [];
  });
}

/** Whether a response lacks fields of the carrier that an assigned order must have. */
function lacksParts({ run }: Session, exchange: Exchange): boolean {
  return run.store
    .fieldViolations(exchange, true)
    .some(({ pointer, received }) => pointer.startsWith('/data/order/carrier/') && isNothing(received));
}

const isNothing = (received: string): boolean => received === 'nothing' || received === 'null';

/** Whether a response that shows an assignment lacks parts of it that may still show. */
export function isMissingParts(session: Session, exchange: Exchange): boolean {
  return lacksParts(session, exchange) && session.run.consistency.mayComplete(exchange);
}

/** Marks a response as one that must show the whole assignment. */
export const settle = ({ run }: Session, exchange: Exchange): void => run.store.settle(exchange, run.ledger);

/** Reads an order until it shows the whole assignment or the wait is over. */
export async function readAssigned(
  session: Session,
  key: Key,
  carrier: UsableCarrier,
  methodName: unknown,
): Promise<Exchange> {
  let waited = false;
  const last = await session.eventually(
    () => session.send('getOrder', { query: key }, { purpose: 'read after assignment' }),
    (answer) => {
      const isShown =
        sameUuid(carrierUuidOf(answer), carrier.uuid) &&
        valueAt(carrierOf(answer), ['shipping_method', 'name']) === methodName;
      const isPartial = isShown && isMissingParts(session, answer);
      waited ||= isPartial;
      return isShown && !isPartial;
    },
  );
  if (waited) session.run.consistency.noteAssignment(!lacksParts(session, last));
  return last;
}

/** Reads an assigned order after its assignment had time to show. A missing carrier fails the check of all responses. */
export async function readSettled(
  session: Session,
  key: Key,
  { carrier, methodName }: Pick<Assigned, 'carrier' | 'methodName'>,
): Promise<Exchange> {
  const exchange = await readAssigned(session, key, carrier, methodName);
  settle(session, exchange);
  return exchange;
}

/** Assigns an order and reads it. */
export async function assign(
  session: Session,
  order: Created,
  carrier: UsableCarrier,
  method: UsableCarrier['methods'][number],
): Promise<Assigned> {
  const path = { order_uuid: order.uuid };
  await session.needed(
    'assignOrder',
    { path, body: assignmentBody(carrier, method.uuid) },
    { purpose: 'set-up: an assignment' },
  );
  const asked = { order, carrier, methodName: method.name };
  return { ...asked, exchange: await readSettled(session, keyOf(session, order), asked) };
}

/**
 * A new order for each of several carriers and methods, once per run. Each is a set-up of its own, so that a mutated response needs
 * only its own set-up to run again.
 */
export function assignments(session: Session): Promise<readonly Assigned[]> {
  return session.shared('assignments', async (own) => {
    const pairs = spread(await own.given.carriers()).flatMap((carrier) =>
      spread(carrier.methods).map((method) => ({ carrier, method })),
    );
    const made: Assigned[] = [];
    for (const [at, { carrier, method }] of pairs.entries())
      made.push(
        await own.shared(`assignments.${at}`, async (one) =>
          assign(one, await one.given.make('order', 'references'), carrier, method),
        ),
      );
    return made;
  });
}

/** The first two of these, read once more after all others: an assignment must not change another order. */
export function earlyAssignments(session: Session): Promise<readonly Assigned[]> {
  return session.shared('assignments.early', async (own) => {
    const again: Assigned[] = [];
    for (const early of (await assignments(own)).slice(0, 2))
      again.push({ ...early, exchange: await readSettled(own, keyOf(own, early.order), early) });
    return again;
  });
}

/** The assignment of an order of one kind, and, if it was accepted, the reads by each key after it. */
interface OfKind {
  readonly kind: string;
  /** Whether the order lacks optional parts, so that a server may refuse to assign it. */
  readonly isIncomplete: boolean;
  readonly assignment: Exchange;
  readonly shown: readonly Assigned[];
}

async function assignKind(
  session: Session,
  { kind, isIncomplete }: OrderKind,
  order: Created,
  carrier: UsableCarrier,
): Promise<OfKind> {
  const method = carrier.methods.at(-1)!;
  // A cache that these look-ups fill must not hide the assignment.
  for (const key of keysOf(order)) await lookUp(session, key, { purpose: 'read before assignment' });
  const input = { path: { order_uuid: order.uuid }, body: assignmentBody(carrier, method.uuid) };
  const due = isIncomplete ? 'either' : 'accepted';
  const assignment = await session.ask('assignOrder', input, { due });
  const shown: Assigned[] = [];
  const asked = { order, carrier, methodName: method.name };
  for (const key of isAccepted(assignment) ? keysOf(order) : [])
    shown.push({ ...asked, exchange: await readSettled(session, key, asked) });
  return { kind, isIncomplete, assignment, shown };
}

/** Orders of every kind, assigned to the last method of the last carrier with several: a server may handle only the first one. */
export function kindAssignments(session: Session): Promise<readonly OfKind[]> {
  return session.shared('assignments.kinds', async (own) => {
    const carriers = await own.given.carriers();
    const last = carriers.findLast(({ methods }) => methods.length > 1) ?? carriers.at(-1)!;
    const made: OfKind[] = [];
    for (const kind of kinds) {
      const assigned = await own.shared(`assignments.kinds.${kind.kind}`, async (one) => {
        const order = await kind.make(one);
        return order && assignKind(one, kind, order, last);
      });
      if (assigned) made.push(assigned);
    }
    return made;
  });
}
