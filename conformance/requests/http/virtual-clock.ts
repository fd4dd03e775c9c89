/** Time that passes only while all tasks sleep: a run takes no real time to wait, and goes the same way on every machine. */

interface Sleeper {
  readonly due: number;
  readonly wake: () => void;
}

/** A clock and a way to sleep by it, in milliseconds. */
export interface VirtualTime {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** A clock that stands still while a task is working, and jumps to the next wake-up when all tasks sleep. */
export function virtualTime(): VirtualTime {
  let time = 0;
  let isTicking = false;
  const sleepers: Sleeper[] = [];
  const tick = (): void => {
    // Without sockets, all work of a process is microtasks, which end before this is called.
    const next = sleepers.reduce<Sleeper | undefined>((a, b) => (a && a.due <= b.due ? a : b), undefined);
    isTicking = next !== undefined;
    if (!next) return;
    sleepers.splice(sleepers.indexOf(next), 1);
    time = Math.max(time, next.due);
    next.wake();
    setImmediate(tick);
  };
  return {
    now: () => time,
    sleep: (ms) =>
      new Promise((wake) => {
        sleepers.push({ due: time + ms, wake });
        if (!isTicking) setImmediate(tick);
        isTicking = true;
      }),
  };
}
