/** The defaults of a run's options. */

/** Times are in milliseconds. */
export const standard = {
  concurrency: 4,
  /** The number of concurrent requests in a burst. */
  burst: 32,
  timeoutMs: 10_000,
  waitMs: 2000,
  maxWaitMs: 60_000,
  maxTimeMs: 900_000,
} as const;
