/** A database in a local file, locked by this process. */
import { readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Client } from '@libsql/client';
import { createFileClient, type Place } from './libsql-client.js';
import { codeOf, detailOf, DurableError, explain, refusals } from './errors.js';
import { inspect } from './inspect-copy.js';
import { application, creation, format } from './statements.js';

/**
 * The files that this process has open. It must not even read one of them again: closing a file releases all locks that
 * the process has on it.
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

/** The canonical path of a file, however it is named. */
function pathOf(target: string): string {
  const path = resolve(target);
  try {
    return realpathSync(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return pathOfNew(target, path);
    throw explain(target, error, detail(error));
  }
}

/** The path of a file that doesn't exist, or of the target of a link. */
function pathOfNew(target: string, path: string): string {
  const link = linkAt(path);
  if (link !== undefined) return pathOfNew(`${target} is a link to ${link}, which`, resolve(dirname(path), link));
  const folder = dirname(path);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return join(realpathSync(folder), basename(path));
  throw new DurableError(`${target} can't be created: the folder ${folder} does not exist. Create it first.`);
}

/** The target of a symbolic link. */
function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** The identity of the file at a path, if there is one: no other file has these numbers while it is open. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}

/** The operating system releases the lock when the process ends, even if it crashes. */
async function lock(path: string, isNew: boolean): Promise<Client> {
  const client = createFileClient(path);
  try {
    await client.execute('PRAGMA locking_mode = EXCLUSIVE');
    // Before a log exists, so that the file identifies itself from its first byte on.
    if (isNew) await client.batch([...creation(), ...headOfFile], 'write');
    await expectSetting(client, 'PRAGMA journal_mode = WAL', 'wal');
    // Each commit reaches the disk before it is acknowledged; macOS needs the second pragma for that.
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
 * Closing alone would keep the lock until all statements are garbage-collected. Without its log, the file is complete
 * and can be copied.
 */
async function release(client: Client): Promise<void> {
  // Don't wait: either this connection has the lock, or there is nothing to release.
  for (const pragma of ['busy_timeout = 0', 'journal_mode = DELETE', 'locking_mode = NORMAL', 'schema_version'])
    await client.execute(`PRAGMA ${pragma}`).catch(() => undefined);
  client.close();
}

/** SQLite finds the log by its name: if another file has taken the place, its log would be merged and emptied. */
function leave(client: Client): Promise<void> {
  client.close();
  return Promise.resolve();
}

const unwritable = ['EACCES', 'EPERM', 'EROFS', 'SQLITE_CANTOPEN', 'SQLITE_READONLY', 'SQLITE_PERM'];

const another = 'name another file with --data.';

/** The message of libSQL's client if a file can't be opened or created: the error has no code of its own. */
const unopened = /^ConnectionFailed\(.*: 14"\)/;

function detail(error: unknown): string {
  const code = codeOf(error);
  if (code === 'ELOOP') return `it is a circular link. Fix the link, or ${another}`;
  if (code === 'ENAMETOOLONG') return `its name is too long. Shorten it, or ${another}`;
  const text = detailOf(error);
  const why = unwritable.includes(code) ? code : unopened.test(text) ? 'SQLITE_CANTOPEN' : undefined;
  return why === undefined ? text : `it can't be read and written (${why}). Change that, or ${another}`;
}
