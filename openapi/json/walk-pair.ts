/** Walks two JSON values side by side. */
import { childOf, eachChild, type Place } from './place.js';

/**
 * Calls `visit` for every value at and below one root, parents first, with the other root's value at the same place and
 * its parent. `visit` may skip the values below. The place is reused, so it is valid only until `visit` returns.
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
