/** A file of another application, or a damaged one, is refused with the reason and stays unchanged. */
import {
  chmodSync,
  copyFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { getuid } from 'node:process';
import { fileURLToPath } from 'node:url';
import { createClient } from '@libsql/client';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DurableError } from './errors.js';
import { failureOf, read, someEvents, store, useFolder } from './test-durable.js';
import { stateAfter } from '../worlds/test-states.js';

const { newFile, newFolder, root } = useFolder();

/** All files in a folder with their bytes. */
const bytesIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString('base64')]));

async function makeStored(): Promise<string> {
  const file = newFile();
  await store(file, someEvents);
  return file;
}

async function alter(file: string, ...statements: readonly string[]): Promise<void> {
  const client = createClient({ url: `file:${encodeURI(file)}`, concurrency: 1 });
  for (const sql of statements) await client.execute(sql);
  client.close();
}

/** A file whose changes are only in its log, as left by a killed process. */
async function makeLogged(...statements: readonly string[]): Promise<string> {
  const [from, file] = [await makeStored(), newFile()];
  await alter(from, 'PRAGMA journal_mode = WAL', ...statements);
  for (const suffix of ['', '-wal']) copyFileSync(from + suffix, file + suffix);
  return file;
}

function overwrite(file: string, change: (bytes: Buffer) => void): string {
  const bytes = readFileSync(file);
  change(bytes);
  writeFileSync(file, bytes);
  return file;
}

describe('a file that the mock must not write to', () => {
  const cases: Readonly<Record<string, readonly [make: () => string | Promise<string>, says: string]>> = {
    'a text': [
      () => {
        const file = newFile();
        writeFileSync(file, 'worlds:\n  - id: a\n');
        return file;
      },
      'is not an SQLite database. It was not changed',
    ],
    'a database of another application': [
      async () => {
        const file = newFile();
        await alter(file, 'CREATE TABLE meta (name TEXT)');
        return file;
      },
      'belongs to another application. It was not changed',
    ],
    'an empty database of another application': [
      async () => {
        const file = newFile();
        await alter(file, 'PRAGMA application_id = 7');
        return file;
      },
      'belongs to another application. It was not changed',
    ],
    'a database of another version': [
      async () => {
        const file = await makeStored();
        await alter(file, 'PRAGMA user_version = 7');
        return file;
      },
      'is from another version of this mock: its format is 7, and this version reads 1.',
    ],
    'one whose tables are others': [
      async () => {
        const file = await makeStored();
        await alter(file, 'ALTER TABLE worlds ADD COLUMN mood TEXT');
        return file;
      },
      'is damaged: its tables have changed.',
    ],
    'one with a broken page': [
      async () => overwrite(await makeStored(), (bytes) => bytes.fill(0x5a, 4096 * 3, 4096 * 3 + 64)),
      'is damaged: ',
    ],
    'one that was cut off': [
      async () => {
        const file = await makeStored();
        truncateSync(file, 4096 * 5);
        return file;
      },
      'is damaged: ',
    ],
    'one with a letter changed': [
      async () => overwrite(await makeStored(), (bytes) => bytes.write('X', bytes.indexOf('token-a'))),
      'is damaged: a value in it was changed.',
    ],
    'one with a text that is no UTF-8': [
      async () => overwrite(await makeStored(), (bytes) => (bytes[bytes.indexOf('token-a')] = 0xff)),
      'is damaged: a text in it is not UTF-8.',
    ],
    'one with a record of no world': [
      async () => {
        const file = await makeStored();
        await alter(file, "DELETE FROM worlds WHERE id = 'a'");
        return file;
      },
      'is damaged: a record in it belongs to no world.',
    ],
    'one with a row under the name of another': [
      async () => {
        const file = await makeStored();
        await alter(file, "UPDATE snapshots SET name = 'after'");
        return file;
      },
      'is damaged: a row in it has the key of another row.',
    ],
    'one whose log is damaged': [
      () => makeLogged("UPDATE worlds SET clock = replace(clock, '0', '1')"),
      'is damaged: a value in it was changed.',
    ],
    'one that was emptied beside its log': [
      async () => {
        const file = await makeLogged("UPDATE snapshots SET name = 'x'");
        truncateSync(file, 0);
        return file;
      },
      'is damaged: it is empty, but state.db-wal, which belongs to it, is not.',
    ],
    'one that is gone from beside its log': [
      async () => {
        const file = await makeLogged("UPDATE snapshots SET name = 'x'");
        rmSync(file);
        return file;
      },
      'is damaged: it is gone, but state.db-wal, which belongs to it, is not.',
    ],
  };

  it.each(Object.entries(cases))('stays unchanged: %s', async (_, [make, says]) => {
    const file = await make();
    const before = bytesIn(join(file, '..'));
    const message = await failureOf(file);
    expect(message).toContain(`${file} ${says}`);
    expect(message.split('\n').length).toBeLessThanOrEqual(2);
    expect(bytesIn(join(file, '..'))).toEqual(before);
  });

  it('is read completely, including changes that are only in its log', async () => {
    const file = await makeLogged('DELETE FROM snapshots');
    expect(await read(file)).toEqual({ ...stateAfter(someEvents), snapshots: [] });
  });

  it('is refused if any significant byte has changed', async () => {
    const whole = readFileSync(await makeStored());
    const file = newFile();
    const expected = stateAfter(someEvents);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const altered = Buffer.from(whole);
        altered[at] = (altered[at] ?? 0) ^ change;
        const found = await openAltered(file, altered);
        if (found instanceof DurableError)
          expect(bytesIn(join(file, '..'))).toEqual({ 'state.db': altered.toString('base64') });
        else expect(found).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['a folder', () => newFolder(), 'is not a file. Name a file with --data.'],
    ['in a folder that is not there', () => join(root(), 'nowhere', 'state.db'), "can't be created: the folder"],
    ['below a file', () => fileURLToPath(new URL('x.db', `${import.meta.url}/`)), "can't be created: the folder"],
    [
      'a link into a folder that is not there',
      () => linkTo('/nowhere/state.db'),
      'is a link to /nowhere/state.db, which',
    ],
    ['a link that leads to itself', () => linkTo('state.db'), "can't be used: it is a circular link."],
    ['of too long a name', () => join(newFolder(), 'n'.repeat(300)), "can't be used: its name is too long"],
    ['an address that is none of libSQL', () => 'ftp://127.0.0.1/state', ', not ftp://.'],
  ])('is refused with a clear message if it is %s', async (_, make, says) => {
    const message = await failureOf(make());
    expect(message).toContain(says);
    expect(message).not.toMatch(/ConnectionFailed|^\s+at /m);
    expect(message.split('\n').length).toBeLessThanOrEqual(2);
  });

  it.skipIf(process.platform === 'win32' || getuid?.() === 0)(
    'is refused with a clear message if it is read-only',
    async () => {
      const file = await makeStored();
      chmodSync(file, 0o400);
      expect(await failureOf(file)).toContain("can't be read and written (EACCES).");
    },
  );
});

/** A file that is a symbolic link. */
function linkTo(target: string): string {
  const file = newFile();
  symlinkSync(target, file);
  return file;
}

async function openAltered(file: string, bytes: Buffer): Promise<unknown> {
  rmSync(file, { force: true });
  writeFileSync(file, bytes);
  return read(file).catch((error: unknown) => error);
}
