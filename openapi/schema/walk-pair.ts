/** Walking two JSON values side by side. */
import { childOf, eachChild, type Place } from './walk.js';

/**
 * Calls `visit` for every value below (and at) one root, parents first, with what another one has at the same place and above it.
 * What is below is left out where `visit` says so. The place holds until `visit` returns.
 */
export function visitBoth(
  one: unknown,
  other: unknown,
  visit: (place: Place, value: unknown, beside: unknown, above: unknown) => 'leave' | undefined,
): void {
  const place: (string | number)[] = [];
  const descend = (value: unknown, beside: unknown, above: unknown): void => {
    if (visit(place, value, beside, above) === 'leave') return;
    eachChild(value, (token, child) => {
      place.push(token);
      descend(child, childOf(beside, token), beside);
      place.pop();
    });
  };
  descend(one, other, undefined);
}
