/** Limits how many tasks run at once. */

/** Runs at most `places` tasks at once, the others in order of arrival, urgent ones first. */
export class Semaphore {
  private free: number;
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
      const next = this.queue.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
