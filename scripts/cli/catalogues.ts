/** Faults and variations by the ids that a user gives. The catalogues are loaded only when needed. */
import { printable } from '../../conformance/text/printable.js';
import type { Fault, Variation } from '../../variants/kit/variant.js';
import { CommandError, UsageError } from './arguments.js';

export const loadVariants = () => import('../../variants/index.js');

/** Throws a command error for the first unknown id, with similar ids; `hint` says where to look. */
export async function assertKnown(
  what: string,
  ids: readonly string[],
  known: readonly string[],
  hint: string,
): Promise<void> {
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown === undefined) return;
  const { similarIds: nearest } = await import('../../openapi/text/similar.js');
  const near = nearest(unknown, known);
  const question = near.length === 0 ? '' : ` Did you mean ${near.join(', ')}?`;
  throw new CommandError(`Unknown ${what} ${printable(JSON.stringify(unknown.slice(0, 200)))}.${question} ${hint}`);
}

/** The members of a catalogue with these ids, in catalogue order. */
async function membersNamed<Member extends { readonly id: string }>(
  what: string,
  ids: readonly string[],
  all: readonly Member[],
  hint: string,
): Promise<readonly Member[]> {
  const known = all.map(({ id }) => id);
  await assertKnown(what, ids, known, hint);
  return all.filter(({ id }) => ids.includes(id));
}

/** All faults that have an id, including those that no list shows because no check finds them. */
async function everyFault(): Promise<readonly Fault[]> {
  const { allFaults, hiddenFaults } = await loadVariants();
  return [...allFaults, ...hiddenFaults];
}

/** The faults with these ids, in catalogue order. Throws a command error for an unknown id. */
export async function faultsNamed(
  ids: readonly string[],
  hint = 'npm run mock -- --faults lists their groups.',
): Promise<readonly Fault[]> {
  if (ids.length === 0) return [];
  return membersNamed('fault', ids, await everyFault(), hint);
}

/**
 * The variations with these ids, in the order in which a combination applies them. Throws a command error for an
 * unknown id, and a usage error for two that can't be used together.
 */
export async function variationsNamed(
  ids: readonly string[],
  hint = 'npm run mock -- --variations lists their groups.',
): Promise<readonly Variation[]> {
  if (ids.length === 0) return [];
  const found = await membersNamed('variation', ids, (await loadVariants()).allVariations, hint);
  assertCombinable(found);
  return found;
}

function assertCombinable(variations: readonly Variation[]): void {
  for (const [at, { id, choice }] of variations.entries()) {
    const other = variations.slice(at + 1).find((one) => one.choice === choice);
    if (other) throw new UsageError(`The variations ${id} and ${other.id} can't be used together.`);
  }
}
