/** The result of the kill matrix: a line for each fault. */
import type { Check } from '../../conformance/model/check.js';
import type { Fault } from '../../variants/kit/variant.js';

/** A cause in the report of a run: its level, and the requirements of its checks. */
export interface ShownCause {
  readonly level: 'required' | 'advisory';
  readonly requirements: readonly string[];
}

/** The result of one fault. */
export interface MatrixLine {
  readonly fault: string;
  /** The failed checks: those that kill the fault. */
  readonly killers: readonly string[];
  /** The requirements of the failed checks. */
  readonly requirements: readonly string[];
  /** Checks that ended with an error. There must be none. */
  readonly errors: readonly string[];
  /** The causes in the order of the report. */
  readonly causes?: readonly ShownCause[];
  /** Differences when the record of the run is judged again. There must be none. */
  readonly regraded: readonly string[];
}

/** The faults, the result of each, and the checks that could have failed. */
export interface Matrix {
  readonly faults: readonly Fault[];
  readonly lines: ReadonlyMap<string, MatrixLine>;
  readonly checks: readonly Check[];
  /** The results of several faults on one server. Their ids are joined by " + ". */
  readonly together?: readonly MatrixLine[];
  /** The result of some checks with each variation. */
  readonly legal?: readonly MatrixLine[];
}
