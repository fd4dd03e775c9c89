/** Open questions about delays: how soon writes show. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { openAnswer, type DelayPart } from '../../../openapi/profile/open-answers.js';
import type { Json } from '../../../openapi/json/json.js';
import { valueAt } from '../../../openapi/json/place.js';
import { assignmentBody, readAssigned } from '../../setup/assignments.js';
import { orderFor, throughNewOrders, update } from '../../setup/customers.js';
import {
  delayOf,
  watchedAssignments,
  watchedOrders,
  watchedUpdates,
  type Delay,
} from '../../judging/consistency/write-delays.js';
import type { Created } from '../../requests/exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import { keyOf, orderIn, readAtOnce, readByNumber, readUntilFound } from '../../judging/orders/find-order.js';

interface Plan {
  readonly id: string;
  readonly requirement: string;
  readonly title: string;
  readonly operation: OperationId;
  /** One write that is read until it shows, so that the check can run alone. */
  readonly sample: (session: Session) => Promise<unknown>;
  /** The delays, by the part that shows late. */
  readonly delays: (session: Session) => Readonly<Partial<Record<DelayPart, Delay | undefined>>>;
}

const abouts: Readonly<Record<DelayPart, string>> = {
  'order-by-external-id': 'a new order is found by its external_id',
  'order-by-number': 'a new order is found by its number',
  'customer-update': 'an update of a customer shows',
  assignment: 'an assignment shows',
};

/** Delays are measured on all writes and reads of the run: a single request may come too late to notice one. */
function delayCheck({ id, requirement, title, operation, sample, delays }: Plan): Check {
  const prepare = (session: Session): Promise<void> =>
    session.shared(`delays.${operation}`, async (own) => void (await sample(own)));
  return {
    id,
    requirement,
    title,
    operation,
    kind: 'authored',
    afterwards: true,
    prepare,
    async run(session) {
      await prepare(session);
      const known = Object.entries(delays(session)) as [DelayPart, Delay | undefined][];
      const found = known.flatMap(([part, delay]) => (delay ? [[part, delay] as const] : []));
      if (found.length === 0) session.nothingToJudge(operation, 'did not take effect in the run');
      for (const [part, { code, exchange }] of found) session.observe(abouts[part], openAnswer(part, code), exchange);
    },
  };
}

async function readIfNumbered(session: Session, order: Created): Promise<void> {
  if (order.orderNumber !== undefined) await readByNumber(session, order);
}

async function newOrder(session: Session): Promise<void> {
  const created = await session.given.make('order', 'references');
  await readUntilFound(session, created);
  await readIfNumbered(session, created);
  await readIfNumbered(session, await session.given.make('order', 'references'));
}

async function assignment(session: Session): Promise<void> {
  const [carrier] = await session.given.carriers();
  const [method] = carrier!.methods;
  const order = await session.given.make('order', 'references');
  await readUntilFound(session, order);
  const input = { path: { order_uuid: order.uuid }, body: assignmentBody(carrier!, method!.uuid) };
  await session.needed('assignOrder', input, { purpose: 'set-up: an assignment' });
  await readAssigned(session, keyOf(session, order), carrier!, method!.name);
}

/** Updates a customer, reads an earlier order, and waits until a new order, created in each round, shows the update. */
export async function updateThatShows(
  session: Session,
  customer: Pick<Created, 'uuid'>,
  earlier?: Created,
): Promise<Json> {
  const body = await session.given.body('updateCustomer', 'business');
  await update(session, customer, body);
  if (earlier) await readAtOnce(session, earlier);
  const round = async (): Promise<boolean> => {
    const exchange = await readUntilFound(session, await orderFor(session, customer));
    return valueAt(orderIn(exchange), ['customer', 'email']) === body['email'];
  };
  await throughNewOrders(session, round, (shows) => shows);
  return body;
}

/** The number of measured updates: a single one may be read too late to notice a delay. */
const updates = 3;

/** Updates customers that already have an order, which can be read at once, without creating one. */
async function measuredUpdates(session: Session): Promise<void> {
  for (let count = 0; count < updates; count += 1) {
    const customer = await session.given.make('customer');
    const order = await orderFor(session, customer);
    await readUntilFound(session, order);
    await updateThatShows(session, customer, order);
    await readAtOnce(session, order);
  }
}

const plans: readonly Plan[] = [
  {
    id: 'create-order.asks.delay',
    requirement: 'GEN-20',
    title: 'how soon a new order is found',
    operation: 'createOrder',
    sample: newOrder,
    delays: ({ run }) => ({
      'order-by-external-id': delayOf(watchedOrders(run, 'external_id')),
      'order-by-number': delayOf(watchedOrders(run, 'order_number')),
    }),
  },
  {
    id: 'update-customer.asks.delay',
    requirement: 'GEN-20',
    title: 'how soon an update of a customer shows in orders',
    operation: 'updateCustomer',
    sample: measuredUpdates,
    delays: ({ run }) => ({ 'customer-update': delayOf(watchedUpdates(run)) }),
  },
  {
    id: 'assign-order.asks.delay',
    requirement: 'ASG-09',
    title: 'how soon an assignment shows',
    operation: 'assignOrder',
    sample: assignment,
    delays: ({ run }) => ({ assignment: delayOf(watchedAssignments(run)) }),
  },
];

/** The questions of how soon writes show. */
export const openDelayChecks: readonly Check[] = plans.map(delayCheck);
