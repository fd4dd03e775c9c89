/** Converts the request for a world to its initial state and clock. */
import type { Clock } from '../reference-impl/account/stored-account.js';
import type { WorldRequest } from './admin/control-types.js';
import { mostInRequest, readScenario } from './scenario/scenario.js';
import { assertClock, clockFrom, timeOf, unmoved } from './worlds/clock.js';
import type { CopyRequest } from './worlds/world.js';
import type { Worlds } from './worlds/worlds.js';

/** Throws a StateError for an unknown source or an invalid clock, and a FileError for a mistake in the scenario. */
export function copyRequest(
  { scenario, clock, ...request }: Omit<WorldRequest, 'switches'>,
  worlds: Worlds,
  real: Clock = () => new Date(),
): CopyRequest {
  if (scenario === undefined)
    return clock ? { ...request, clock: clockFrom(clock, worlds.sourceOf(request.from).clock) } : request;
  const base = request.from === undefined ? worlds.seedState('main') : worlds.sourceOf(request.from).account.state();
  // If the request sets a time, the orders of the scenario are created at that time.
  const set = clock && clock.advance === undefined ? clockFrom(clock, unmoved) : undefined;
  if (set) assertClock(set, real);
  const reading = set ? { real: () => timeOf(set, real), hasClock: false } : { real };
  const { state, clock: written = unmoved } = readScenario(scenario, base, { ...reading, most: mostInRequest });
  return { ...request, state, clock: set ?? (clock ? clockFrom(clock, written) : written) };
}
