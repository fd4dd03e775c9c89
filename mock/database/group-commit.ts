/** Writes queued items in groups: one write for all items that arrived during the previous one. */

// Stored now, since a test may install fake timers later. A browser page has no setImmediate.
const afterTurn = globalThis.setImmediate as typeof setImmediate | undefined;

/** After the first failed write, nothing more is written or acknowledged. */
export class GroupCommit<Item> {
  private waiting: Item[] = [];
  private isScheduled = false;
  private isOver = false;
  /** The newest group; it fails if an earlier one fails. */
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly write: (items: readonly Item[]) => Promise<void>) {}

  add(items: readonly Item[]): void {
    if (this.isOver) return;
    this.waiting.push(...items);
    if (this.isScheduled) return;
    this.isScheduled = true;
    this.follow(() => this.writeGroup());
  }

  /** Resolves when everything added so far is written; after a failed write, always rejects. */
  flush(): Promise<void> {
    return this.last;
  }

  /** From now on, nothing is accepted. */
  end(reason: Error): void {
    this.follow(() => Promise.reject(reason));
    this.isOver = true;
  }

  private follow(next: () => Promise<void>): void {
    this.last = this.last.then(next);
    this.last.catch(() => {
      this.isOver = true;
      this.waiting = [];
    });
  }

  private async writeGroup(): Promise<void> {
    // Requests that arrive together are handled in one turn of the event loop, and share a group.
    await new Promise<void>((resolve) => (afterTurn ?? queueMicrotask)(resolve));
    const group = this.waiting;
    this.waiting = [];
    this.isScheduled = false;
    await this.write(group);
  }
}
