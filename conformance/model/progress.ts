/** Events that a run reports during its progress. */
import type { CheckResult } from './check.js';

/** Listeners to these events. */
export interface Progress {
  /** While exploring, before the checks: the progress so far. `part` is the used share of the budget, up to 1. */
  explored?(sent: { readonly requests: number; readonly found: number; readonly part: number }): void;
  started?(total: number): void;
  finished?(result: CheckResult, done: number, total: number): void;
  /** A sentence for the user of the run. */
  notice?(text: string): void;
  /** From now on checks end early. */
  stopped?(): void;
}
