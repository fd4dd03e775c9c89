/** Describes in words what is switched on, for the terminal and for the page. */
import { variationNamesIn, nextIn, type Rate } from './value-kinds.js';
import type { Switches } from './switches.js';

/** One sentence for each effect of the switches; none if nothing is on. */
export function describe(switches: Switches): readonly string[] {
  return [...lateness(switches), ...failures(switches), ...breaches(switches)];
}

/** `200 to 300 ms`, or `up to 100 ms`. */
function span(latency: number, jitter: number): string {
  if (jitter === 0) return `${latency} ms`;
  return latency === 0 ? `up to ${jitter} ms` : `${latency} to ${latency + jitter} ms`;
}

function lateness({ latency = 0, jitter = 0, latencyOf = {} }: Switches): readonly string[] {
  const own = Object.entries(latencyOf).map(
    ([operation, ms]) =>
      `Each response of ${operation} is ${ms + jitter === 0 ? 'on time' : `${span(ms, jitter)} late`}.`,
  );
  return latency + jitter === 0 ? own : [`Each response is ${span(latency, jitter)} late.`, ...own];
}

/** A share in words, such as `10% of the requests are` or `The next 2 requests are`. */
function share(rate: Rate): string {
  const { count, operation } = nextIn(rate) ?? {};
  const of = operation === undefined ? '' : ` of ${operation}`;
  if (count !== undefined) return count === 1 ? `The next request${of} is` : `The next ${count} requests${of} are`;
  return rate === 1 ? 'Every request is' : `${Number((Number(rate) * 100).toPrecision(4))}% of the requests are`;
}

function failures(switches: Switches): readonly string[] {
  const { errorStatus, retryAfter = 1, settle = 0 } = switches;
  const told = [
    [switches.errors, `rejected with ${errorStatus ?? '500 or 503'}, and not carried out`],
    [switches.throttle, `refused with 429 and Retry-After: ${retryAfter}`],
    [switches.timeouts, 'left without a response, and not carried out'],
    [switches.drops, 'dropped with the connection, and not carried out'],
    [switches.lose, 'carried out, and the connection is dropped before the response'],
    [switches.duplicate, 'carried out twice, with the second response sent late'],
  ] as const;
  const late = settle > 0 ? [`A new order, an update or an assignment shows in reads ${settle} ms late.`] : [];
  return [...told.flatMap(([rate = 0, what]) => (rate !== 0 ? [`${share(rate)} ${what}.`] : [])), ...late];
}

function breaches({ faults = [], ambiguity }: Switches): readonly string[] {
  const broken = faults.length > 0 ? [`Faults: ${faults.join(', ')}.`] : [];
  if (ambiguity === undefined) return broken;
  const names = variationNamesIn(ambiguity);
  const used = names ? `Variations: ${names.join(', ')}.` : `Variations are chosen by the seed ${ambiguity}.`;
  return [...broken, used];
}
