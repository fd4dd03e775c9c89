/** A refused assignment changes nothing: the order keeps its carrier, or stays without one. */
import type { Json } from '../../../openapi/json/json.js';
import { valueAt } from '../../../openapi/json/place.js';
import { assign, carrierOf, carrierUuidOf, isMissingParts, settle } from '../../setup/assignments.js';
import { contrast } from '../../requests/exchange/diff-excerpt.js';
import { describe, type Exchange } from '../../requests/exchange/exchange.js';
import { usableUuid, type Created } from '../../requests/exchange/ledger.js';
import type { Check, UsableCarrier, Session } from '../../model/check.js';
import {
  hasOrder,
  needShown,
  orderIn,
  readByNumber,
  readOrder,
  readUntilFound,
  sameUuid,
  shows,
} from '../../judging/orders/find-order.js';
import { authored } from '../kit/authored.js';
import { wrongTokens } from '../kit/wrong-tokens.js';
import { assignmentMistakes, someOf } from './mistakes.js';

const lowered = (uuid: unknown): unknown => (typeof uuid === 'string' ? uuid.toLowerCase() : uuid);

/** The identity of an assignment. Two reads of one assignment may differ in everything else. */
export const identity = (carrier: unknown): string =>
  describe([lowered(valueAt(carrier, ['uuid']) ?? null), valueAt(carrier, ['shipping_method', 'name']) ?? null]);

/** Whether two reads show the same assignment, or none. */
const haveSameCarrier = (one: Exchange, other: Exchange): boolean =>
  identity(carrierOf(one)) === identity(carrierOf(other));

/**
 * Whether an order shows the carrier or the method of a refused assignment, and nothing that contradicts it: a server may write
 * one of them before it refuses the other.
 */
export function showsAsked(exchange: Exchange, body: Json, carriers: readonly UsableCarrier[]): boolean {
  const carrier = carrierOf(exchange);
  const uuid = valueAt(carrier, ['uuid']) ?? undefined;
  const name = valueAt(carrier, ['shipping_method', 'name']) ?? undefined;
  const { carrier_uuid: asked, shipping_method_uuid: method } = body;
  const isKnown = carriers.some((one) => sameUuid(one.uuid, asked));
  const askedName = carriers.flatMap(({ methods }) => methods).find((one) => sameUuid(one.uuid, method))?.name;
  const isAgainst =
    (isKnown && uuid !== undefined && !sameUuid(uuid, asked)) ||
    (askedName !== undefined && name !== undefined && name !== askedName);
  return !isAgainst && (sameUuid(uuid, asked) || (name !== undefined && name === askedName));
}

/** Whether an unassigned order changes in the same way within the wait, so that the assignment isn't the cause. */
export async function isByItself(session: Session, twin: Created, isSo: (twin: Exchange) => boolean): Promise<boolean> {
  const is = (exchange: Exchange): boolean => hasOrder(exchange) && isSo(exchange);
  return is(await session.eventually(() => readOrder(session, twin, { purpose: 'an unassigned order' }), is));
}

const statusOf = (exchange: Exchange): unknown => orderIn(exchange)?.['status'];

/** Expects a refused assignment to leave the status of an order, unless those of others change by themselves. */
async function expectStatusKept(
  session: Session,
  [before, after]: readonly [Exchange, Exchange],
  twin: Created,
  variation: string,
): Promise<void> {
  const [was, is] = [statusOf(before), statusOf(after)];
  if (was === is || (await isByItself(session, twin, (exchange) => statusOf(exchange) !== was))) return;
  session.expect(false, () => ({
    expected: describe(was),
    received: describe(is),
    place: '/data/order/status',
    exchange: after,
    variation,
  }));
}

/** Makes a predicate: whether an order shows no trace of a refused assignment, compared with an earlier read. */
type Keeps = (before: Exchange, body: Json, carriers: readonly UsableCarrier[]) => (after: Exchange) => boolean;

/** An assigned order keeps its assignment. */
const keepsItsOwn: Keeps = (before) => (after) => hasOrder(after) && haveSameCarrier(after, before);

/** An unassigned order may get a carrier from the service, but not the refused one. */
const getsNothingAsked: Keeps = (before, body, carriers) => (after) =>
  hasOrder(after) && (keepsItsOwn(before, body, carriers)(after) || !showsAsked(after, body, carriers));

/** Refused assignments that are sent before the order is read again, with their mistakes. */
interface Wrong {
  readonly label: string;
  readonly inputs: readonly { readonly body: Json; readonly authorization?: string | null }[];
}

/** Every wrong assignment, each by itself. */
async function eachWrong(session: Session): Promise<readonly Wrong[]> {
  const body = await session.given.body('assignOrder');
  const wrong = Object.entries(assignmentMistakes(await session.given.carriers()));
  return [
    ...wrong.map(([label, body]) => ({ label, inputs: [{ body }] })),
    ...wrongTokens(session).map(([label, authorization]) => ({ label, inputs: [{ body, authorization }] })),
  ];
}

type IsKept = (exchange: Exchange) => boolean;

