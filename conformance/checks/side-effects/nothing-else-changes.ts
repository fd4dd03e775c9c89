/** A request changes no other resources: bystanders stay the same after refused, accepted and reading requests. */
import { pointerOf } from '../../../openapi/json/place.js';
import { carrierOf } from '../../setup/assignments.js';
import {
  changesBetween,
  readAll,
  bystanders,
  ownChanges,
  unassignedLabels,
  type BystanderChange,
  type Snapshot,
  type Bystanders,
} from './bystanders.js';
import { contrast } from '../../requests/exchange/diff-excerpt.js';
import { describe, received, type Exchange } from '../../requests/exchange/exchange.js';
import type { Check, Session } from '../../model/check.js';
import { identity, isByItself, showsAsked } from './refused-assignments.js';
import { authored } from '../kit/authored.js';
import { assignmentToFirst, reading, stepOf, steps, writing, type Requests, type BystanderStep } from './steps.js';
import { isUndecided } from '../../model/stop.js';

/** The bystanders after a step, and the changes that its requests made. */
interface StepResult {
  readonly after: Snapshot;
  readonly changes: readonly BystanderChange[];
  /** The request that changed them, or all requests if none of them repeats the change. */
  readonly by: string;
  /** The number of the exchange with that request, before the change was seen. */
  readonly culprit?: number;
  /** How many fields were compared. */
  readonly compared: number;
}

const isOf =
  ({ label, name }: BystanderChange) =>
  (other: BystanderChange): boolean =>
    other.label === label && other.name === name;

const carrierIn = (snapshot: Snapshot, label: string): unknown => carrierOf(snapshot.get(label)!.exchange);

/**
 * The changes of unassigned orders that got the carrier of another order's assignment. The service may assign orders by itself; if
 * an unrelated order gets the same carrier, the change doesn't count.
 */
async function assignedToo(
  session: Session,
  { other }: Bystanders,
  [before, after]: readonly [Snapshot, Snapshot],
): Promise<readonly BystanderChange[]> {
  const carriers = await session.given.carriers();
  const found: BystanderChange[] = [];
  for (const label of unassignedLabels) {
    const { exchange } = after.get(label)!;
    const [was, is] = [carrierIn(before, label), carrierIn(after, label)];
    if (identity(was) === identity(is) || !showsAsked(exchange, assignmentToFirst(carriers), carriers)) continue;
    const isSame = (twin: Exchange): boolean => identity(carrierOf(twin)) === identity(is);
    if (!(await isByItself(session, other, isSame))) found.push({ label, name: 'carrier', was, is, exchange });
  }
  return found;
}

/** The changes without those that go on while no request is sent, which the server makes by itself. */
async function changesByRequests(
  [before, after]: readonly [Snapshot, Snapshot],
  withoutRequests: () => Promise<readonly BystanderChange[]>,
): Promise<readonly BystanderChange[]> {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return changes;
  const byItself = await withoutRequests();
  return changes.filter((change) => !byItself.some(isOf(change)));
}

/** The changes that the first new order for the customer made to the existing orders. */
const afterFirst = (session: Session, things: Bystanders): Promise<readonly BystanderChange[]> =>
  changesByRequests([things.first, things.start], () => ownChanges(session, things));

/** Sends the requests of a step again, one by one, to find the one that changes something. */
async function findCulprit(session: Session, things: Bystanders, requests: Requests, last: Snapshot): Promise<string> {
  for (const [label, send] of requests) {
    await send();
    if (changesBetween(last, await readAll(session, things)).length > 0) return label;
  }
  return `one of: ${requests.map(([label]) => label).join('; ')}`;
}

/** The snapshot after the previous step; if that step was undecided, a new one. */
async function beforeStep(session: Session, things: Bystanders, step: BystanderStep): Promise<Snapshot> {
  const previous = steps[steps.indexOf(step) - 1];
  if (!previous) return things.start;
  try {
    return (await sendOnce(session, previous)).after;
  } catch (thrown) {
    if (!isUndecided(thrown)) throw thrown;
    return readAll(session, things);
  }
}

/** Sends the requests of a step, once a run. */
const sendOnce = (session: Session, step: BystanderStep): Promise<StepResult> =>
  session.shared(`bystanders.${step.name}`, async (own) => {
    const things = await bystanders(own);
    const before = await beforeStep(own, things, step);
    const requests = await step.requests(own, things);
    const sent = new Map<string, number | undefined>();
    for (const [label, send] of requests) {
      await send();
      sent.set(label, own.exchanges.at(-1));
    }
    const after = await readAll(own, things, before);
    const compared = [...before.values()].reduce((sum, { stated }) => sum + Object.keys(stated).length, 0);
    const both = [before, after] as const;
    const changes = [
      ...(await changesByRequests(both, async () => changesBetween(after, await readAll(own, things, after)))),
      ...(step === writing ? await assignedToo(own, things, both) : []),
    ];
    if (changes.length === 0) return { after, changes, by: '', compared };
    const by = await findCulprit(own, things, requests, after);
    const culprit = sent.get(by);
    return { after: await readAll(own, things), changes, by, compared, ...(culprit !== undefined && { culprit }) };
  });

function expectNone(
  session: Session,
  changes: readonly BystanderChange[],
  by: string,
  isRefused = false,
  after?: number,
): void {
  for (const { label, name, was, is, exchange } of changes)
    session.expect(false, () => ({
      ...(is === undefined ? { expected: describe(was), received: received(exchange) } : contrast(was, is)),
      place: pointerOf(['data', 'order', ...(name === '' ? [] : [name])]),
      exchange,
      variation: `${label}, after ${by}`,
      ...(isRefused && { relation: 'changed', due: 'refused' }),
      ...(after !== undefined && { after }),
    }));
}

const check = (id: string, row: string, title: string, step: BystanderStep): Check => ({
  ...authored(id, row, title, async (session) => {
    const things = await bystanders(session);
    const { changes, by, compared, culprit } = await sendOnce(session, step);
    session.judged.note(compared);
    // The first order for the customer was made before all steps.
    if (step === writing) expectNone(session, await afterFirst(session, things), 'a new order');
    expectNone(session, changes, by, step !== reading && step !== writing, culprit);
  }),
  alone: true,
});

export const nothingElseChangesChecks: readonly Check[] = [
  check(
    'create-customer.refused.changes-nothing',
    'CUS-24',
    'POST /customers changes no existing data when it refuses a customer',
    stepOf('createCustomer'),
  ),
  check(
    'create-location.refused.changes-nothing',
    'LOC-21',
    'POST /locations changes no existing data when it refuses a location',
    stepOf('createLocation'),
  ),
  check(
    'create-order.refused.changes-nothing',
    'ORD-60',
    'POST /orders changes no existing data when it refuses an order',
    stepOf('createOrder'),
  ),
  check(
    'update-customer.refused.changes-nothing-else',
    'CUS-20',
    'PUT /customers/{customer_uuid} changes no existing data when it refuses an update',
    stepOf('updateCustomer'),
  ),
  check(
    'assign-order.refused.changes-nothing-else',
    'ASG-10',
    'POST /orders/{order_uuid}/assign changes no existing data when it refuses an assignment',
    stepOf('assignOrder'),
  ),
  check('get-order.accepted.changes-nothing', 'GEN-30', 'requests that only read change nothing', reading),
  check(
    'create-order.accepted.changes-nothing-else',
    'GEN-30',
    'a request that creates or changes a resource changes no other data',
    writing,
  ),
];
