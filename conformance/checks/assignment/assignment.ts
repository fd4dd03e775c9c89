/** POST /orders/{order_uuid}/assign: the effect of an assignment on the order. */
import { pointerOf, valueAt, type Place } from '../../../openapi/json/place.js';
import { describe, isRefusal, isAccepted, type Exchange } from '../../requests/exchange/exchange.js';
import type { Created } from '../../requests/exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import { keyOf, readAtOnce, readUntilFound, sameUuid, shows } from '../../judging/orders/find-order.js';
import {
  assign,
  assignmentBody,
  assignments,
  carrierOf,
  carrierUuidOf,
  earlyAssignments,
  isMissingParts,
  kindAssignments,
  mismatches,
  readSettled,
  settle,
  type Assigned,
} from '../../setup/assignments.js';
import { authored } from '../kit/authored.js';
import { expectResponse } from '../kit/expect-response.js';

/** Compares one field of the carriers that assigned orders show. */
function compareCarriers(
  session: Session,
  all: readonly Assigned[],
  place: Place,
  expected: (assigned: Assigned) => unknown,
  same: typeof sameUuid,
): void {
  // A response with another order is judged by the look-up checks.
  for (const assigned of all.filter(({ exchange, order }) => shows(exchange, order))) {
    const shown = valueAt(carrierOf(assigned.exchange), place);
    session.expectValue(
      expected(assigned),
      shown,
      pointerOf(['data', 'order', 'carrier', ...place]),
      assigned.exchange,
      same,
    );
  }
}

const compareUuids = (session: Session, all: readonly Assigned[]): void =>
  compareCarriers(session, all, ['uuid'], ({ carrier }) => carrier.uuid, sameUuid);

const compareMethods = (session: Session, all: readonly Assigned[]): void =>
  compareCarriers(session, all, ['shipping_method', 'name'], ({ methodName }) => methodName, Object.is);

const earlyAndAll = async (session: Session): Promise<readonly Assigned[]> => [
  ...(await assignments(session)),
  ...(await earlyAssignments(session)),
];

/** A check of one field of the carrier that assigned orders show. */
const reads = (
  name: string,
  requirement: string,
  title: string,
  compare: typeof compareUuids,
  orders: (session: Session) => Promise<readonly Assigned[]>,
): Check =>
  authored(`assign-order.shows.${name}`, requirement, title, async (session) =>
    compare(session, await orders(session)),
  );

/** The number of concurrent look-ups: enough to reach each of a few workers. */
const atOnce = 8;

const lookUps = (session: Session, order: Created): Promise<readonly Exchange[]> =>
  Promise.all(Array.from({ length: atOnce }, () => readAtOnce(session, order)));

const kindsShown = async (session: Session) => (await kindAssignments(session)).flatMap(({ shown }) => shown);

/** An order that is assigned again: to another method of its carrier, to another carrier, and back. */
async function assignedAgain(session: Session): Promise<readonly Assigned[]> {
  const carriers = await session.given.carriers();
  const first = carriers.find(({ methods }) => methods.length > 1) ?? carriers[0]!;
  const other = carriers.find(({ uuid }) => !sameUuid(uuid, first.uuid)) ?? first;
  const order = await session.given.make('order', 'full');
  const all = [await assign(session, order, first, first.methods[0]!)];
  const later = [
    [first, -1],
    [other, 0],
    [first, 0],
  ] as const;
  for (const [carrier, position] of later) {
    const method = carrier.methods.at(position)!;
    const input = { path: { order_uuid: order.uuid }, body: assignmentBody(carrier, method.uuid) };
    // It is open whether an assigned order can be assigned again.
    if (!isAccepted(await session.send('assignOrder', input, { purpose: 'another assignment', due: 'open' }))) continue;
    const asked = { order, carrier, methodName: method.name };
    all.push({ ...asked, exchange: await readSettled(session, keyOf(session, order), asked) });
  }
  return all;
}

