/** Orders of every shape are accepted and found. The checks of all responses judge their contents. */
import { atEachEdge } from '../../setup/bodies/places.js';
import { records, type Json } from '../../../openapi/json/json.js';
import { isRefusal, isAccepted, received, type Exchange } from '../../requests/exchange/exchange.js';
import type { Due } from '../../requests/exchange/intent.js';
import { createdBy } from '../../requests/exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import { emptyShapes, largeShapes, openShapes } from '../../setup/bodies/may-refuse.js';
import { destined, type Shape } from '../../setup/bodies/helpers.js';
import { schedules } from '../../setup/bodies/schedules.js';
import { withUnusualValues } from '../../setup/bodies/unusual-values.js';
import { variedShapes } from '../../setup/bodies/varied.js';
import { plainShapes, type Plain } from '../../setup/bodies/must-accept.js';
import { hasOrder, lookUp, orderIn, readByNumber, readIfCreated, sameUuid } from '../../judging/orders/find-order.js';
import { authored } from '../kit/authored.js';
import { expectAccepted } from '../kit/expect-accepted.js';
import { openQuestion } from '../../requests/exchange/intent.js';
import { expectFound, expectResponse } from '../kit/expect-response.js';

function accepts([name, { title, control = 'full', orders }]: readonly [string, Plain]): Check {
  return authored(`create-order.accepts.${name}`, 'ORD-01', title, async (session) => {
    await session.given.control('createOrder', control);
    for (const shape of orders) {
      const body = await shape(session);
      const made = { operation: 'createOrder', example: control, body } as const;
      await readIfCreated(session, await expectAccepted(session, name.replaceAll('-', ' '), made), body);
    }
  });
}

/**
 * Sends orders of several schedules at the same time, and then looks them up at the same time: a formatter that is shared between
 * requests swaps their times. One that is refused is sent again, alone.
 */
const acceptsAtOnce = authored(
  'create-order.accepts.schedules',
  'ORD-01',
  'schedules at any time of day and on any day are accepted, also in many orders at the same time',
  async (session) => {
    await session.given.control('createOrder');
    const bodies: Json[] = [];
    for (const shape of schedules) bodies.push(await shape(session));
    const intent = { purpose: 'one of many orders at the same time', due: 'accepted' } as const;
    const creations = await session.burst(bodies.map((body) => () => session.send('createOrder', { body }, intent)));
    session.judged.note(creations.filter(isAccepted).length);
    for (const [nth, creation] of creations.entries()) {
      if (isAccepted(creation)) continue;
      const made = { operation: 'createOrder', body: bodies[nth] } as const;
      await expectAccepted(session, 'schedules', { ...made, body: await schedules[nth]!(session) });
      const variation = withUnusualValues(session, 'at the same time as other orders', made)('');
      expectResponse(session, false, creation, 'status 200', { variation, due: 'accepted' });
    }
    await session.burst(creations.map((creation, nth) => () => readIfCreated(session, creation, bodies[nth])));
  },
);

/** An order that a server may refuse, and its look-up if it was accepted. */
interface UnusualOrder {
  readonly label: string;
  readonly creation: Exchange;
  readonly look: Exchange | undefined;
}

/** Sends unusual orders, once a run. A 5xx to one that may be accepted or refused is a warning. */
const sendAll = (
  session: Session,
  name: string,
  shapes: Readonly<Record<string, Shape>>,
  due: Due = 'open',
): Promise<readonly UnusualOrder[]> =>
  session.shared(name, async (own) => {
    const made: UnusualOrder[] = [];
    for (const [label, shape] of Object.entries(shapes)) {
      const body = await shape(own);
      const creation = await own.send('createOrder', { body }, { purpose: label, due });
      made.push({ label, creation, look: await readIfCreated(own, creation, body) });
    }
    return made;
  });

/** Orders to the places with edge coordinates. */
export const edgeOrders = (session: Session): Promise<readonly UnusualOrder[]> =>
  sendAll(session, 'orders.edges', atEachEdge(destined));

/** Orders with repeated elements, unusual white space or packages, or a location without abilities. */
export const variedOrders = (session: Session): Promise<readonly UnusualOrder[]> =>
  sendAll(session, 'orders.varied', variedShapes);

/** All unusual orders, sent at the same time: one after the other, they would prolong a run against a slow server. */
const unusualOrders = async (session: Session): Promise<readonly UnusualOrder[]> => {
  const unusual = sendAll(session, 'orders.unusual', openShapes);
  const large = sendAll(session, 'orders.large', largeShapes);
  return (await Promise.all([unusual, large, variedOrders(session), edgeOrders(session)])).flat();
};

const finds = authored(
  'get-order.finds.unusual-orders',
  'LKP-02',
  'an order that was accepted with unusual values is found by its external_id',
  async (session) => {
    await session.given.control('getOrder');
    const all = await Promise.all([unusualOrders(session), sendAll(session, 'orders.empty', emptyShapes, 'accepted')]);
    const looks = all.flat().flatMap(({ label, creation, look }) => {
      const created = createdBy(creation, {});
      return look && created ? [{ label, look, created }] : [];
    });
    if (looks.length === 0) return session.inconclusive('circumstance', 'no order with unusual values was accepted');
    for (const { label, look, created } of looks) expectFound(session, created, look, label);
  },
);

/** The checks of the shapes of orders, and of an order that is sent again. */
export const orderChecks: readonly Check[] = [
  ...Object.entries(plainShapes).map(accepts),
  acceptsAtOnce,
  finds,
  authored(
    'get-order.finds.first-of-two',
    'LKP-03',
    'an order is still found by its number after its external_id, or its packages, were sent again',
    async (session) => {
      const first = await session.given.make('order', 'references');
      if (!hasOrder(await readByNumber(session, first)))
        return session.inconclusive('target', 'the order was not found by its number');
      const { external_id, packages } = first.body;
      const relabelled = records(packages).map((one) => ({ ...one, barcode: session.fresh('id') }));
      for (const values of [{ external_id }, { packages }, { packages: relabelled }]) {
        const body = { ...(await session.given.body('createOrder', 'references')), ...values };
        // It is open whether this is accepted, and as which order.
        await session.send('createOrder', { body }, openQuestion);
      }
      const exchange = await readByNumber(session, first);
      const found = orderIn(exchange);
      if (found) session.expectValue(first.uuid, found['uuid'], '/data/order/uuid', exchange, sameUuid);
      else expectResponse(session, false, exchange, `the order ${first.uuid}`);
    },
  ),
  authored(
    'get-order.finds.what-was-not-there',
    'LKP-02',
    'an order is found even if it was looked up before it was created',
    async (session) => {
      const body = await session.given.body('createOrder');
      const query = { external_id: String(body['external_id']) };
      const before = await session.send('getOrder', { query }, { purpose: 'look-up before', due: 'refused' });
      // The check of due responses reports an order that was never created.
      if (!isRefusal(before))
        session.inconclusive('circumstance', `an order that was never created was found: ${received(before)}`);
      const order = createdBy(
        await session.needed('createOrder', { body }, { purpose: 'set-up: a new order', role: 'set-up' }),
        body,
      );
      const exchange = await lookUp(session, query);
      const variation = 'an external_id that was looked up before its order was created';
      expectResponse(session, isAccepted(exchange), exchange, 'the order', { variation });
      const uuid = orderIn(exchange)?.['uuid'];
      if (order) session.expectValue(order.uuid, uuid, '/data/order/uuid', exchange, sameUuid);
    },
  ),
];
