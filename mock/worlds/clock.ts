/** The clock of a world. */
import type { Clock } from '../../reference-impl/account/stored-account.js';
import { quoted } from '../../reference-impl/calls/refusal.js';
import { StateError } from './state-error.js';
import type { ClockState } from './state-events.js';

/** Real time. */
export const unmoved: ClockState = { offset: 0 };

/** The time of a clock when the mock's own clock shows `now`. */
export function timeOf(clock: ClockState, now: Clock): Date {
  if ('at' in clock) return new Date(clock.at);
  return clock.offset === 0 ? now() : new Date(now().getTime() + clock.offset);
}

const example = '2031-03-03T16:20:00Z';
const [earliest, latest] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z')];

/** Throws unless the year of the clock's time has four digits. */
export function assertClock(clock: ClockState, now: Clock): void {
  const values: readonly unknown[] = Object.values(clock);
  if (values.length !== 1 || typeof values[0] !== 'number' || !('at' in clock || 'offset' in clock))
    throw new StateError('invalid', 'A clock has either "offset" or "at", a number of milliseconds.');
  const time = timeOf(clock, now).getTime();
  if (!(time >= earliest && time <= latest))
    throw new StateError('invalid', `The clock must be set to a time in the years 1 to 9999, such as ${example}.`);
}

const momentForm = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** The message for an invalid time, after the name of its place. */
export const momentNeeded = `must be a time with time zone, such as ${example}`;

/**
 * The milliseconds of a time in ISO 8601 such as `2031-03-03T16:20:00Z`. Undefined for anything else: for a day, for a
 * time without a zone, which would differ between machines, and for a day that doesn't exist, such as 30 February,
 * which JavaScript would read as a day in March.
 */
export function momentIn(text: string): number | undefined {
  const [, day = ''] = momentForm.exec(text) ?? [];
  const [start, time] = [new Date(`${day}T00:00:00Z`), Date.parse(text)];
  const isReal = !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day);
  return day === '' || !isReal || Number.isNaN(time) ? undefined : time;
}

/** How a clock is set: stopped at a time in ISO 8601, running `offset` ms from real time, or moved by `advance` ms. */
export interface ClockRequest {
  readonly at?: string;
  readonly offset?: number;
  readonly advance?: number;
}

/** The clock in a request. Throws a StateError unless the request sets exactly one. */
export function clockFrom(request: ClockRequest, before: ClockState): ClockState {
  const { at, offset, advance, ...others } = request;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new StateError(
      'invalid',
      `Unknown field ${quoted(unknown)} in the clock: it has "at", "offset" or "advance".`,
    );
  const given = Object.values({ at, offset, advance }).filter((value) => value !== undefined);
  if (given.length !== 1) throw new StateError('invalid', 'Set a clock with one of "at", "offset" and "advance".');
  if (at !== undefined) return { at: momentIn(String(at)) ?? noMoment(at) };
  if (offset !== undefined) return { offset: Number(offset) };
  const ms = Number(advance);
  return 'at' in before ? { at: before.at + ms } : { offset: before.offset + ms };
}

function noMoment(given: unknown): never {
  throw new StateError('invalid', `"at" ${momentNeeded}, not ${quoted(String(given))}.`);
}
