/** If the file is removed or moved while the mock has it open, the mock reports every change that is not stored. */
import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openDurable, type Durable } from './durable.js';
import { failureOf, read, store, useFolder } from './test-durable.js';
import { emptyWorld, numbered } from '../worlds/test-states.js';

const { newFile } = useFolder();

const world = (id: string) => ({ kind: 'world', world: emptyWorld(id) }) as const;
const isMoved = /has been removed, moved or replaced while this mock had it open/;

async function openWith(file: string, id: string): Promise<Durable> {
  const durable = await openDurable(file);
  durable.append(world(id));
  await durable.flush();
  return durable;
}

/** The worlds in a copy of the file and its log: the process keeps its lock on the original. */
async function worldsIn(file: string, log = file): Promise<readonly string[] | undefined> {
  const copy = newFile();
  copyFileSync(file, copy);
  copyFileSync(`${log}-wal`, `${copy}-wal`);
  return (await read(copy))?.worlds.map(({ id }) => id);
}

// Windows doesn't allow removing an open file.
describe.skipIf(process.platform === 'win32')('a file that is removed while it is open', () => {
  it('is no longer written to, and each flush fails', async () => {
    const file = newFile();
    const durable = await openWith(file, 'a');
    rmSync(file);
    durable.append(world('b'));
    await expect(durable.flush()).rejects.toThrow(isMoved);
    await expect(durable.close()).rejects.toThrow(isMoved);
  });

  it('makes close fail, even if nothing was stored since', async () => {
    const file = newFile();
    const durable = await openWith(file, 'a');
    rmSync(file);
    await expect(durable.close()).rejects.toThrow(isMoved);
  });

  it('is complete again when it is back', async () => {
    const file = newFile();
    const durable = await openWith(file, 'a');
    renameSync(file, `${file}.away`);
    await expect(durable.close()).rejects.toThrow(isMoved);
    expect(await worldsIn(`${file}.away`, file)).toEqual(['a']);
  });

  it('does not change the log of another file in its place', async () => {
    const [file, other] = [newFile(), newFile()];
    await store(other, [world('b')]);
    const first = await openWith(file, 'a');
    for (const suffix of ['', '-wal']) rmSync(file + suffix);
    const second = await openWith(other, 'c');
    for (const suffix of ['', '-wal']) renameSync(other + suffix, file + suffix);
    await expect(first.close()).rejects.toThrow(isMoved);
    expect(await worldsIn(file)).toEqual(['b', 'c']);
    await expect(second.close()).rejects.toThrow(isMoved);
  });

  it.each([0, 300])('is not mixed with a log beside it that belongs to a file with %i customers', async (count) => {
    const [file, other, copy] = [newFile(), newFile(), newFile()];
    const customers = Array.from(
      { length: count },
      (_, at) => ({ kind: 'changes', id: 'a', ...numbered(at) }) as const,
    );
    await store(file, [world('a'), ...customers]);
    await store(other, [world('c')]);
    const durable = await openWith(file, 'b');
    if (count > 0) {
      durable.append({ kind: 'changes', id: 'a', ...numbered(count) });
      await durable.flush();
    }
    copyFileSync(other, copy);
    copyFileSync(`${file}-wal`, `${copy}-wal`);
    await durable.close();
    expect(await failureOf(copy)).toBe(
      `${copy} can't be used: ${copy}-wal beside it has changes of another file, which was in its place.\n` +
        `Nothing was changed: put that file back, or remove ${copy}-wal to use ${copy} as it is.`,
    );
    rmSync(`${copy}-wal`);
    expect((await read(copy))?.worlds.map(({ id }) => id)).toEqual(['c']);
  });
});
