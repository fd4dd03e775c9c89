/** POST /orders/{order_uuid}/assign: what an assignment does to the order. */
import { pointerOf, valueAt, type Place } from '../../openapi/walk.js';
import type { Check } from '../model.js';
import { sameUuid } from '../reading.js';
import { assignmentBody, assignments, carrierOf, foreignMethodOf, type Assigned } from '../assignments.js';
import type { Session } from '../session.js';
import { authored } from './authored.js';

/** Compares one field of the carriers that assigned orders read. */
async function compareCarriers(
  session: Session,
  place: Place,
  expected: (assigned: Assigned) => unknown,
  same: typeof sameUuid,
): Promise<void> {
  for (const assigned of await assignments(session)) {
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

const carrierShows = authored(
  'assign-order.shows.carrier',
  'ASG-07',
  'after an assignment the order reads the assigned carrier',
  'assignOrder',
  (session) => compareCarriers(session, ['uuid'], ({ carrier }) => carrier.uuid, sameUuid),
);

const methodShows = authored(
  'assign-order.shows.method',
  'ASG-08',
  'after an assignment the order reads the name of the method',
  'assignOrder',
  (session) => compareCarriers(session, ['shipping_method', 'name'], ({ methodName }) => methodName, Object.is),
);

const foreignMethod = authored(
  'assign-order.refuses.foreign-method',
  'ASG-06',
  'a shipping method of another carrier is refused',
  'assignOrder',
  async (session) => {
    await session.given.control('assignOrder');
    const carriers = await session.given.carriers();
    const foreign = foreignMethodOf(carriers);
    if (foreign === undefined)
      return session.inconclusive('circumstance', 'it takes two connected carriers with methods of their own');
    const order = await session.given.make('order', 'minimal');
    await session.refused(
      'assignOrder',
      { path: { order_uuid: order.uuid }, body: assignmentBody(carriers[0]!, foreign) },
      'a method of another carrier',
    );
  },
);

/** The assignment checks. */
export const assignmentChecks: readonly Check[] = [carrierShows, methodShows, foreignMethod];
