/** Tests how many tasks a semaphore runs at once. */
import { expect, it } from 'vitest';
import { Semaphore } from './semaphore.js';

/** Starts tasks that run until `end` is called, and counts the running ones. */
function counted(semaphore: Semaphore) {
  const ends: (() => void)[] = [];
  let running = 0;
  const start = (): Promise<void> =>
    semaphore.run(async () => {
      running += 1;
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    });
  return { start, running: () => running, end: () => ends.shift()?.() };
}

/** Lets all waiting promises settle. */
const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

it('runs more tasks while it is widened, and no more than before afterwards', async () => {
  const semaphore = new Semaphore(2);
  const { start, running, end } = counted(semaphore);
  const widened = semaphore.widened(3, () => Promise.all(Array.from({ length: 6 }, start)));
  await settled();
  expect(running()).toBe(5);
  for (let done = 0; done < 6; done += 1) {
    end();
    await settled();
  }
  await widened;
  const after = Array.from({ length: 4 }, start);
  await settled();
  expect(running()).toBe(2);
  for (const _task of after) {
    end();
    await settled();
  }
  expect(running()).toBe(0);
});

it('closes its additional slots as others give them back', async () => {
  const semaphore = new Semaphore(1);
  const { start, running, end } = counted(semaphore);
  await semaphore.widened(2, async () => {
    for (let task = 0; task < 3; task += 1) void start();
    await settled();
  });
  expect(running()).toBe(3);
  void start();
  end();
  await settled();
  expect(running()).toBe(2);
  end();
  await settled();
  end();
  await settled();
  expect(running()).toBe(1);
});
