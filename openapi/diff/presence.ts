/** Whether a field must be there: in a request for it to be accepted, in an answer because it is promised. */
import type { Schema } from '../schema/schema.js';
import type { Direction } from './keyword-effects.js';
import type { Effect } from './rules.js';

/** In requests `needed`, `open` (the specification doesn't say) or `optional`; in answers `always`, `sent`, `assigned` or `free`. */
export type Presence = 'needed' | 'open' | 'optional' | 'always' | 'sent' | 'assigned' | 'free';

/** The presence of a field, from its own schema and its parent's. */
export function presenceOf(
  direction: Direction,
  parent: readonly Schema[],
  field: readonly Schema[],
  name: string,
): Presence {
  const isRequired = parent.some(({ required }) => required?.includes(name));
  if (direction === 'answer')
    return isRequired ? 'always' : (field.find((schema) => schema['x-presence'])?.['x-presence'] ?? 'free');
  if (isRequired) return 'needed';
  return parent.some((schema) => typeof schema['x-open'] === 'object') ? 'open' : 'optional';
}

/** How much is promised: in requests that it may be left out, in answers that it is there. */
const weight: Readonly<Record<Presence, number>> = {
  ...{ needed: 0, open: 0, optional: 1 },
  ...{ free: 0, sent: 1, assigned: 1, always: 2 },
};

/** What a change of it does to the values that are allowed. */
export function presenceEffect(before: Presence, after: Presence): Effect | undefined {
  if (before === after) return undefined;
  const isRequest = ['needed', 'open', 'optional'].includes(before);
  if (weight[before] === weight[after]) return isRequest ? 'reworded' : 'changed';
  // A promise to a client widens what it may send, and narrows what it may get.
  return weight[after] > weight[before] === isRequest ? 'widened' : 'narrowed';
}
