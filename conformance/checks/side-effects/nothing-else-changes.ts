/** A request changes only what it says: what was there before is read before and after refused, accepted and reading requests. */
import { pointerOf } from '../../../openapi/schema/walk.js';
import type { OperationId } from '../../../openapi/contract/contract.js';
import { carrierOf } from '../../setup/assignments.js';
import {
  changesBetween,
  readAll,
  standing,
  unsteady,
  type Change,
  type Snapshot,
  type Standing,
} from './bystanders.js';
import { contrast } from '../../exchange/diff-excerpt.js';
import { describe, received, type Exchange } from '../../exchange/exchange.js';
import type { Check, Session } from '../../model/check.js';
import { identity, isByItself, showsAsked } from '../assignment/refused-assignments.js';
import { authored } from '../kit/authored.js';
import { assignmentToFirst, reading, stepOf, steps, writing, type Requests, type Step } from './steps.js';
import { isUndecided } from '../../model/stop.js';

/** What was there after the requests of a step, and what they changed. */
interface Done {
  readonly after: Snapshot;
  readonly changes: readonly Change[];
  /** The requests that changed it: all of them where none does it again by itself. */
  readonly by: string;
  /** How many parts of things were compared. */
  readonly compared: number;
}

const isOf =
  ({ label, name }: Change) =>
  (other: Change): boolean =>
    other.label === label && other.name === name;

const carrierIn = (snapshot: Snapshot, label: string): unknown => carrierOf(snapshot.get(label)!.exchange);

/**
 * Orders without a carrier that got the one which another order was assigned to. The service may assign orders by itself, so one
 * that has nothing in common with that order must not get the same.
 */
async function assignedToo(
  session: Session,
  { other }: Standing,
  [before, after]: readonly [Snapshot, Snapshot],
): Promise<readonly Change[]> {
  const carriers = await session.given.carriers();
  const label = 'an order';
  const { exchange } = after.get(label)!;
  const [was, is] = [carrierIn(before, label), carrierIn(after, label)];
  if (identity(was) === identity(is) || !showsAsked(exchange, assignmentToFirst(carriers), carriers)) return [];
  const isSame = (twin: Exchange): boolean => identity(carrierOf(twin)) === identity(is);
  return (await isByItself(session, other, isSame)) ? [] : [{ label, name: 'carrier', was, is, exchange }];
}

/** The changes that are no doing of the server's own: what also changes while nothing is sent says nothing of a request. */
async function lasting(
  session: Session,
  things: Standing,
  [before, after]: readonly [Snapshot, Snapshot],
): Promise<readonly Change[]> {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return changes;
  const byItself = changesBetween(after, await readAll(session, things, after));
  return changes.filter((change) => !byItself.some(isOf(change)));
}

/** What the first new order for the customer changed of the orders that were there. */
async function afterFirst(session: Session, things: Standing): Promise<readonly Change[]> {
  const changes = changesBetween(things.first, things.start);
  if (changes.length === 0) return changes;
  const byItself = await unsteady(session, things);
  return changes.filter((change) => !byItself.some(isOf(change)));
}

/** Which of the requests changes the same once more. */
async function culprit(session: Session, things: Standing, requests: Requests, last: Snapshot): Promise<string> {
  for (const [label, send] of requests) {
    await send();
    if (changesBetween(last, await readAll(session, things)).length > 0) return label;
  }
  return `one of: ${requests.map(([label]) => label).join('; ')}`;
}

/** What was there before a step; where the one before it could not be decided, it is read now. */
async function beforeStep(session: Session, things: Standing, step: Step): Promise<Snapshot> {
  const previous = steps[steps.indexOf(step) - 1];
  if (!previous) return things.start;
  try {
    return (await done(session, previous)).after;
  } catch (thrown) {
    if (!isUndecided(thrown)) throw thrown;
    return readAll(session, things);
  }
}

/** Sends the requests of a step, once a run. */
const done = (session: Session, step: Step): Promise<Done> =>
  session.shared(`bystanders.${step.name}`, async (own) => {
    const things = await standing(own);
    const before = await beforeStep(own, things, step);
    const requests = await step.requests(own, things);
    for (const [, send] of requests) await send();
    const after = await readAll(own, things, before);
    const compared = [...before.values()].reduce((sum, { stated }) => sum + Object.keys(stated).length, 0);
    const both = [before, after] as const;
    const changes = [
      ...(await lasting(own, things, both)),
      ...(step === writing ? await assignedToo(own, things, both) : []),
    ];
    if (changes.length === 0) return { after, changes, by: '', compared };
    const by = await culprit(own, things, requests, after);
    return { after: await readAll(own, things), changes, by, compared };
  });

function expectNone(session: Session, changes: readonly Change[], by: string, isRefused = false): void {
  for (const { label, name, was, is, exchange } of changes)
    session.expect(false, () => ({
      ...(is === undefined ? { expected: describe(was), received: received(exchange) } : contrast(was, is)),
      place: pointerOf(['data', 'order', ...(name === '' ? [] : [name])]),
      exchange,
      variation: `${label}, after ${by}`,
      ...(isRefused && { relation: 'changed', due: 'refused' }),
    }));
}

const check = (id: string, row: string, title: string, operation: OperationId, step: Step): Check => ({
  ...authored(id, row, title, operation, async (session) => {
    const things = await standing(session);
    const { changes, by, compared } = await done(session, step);
    session.noteEvidence(compared);
    // The first order for the customer was made before all steps.
    if (step === writing) expectNone(session, await afterFirst(session, things), 'a new order');
    expectNone(session, changes, by, step !== reading && step !== writing);
  }),
  alone: true,
});

/** The checks of what is there before a request, and stays as it was. */
export const nothingElseChangesChecks: readonly Check[] = [
  check(
    'create-customer.refused.changes-nothing',
    'CUS-24',
    'POST /customers changes nothing that was there when it refuses a customer',
    'createCustomer',
    stepOf('createCustomer'),
  ),
  check(
    'create-location.refused.changes-nothing',
    'LOC-21',
    'POST /locations changes nothing that was there when it refuses a location',
    'createLocation',
    stepOf('createLocation'),
  ),
  check(
    'create-order.refused.changes-nothing',
    'ORD-60',
    'POST /orders changes nothing that was there when it refuses an order',
    'createOrder',
    stepOf('createOrder'),
  ),
  check(
    'update-customer.refused.changes-nothing-else',
    'CUS-20',
    'PUT /customers/{customer_uuid} changes nothing that was there when it refuses an update',
    'updateCustomer',
    stepOf('updateCustomer'),
  ),
  check(
    'assign-order.refused.changes-nothing-else',
    'ASG-10',
    'POST /orders/{order_uuid}/assign changes nothing that was there when it refuses an assignment',
    'assignOrder',
    stepOf('assignOrder'),
  ),
  check('get-order.accepted.changes-nothing', 'GEN-30', 'requests that only read change nothing', 'getOrder', reading),
  check(
    'create-order.accepted.changes-nothing-else',
    'GEN-30',
    'requests that create or change something leave everything else as it was',
    'createOrder',
    writing,
  ),
];
