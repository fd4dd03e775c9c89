/** Waits that can all be ended at once, so that a mock that stops doesn't wait for those who are late. */

/** Whoever waits somewhere in one mock. */
export class Sleepers {
  private readonly waking = new Set<() => void>();
  private isOver = false;

  /** Resolves after so many milliseconds, or when all are woken. */
  readonly sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (this.isOver) return resolve();
      const wake = (): void => {
        clearTimeout(timer);
        this.waking.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.waking.add(wake);
    });

  /** Wakes all who sleep, and lets nobody sleep any more. */
  wakeAll(): void {
    this.isOver = true;
    for (const wake of this.waking) wake();
  }
}
