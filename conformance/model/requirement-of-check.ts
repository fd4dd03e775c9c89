/** The requirement that a check decides: a row of the catalogue, or one that the check defines itself. */
import { anchorOf, requirement, sinceOf, type Level, type Section } from '../../openapi/requirements.js';
import type { Check } from './check.js';

/** A requirement: its statement, its level and where it is stated. */
export interface Stated {
  readonly id: string;
  readonly level: Level;
  readonly statement: string;
  /** The place where it is stated, as titles from the outermost to the innermost. */
  readonly anchor: string;
  /**
   * For a row of the catalogue: its section of the specification, and the first contract version that it applies to.
   */
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

/** The requirement that a check decides. Throws if it is neither the check's own nor in the catalogue. */
export const requirementOf = ({ requirement: id, own }: Pick<Check, 'requirement' | 'own'>): Stated =>
  own ?? statedIn(id);
