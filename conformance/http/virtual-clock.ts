/** Time that passes only while everybody waits: a run in it takes no time to wait, and goes the same way on any machine. */

interface Sleeper {
  readonly due: number;
  readonly wake: () => void;
}

/** A clock and a way to sleep by it, in milliseconds. */
export interface VirtualTime {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** A clock that stands still while work is under way, and jumps to the next waker when only sleepers are left. */
export function virtualTime(): VirtualTime {
  let time = 0;
  let isTicking = false;
  const sleepers: Sleeper[] = [];
  const tick = (): void => {
    // All that is under way in a process without sockets are microtasks, and they end before this is called.
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
