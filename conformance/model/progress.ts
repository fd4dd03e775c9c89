/** Events that a run reports while it goes on. */
import type { CheckResult } from './check.js';

/** Listeners to these events. */
export interface Progress {
  started?(total: number): void;
  finished?(result: CheckResult, done: number, total: number): void;
  /** A sentence for the person who waits for the run. */
  notice?(text: string): void;
  /** From now on checks end early. */
  stopped?(): void;
}
