/** How long a server is waited for that does nothing but limit the rate. */

/** Times are in milliseconds. */
const limits = {
  /** More than the minute that most rate limits are counted by. */
  usual: 60_000,
  /** For a server that asks for a wait which the run can't afford: the header may be wrong, so it is tried a few times. */
  long: 20_000,
} as const;

/** Counts the time since a server answered anything but "wait". */
export class Patience {
  private since: number | undefined;

  /** Notes a response. */
  note(isRateLimited: boolean, now: number): void {
    this.since = isRateLimited ? (this.since ?? now) : undefined;
  }

  /** Whether it makes no sense to wait any more. `isLong`: the server asks for a wait that the run can't afford. */
  isOver(isLong: boolean, now: number): boolean {
    return this.since !== undefined && now - this.since >= (isLong ? limits.long : limits.usual);
  }
}
