/** How long to wait for a server that only rate limits. */

/** Times are in milliseconds. */
const limits = {
  /** For a server that has sent no other response yet: a run against a broken one must end within a minute. */
  first: 57_000,
  /** More than the minute that most rate limits are counted by. */
  usual: 60_000,
  /** For a server that asks for a wait beyond the limit of the run. The header may be wrong, so it is retried a few times. */
  long: 20_000,
} as const;

/** Measures the time since a response that wasn't rate limited. With `keepsGoing`, the first one may take longer. */
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

  /** Whether to stop waiting. `isLong`: the server asks for a wait beyond the limit of the run. */
  isOver(isLong: boolean, now: number): boolean {
    return this.since !== undefined && now - this.since >= (isLong ? limits.long : this.limit);
  }

  /** Records that the server was waited for. */
  waited(): void {
    this.hasWaited = true;
  }

  /** Whether a wait until then is too long for a server that has sent no other response yet. The first wait never is. */
  isTooFar(until: number): boolean {
    return !this.hasAnswered && this.hasWaited && this.since !== undefined && until - this.since > limits.first;
  }

  /** How long to wait at most from now on. */
  left(now: number): number {
    return Math.max(0, (this.since ?? now) + this.limit - now);
  }

  private get limit(): number {
    return this.hasAnswered ? limits.usual : limits.first;
  }
}
