/** Asserts that checks can be made from a contract: the catalogue has its rows and sections, and its ids are valid. */
import type { Contract } from './contract.js';
import { requirements, sections } from '../requirements.js';
import { below, isRecord } from '../json/json.js';
import { versionNumbers } from './compare-versions.js';

const known = new Set(requirements.map(({ id }) => id));

/** The form of operation ids in reports and in the ids of checks. */
const operationForm = /^[a-z][A-Za-z]*$/;

/** The error of a contract that names a requirement which the catalogue doesn't have. */
export class UnknownRequirement extends Error {
  constructor(
    readonly id: unknown,
    at: string,
  ) {
    super(`The contract's ${at} names the requirement ${JSON.stringify(id)}, which the catalogue doesn't have.`);
  }
}

/** The ids of requirements in the value of a keyword. */
function rowsIn(word: string, value: unknown): readonly unknown[] {
  if (word === 'x-requirement') return [value];
  if (word === 'x-open') return isRecord(value) ? Object.values(value) : [];
  return (word === 'x-value-requirements' || word === 'x-presence-requirements') && Array.isArray(value) ? value : [];
}

/** The error in one keyword of the document, if any. */
function mistakeOf(word: string, value: unknown, at: string): Error | undefined {
  const strange = rowsIn(word, value).find((row) => !known.has(row as string));
  if (strange !== undefined) return new UnknownRequirement(strange, at);
  if (word === 'x-spec' && !Object.hasOwn(sections, String(value)))
    return new Error(
      `The contract's ${at} names the section ${JSON.stringify(value)}, which the catalogue doesn't have.`,
    );
  return undefined;
}

/** Keywords whose values are data: a key in them is not a keyword. */
const opaque = new Set([
  'examples',
  'example',
  'x-mock-triggers',
  'enum',
  'const',
  'x-counterexamples',
  'x-enum-varnames',
  'x-listed',
]);

function* mistakesIn(node: unknown, pointer: string): Iterable<Error> {
  if (typeof node !== 'object' || node === null) return;
  for (const [word, value] of Object.entries(node)) {
    const mistake = mistakeOf(word, value, below(pointer, word));
    if (mistake !== undefined) yield mistake;
    if (!opaque.has(word)) yield* mistakesIn(value, below(pointer, word));
  }
}

/** Throws for a contract that no checks can be made from, with the place of the first error. */
export function assertCatalogued(contract: Contract): void {
  if (!versionNumbers(contract.version))
    throw new Error(`The contract's version must be major.minor.patch, not ${JSON.stringify(contract.version)}.`);
  for (const { id } of contract.operations)
    if (!operationForm.test(id))
      throw new Error(`The contract's operationId ${JSON.stringify(id)} must be letters alone, such as getOrder.`);
  for (const mistake of mistakesIn(contract.document, '#')) throw mistake;
}
