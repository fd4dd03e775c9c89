/** A database in a local file, locked by this process. */
import { readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Client } from '@libsql/client';
import { createFileClient, type DatabasePlace } from './libsql-client.js';
import { codeOf, Damage, detailOf, DurableError, explain, refusals } from './errors.js';
import { inspect, readMark, withFiles } from './inspect-copy.js';
import { application, creation, format } from './statements.js';

/**
 * The files that this process has open. It must not even read one of them again: closing a file releases all locks that
 * the process has on it.
 */
const opened = new Set<string>();

/** Opens a SQLite file for `--data`, and locks it for this process. Throws a DurableError. */
export async function openFile(target: string): Promise<DatabasePlace> {
  const path = pathOf(target);
  if (opened.has(path)) throw refusals.busy(target);
  opened.add(path);
  try {
    const client = await lock(path, (await inspect(path, target)) === 'empty');
    return placeOf(client, path, target);
  } catch (error) {
    opened.delete(path);
    throw explain(target, error, detail(error));
  }
}

function placeOf(client: Client, path: string, where: string): DatabasePlace {
  const first = lookAt(path);
  let size = first?.size ?? 0n;
  const compare = (): 'same' | 'moved' | 'cut' => {
    const now = lookAt(path);
    if (now?.identity !== first?.identity) return 'moved';
    if (!now || now.size < size) return 'cut';
    size = now.size;
    return 'same';
  };
  return {
    client,
    where,
    detail,
    markFile: () => expectSetting(client, 'PRAGMA wal_checkpoint(TRUNCATE)', 0),
    expectInPlace: () => {
      const found = compare();
      if (found === 'moved') throw refusals.moved(where);
      if (found === 'cut') throw new Damage('it was cut short while this mock had it open.');
    },
    close: async (inFull) => {
      const found = compare();
      const end = found === 'same' ? release : leave;
      try {
        if (found === 'moved') throw refusals.moved(where);
        if (found === 'same') await mergeLog(client);
        return await withFiles(path, async (files) => {
          await end(client);
          return readMark(files, where, inFull);
        });
      } finally {
        await end(client);
        opened.delete(path);
      }
    },
  };
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

/** The file at a path, if there is one: no other file has its identity while it is open, and SQLite never shrinks it. */
function lookAt(path: string): { readonly identity: string; readonly size: bigint } | undefined {
  try {
    const { dev, ino, size } = statSync(path, { bigint: true });
    return { identity: `${dev} ${ino}`, size };
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
    await mergeLog(client);
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

/** Without its log, the file is complete and can be copied. If that fails, the log is still there. */
const mergeLog = (client: Client): Promise<void> => attempt(client, ['busy_timeout = 0', 'journal_mode = DELETE']);

/** Closing alone would keep the lock until all statements are garbage-collected. */
async function release(client: Client): Promise<void> {
  await attempt(client, ['busy_timeout = 0', 'locking_mode = NORMAL', 'schema_version']);
  client.close();
}

/** Doesn't wait for locks: either this connection has the lock, or there is nothing to do. */
async function attempt(client: Client, pragmas: readonly string[]): Promise<void> {
  for (const pragma of pragmas) await client.execute(`PRAGMA ${pragma}`).catch(() => undefined);
}

/** Clients that are never closed, nor garbage-collected. */
const left: Client[] = [];

/**
 * SQLite merges the log when a client is closed, and finds it by its name: it could be the log of another file, which has
 * taken the place, or the last complete part of a file that was cut.
 */
const leave = (client: Client): unknown => left.push(client);

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
