/** The type of a fault, and helpers for tables of similar faults. */
import type { StageOverride } from '../../pipeline/app.js';

/** A deliberate breach of the contract. */
export interface Fault {
  readonly id: string;
  /** What the server does wrong, in the present tense. */
  readonly title: string;
  /**
   * The rows of the catalogue that it violates: all of them for a derived fault, the main one for an authored fault.
   * `npm run matrix` lists the other rows that an authored fault makes fail in docs/kill-matrix.md.
   */
  readonly requirements: readonly string[];
  /** Derived from the contract, or written by hand. */
  readonly kind: 'derived' | 'authored';
  /** Creates the fault's state inside, so that apps don't share it. */
  readonly apply: StageOverride;
}

/** An authored fault; `row` is the main row, or two rows separated by a space. */
export const authored = (id: string, row: string, title: string, apply: StageOverride): Fault => ({
  id,
  title,
  requirements: row.split(' '),
  kind: 'authored',
  apply,
});

/** A family of similar authored faults: the arguments after the title are passed to `make`. */
export const family =
  <Made extends readonly unknown[]>(make: (...made: Made) => StageOverride, prefix = '') =>
  (id: string, row: string, title: string, ...made: Made): Fault =>
    authored(`${prefix}${id}`, row, title, make(...made));

/** A table of faults of one family and one row: by id, the title and the further arguments. */
export const faultsOf = <Rest extends readonly unknown[]>(
  fault: (id: string, row: string, title: string, ...rest: Rest) => Fault,
  row: string,
  table: Readonly<Record<string, readonly [title: string, ...rest: Rest]>>,
): readonly Fault[] => Object.entries(table).map(([id, [title, ...rest]]) => fault(id, row, title, ...rest));
