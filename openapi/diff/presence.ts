/** Whether a field must be present: in a request to be accepted, in a response by promise. */
import type { Schema } from '../keywords/kit/schema.js';
import type { Direction, Effect } from '../keywords/kit/comparison.js';

/** In requests `needed`, `open` (not specified) or `optional`; in responses `always`, `sent`, `assigned` or `free`. */
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

/** The strength of the promise: in requests that the field may be omitted, in responses that it is present. */
const weight: Readonly<Record<Presence, number>> = {
  needed: 0,
  open: 0,
  optional: 1,
  free: 0,
  sent: 1,
  assigned: 1,
  always: 2,
};

/** The effect of a change of the presence on the allowed values. */
export function presenceEffect(before: Presence, after: Presence): Effect | undefined {
  if (before === after) return undefined;
  const isRequest = ['needed', 'open', 'optional'].includes(before);
  if (weight[before] === weight[after]) return isRequest ? 'reworded' : 'changed';
  // A stronger promise lets clients send more values, and lets servers send fewer.
  return weight[after] > weight[before] === isRequest ? 'widened' : 'narrowed';
}
