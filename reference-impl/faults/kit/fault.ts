/** What a fault is, and how tables of faults that are made alike are written. */
import type { StageOverride } from '../../pipeline/app.js';

/** A deliberate breach of the contract. */
export interface Fault {
  readonly id: string;
  /** What the server does wrong, in the present tense. */
  readonly title: string;
  /**
   * Rows of the catalogue that it violates: of a derived fault all of them, of an authored one the row that it is about. What
   * else an authored one makes fail, npm run matrix writes into docs/kill-matrix.md.
   */
  readonly requirements: readonly string[];
  /** From the walk of the contract, or thought up. */
  readonly kind: 'derived' | 'authored';
  /** State that the fault needs is made in here, so that no two apps share it. */
  readonly apply: StageOverride;
}

/** An authored fault; the row is the one that it is about, or two with a blank between them. */
export const authored = (id: string, row: string, title: string, apply: StageOverride): Fault => ({
  id,
  title,
  requirements: row.split(' '),
  kind: 'authored',
  apply,
});

/** Authored faults that are made alike: after the title comes what differs. */
export const family =
  <Made extends readonly unknown[]>(make: (...made: Made) => StageOverride, prefix = '') =>
  (id: string, row: string, title: string, ...made: Made): Fault =>
    authored(`${prefix}${id}`, row, title, make(...made));

/** A table of faults of one family about one row: by id, the title and what differs. */
export const faultsOf = <Rest extends readonly unknown[]>(
  fault: (id: string, row: string, title: string, ...rest: Rest) => Fault,
  row: string,
  table: Readonly<Record<string, readonly [title: string, ...rest: Rest]>>,
): readonly Fault[] => Object.entries(table).map(([id, [title, ...rest]]) => fault(id, row, title, ...rest));
