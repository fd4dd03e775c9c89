/** Traits that failures may have in common. */

/** The kind of a trait. `rule`: a rule that isn't checked. The others are differences in responses. */
export type Likeness =
  | 'rule'
  | 'type'
  | 'dropped'
  | 'missing'
  | 'null'
  | 'empty'
  | 'letters'
  | 'rounded'
  | 'mixed'
  | 'another';

/** A trait that failures may have in common. */
export interface Trait {
  /** Failures with equal keys share the trait. */
  readonly key: string;
  /** The key without the outcome. Only for requests, whose tried places are known. */
  readonly tried?: string;
  readonly likeness: Likeness;
  /** The rule that isn't checked, or what replaces what: "number string". Empty for all rules. */
  readonly what: string;
  /** The minimum number of places, and the minimum share of the tried places, to count as one cause. */
  readonly least: number;
  readonly share: number;
  /** The field of the same order that a value belongs to. */
  readonly from?: string;
}