/** The assignment checks. */
export const assignmentChecks: readonly Check[] = [
  reads('carrier', 'ASG-07', 'after an assignment the order shows the assigned carrier', compareUuids, earlyAndAll),
  reads('method', 'ASG-08', 'after an assignment the order shows the name of the method', compareMethods, earlyAndAll),
  authored(
    'assign-order.shows.latest-method',
    'ASG-08',
    'an order that is assigned again, where the server accepts that, shows the latest carrier and method',
    async (session) => {
      const all = await assignedAgain(session);
      compareUuids(session, all);
      compareMethods(session, all);
    },
  ),
  authored(
    'assign-order.shows.in-every-look-up',
    'ASG-07',
    'after an assignment every look-up of the order shows the assigned carrier',
    async (session) => {
      const carrier = (await session.given.carriers()).at(-1)!;
      const order = await session.given.make('order', 'references');
      await readUntilFound(session, order);
      // Fills the caches of the server's workers, which must not hide the assignment.
      await lookUps(session, order);
      const { exchange: first } = await assign(session, order, carrier, carrier.methods[0]!);
      // Other checks judge whether the assignment shows at all, and whether the order is found each time.
      const isWrong = (exchange: Exchange): boolean =>
        shows(exchange, order) && !sameUuid(carrierUuidOf(exchange), carrier.uuid);
      const isWhole = (exchange: Exchange): boolean => !isWrong(exchange) && !isMissingParts(session, exchange);
      const look = async (): Promise<readonly Exchange[]> =>
        (await lookUps(session, order)).filter((exchange) => shows(exchange, order));
      const found = isWrong(first) ? [] : await session.until(look, (all) => all.every(isWhole), session.run.waitMs);
      const wrong = found.filter(isWrong);
      session.judged.note(found.length);
      for (const exchange of found) if (!isWrong(exchange)) settle(session, exchange);
      for (const exchange of wrong.slice(0, 1))
        session.expect(false, () => ({
          expected: describe(carrier.uuid),
          received: describe(carrierUuidOf(exchange)),
          place: '/data/order/carrier/uuid',
          exchange,
          variation: `${wrong.length} of ${atOnce} look-ups at the same time`,
        }));
    },
  ),
  authored(
    'assign-order.refuses.foreign-method',
    'ASG-06',
    'a shipping method of another carrier is refused',
    async (session) => {
      await session.given.control('assignOrder');
      const all = mismatches(await session.given.carriers());
      if (all.length === 0) return session.lacks('two connected carriers with methods of their own');
      const cases = [...all.map((one) => ['minimal', one] as const), ['return', all[0]!] as const];
      const unassigned = new Map<string, Created>();
      for (const [example, { carrier, method, label }] of cases) {
        const order = unassigned.get(example) ?? (await session.given.make('order', example));
        const input = { path: { order_uuid: order.uuid }, body: assignmentBody(carrier, method) };
        const words = example === 'return' ? `${label}, for a return` : label;
        const variation = { words, place: '/shipping_method_uuid', rule: 'other-carrier' };
        if (await session.refused('assignOrder', input, variation)) unassigned.set(example, order);
        else unassigned.delete(example);
      }
    },
  ),
  authored(
    'assign-order.accepts.every-kind-of-order',
    'ASG-01',
    'deliveries and returns can be assigned',
    async (session) => {
      await session.given.control('assignOrder');
      for (const { kind, isIncomplete, assignment } of await kindAssignments(session)) {
        const holds = isAccepted(assignment) || (isIncomplete && isRefusal(assignment));
        expectResponse(session, holds, assignment, 'status 200', { variation: `the ${kind} order` });
      }
    },
  ),
  reads(
    'carrier-of-every-kind',
    'ASG-07',
    'after an assignment, deliveries and returns show the assigned carrier',
    compareUuids,
    kindsShown,
  ),
  reads(
    'method-of-every-kind',
    'ASG-08',
    'after an assignment, deliveries and returns show the name of the method',
    compareMethods,
    kindsShown,
  ),
  authored(
    'assign-order.refuses.other-identifiers',
    'ASG-02',
    'an order is assigned only by its uuid, not by another identifier',
    async (session) => {
      await session.given.control('assignOrder');
      const order = await session.given.make('order', 'references');
      const body = await session.given.body('assignOrder');
      const { uuid: customer } = await session.given.customer();
      const others = {
        'the order_number': order.orderNumber,
        'the external_id': order.body['external_id'],
        "its customer's uuid": customer,
      };
      for (const [label, other] of Object.entries(others))
        if (typeof other === 'string')
          await session.refused(
            'assignOrder',
            { path: { order_uuid: other }, body },
            { words: `${label} in place of the uuid`, place: 'order_uuid', rule: 'x-refers-to' },
          );
    },
  ),
];
