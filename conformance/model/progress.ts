/** Events that a run reports while it goes on. */
import type { CheckResult } from './check.js';

/** Listeners to these events. */
export interface Progress {
  /** Exploring goes on before the checks: what it sent and found so far. `part` is the share of its budget that is used up, up to 1. */
  explored?(sent: { readonly requests: number; readonly found: number; readonly part: number }): void;
  started?(total: number): void;
  finished?(result: CheckResult, done: number, total: number): void;
  /** A sentence for the person who waits for the run. */
  notice?(text: string): void;
  /** From now on checks end early. */
  stopped?(): void;
}
