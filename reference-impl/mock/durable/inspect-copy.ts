/** Inspects the file of a database without changing it: libSQL opens a copy. */
import { access, constants, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createFileClient } from './libsql-client.js';
import { codeOf, Damage, DurableError, refusals } from './errors.js';
import { examine, type Found } from './identify.js';

/** Throws if the file belongs to another application or is damaged. Even opening a file with SQLite could change it. */
export async function inspect(path: string, where: string): Promise<Found> {
  if ((await lookAt(path, where)) === 'empty') return 'empty';
  const files = await readFiles(path);
  const folder = await mkdtemp(join(tmpdir(), 'delivery-mock-'));
  try {
    return await examineCopy(join(folder, 'copy'), files, where);
  } catch (error) {
    // The copy may be damaged because the file was written to during the copy.
    if (!areSame(files, await readFiles(path))) throw refusals.busy(where);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

const head = Buffer.from('SQLite format 3\0');

async function lookAt(path: string, where: string): Promise<'empty' | 'sqlite'> {
  const about = await stat(path).catch(() => undefined);
  if (about && !about.isFile()) throw new DurableError(`${where} is not a file. Name a file with --data.`);
  await access(about ? path : dirname(path), constants.R_OK | constants.W_OK);
  if (!about?.size) {
    await expectNoLog(path, about ? 'empty' : 'gone');
    return 'empty';
  }
  const file = await open(path);
  try {
    const start = await file.read(Buffer.alloc(head.length));
    if (start.buffer.equals(head)) return 'sqlite';
  } finally {
    await file.close();
  }
  throw new DurableError(`${where} is not an SQLite database. It was not changed: name another file with --data.`);
}

/** SQLite would empty the log, and its content would be lost. */
async function expectNoLog(path: string, state: string): Promise<void> {
  const log = await stat(`${path}-wal`).catch(() => undefined);
  if (log?.size) throw new Damage(`it is ${state}, but ${basename(path)}-wal, which belongs to it, is not.`);
}

/** The file, and the files next to it with changes that SQLite has not merged yet. */
type Files = ReadonlyMap<string, Buffer>;

async function readFiles(path: string): Promise<Files> {
  const files = new Map([['', await readFile(path)]]);
  for (const suffix of ['-wal', '-journal']) {
    const bytes = await readFile(path + suffix).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
    });
    if (bytes) files.set(suffix, bytes);
  }
  return files;
}

function areSame(files: Files, others: Files): boolean {
  return files.size === others.size && [...files].every(([suffix, bytes]) => others.get(suffix)?.equals(bytes));
}

async function examineCopy(copy: string, files: Files, where: string): Promise<Found> {
  for (const [suffix, bytes] of files) await writeFile(copy + suffix, bytes, { mode: 0o600 });
  const client = createFileClient(copy);
  try {
    await client.execute('PRAGMA locking_mode = EXCLUSIVE');
    return await examine(client, where, true);
  } finally {
    client.close();
  }
}
