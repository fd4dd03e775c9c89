/**
 * Makes an account's state from a scenario: a YAML file that lists carriers, locations, customers and orders like the
 * API.
 */
import { firstIds } from '../../reference-impl/account/ids.js';
import { StoredAccount, type Clock, type AccountState } from '../../reference-impl/account/stored-account.js';
import { joinList } from '../../openapi/text/join-list.js';
import { knownCarriers, readCarriers } from './carriers.js';
import { timeOf, unmoved } from '../worlds/clock.js';
import { readClock } from './clock.js';
import { fieldsAt, type Fields } from './fields.js';
import { playOrders } from './orders.js';
import { knownRecords, readCustomers, readLocations } from './customers-and-locations.js';
import { readTimeline } from '../worlds/timeline-text.js';
import { readText, type ScenarioText } from './yaml-text.js';
import type { ClockState } from '../worlds/state-events.js';

/** The content of a scenario; the clock only if the scenario sets it. */
export interface Scenario {
  readonly state: AccountState;
  readonly clock?: ClockState;
}

export interface ReadingOptions {
  /** The real clock. */
  readonly real?: Clock | undefined;
  /** Whether a clock in the file counts, in place of the real one. Default true. */
  readonly hasClock?: boolean;
  /** The maximum number of names and values. */
  readonly most?: number;
}

/** The names and values of a scenario that a request may send: reading them takes a running mock less than a second. */
export const mostInRequest = 50_000;

const sections = ['clock', 'timeline', 'carriers', 'locations', 'customers', 'orders'];

/**
 * Parses a scenario. Carriers, locations and customers that it leaves out come from `base`; orders and labels never do,
 * since they may refer to replaced records. The same text and base always give the same state, except for the times of
 * orders without one while the clock runs. Throws a FileError for the first mistake.
 */
export function readScenario(
  text: string,
  base: AccountState,
  { real = () => new Date(), hasClock = true, most }: ReadingOptions = {},
): Scenario {
  const source = readText(text, most);
  const fields = source.data === null ? {} : fieldsAt(source, [], source.data);
  for (const name of Object.keys(fields))
    if (!sections.includes(name))
      throw source.keyError([], name, `has an unknown section ${JSON.stringify(name)}. Allowed: ${joinList(sections)}`);
  const written = 'clock' in fields ? readClock(source, fields['clock']) : undefined;
  const clock = hasClock ? written : undefined;
  const played = stateOf(source, fields, base, timeOf(clock ?? unmoved, real));
  const timeline = 'timeline' in fields ? readSteps(source, fields['timeline']) : [];
  const state = {
    ...played,
    ids: { ...played.ids, random: base.ids.random },
    ...(timeline.length > 0 && { timeline }),
  };
  return clock ? { state, clock } : { state };
}

const readSteps = (source: ScenarioText, value: unknown) =>
  readTimeline(value, (place, message) => source.error(['timeline', ...place], message));

/** Runs the sections in order; the identifiers are the same at every load. */
function stateOf(source: ScenarioText, fields: Fields, base: AccountState, now: Date): AccountState {
  const carriers =
    'carriers' in fields ? readCarriers(source, fields['carriers']) : knownCarriers(source, base.carriers);
  const ids = { ...firstIds('scenario'), counters: base.ids.counters };
  const bare = { carriers: carriers.carriers, customers: [], locations: [], orders: [], labels: [] };
  const first = new StoredAccount({ ...bare, ids }, () => now);
  const locations =
    'locations' in fields
      ? readLocations(source, fields['locations'], first)
      : knownRecords(source, 'location', base.locations);
  const customers =
    'customers' in fields
      ? readCustomers(source, fields['customers'], first)
      : knownRecords(source, 'customer', base.customers);
  const made = { ...bare, locations: locations.records, customers: customers.records, ids: first.ids.state() };
  const known = { carriers, location: locations.names, customer: customers.names };
  return playOrders(source, 'orders' in fields ? fields['orders'] : [], new StoredAccount(made, () => now), known);
}
