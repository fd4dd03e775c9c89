/** Misbehaves around one request as the switches say: instead of it, with its answer, or late. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import type { Outcome, Reply } from '../../calls/call.js';
import { jsonReply } from '../../calls/reply.js';
import { twiceMark } from './exchange-marks.js';
import { oneOf, type Random } from './random.js';
import type { Decided, SwitchName } from './switches.js';
import type { Triggered } from './triggers.js';

/** What one request is misbehaved around with. */
export interface Surroundings {
  readonly operation: OperationId | undefined;
  readonly random: Random;
  readonly sleep: (ms: number) => Promise<unknown>;
  /** The trigger in the request, whose switches are among those that are on. */
  readonly trigger?: Triggered | undefined;
}

/** What came of it, and what was done to it, in words such as `latency 212 ms`. */
export interface Misbehaved {
  readonly outcome: Outcome;
  readonly done: readonly string[];
}

/** How much later than the first answer a second one comes, in milliseconds. */
const secondAnswerMs = 250;

/**
 * Carries a request out with `handle`, or doesn't. Without a switch that is on, its outcome is given as it is. What is late is
 * the answer: a request that waited would be carried out after a reset that came in the meantime.
 */
export async function misbehave(
  switches: Decided,
  { operation, random, sleep, trigger }: Surroundings,
  handle: () => Promise<Outcome>,
): Promise<Misbehaved> {
  const dice = roll(random);
  const late = lateness(switches, operation, dice);
  const instead = insteadOf(switches, dice, trigger);
  const { outcome, done, lateBy } = instead ? { ...instead, lateBy: 0 } : await carriedOut(switches, dice, handle);
  if (late + lateBy > 0) await sleep(late + lateBy);
  return { outcome, done: [...(late > 0 ? [`latency ${late} ms`] : []), ...done] };
}

/** Carries a request out, once or twice, and loses the answer, as the dice say. */
async function carriedOut(
  { duplicate = 0, lose = 0 }: Decided,
  dice: Dice,
  handle: () => Promise<Outcome>,
): Promise<Misbehaved & { readonly lateBy: number }> {
  const first = await handle();
  const isTwice = dice.duplicate < duplicate;
  const outcome = isTwice ? await handle() : first;
  const done = isTwice ? [`${twiceMark}, first answered ${told(first)}`] : [];
  const lateBy = isTwice ? secondAnswerMs : 0;
  if (dice.lose >= lose) return { outcome, done, lateBy };
  return { outcome: 'reset', done: [...done, `carried out, answer ${told(outcome)} lost`], lateBy };
}

/**
 * All the chance that there is in a request, drawn at once and for every switch, on or off: so the same requests are hit
 * whatever else is switched on.
 */
const roll = (random: Random) => ({
  ...{ jitter: random(), errors: random(), status: random(), throttle: random() },
  ...{ timeouts: random(), drops: random(), lose: random(), duplicate: random() },
});

type Dice = ReturnType<typeof roll>;

function lateness(
  { latency = 0, jitter = 0, latencyOf = {} }: Decided,
  operation: OperationId | undefined,
  dice: Dice,
): number {
  const fixed = (operation && latencyOf[operation]) ?? latency;
  return fixed + Math.floor(dice.jitter * (jitter + 1));
}

/** What happens instead of the request being carried out: the first one whose time it is. */
function insteadOf(switches: Decided, dice: Dice, trigger: Triggered | undefined): Misbehaved | undefined {
  const { errors = 0, throttle = 0, timeouts = 0, drops = 0, retryAfter = 1 } = switches;
  const asker = (name: SwitchName): string =>
    trigger?.switches?.[name] === undefined ? `the switch ${name}` : `the trigger ${trigger.trigger.id}`;
  if (dice.errors < errors) {
    const status = switches.errorStatus ?? oneOf(() => dice.status, [500, 503]);
    return { outcome: askedFor('failure', asker('errors'), status, switches.retryAfter), done: [`error ${status}`] };
  }
  if (dice.throttle < throttle) {
    const done = [`429, retry after ${retryAfter} s`];
    return { outcome: askedFor('refusal', asker('throttle'), 429, retryAfter), done };
  }
  if (dice.timeouts < timeouts) return { outcome: 'hang', done: ['never answered'] };
  return dice.drops < drops ? { outcome: 'reset', done: ['connection dropped'] } : undefined;
}

function askedFor(what: string, asker: string, status: number, retryAfter: number | undefined): Reply {
  const message = `This ${what} was asked for, by ${asker} of the mock. Nothing was done.`;
  const { headers, ...reply } = jsonReply({ message }, status);
  const wait = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return { ...reply, headers: { ...headers, ...wait } };
}

/** An outcome in a word: its status, or what it is instead of an answer. */
const told = (outcome: Outcome): string => (typeof outcome === 'string' ? outcome : String(outcome.status));
