/** The time in a scenario: a fixed time, or an offset from real time. */
import { momentIn } from '../worlds/clock.js';
import type { ScenarioText } from './yaml-text.js';
import type { ClockState } from '../worlds/state-events.js';

const distance = /^([+-]) ?(\d{1,9}) (second|minute|hour|day|week)s?$/;
const seconds: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 };

/** About a hundred years: the API can't write all dates beyond that. */
const farthest = 100 * 366 * 86_400_000;

/** Parses `2031-03-03T16:20:00Z` or `+3 days`. */
export function readClock(source: ScenarioText, value: unknown): ClockState {
  const found = typeof value === 'string' ? (offsetOf(value) ?? momentOf(value)) : undefined;
  if (found) return found;
  const must = 'must be a time such as 2031-03-03T16:20:00Z, at which the clock stops';
  throw source.error(['clock'], `${must}, or an offset from real time such as "+3 days" or "-90 minutes"`);
}

function offsetOf(text: string): ClockState | undefined {
  const [, sign, count, unit = ''] = distance.exec(text) ?? [];
  if (count === undefined) return undefined;
  const offset = Number(count) * (seconds[unit] ?? 0) * 1000 * (sign === '-' ? -1 : 1);
  return Math.abs(offset) > farthest ? undefined : { offset };
}

/** The form of all clocks, except that a space may replace the T, as in YAML. */
function momentOf(text: string): ClockState | undefined {
  const at = momentIn(text.replace(' ', 'T'));
  return at === undefined ? undefined : { at };
}
