/** Applies the switches to one request: latency, errors, rate limits, lost and duplicate requests. */
import type { OperationId } from '../../openapi/contract/contract.js';
import type { CallOutcome, Reply } from '../../reference-impl/calls/call.js';
import { jsonReply } from '../../reference-impl/calls/reply.js';
import { twiceMark } from './exchange-marks.js';
import { oneOf, type Random } from './random.js';
import type { Decided, SwitchName } from './switches.js';
import type { Triggered } from './triggers.js';

/** The parts of a request that switches depend on. */
export interface RequestContext {
  readonly operation: OperationId | undefined;
  readonly random: Random;
  readonly sleep: (ms: number) => Promise<unknown>;
  /** The trigger in the request; its switches are already merged into the others. */
  readonly trigger?: Triggered | undefined;
}

/** The outcome, and what the switches did, in words such as `latency 212 ms`. */
export interface Misbehaved {
  readonly outcome: CallOutcome;
  readonly done: readonly string[];
}

/** The delay of the response to a duplicate request, in milliseconds. */
const secondAnswerMs = 250;

/**
 * Handles a request with the switches applied. Latency delays the response, not the request; otherwise a reset during
 * the delay would come before the request.
 */
export async function misbehave(
  switches: Decided,
  { operation, random, sleep, trigger }: RequestContext,
  handle: () => Promise<CallOutcome>,
): Promise<Misbehaved> {
  const dice = roll(random);
  const late = latencyFor(switches, operation, dice);
  const instead = replacementFor(switches, dice, trigger);
  const { outcome, done, lateBy } = instead ? { ...instead, lateBy: 0 } : await carryOut(switches, dice, handle);
  if (late + lateBy > 0) await sleep(late + lateBy);
  return { outcome, done: [...(late > 0 ? [`latency ${late} ms`] : []), ...done] };
}

/** Handles a request once or twice, and may lose the response. */
async function carryOut(
  { duplicate = 0, lose = 0 }: Decided,
  dice: Dice,
  handle: () => Promise<CallOutcome>,
): Promise<Misbehaved & { readonly lateBy: number }> {
  const first = await handle();
  const isTwice = dice.duplicate < duplicate;
  const outcome = isTwice ? await handle() : first;
  const done = isTwice ? [`${twiceMark}, first answered ${describeOutcome(first)}`] : [];
  const lateBy = isTwice ? secondAnswerMs : 0;
  if (dice.lose >= lose) return { outcome, done, lateBy };
  return { outcome: 'reset', done: [...done, `carried out, response ${describeOutcome(outcome)} lost`], lateBy };
}

/** Draws a number for each switch, on or off, so that with a seed the same requests are hit whatever else is on. */
const roll = (random: Random) => ({
  jitter: random(),
  errors: random(),
  status: random(),
  throttle: random(),
  timeouts: random(),
  drops: random(),
  lose: random(),
  duplicate: random(),
});

type Dice = ReturnType<typeof roll>;

function latencyFor(
  { latency = 0, jitter = 0, latencyOf = {} }: Decided,
  operation: OperationId | undefined,
  dice: Dice,
): number {
  const fixed = (operation && latencyOf[operation]) ?? latency;
  return fixed + Math.floor(dice.jitter * (jitter + 1));
}

/** The response that replaces the request's own: that of the first switch that hits. */
function replacementFor(switches: Decided, dice: Dice, trigger: Triggered | undefined): Misbehaved | undefined {
  const { errors = 0, throttle = 0, timeouts = 0, drops = 0, retryAfter = 1 } = switches;
  const asker = (name: SwitchName): string =>
    trigger?.switches?.[name] === undefined ? `switch ${name}` : `trigger ${trigger.trigger.id}`;
  if (dice.errors < errors) {
    const status = switches.errorStatus ?? oneOf(() => dice.status, [500, 503]);
    return {
      outcome: simulatedReply(asker('errors'), status, switches.retryAfter),
      done: [`error ${status}`],
    };
  }
  if (dice.throttle < throttle) {
    const done = [`429, retry after ${retryAfter} s`];
    return { outcome: simulatedReply(asker('throttle'), 429, retryAfter), done };
  }
  if (dice.timeouts < timeouts) return { outcome: 'hang', done: ['never answered'] };
  return dice.drops < drops ? { outcome: 'reset', done: ['connection dropped'] } : undefined;
}

function simulatedReply(asker: string, status: number, retryAfter: number | undefined): Reply {
  const message = `Mock ${asker}: ${status}. The request was not carried out.`;
  const { headers, ...reply } = jsonReply({ message }, status);
  const wait = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return { ...reply, headers: { ...headers, ...wait } };
}

const describeOutcome = (outcome: CallOutcome): string =>
  typeof outcome === 'string' ? outcome : String(outcome.status);