/** The look-up by order_number, as soon as it shows the kept assignment with all parts. From then on they must show. */
async function readKept(session: Session, order: Created, isKept: IsKept): Promise<Exchange> {
  const isWhole: IsKept = (exchange) => isKept(exchange) && !isMissingParts(session, exchange);
  const exchange = await session.eventually(() => readByNumber(session, order), isWhole);
  if (isKept(exchange)) settle(session, exchange);
  return exchange;
}

/**
 * Expects refused assignments not to change an order, and returns the last read. After each, the order is read until the wait is
 * over, because of eventual consistency, and compared with the read before it, so that each change is reported once. The twin of an
 * unassigned order is never assigned; it shows what the service does by itself.
 */
async function expectKept(
  session: Session,
  order: Created,
  [first, all]: readonly [Exchange, readonly Wrong[]],
  keeps: Keeps,
  twin?: Created,
): Promise<Exchange> {
  const carriers = await session.given.carriers();
  const isAssigned = twin === undefined;
  let before = first;
  const path = { order_uuid: order.uuid };
  for (const { label, inputs } of all) {
    const each = inputs.map(({ body }) => keeps(before, body, carriers));
    const isKept = (after: Exchange): boolean => each.every((keeps) => keeps(after));
    for (const input of inputs) await session.refusedFirst('assignOrder', { path, ...input }, label);
    const isWhole = (exchange: Exchange): boolean =>
      isKept(exchange) && !(isAssigned && isMissingParts(session, exchange));
    const after = needShown(session, order, await session.eventually(() => readOrder(session, order), isWhole));
    if (isAssigned && haveSameCarrier(after, first)) settle(session, after);
    const was = carrierOf(before) ?? null;
    const isSame: IsKept = (exchange) => haveSameCarrier(exchange, after);
    const isRight = isKept(after) || (twin !== undefined && (await isByItself(session, twin, isSame)));
    session.expect(isRight, () => ({
      ...contrast(was, carrierOf(after) ?? null),
      place: '/data/order/carrier',
      exchange: after,
      variation: label,
    }));
    if (twin && isRight) await expectStatusKept(session, [before, after], twin, label);
    before = after;
  }
  return before;
}

/**
 * Expects the first look-up by number to show the assignment as the look-ups by external_id do: a server may store or cache an order
 * for each key. Another check judges a server that shows no assignment by number at all.
 */
async function expectByNumber(
  session: Session,
  order: Created,
  first: Exchange,
  carrier: UsableCarrier,
): Promise<void> {
  const isAsFirst: IsKept = (exchange) => haveSameCarrier(exchange, first);
  const exchange = await readKept(session, order, isAsFirst);
  if (!shows(exchange, order) || isAsFirst(exchange)) return;
  const other = await session.given.make('order', 'references');
  await assign(session, other, carrier, carrier.methods[0]!);
  if (!isAsFirst(await readKept(session, other, isAsFirst))) return;
  session.expect(false, () => ({
    expected: 'the carrier that it has by external_id',
    received: describe(carrierOf(exchange) ?? null),
    place: '/data/order/carrier',
    exchange,
    variation: 'refused assignments',
  }));
}

/** The checks of the effects of refused assignments. */
export const refusedAssignmentChecks: readonly Check[] = [
  authored(
    'assign-order.refused.changes-nothing',
    'ASG-10',
    'a refused assignment leaves the order as it was',
    async (session) => {
      await session.given.control('assignOrder');
      const twin = await session.given.make('order', 'references');
      const order = await session.given.make('order', 'references');
      const before = needShown(session, order, await readUntilFound(session, order));
      const last = await expectKept(session, order, [before, await eachWrong(session)], getsNothingAsked, twin);
      // If the order has a carrier after all, it is open whether it can be assigned again.
      if (session.findings.length > 0 || usableUuid(carrierUuidOf(last)) !== undefined) return;
      const input = { path: { order_uuid: order.uuid }, body: await session.given.body('assignOrder') };
      await session.accepted('assignOrder', input, 'the corrected assignment');
    },
  ),
  authored(
    'assign-order.refused.changes-no-return',
    'ASG-10',
    'a refused assignment leaves a return as it was',
    async (session) => {
      await session.given.control('assignOrder');
      // A server notices these only when it reads the carriers: by then it may have begun to write.
      const wrong = someOf(
        assignmentMistakes(await session.given.carriers()),
        'an unknown method',
        'an unknown carrier',
        'a method of another carrier',
      );
      const inputs = wrong.map(([, body]) => ({ body }));
      const twin = await session.given.make('order', 'return');
      const order = await session.given.make('order', 'return');
      const before = needShown(session, order, await readUntilFound(session, order));
      const all = [{ label: 'unknown methods and carriers, and methods of others', inputs }];
      await expectKept(session, order, [before, all], getsNothingAsked, twin);
    },
  ),
  authored(
    'assign-order.refused.keeps-assignment',
    'ASG-10',
    'a refused assignment leaves an assigned order with its carrier',
    async (session) => {
      const carriers = await session.given.carriers();
      const order = await session.given.make('order', 'references');
      const last = carriers.at(-1)!;
      const { exchange: before } = await assign(session, order, last, last.methods[0]!);
      await expectKept(session, order, [needShown(session, order, before), await eachWrong(session)], keepsItsOwn);
      if (session.findings.length === 0) await expectByNumber(session, order, before, last);
    },
  ),
];
