/** Limits how many tasks run at once. */

/** Runs at most `places` tasks at once, the others in order of arrival, urgent ones first. */
export class Semaphore {
  private free: number;
  /** How many slots close as soon as they are free. */
  private surplus = 0;
  private readonly queue: (() => void)[] = [];

  constructor(places: number) {
    this.free = places;
  }

  /** Runs a task as soon as a slot is free. */
  async run<T>(task: () => Promise<T>, isUrgent = false): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.queue[isUrgent ? 'unshift' : 'push'](resolve));
    try {
      return await task();
    } finally {
      this.release();
    }
  }

  /** Runs a task with more slots, which close as they become free after it. */
  async widened<T>(more: number, task: () => Promise<T>): Promise<T> {
    for (let slot = 0; slot < more; slot += 1) this.release();
    try {
      return await task();
    } finally {
      const now = Math.min(more, this.free);
      this.free -= now;
      this.surplus += more - now;
    }
  }

  private release(): void {
    const next = this.surplus > 0 ? undefined : this.queue.shift();
    if (this.surplus > 0) this.surplus -= 1;
    else if (next) next();
    else this.free += 1;
  }
}
