/** A process that is killed while storing loses nothing that it acknowledged. */
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { SavedState } from '../worlds/state-events.js';
import { failureOf, read, useFolder } from './test-durable.js';
import { numbered } from '../worlds/test-states.js';

const { newFile } = useFolder();

const writers = new Set<ChildProcess>();
afterEach(() => {
  for (const child of writers) child.kill('SIGKILL');
  writers.clear();
});

/** Starts the process that stores numbers; `limit` is the maximum size of the file in blocks of 512 bytes. */
function startWriter(file: string, start: number, limit?: number) {
  const args = [
    '--import',
    'tsx',
    fileURLToPath(new URL('test-durable-writer.ts', import.meta.url)),
    file,
    String(start),
  ];
  const child =
    limit === undefined
      ? spawn(process.execPath, args)
      : spawn('sh', ['-c', `ulimit -f ${limit}; exec "$@"`, 'sh', process.execPath, ...args]);
  writers.add(child);
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const lines = (): readonly string[] => text.split('\n').slice(0, -1);
  return { child, lines, reaches: (count: number) => reached(child, () => lines().length >= count), ended: end(child) };
}

const end = (child: ChildProcess): Promise<void> => new Promise((resolve) => child.once('close', () => resolve()));

function reached(child: ChildProcess, isReached: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => (isReached() ? resolve() : undefined);
    child.stdout?.on('data', look);
    child.once('close', () => reject(new Error('The process ended before.')));
    look();
  });
}

function expectStored(saved: SavedState | undefined, acknowledged: readonly number[]): void {
  const state = saved?.worlds[0]?.state;
  const stored = new Map(state?.customers.map((customer) => [customer.id, customer]));
  expect(acknowledged.filter((number) => !stored.has(number))).toEqual([]);
  for (const [number, customer] of stored) expect([customer]).toEqual(numbered(number).changes.customers);
  // The last record and its counter were written in one transaction.
  expect(state?.ids.counters.customer ?? 0).toBe(state?.customers.at(-1)?.id ?? 0);
}

describe('a process that is killed in the middle of writes', () => {
  it('loses nothing that it acknowledged, each time', async () => {
    const file = newFile();
    const acknowledged: number[] = [];
    // Before the first acknowledgement, after it, and later; the last time after SQLite has merged its log into the file.
    for (const [index, count] of [0, 1, 7, 60, 700].entries()) {
      const writer = startWriter(file, 1000 * (index + 1));
      await writer.reaches(count);
      writer.child.kill('SIGKILL');
      await writer.ended;
      acknowledged.push(...writer.lines().map(Number));
      expectStored(await read(file), acknowledged);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(768);
  });

  it('had the file locked until then', async () => {
    const file = newFile();
    const writer = startWriter(file, 1000);
    await writer.reaches(1);
    for (let time = 0; time < 2; time++)
      expect(await failureOf(file)).toBe(
        `${file} is in use by another process. Stop that one first, or name another file with --data.`,
      );
    const before = writer.lines().length;
    await writer.reaches(before + 5);
    writer.child.kill('SIGKILL');
    await writer.ended;
    expectStored(await read(file), writer.lines().map(Number));
  });

  it.skipIf(process.platform === 'win32')('acknowledges nothing when the disk is full', async () => {
    const file = newFile();
    const writer = startWriter(file, 1000, 400);
    await writer.ended;
    const numbers = writer.lines().filter((line) => /^\d+$/.test(line));
    expect(numbers.length).toBeGreaterThan(10);
    expect(writer.lines().slice(numbers.length).join('\n')).toMatch(
      /^DurableError: .*state\.db can't be written: .*\nEverything that was acknowledged is stored\. Fix that, and start the mock again\.$/,
    );
    expectStored(await read(file), numbers.map(Number));
  });
});
