/** How much of what it should judge a check has judged: n of m. */
import { Inconclusive, notWhole } from './stop.js';

/** Counts what a check judges. It can pass only if that is something, and all. */
export class Judged {
  private judged = 0;
  /** How many responses could not be judged, because the record has only their beginnings. */
  private missing = 0;
  private responses: { readonly failed: number; readonly judged: number } | undefined;

  /** How many statuses, values and responses were judged. */
  get count(): number {
    return this.judged;
  }

  /** Whether something could not be judged, so that the absence of findings proves nothing. */
  get isPartial(): boolean {
    return this.missing > 0;
  }

  /** For a check that judges many responses: how many of them failed. */
  get ofResponses(): { readonly failed: number; readonly judged: number } | undefined {
    return this.responses;
  }

  /** Counts statuses or values that were judged. */
  note(count = 1): void {
    this.judged += count;
  }

  /** Counts the responses that a check judges one by one. */
  noteResponses(failed: number, judged: number): void {
    this.responses = { failed, judged };
    this.note(judged);
  }

  /** Counts responses that could not be judged. */
  noteMissing(count: number): void {
    this.missing += count;
  }

  /** Throws `Inconclusive` unless something was judged, and all: the rule for a pass. */
  assertAll(): void {
    if (this.isPartial) throw notWhole();
    if (this.judged === 0)
      throw new Inconclusive('target', 'no response had the field or value that this check judges');
  }
}
