/** Selects the checks to run by operation, section of the specification, level, check or requirement. */
import { contract as ownContract, type Contract } from '../../openapi/contract/contract.js';
import { operationsNamed } from '../../openapi/contract/operation-words.js';
import { printable } from '../text/printable.js';
import { similarIds } from '../../openapi/text/similar.js';
import type { Check } from './check.js';
import { callIn } from './operation-label.js';
import { asksForPrices } from './price-questions.js';
import { requirementOf } from './requirement-of-check.js';
import { isExploredId } from './sequence.js';
import { withoutPlace } from './places.js';

/** Words of `--only` and `--skip`. Without any, `only` means all checks. */
export interface Selection {
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
}

/** The user's selection can't be run; the message says why. */
export class SelectionError extends Error {
  override readonly name = 'SelectionError';
}

/** The names of a check besides those of its operation. */
function namesOf(check: Check): readonly string[] {
  const { id, section = '', level, statement } = requirementOf(check);
  const explored = isExploredId(check.id) ? 'explored' : '';
  return [withoutPlace(check.id), id, section, level, check.title, statement, explored].filter((name) => name !== '');
}

/**
 * Whether a word is an id, its beginning up to a dot or to its place, or a pattern of it: `create-order.refuses.*`. An id itself may
 * have `[*]`.
 */
function isOfId(word: string, id: string): boolean {
  if (id === word || id.startsWith(`${word}.`) || id.startsWith(`${word}@`)) return true;
  const parts = word.split(/(?<!\[)\*/).map((part) => part.replace(/[^\w-]/g, '\\$&'));
  return parts.length > 1 && new RegExp(`^${parts.join('.*')}$`).test(id);
}

/** The ids of a check: its own, and the one that it had before, which begins with its operation. */
const idsOf = ({ id, formerId }: Check): readonly string[] =>
  [id, ...(formerId === undefined ? [] : [formerId])].map((one) => one.toLowerCase());

/**
 * The checks that a word names, in any case: by operation (`POST /orders`, `/orders`, `createOrder`), section, level, requirement,
 * title, id, or the beginning of the id up to a dot. A whole id names that check alone, even if other ids begin with it.
 */
export function checksNamed(
  word: string,
  checks: readonly Check[],
  contract: Contract = ownContract,
): readonly Check[] {
  const text = word.trim().replace(/\s+/g, ' ').toLowerCase();
  if (text === '') return [];
  const exact = checks.filter((check) => idsOf(check).some((id) => id === text));
  if (exact.length > 0) return exact;
  const operations: readonly string[] = operationsNamed(contract, word).map(({ id }) => id);
  return checks.filter(
    (check) =>
      operations.includes(check.operation) ||
      idsOf(check).some((id) => isOfId(text, id)) ||
      namesOf(check).some((name) => name.toLowerCase() === text),
  );
}

/** The names of checks and of `more` that are most similar to an unknown word, quoted if they contain spaces. */
export function namesLike(
  word: string,
  checks: readonly Check[],
  contract: Contract,
  more: readonly string[] = [],
): readonly string[] {
  const operations = contract.operations.flatMap((one) => [callIn(one), one.id]);
  const names = new Set([...operations, ...more, ...checks.flatMap((check) => namesOf(check).slice(0, 4))]);
  return similarIds(word.trim(), [...names]).map((name) => (name.includes(' ') ? `'${name}'` : name));
}

function unknown(word: string, checks: readonly Check[], contract: Contract): SelectionError {
  if (word.trim().toLowerCase() === 'explored')
    return new SelectionError(
      'There are no explored checks: find some with --explore N, or load those that --keep wrote with --checks FILE.',
    );
  const near = namesLike(word, checks, contract);
  const isTitle = word.trim().includes(' ');
  const question =
    near.length > 0
      ? ` Did you mean ${near.join(', ')}?`
      : isTitle
        ? ' To run the checks of a cause: --replay report.json and its title.'
        : '';
  const shown = printable(JSON.stringify(word.slice(0, 300)));
  return new SelectionError(
    `${shown} is not an operation, section, level, check or requirement; --list shows the checks.${question}`,
  );
}

/** The checks that each word names. A word with commas may be several words. Throws for an unknown word. */
function allNamed(words: readonly string[], checks: readonly Check[], contract: Contract): ReadonlySet<Check> {
  const named = (word: string): readonly Check[] => checksNamed(word, checks, contract);
  const single = words.flatMap((word) =>
    named(word).length > 0 ? [word] : word.split(',').map((part) => part.trim()),
  );
  const idle = single.find((word) => named(word).length === 0);
  if (idle !== undefined) throw unknown(idle, checks, contract);
  return new Set(single.flatMap(named));
}

/**
 * The selected checks. Questions about prices are included with `pricing`, or if `only` names them. Throws for an
 * unknown word, and if no check is left: an empty run proves nothing.
 */
export function select(
  checks: readonly Check[],
  { only = [], skip = [] }: Selection,
  pricing = false,
  contract: Contract = ownContract,
): readonly Check[] {
  const [chosen, dropped] = [allNamed(only, checks, contract), allNamed(skip, checks, contract)];
  const isChosen = (check: Check): boolean =>
    only.length === 0 ? pricing || !asksForPrices(check) : chosen.has(check);
  const left = checks.filter((check) => isChosen(check) && !dropped.has(check));
  if (left.length === 0) throw new SelectionError('Nothing to run: --skip excludes every check that --only selects.');
  return left;
}
