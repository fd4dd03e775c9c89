/** A database in a file of this machine, open for this process alone. */
import { readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Client } from '@libsql/client';
import { createFileClient, type Place } from './libsql-client.js';
import { codeOf, detailOf, DurableError, explain, refusals } from './errors.js';
import { inspect } from './inspect-copy.js';
import { application, creation, format } from './statements.js';

/**
 * The files that this process has open. It must not even read one of them again: a process that closes a file loses all
 * locks that it has on it.
 */
const opened = new Set<string>();

/** Opens a SQLite file for `--data`, and locks it for this process. Throws a DurableError. */
export async function openFile(target: string): Promise<Place> {
  const path = pathOf(target);
  if (opened.has(path)) throw refusals.busy(target);
  opened.add(path);
  try {
    const client = await lock(path, (await inspect(path, target)) === 'empty');
    const identity = identityOf(path);
    const isInPlace = (): boolean => identityOf(path) === identity;
    return {
      client,
      where: target,
      detail,
      expectInPlace: () => {
        if (!isInPlace()) throw refusals.moved(target);
      },
      close: () => (isInPlace() ? release(client) : leave(client)).finally(() => opened.delete(path)),
    };
  } catch (error) {
    opened.delete(path);
    throw explain(target, error, detail(error));
  }
}

/** One path for each file, whichever way it is named. */
function pathOf(target: string): string {
  const path = resolve(target);
  try {
    return realpathSync(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return pathOfNew(target, path);
    throw explain(target, error, detail(error));
  }
}

/** Of a file that isn't there, or of one that a link leads to. */
function pathOfNew(target: string, path: string): string {
  const link = linkAt(path);
  if (link !== undefined) return pathOfNew(`${target} is a link to ${link}, which`, resolve(dirname(path), link));
  const folder = dirname(path);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return join(realpathSync(folder), basename(path));
  throw new DurableError(`${target} can't be created: the folder ${folder} does not exist. Create it first.`);
}

/** Where a symbolic link leads to. */
function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** Which file a path leads to, if any; no other has these numbers while it is open. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}

/** The operating system ends the lock with the process, however that ends. */
async function lock(path: string, isNew: boolean): Promise<Client> {
  const client = createFileClient(path);
  try {
    await client.execute('PRAGMA locking_mode = EXCLUSIVE');
    // Before there is a log, so that the file itself says from its first byte on what it is.
    if (isNew) await client.batch([...creation(), ...headOfFile], 'write');
    await expectSetting(client, 'PRAGMA journal_mode = WAL', 'wal');
    // Each commit is on the disk before it is acknowledged; the second is what macOS needs for that.
    await client.execute('PRAGMA synchronous = FULL');
    await client.execute('PRAGMA fullfsync = ON');
    await expectSetting(client, 'PRAGMA synchronous', 2);
    return client;
  } catch (error) {
    await release(client);
    throw error;
  }
}

const headOfFile = [`PRAGMA application_id = ${application.id}`, `PRAGMA user_version = ${format}`];

async function expectSetting(client: Client, pragma: string, expected: unknown): Promise<void> {
  const found = (await client.execute(pragma)).rows[0]?.[0];
  if (found !== expected)
    throw new Error(`"${pragma}" gives ${JSON.stringify(found)} there, and ${JSON.stringify(expected)} is needed`);
}

/**
 * Closing alone would keep the lock until the garbage collector has found all statements. Without its log the file is
 * whole by itself, and can be copied.
 */
async function release(client: Client): Promise<void> {
  // No wait is needed: either this connection has the lock, or there is nothing to release.
  for (const pragma of ['busy_timeout = 0', 'journal_mode = DELETE', 'locking_mode = NORMAL', 'schema_version'])
    await client.execute(`PRAGMA ${pragma}`).catch(() => undefined);
  client.close();
}

/** The log is found by its name, so with another file in place it would be that one's that is emptied. */
function leave(client: Client): Promise<void> {
  client.close();
  return Promise.resolve();
}

const unwritable = ['EACCES', 'EPERM', 'EROFS', 'SQLITE_CANTOPEN', 'SQLITE_READONLY', 'SQLITE_PERM'];

const another = 'name another file with --data.';

/** The message of libSQL's client if no file can be opened or created: the error has no code of its own. */
const unopened = /^ConnectionFailed\(.*: 14"\)/;

function detail(error: unknown): string {
  const code = codeOf(error);
  if (code === 'ELOOP') return `it is a circular link. Fix the link, or ${another}`;
  if (code === 'ENAMETOOLONG') return `its name is too long. Shorten it, or ${another}`;
  const text = detailOf(error);
  const why = unwritable.includes(code) ? code : unopened.test(text) ? 'SQLITE_CANTOPEN' : undefined;
  return why === undefined ? text : `it can't be read and written (${why}). Change that, or ${another}`;
}
