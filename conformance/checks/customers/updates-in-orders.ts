/** A customer with an assigned order is updated: the update and the assignment don't affect each other. */
import { assign, assignmentBody, carrierUuidOf, readSettled, type Assigned } from '../../setup/assignments.js';
import { isAccepted, received, type Exchange } from '../../requests/exchange/exchange.js';
import type { Created } from '../../requests/exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import { keyOf, readUntilFound, sameUuid, shows } from '../../judging/orders/find-order.js';
import { authored } from '../kit/authored.js';
import { orderFor } from '../../setup/customers.js';
import { expectCustomer, readableCustomer } from './updates.js';
import { expectResponse } from '../kit/expect-response.js';

interface Updated {
  readonly customer: Created;
  /** The customer's order from before the update. */
  readonly assigned: Assigned;
  readonly body: Readonly<Record<string, unknown>>;
  readonly update: Exchange;
}

/** A customer of its own, with an order that is assigned before the update; made once a run. */
const updatedOnce = (session: Session): Promise<Updated> =>
  session.shared('customer.updated', async (own) => {
    const [carrier] = await own.given.carriers();
    const customer = await readableCustomer(own, 'full');
    const assigned = await assign(own, await orderFor(own, customer), carrier!, carrier!.methods[0]!);
    const earlier = await orderFor(own, customer, 'full');
    await readUntilFound(own, earlier);
    const body = await own.given.body('updateCustomer', 'full');
    const input = { path: { customer_uuid: customer.uuid }, body };
    const update = await own.ask('updateCustomer', input);
    // Other checks judge every response with an order: this one shows whether the order kept its values.
    await readUntilFound(own, earlier);
    return { customer, assigned, body, update };
  });

/** The same if the update was accepted; otherwise the check is undecided, as another one judges that. */
async function updated(session: Session): Promise<Updated> {
  const made = await updatedOnce(session);
  return isAccepted(made.update)
    ? made
    : session.inconclusive('target', `the update was not accepted: ${received(made.update)}`);
}

const accepts = authored(
  'update-customer.accepts.with-assigned-order',
  'CUS-02',
  'a customer with an assigned order can be updated',
  async (session) => {
    await session.given.control('updateCustomer');
    const { update } = await updatedOnce(session);
    expectResponse(session, isAccepted(update), update, 'status 200');
  },
);

/** The checks of updates and assignments of one customer. */
export const updatedCustomerChecks: readonly Check[] = [
  accepts,
  authored(
    'assign-order.shows.carrier-after-update',
    'ASG-07',
    'an assigned order keeps its carrier when its customer is updated',
    async (session) => {
      const { assigned } = await updated(session);
      const exchange = await readSettled(session, keyOf(session, assigned.order), assigned);
      const uuid = carrierUuidOf(exchange);
      if (shows(exchange, assigned.order))
        session.expectValue(assigned.carrier.uuid, uuid, '/data/order/carrier/uuid', exchange, sameUuid);
    },
  ),
  authored(
    'update-customer.shows.in-later-returns',
    'CUS-17',
    'an accepted update shows in returns created afterwards',
    async (session) => {
      const { customer, body } = await updated(session);
      await expectCustomer(session, customer, body, 'in a return', 'return');
    },
  ),
  authored(
    'assign-order.accepts.after-update',
    'ASG-01',
    'an order of an updated customer can be assigned',
    async (session) => {
      await session.given.control('assignOrder');
      const { customer, assigned } = await updated(session);
      const order = await orderFor(session, customer, 'return');
      const { carrier } = assigned;
      const body = assignmentBody(carrier, carrier.methods[0]!.uuid);
      await session.accepted(
        'assignOrder',
        { path: { order_uuid: order.uuid }, body },
        'an order created after the update',
      );
    },
  ),
];
