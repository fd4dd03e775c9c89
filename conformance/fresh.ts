/** Values that no other check and no other run has used: deterministic from the run's id, so that a run can be judged again. */
import type { Fresh } from '../openapi/schema.js';
import type { GivenData } from './given-data.js';

/** Makes new values for one check, or one shared set-up. */
export type FreshSource = (kind: Fresh) => string;

/** Numbers that the French regulator keeps for fiction: valid to any library, nobody's phone. Each prefix has 10,000. */
const fictionalPrefixes = ['+33639980', '+33199000', '+33261910', '+33353010', '+33465710', '+33536490'].map((prefix) =>
  prefix.slice(0, -1),
);
const phones = fictionalPrefixes.length * 10_000;

/** How many phone numbers one source may need. */
const stride = 20;

/** Slots that number the sources of a run: the checks first, then their second runs, then shared set-up. */
const firstAgain = 1250;
const firstShared = 2 * firstAgain;
const sharedSlots = phones / stride - firstShared;

/** FNV-1a, 32 bits: spreads names over the space of values. */
export function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return state;
}

/** The slot of the second run of a check that has this slot. */
export const slotAgain = (slot: number): number => firstAgain + slot;

/** The slot of a shared set-up: from its name alone, since who asks first is up to chance. */
export const sharedSlot = (scope: string): number => firstShared + (hash(scope) % sharedSlots);

const short = (text: string): string => hash(text).toString(36).padStart(7, '0').slice(-6);

/**
 * The source of one scope. `slot` numbers the scopes of a run from 0; `runId` begins every identifier, so that what a run left
 * behind can be told apart. Throws when it is asked for more phone numbers than its slot has.
 */
export function freshSource(
  runId: string,
  scope: string,
  slot: number,
  given: Pick<GivenData, 'phones' | 'email_domain'> = {},
): FreshSource {
  let used = 0;
  let dialled = 0;
  const { phones: own, email_domain: domain = 'example.com' } = given;
  const phone = (): string => {
    if (own) return own[(slot * stride + used) % own.length]!;
    if (dialled === stride) throw new Error(`${scope} needs more than ${stride} phone numbers`);
    const position = (hash(runId) + slot * stride + dialled++) % phones;
    return `${fictionalPrefixes[Math.floor(position / 10_000)]}${String(position % 10_000).padStart(4, '0')}`;
  };
  return (kind) => {
    used += 1;
    if (kind === 'phone') return phone();
    const id = `${runId}-${short(scope)}-${used}`;
    return kind === 'email' ? `${id}@${domain}` : id;
  };
}

/** A run's id: `conf-` and six characters that are new each time. */
export const newRunId = (random: () => number): string =>
  `conf-${Math.floor(random() * 36 ** 6)
    .toString(36)
    .padStart(6, '0')}`;
