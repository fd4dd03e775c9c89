/** Shows that virtual time passes only while all tasks sleep, and wakes them in the right order. */
import { describe, expect, it } from 'vitest';
import { virtualTime } from './virtual-clock.js';

describe('virtual time', () => {
  it('wakes sleepers in the order of their times, each at its time', async () => {
    const { now, sleep } = virtualTime();
    const woken: [string, number][] = [];
    const sleeper = async (name: string, ms: number): Promise<void> => {
      await sleep(ms);
      woken.push([name, now()]);
    };
    await Promise.all([sleeper('late', 5_000_000), sleeper('soon', 10), sleeper('also late', 5_000_000)]);
    expect(woken).toEqual([
      ['soon', 10],
      ['late', 5_000_000],
      ['also late', 5_000_000],
    ]);
  });

  it('stands still while a task is working', async () => {
    const { now, sleep } = virtualTime();
    const asleep = sleep(1);
    for (let step = 0; step < 1000; step++) await Promise.resolve();
    expect(now()).toBe(0);
    await asleep;
    expect(now()).toBe(1);
  });

  it('goes on after all tasks were awake', async () => {
    const { now, sleep } = virtualTime();
    await sleep(3);
    await new Promise(setImmediate);
    await sleep(4);
    expect(now()).toBe(7);
  });
});
