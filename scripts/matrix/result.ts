/** What the kill matrix shows: a line for each fault. */
import type { Check } from '../../conformance/model/check.js';
import type { Fault } from '../../reference-impl/faults/kit/fault.js';

/** A cause in the report of a run: its level, and the rows of its checks. */
export interface ShownCause {
  readonly level: 'required' | 'advisory';
  readonly requirements: readonly string[];
}

/** What became of one fault. */
export interface Line {
  readonly fault: string;
  /** The checks that fail, which kill the fault. */
  readonly killers: readonly string[];
  /** The rows that they decide. */
  readonly requirements: readonly string[];
  /** Checks that broke, which never may happen. */
  readonly errors: readonly string[];
  /** The causes that a report shows, the first first. */
  readonly causes?: readonly ShownCause[];
  /** What is not the same where the record of the run is judged again, which is never anything. */
  readonly regraded: readonly string[];
}

/** The faults, what became of each, and the checks that could have failed. */
export interface Matrix {
  readonly faults: readonly Fault[];
  readonly lines: ReadonlyMap<string, Line>;
  readonly checks: readonly Check[];
  /** What became of several faults on one server, whose ids are joined by " + ". */
  readonly together?: readonly Line[];
}
