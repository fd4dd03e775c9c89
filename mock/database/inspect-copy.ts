/** Inspects the file of a database without changing it: libSQL opens a copy. */
import { access, constants, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Client } from '@libsql/client';
import { createFileClient } from './libsql-client.js';
import { codeOf, Damage, DurableError, refusals } from './errors.js';
import { examine, identify, type Found } from './identify.js';
import { selection, textsOf } from './read-state.js';

/** Throws if the file belongs to another application or is damaged. Even opening a file with SQLite could change it. */
export async function inspect(path: string, where: string): Promise<Found> {
  if ((await lookAt(path, where)) === 'empty') return 'empty';
  const files = await readFiles(path);
  try {
    if (await hasForeignLog(files)) throw refusals.foreignLog(where);
    return await inCopy(files, (client) => examine(client, where, true));
  } catch (error) {
    // The copy may be damaged because the file was written to during the copy.
    if (!areSame(files, await readFiles(path))) throw refusals.busy(where);
    throw error;
  }
}

/** Whether the log beside the file was written to another file, which was in its place. */
async function hasForeignLog(files: Files): Promise<boolean> {
  if (!files.get('-wal')?.length) return false;
  const alone = new Map([['', files.get('')!]]);
  const [own, logged] = await Promise.all([alone, files].map((some) => inCopy(some, markIn).catch(() => '')));
  // A new owner's mark is in the log alone until `markFile` is done; no change is acknowledged before that.
  if (!own || !logged || logged.endsWith(' 0')) return false;
  return own.split(' ')[0] !== logged.split(' ')[0];
}

/** The owner's mark in the files of a database, examined in full or in short. Throws `Damage` for unusable ones. */
export function readMark(files: Files, where: string, inFull: boolean): Promise<string> {
  return inCopy(files, async (client) => {
    const found = await (inFull ? examine : identify)(client, where, true).catch((error: unknown) => {
      throw error instanceof DurableError ? new Damage('it is another database now.') : error;
    });
    if (found === 'empty') throw new Damage('it is empty.');
    return markIn(client);
  });
}

async function markIn(client: Client): Promise<string> {
  const meta = textsOf(await client.execute(selection('meta', ['name', 'value'], 'name')));
  return meta.find(([name]) => name === 'owner')?.[1] ?? '';
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

/**
 * Passes on the content of a database. Its file stays open meanwhile: to close a file releases all locks that this
 * process has on it.
 */
export async function withFiles<Made>(path: string, use: (files: Files) => Promise<Made>): Promise<Made> {
  const file = await open(path);
  try {
    const files = new Map([['', await file.readFile()]]);
    for (const suffix of ['-wal', '-journal']) {
      const bytes = await readFile(path + suffix).catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') throw error;
      });
      if (bytes) files.set(suffix, bytes);
    }
    return await use(files);
  } finally {
    await file.close();
  }
}

const readFiles = (path: string): Promise<Files> => withFiles(path, (files) => Promise.resolve(files));

function areSame(files: Files, others: Files): boolean {
  return files.size === others.size && [...files].every(([suffix, bytes]) => others.get(suffix)?.equals(bytes));
}

/** Opens a copy of a database, and removes it afterwards. */
async function inCopy<Made>(files: Files, use: (client: Client) => Promise<Made>): Promise<Made> {
  const folder = await temporary(() => mkdtemp(join(tmpdir(), 'delivery-mock-')));
  try {
    for (const [suffix, bytes] of files)
      await temporary(() => writeFile(join(folder, `copy${suffix}`), bytes, { mode: 0o600 }));
    const client = createFileClient(join(folder, 'copy'));
    try {
      await client.execute('PRAGMA locking_mode = EXCLUSIVE');
      return await use(client);
    } finally {
      client.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Names the folder in the error: the one of the database may be fine. */
function temporary<Made>(write: () => Promise<Made>): Promise<Made> {
  return write().catch((error: unknown) => {
    const why = `no copy of it can be written to ${tmpdir()} to inspect it (${codeOf(error)})`;
    throw new Error(`${why}. Make room there, or set TMPDIR to another folder.`);
  });
}
