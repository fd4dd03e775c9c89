/** Which checks run: chosen by operation, section of the specification, level, check or requirement. */
import type { Check } from './check.js';
import { asksForPrices } from './price-questions.js';
import { requirementOf } from './requirement-of-check.js';

/** Words of `--only` and `--skip`, none where they are left out; without any, `only` means everything. */
export interface Selection {
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
}

/** The user's selection can't be run; the message says why. */
export class SelectionError extends Error {
  override readonly name = 'SelectionError';
}

/** Whether a word names a check: its id or the beginning of it up to a dot, its operation, section, level or requirement. */
export function names(word: string, check: Check): boolean {
  const isPart = check.id === word || check.id.startsWith(`${word}.`);
  const { section, level } = requirementOf(check);
  return isPart || [check.operation, check.requirement, section, level].some((name) => name === word);
}

/** The checks that a word names: one alone by its whole id, even where the ids of others begin with it. */
function named(word: string, checks: readonly Check[]): readonly Check[] {
  const exact = checks.filter(({ id }) => id === word);
  return exact.length > 0 ? exact : checks.filter((check) => names(word, check));
}

/**
 * The chosen checks. Those that ask for prices run with `pricing`, or where `only` names them. Throws for a word that names
 * nothing, and when nothing is left: an empty run proves nothing.
 */
export function select(
  checks: readonly Check[],
  { only = [], skip = [] }: Selection,
  pricing = false,
): readonly Check[] {
  const idle = [...only, ...skip].find((word) => named(word, checks).length === 0);
  if (idle !== undefined)
    throw new SelectionError(
      `${JSON.stringify(idle)} names no operation, section, level, check or requirement; --list shows them.`,
    );
  const of = (words: readonly string[]): ReadonlySet<Check> => new Set(words.flatMap((word) => named(word, checks)));
  const [chosen, dropped] = [of(only), of(skip)];
  const isChosen = (check: Check): boolean =>
    only.length === 0 ? pricing || !asksForPrices(check) : chosen.has(check);
  const left = checks.filter((check) => isChosen(check) && !dropped.has(check));
  if (left.length === 0) throw new SelectionError('Nothing is left to run: --skip takes away all that --only chose.');
  return left;
}
