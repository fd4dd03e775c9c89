/** How long a server is waited for that does nothing but limit the rate. */

/** Times are in milliseconds. */
const limits = {
  /** For a server that has given no other response yet, so that a run against one that is broken ends within a minute. */
  first: 57_000,
  /** More than the minute that most rate limits are counted by. */
  usual: 60_000,
  /** For a server that asks for a wait which the run can't afford: the header may be wrong, so it is tried a few times. */
  long: 20_000,
} as const;

/** Counts the time since a server answered anything but "wait". With `keepsGoing`, the first response may take longer. */
export class Patience {
  private since: number | undefined;
  private hasAnswered: boolean;
  private hasWaited = false;

  constructor(keepsGoing = false) {
    this.hasAnswered = keepsGoing;
  }

  /** Notes a response. */
  note(isRateLimited: boolean, now: number): void {
    this.since = isRateLimited ? (this.since ?? now) : undefined;
    this.hasAnswered ||= !isRateLimited;
  }

  /** Whether it makes no sense to wait any more. `isLong`: the server asks for a wait that the run can't afford. */
  isOver(isLong: boolean, now: number): boolean {
    return this.since !== undefined && now - this.since >= (isLong ? limits.long : this.limit);
  }

  /** Notes that the server was waited for. */
  waited(): void {
    this.hasWaited = true;
  }

  /** Whether a wait until then is too long for a server that has given no other response yet. The first one never is. */
  isTooFar(until: number): boolean {
    return !this.hasAnswered && this.hasWaited && this.since !== undefined && until - this.since > limits.first;
  }

  /** How long it makes sense to wait yet. */
  left(now: number): number {
    return Math.max(0, (this.since ?? now) + this.limit - now);
  }

  private get limit(): number {
    return this.hasAnswered ? limits.usual : limits.first;
  }
}
