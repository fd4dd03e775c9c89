/** The written form of a timeline: a list of steps such as `{ after: 10m, status: YOUR_WORD }`. */
import { isRecord } from '../../openapi/json/json.js';
import { placeName, type Place } from '../../openapi/json/place.js';
import type { Order, TimelineStep } from '../../reference-impl/account/storage/records.js';
import { statusOf, withStatus } from '../../reference-impl/account/timeline.js';
import type { StoredAccount } from '../../reference-impl/account/stored-account.js';
import { quoted } from '../../reference-impl/calls/refusal.js';
import { StateError } from './state-error.js';

/** A step in its written form: `after` its order's creation, or `after_assignment`. */
export interface WrittenStep {
  readonly status: string;
  readonly after?: string;
  readonly after_assignment?: string;
}

const mostSteps = 100;
const longestStatus = 100;

/** About a hundred years, as for clocks. */
const farthest = 100 * 366 * 86_400_000;

const span = /^(\d{1,12}) ?(ms|s|m|h|d|second|minute|hour|day)s?$/;
const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** Whether a value can be the status of an order. */
export const isStatus = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longestStatus;

/** The message for an invalid status, after the name of its place. */
export const statusNeeded = `must be a string of 1 to ${longestStatus} characters`;

/** Parses a timeline. For the first mistake, throws the error that `fail` returns. */
export function readTimeline(value: unknown, fail: (place: Place, message: string) => Error): readonly TimelineStep[] {
  if (!Array.isArray(value) || value.length > mostSteps)
    throw fail([], `must be a list of at most ${mostSteps} steps such as { after: 10m, status: YOUR_WORD }`);
  return value.map((step, index) => stepOf(step, (field, message) => fail([index, ...field], message)));
}

function stepOf(value: unknown, fail: (place: Place, message: string) => Error): TimelineStep {
  if (!isRecord(value)) throw fail([], 'must be a step such as { after: 10m, status: YOUR_WORD }');
  const { status, after, after_assignment, ...others } = value;
  const [other] = Object.keys(others);
  if (other !== undefined)
    throw fail(
      [],
      `has an unknown field ${JSON.stringify(other.slice(0, 60))}. Allowed: after, after_assignment and status`,
    );
  if (!isStatus(status)) throw fail(['status'], statusNeeded);
  if ((after === undefined) === (after_assignment === undefined))
    throw fail([], 'must have one of after (counted from the creation) and after_assignment');
  const name = after === undefined ? 'after_assignment' : 'after';
  const ms = millisecondsOf(value[name]);
  if (ms === undefined) throw fail([name], 'must be a duration such as 30s, 10m, 2h or 1d');
  return { status, after: ms, from: after === undefined ? 'assignment' : 'creation' };
}

function millisecondsOf(text: unknown): number | undefined {
  const [, count, unit = ''] = (typeof text === 'string' && span.exec(text)) || [];
  const ms = Number(count) * (units[unit] ?? NaN);
  return ms <= farthest ? ms : undefined;
}

/** A timeline from a caller of `/__mock` or from a program. Throws a StateError. */
export const timelineOf = (value: unknown): readonly TimelineStep[] =>
  readTimeline(
    value,
    (place, message) => new StateError('invalid', `${placeName(['timeline', ...place])} ${message}.`),
  );

/**
 * Sets the status of an order by hand, to any text, and returns the order. The status stays until a later step of the
 * order's timeline is due. Throws a StateError.
 */
export function setOrderStatus(account: StoredAccount, uuid: string, status: string): Order {
  if (!isStatus(status)) throw new StateError('invalid', `The status ${statusNeeded}.`);
  if (!account.has('order', uuid)) throw new StateError('unknown', `No order ${quoted(uuid)} in this world.`);
  const order = withStatus(account.order(uuid), status, account);
  account.commit({ orders: [order] });
  return order;
}

/** The orders of a world with their current status. */
export const ordersNow = (account: StoredAccount): readonly Order[] =>
  account.state().orders.map((order) => (order.timeline ? { ...order, status: statusOf(order, account) } : order));

/** A timeline in its written form. */
export const writtenTimeline = (steps: readonly TimelineStep[]): readonly WrittenStep[] =>
  steps.map(({ status, after, from }) => ({
    [from === 'creation' ? 'after' : 'after_assignment']: spanText(after),
    status,
  }));

function spanText(ms: number): string {
  const unit = ['d', 'h', 'm', 's'].find((each) => ms % units[each]! === 0 && ms > 0) ?? 'ms';
  return `${ms / units[unit]!}${unit}`;
}
