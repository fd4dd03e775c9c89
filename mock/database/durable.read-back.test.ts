/** The mock says that everything is stored only after it has read that back, whatever happened to the file meanwhile. */
import { appendFileSync, copyFileSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openDurable, type Durable } from './durable.js';
import { failureOf, read, store, useFolder } from './test-durable.js';
import { emptyWorld, numbered } from '../worlds/test-states.js';

const { newFile, newFolder } = useFolder();

const saysComplete = /Everything that was acknowledged is stored\./;
const saysIncomplete = /no longer has everything that was acknowledged: \S[^\n]*\.\n?.*restore a copy of it, or name/i;

const customers = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ kind: 'changes', id: 'a', ...numbered(from + at) }) as const);

/** Storage with 200 customers in its file, of which a copy is in `early`, and 40 more in its log only. */
async function openWithLog(file: string): Promise<Durable> {
  await store(file, [{ kind: 'world', world: emptyWorld('a') }, ...customers(1, 200)]);
  copyFileSync(file, `${file}.early`);
  const durable = await openDurable(file);
  for (const change of customers(201, 40)) durable.append(change);
  await durable.flush();
  return durable;
}

const countIn = async (file: string): Promise<number | undefined> =>
  (await read(file))?.worlds[0]?.state.customers.length;

/** Changes the bytes of a file in place. */
function alter(file: string, change: (bytes: Buffer) => unknown): void {
  const bytes = readFileSync(file);
  change(bytes);
  writeFileSync(file, bytes);
}

const damages: Readonly<Record<string, (file: string) => void>> = {
  'is cut to nothing': (file) => truncateSync(file, 0),
  'is cut in the middle': (file) => truncateSync(file, 8192),
  'has a page of zeros in the middle': (file) => alter(file, (bytes) => bytes.fill(0, 40_960, 45_056)),
  'has only zeros': (file) => alter(file, (bytes) => bytes.fill(0)),
  'has the content of another application': (file) => {
    alter(file, (bytes) => bytes.write('else', 68));
    truncateSync(`${file}-wal`, 0);
  },
  'has lost its log': (file) => truncateSync(`${file}-wal`, 0),
  'is overwritten with an earlier copy': (file) => {
    copyFileSync(`${file}.early`, file);
    truncateSync(`${file}-wal`, 0);
  },
};

describe.each(Object.entries(damages))('a file that %s while the mock has it open', (_, damage) => {
  it('makes close say that it is incomplete', async () => {
    const file = newFile();
    const durable = await openWithLog(file);
    damage(file);
    await expect(durable.close()).rejects.toThrow(saysIncomplete);
  });

  it('is said to be complete by no message about later changes', async () => {
    const file = newFile();
    const durable = await openWithLog(file);
    damage(file);
    const messages: string[] = [];
    const note = (error: unknown): void => void messages.push(String(error));
    for (const change of customers(300, 150)) {
      durable.append(change);
      await durable.flush().catch(note);
    }
    await durable.close().catch(note);
    const found = await countIn(file).catch(() => 0);
    expect(messages.at(-1) ?? `${found} of 390`).toMatch(found === 390 ? /^390/ : saysIncomplete);
    expect(messages.filter((text) => saysComplete.test(text) || /^\s+at /m.test(text))).toEqual([]);
  });
});

/** Makes the next write fail, without loss: the file has a part more, which it loses again. */
async function failNext(file: string, durable: Durable): Promise<void> {
  const { size } = statSync(file);
  appendFileSync(file, Buffer.alloc(4096));
  durable.append(customers(300, 1)[0]!);
  await durable.flush();
  truncateSync(file, size);
  durable.append(customers(301, 1)[0]!);
}

describe('a write that fails', () => {
  it('says that everything acknowledged is stored if that was read back', async () => {
    const file = newFile();
    const durable = await openWithLog(file);
    await failNext(file, durable);
    await expect(durable.flush()).rejects.toThrow(saysComplete);
    await expect(durable.close()).rejects.toThrow(saysComplete);
    const copy = newFile();
    for (const suffix of ['', '-wal']) copyFileSync(file + suffix, copy + suffix);
    expect(await countIn(copy)).toBe(242);
  });

  it('does not say so if one letter of a record has changed', async () => {
    const file = newFile();
    const durable = await openWithLog(file);
    alter(file, (bytes) => bytes.write('5', bytes.indexOf('"id":100,') + 5));
    await failNext(file, durable);
    await expect(durable.flush()).rejects.toThrow(saysIncomplete);
    expect(await failureOf(file)).toContain('is damaged: a value in it was changed.');
  });
});

describe('a file that is open', () => {
  it('acknowledges nothing once it is cut short', async () => {
    const file = newFile();
    const durable = await openWithLog(file);
    truncateSync(file, 0);
    durable.append(customers(300, 1)[0]!);
    await expect(durable.flush()).rejects.toThrow(/^.*state\.db can't be written: it was cut short while/);
    await expect(durable.close()).rejects.toThrow(saysIncomplete);
    expect(await failureOf(file)).toContain('is damaged: it is empty, but state.db-wal, which belongs to it, is not.');
  });

  it('is complete after close if only its log was removed', async () => {
    const file = newFile();
    const durable = await openWithLog(file);
    rmSync(`${file}-wal`);
    await durable.close();
    expect(await countIn(file)).toBe(240);
  });

  it('is called neither complete nor incomplete if it can’t be read back', async () => {
    const file = newFile();
    const durable = await openWithLog(file);
    vi.stubEnv('TMPDIR', join(newFolder(), 'nowhere'));
    await expect(durable.close()).rejects.toThrow(
      /^Whether .*state\.db has everything that was acknowledged could not be checked: no copy of it can be written to .*nowhere.* \(ENOENT\)\..*\nFix that, and start/,
    );
    vi.unstubAllEnvs();
    expect(await countIn(file)).toBe(240);
  });
});
