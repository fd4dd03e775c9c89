/** What failures may have in common. */

/** What failures have in common. `rule`: a rule that isn't checked. The others are differences in responses. */
export type Likeness =
  'rule' | 'type' | 'dropped' | 'missing' | 'null' | 'empty' | 'letters' | 'rounded' | 'mixed' | 'another';

/** Something that failures may have in common. */
export interface Trait {
  /** Failures with equal keys have it in common. */
  readonly key: string;
  /** The same without what came, where the places that were tried are known: those of requests. */
  readonly tried?: string;
  readonly likeness: Likeness;
  /** The rule that isn't checked, or what comes in place of what: "number string". Empty for all rules. */
  readonly what: string;
  /** At how many places it must show, and at which share of the places that were tried, to count as one cause. */
  readonly least: number;
  readonly share: number;
  /** The field of the same order that a value belongs to. */
  readonly from?: string;
}
