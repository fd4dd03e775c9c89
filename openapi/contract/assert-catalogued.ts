/** Asserts that a contract and the catalogue agree: on rows, sections and levels. Asserts that its ids are valid. */
import type { Contract } from './contract.js';
import { requirement, requirements, sections, type Level } from '../requirements.js';
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

/** The error of a contract that has a rule at another level than the catalogue. */
export class OtherLevel extends Error {
  constructor(
    readonly id: string,
    at: string,
    /** What to move in the contract. */
    readonly move: string,
    /** The level of the rule's place in the contract. */
    readonly level: Level,
  ) {
    super(`The contract's ${at} names ${id} as ${level}, but the row is ${requirement(id).level}.`);
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

/** A keyword of the document, and the level of its place: `x-advisory` and `x-provisional` set it for all below them. */
interface Word {
  readonly word: string;
  readonly value: unknown;
  readonly at: string;
  readonly level: Level;
}

function* wordsIn(node: unknown, pointer: string, level: Level): Iterable<Word> {
  if (typeof node !== 'object' || node === null) return;
  const here = 'x-provisional' in node ? 'observed' : level;
  for (const [word, value] of Object.entries(node)) {
    const at = below(pointer, word);
    yield { word, value, at, level: here };
    if (!opaque.has(word)) yield* wordsIn(value, at, word === 'x-advisory' ? 'advisory' : here);
  }
}

/** What to do with a rule whose row has this level. */
const moves: Readonly<Record<Level, string>> = {
  required: 'move the rule out of x-advisory, x-open or x-provisional',
  advisory: 'move the rule into x-advisory',
  observed: 'move the rule into x-open, or add x-provisional to the operation',
};

/** Throws for a rule whose level in the contract differs from its row's, with the place of the first one. */
export function assertLevels({ document }: Pick<Contract, 'document'>): void {
  for (const { word, value, at, level } of wordsIn(document, '#', 'required')) {
    if (word !== 'x-requirement' && word !== 'x-open') continue;
    for (const row of rowsIn(word, value) as readonly string[]) {
      const { level: own } = requirement(row);
      const isFitting = word === 'x-open' ? own !== 'required' : own === level;
      if (!isFitting) throw new OtherLevel(row, at, moves[own], word === 'x-open' ? 'observed' : level);
    }
  }
}

/** Throws for a contract that no checks can be made from, with the place of the first error. */
export function assertCatalogued(contract: Contract): void {
  if (!versionNumbers(contract.version))
    throw new Error(`The contract's version must be major.minor.patch, not ${JSON.stringify(contract.version)}.`);
  for (const { id } of contract.operations)
    if (!operationForm.test(id))
      throw new Error(`The contract's operationId ${JSON.stringify(id)} must be letters alone, such as getOrder.`);
  for (const { word, value, at } of wordsIn(contract.document, '#', 'required')) {
    const mistake = mistakeOf(word, value, at);
    if (mistake !== undefined) throw mistake;
  }
}
