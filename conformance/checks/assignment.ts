/** POST /orders/{order_uuid}/assign: what an assignment does to the order. */
import { valueAt } from '../../openapi/walk.js';
import type { Check } from '../model.js';
import { sameUuid } from '../reading.js';
import { assignmentBody, assignments, carrierOf } from '../assignments.js';
import { authored } from './authored.js';

const carrierShows = authored(
  'assign-order.shows.carrier',
  'ASG-07',
  'after an assignment the order reads the assigned carrier',
  'assignOrder',
  async (session) => {
    for (const { carrier, exchange } of await assignments(session))
      session.expectValue(
        carrier.uuid,
        valueAt(carrierOf(exchange), ['uuid']),
        '/data/order/carrier/uuid',
        exchange,
        sameUuid,
      );
  },
);

const methodShows = authored(
  'assign-order.shows.method',
  'ASG-08',
  'after an assignment the order reads the name of the method',
  'assignOrder',
  async (session) => {
    for (const { methodName, exchange } of await assignments(session)) {
      const shown = valueAt(carrierOf(exchange), ['shipping_method', 'name']);
      session.expectValue(methodName, shown, '/data/order/carrier/shipping_method/name', exchange, Object.is);
    }
  },
);

const foreignMethod = authored(
  'assign-order.refuses.foreign-method',
  'ASG-06',
  'a shipping method of another carrier is refused',
  'assignOrder',
  async (session) => {
    await session.given.control('assignOrder');
    const carriers = await session.given.carriers();
    const [first, last] = [carriers[0]!, carriers.at(-1)!];
    const foreign = last.methods.find(({ uuid }) => !first.methods.some((own) => sameUuid(own.uuid, uuid)))?.uuid;
    if (first === last || !foreign)
      return session.inconclusive('circumstance', 'it takes two connected carriers with methods of their own');
    const order = await session.given.make('order', 'minimal');
    await session.refused(
      'assignOrder',
      { path: { order_uuid: order.uuid }, body: assignmentBody(first, foreign) },
      'a method of another carrier',
    );
  },
);

/** The assignment checks. */
export const assignmentChecks: readonly Check[] = [carrierShows, methodShows, foreignMethod];
