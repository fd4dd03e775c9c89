/** Sleeps that can all be cancelled at once, so that a mock that stops doesn't wait for delayed responses. */

export class CancellableSleep {
  private readonly waking = new Set<() => void>();
  private isOver = false;

  /** Resolves after `ms`, or on `wakeAll`. */
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

  /** Ends all sleeps, now and later ones. */
  wakeAll(): void {
    this.isOver = true;
    for (const wake of this.waking) wake();
  }
}
