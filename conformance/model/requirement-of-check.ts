/** The requirement that a check decides: a row of the catalogue, or one that the check brings itself. */
import { anchorOf, requirement, sinceOf, type Level, type Section } from '../../openapi/requirements.js';
import type { Check } from './check.js';

/** A requirement: its statement, its level and where it is stated. */
export interface Stated {
  readonly id: string;
  readonly level: Level;
  readonly statement: string;
  /** Where it is stated, as titles from the outside in. */
  readonly anchor: string;
  /** Of the catalogue: its section of the specification, and the version of the contract since which it holds. */
  readonly section?: Section;
  readonly since?: string;
}

const rows = new Map<string, Stated>();

/** A row of the catalogue. Throws for an id that it doesn't have. */
export function statedIn(id: string): Stated {
  const known = rows.get(id);
  if (known) return known;
  const row = requirement(id);
  const { level, statement, section } = row;
  const made = { id, level, statement, anchor: anchorOf(row), section, since: sinceOf(row) };
  rows.set(id, made);
  return made;
}

/** The requirement that a check decides. Throws when it is neither the check's own nor in the catalogue. */
export const requirementOf = ({ requirement: id, own }: Pick<Check, 'requirement' | 'own'>): Stated =>
  own ?? statedIn(id);
