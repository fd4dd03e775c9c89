/** What a run reports while it goes on. */
import type { CheckResult } from './check.js';

/** Called while a run goes on. */
export interface Progress {
  started?(total: number): void;
  finished?(result: CheckResult, done: number, total: number): void;
  /** A sentence that somebody who waits for the run should read. */
  notice?(text: string): void;
  /** From now on checks end without being done. */
  stopped?(): void;
}
