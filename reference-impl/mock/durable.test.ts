import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getuid } from 'node:process';
import { fileURLToPath } from 'node:url';
import { createClient } from '@libsql/client';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DurableError, openDurable } from './durable.js';
import type { SavedState, StateEvent } from './state-events.js';
import { startLibsqlServer, type LibsqlServer } from './test-libsql-server.js';
import { anyEvent, emptyWorld, numbered, stateAfter } from './test-states.js';

const root = mkdtempSync(join(tmpdir(), 'durable-test-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folders = 0;
function newFolder(): string {
  const folder = join(root, `folder ${++folders}`);
  mkdirSync(folder);
  return folder;
}
const newFile = (): string => join(newFolder(), 'state.db');

/** Stores the events in turn, opening the database again at each border. */
async function store(target: string, ...sessions: readonly (readonly StateEvent[])[]): Promise<void> {
  for (const events of sessions) {
    const durable = await openDurable(target);
    for (const event of events) durable.append(event);
    await durable.close();
  }
}

async function read(target: string): Promise<SavedState | undefined> {
  const durable = await openDurable(target);
  await durable.close();
  return durable.saved;
}

async function failureOf(target: string): Promise<string> {
  const error: unknown = await openDurable(target).then(
    (durable) => durable.close(),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DurableError);
  return (error as DurableError).message;
}

const someEvents: readonly StateEvent[] = [
  { kind: 'world', world: emptyWorld('a') },
  { kind: 'world', world: emptyWorld('b') },
  ...Array.from({ length: 20 }, (_, number) => ({ kind: 'changes', id: 'a', ...numbered(number) }) as const),
  { kind: 'clock', id: 'b', clock: { at: 1_900_000_000_000 } },
  { kind: 'snapshot', snapshot: { ...emptyWorld('a'), name: 'before' } },
];

/** Two sessions of whatever may happen. */
const history = fc.tuple(fc.array(anyEvent, { maxLength: 12 }), fc.array(anyEvent, { maxLength: 6 }));

describe('a state in a file', () => {
  it('is nothing at first, be the file absent or empty', async () => {
    const file = newFile();
    expect(await read(file)).toBeUndefined();
    const empty = newFile();
    writeFileSync(empty, '');
    expect(await read(empty)).toBeUndefined();
    expect(await read(empty)).toBeUndefined();
  });

  it('is what it was, after any series of changes', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(history, async (sessions) => {
        const file = newFile();
        await store(file, ...sessions);
        const saved = await read(file);
        expect(saved).toEqual(stateAfter(sessions.flat()));
      }),
      { numRuns: 25 },
    );
  });

  it('is what it was, whatever its file is called', async () => {
    const folder = newFolder();
    const names = ['100%.db', 'a?b#c.db', 'ü 世界', "it's; --.db", ':memory:'];
    for (const name of names) await store(join(folder, name), someEvents);
    for (const name of names) expect(await read(join(folder, name))).toEqual(stateAfter(someEvents));
    expect(readdirSync(folder).sort()).toEqual([...names].sort());
  });

  it('is stored by close as well, and leaves nothing beside the file', async () => {
    const file = newFile();
    await store(file, someEvents);
    expect(readdirSync(join(file, '..'))).toEqual(['state.db']);
    expect(await read(file)).toEqual(stateAfter(someEvents));
  });

  it('is not written any more after close', async () => {
    const file = newFile();
    const durable = await openDurable(file);
    await durable.close();
    await durable.close();
    durable.append({ kind: 'world', world: emptyWorld('a') });
    await expect(durable.flush()).rejects.toThrow('state.db is closed.');
    expect(await read(file)).toBeUndefined();
  });

  it('belongs to one at a time, in one process too', async () => {
    const file = newFile();
    const first = await openDurable(file);
    expect(await failureOf(file)).toContain('in use');
    expect(await failureOf(join(file, '..', '.', 'state.db'))).toContain('in use');
    first.append({ kind: 'world', world: emptyWorld('a') });
    await first.flush();
    await first.close();
    expect((await read(file))?.worlds).toHaveLength(1);
  });

  it('needs libSQL only from the moment on when it is opened', () => {
    const folder = new URL('.', import.meta.url);
    const sources = readdirSync(folder).filter((name) => /^(?:durable|group).*(?<!\.test)\.ts$/.test(name));
    expect(sources).toContain('durable-client.ts');
    for (const name of sources)
      expect(readFileSync(new URL(name, folder), 'utf8')).not.toMatch(/^import (?!type )[^;]*'@libsql/m);
  });
});

const writers = new Set<ChildProcess>();
afterEach(() => {
  for (const child of writers) child.kill('SIGKILL');
  writers.clear();
});

/** Starts the process that stores numbers; `limit` is the largest size of a file in blocks of 512 bytes. */
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
  // The last record and the count of it were written by one transaction.
  expect(state?.ids.counters.customer ?? 0).toBe(state?.customers.at(-1)?.id ?? 0);
}

describe('a process that is killed in the middle of writes', () => {
  it('has lost nothing that it acknowledged, time and again', { timeout: 120_000 }, async () => {
    const file = newFile();
    const acknowledged: number[] = [];
    // Before its first acknowledgement, after it, and later; the last after SQLite has emptied its log into the file.
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

  it('had the file for itself until then', { timeout: 60_000 }, async () => {
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

  it.skipIf(process.platform === 'win32')(
    'acknowledges nothing when the disk is full',
    { timeout: 60_000 },
    async () => {
      const file = newFile();
      const writer = startWriter(file, 1000, 400);
      await writer.ended;
      const numbers = writer.lines().filter((line) => /^\d+$/.test(line));
      expect(numbers.length).toBeGreaterThan(10);
      expect(writer.lines().slice(numbers.length).join('\n')).toMatch(
        /^DurableError: .*state\.db can't be written: .*\nEverything that was acknowledged is stored\. Put that right, and start the mock again\.$/,
      );
      expectStored(await read(file), numbers.map(Number));
    },
  );
});

/** Everything in a folder, byte for byte. */
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

/** A file with statements in its log only, as a process leaves it that was killed. */
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

describe('a file that is not ours to write', () => {
  const cases: Readonly<Record<string, readonly [make: () => string | Promise<string>, says: string]>> = {
    'a text': [
      () => {
        const file = newFile();
        writeFileSync(file, 'worlds:\n  - id: a\n');
        return file;
      },
      'is not an SQLite database. It is untouched',
    ],
    'a database of another application': [
      async () => {
        const file = newFile();
        await alter(file, 'CREATE TABLE meta (name TEXT)');
        return file;
      },
      'belongs to another application. It is untouched',
    ],
    'an empty database of another application': [
      async () => {
        const file = newFile();
        await alter(file, 'PRAGMA application_id = 7');
        return file;
      },
      'belongs to another application. It is untouched',
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
      'is damaged: its tables are not the ones that it was made with.',
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
      'is damaged: a value in it is not what was written.',
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
      'is damaged: a row in it has the key of another one.',
    ],
    'one whose log is damaged': [
      () => makeLogged("UPDATE worlds SET clock = replace(clock, '0', '1')"),
      'is damaged: a value in it is not what was written.',
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

  it.each(Object.entries(cases))('stays as it is: %s', async (_, [make, says]) => {
    const file = await make();
    const before = bytesIn(join(file, '..'));
    const message = await failureOf(file);
    expect(message).toContain(`${file} ${says}`);
    expect(message.split('\n').length).toBeLessThanOrEqual(2);
    expect(bytesIn(join(file, '..'))).toEqual(before);
  });

  it('goes on with what is only in the log', async () => {
    const file = await makeLogged('DELETE FROM snapshots');
    expect(await read(file)).toEqual({ ...stateAfter(someEvents), snapshots: [] });
  });

  it('is known by any byte that is not what it was, unless that means nothing', { timeout: 120_000 }, async () => {
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
    ['in a folder that is not there', () => join(root, 'nowhere', 'state.db'), "can't be made: there is no folder"],
    ['below a file', () => fileURLToPath(new URL('x.db', `${import.meta.url}/`)), "can't be made: there is no folder"],
    ['an address that is none of libSQL', () => 'ftp://127.0.0.1/state', 'but not with ftp://.'],
  ])('is told clearly when it is %s', async (_, make, says) => {
    expect(await failureOf(make())).toContain(says);
  });

  it.skipIf(process.platform === 'win32' || getuid?.() === 0)(
    'is told clearly when it may not be written',
    async () => {
      const file = await makeStored();
      chmodSync(file, 0o400);
      expect(await failureOf(file)).toContain("can't be read and written (EACCES).");
    },
  );
});

async function openAltered(file: string, bytes: Buffer): Promise<unknown> {
  rmSync(file, { force: true });
  writeFileSync(file, bytes);
  return read(file).catch((error: unknown) => error);
}

const secret = 'eyJhbGciOiJFZERTQSJ9.secret';

describe('a state on a libSQL server', () => {
  let server: LibsqlServer;
  let address: string;
  beforeAll(async () => {
    server = await startLibsqlServer(secret);
    address = `${server.url}?authToken=${secret}`;
  });
  afterAll(() => server.close());

  const empty = async (): Promise<void> => {
    server.answerWith(undefined);
    const { rows } = await server.client.execute("SELECT name FROM sqlite_master WHERE type = 'table'");
    for (const { name } of rows) await server.client.execute(`DROP TABLE ${name as string}`);
  };

  it('is what it was, after any series of changes', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(history, async (sessions) => {
        await empty();
        await store(address, ...sessions);
        const saved = await read(address);
        expect(saved).toEqual(stateAfter(sessions.flat()));
      }),
      { numRuns: 20 },
    );
  });

  it('is written in groups', async () => {
    await empty();
    const durable = await openDurable(address);
    const before = server.requests();
    const flushes = someEvents.map((event) => {
      durable.append(event);
      return durable.flush();
    });
    await Promise.all(flushes);
    expect(server.requests() - before).toBe(1);
    await durable.close();
  });

  it('belongs to the mock that was started last', async () => {
    await empty();
    const first = await openDurable(address);
    first.append({ kind: 'world', world: emptyWorld('a') });
    await first.flush();
    const second = await openDurable(address);
    expect(second.saved?.worlds).toHaveLength(1);
    first.append({ kind: 'removed', id: 'a' });
    await expect(first.flush()).rejects.toThrow(
      `The database at ${server.url} has been taken over by another mock that was started on it`,
    );
    second.append({ kind: 'world', world: emptyWorld('b') });
    await second.close();
    await expect(first.close()).rejects.toThrow('another mock');
    expect((await read(address))?.worlds.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('acknowledges nothing after the server failed once', async () => {
    await empty();
    const durable = await openDurable(address);
    durable.append({ kind: 'world', world: emptyWorld('a') });
    await durable.flush();
    server.answerWith({ status: 500, type: 'text/plain', body: `out of disk, ${secret}\u001b[2J` });
    durable.append({ kind: 'world', world: emptyWorld('b') });
    const message = await rejectionOf(durable.flush());
    expect(message).toMatch(
      /can't be written: .*500: out of disk, … \[2J\.\nEverything that was acknowledged is stored/,
    );
    server.answerWith(undefined);
    durable.append({ kind: 'world', world: emptyWorld('c') });
    expect(await rejectionOf(durable.flush())).toBe(message);
    expect(await rejectionOf(durable.close())).toBe(message);
    expect((await read(address))?.worlds.map(({ id }) => id)).toEqual(['a']);
  });

  it.each([
    ['of another application', ['CREATE TABLE users (name TEXT)'], 'belongs to another application.'],
    [
      'of another version',
      ["UPDATE meta SET value = '7' WHERE name = 'format'"],
      'its format is 7, and this version reads 1.',
    ],
    [
      'damaged',
      ["UPDATE worlds SET clock = replace(clock, '0', '1')"],
      'is damaged: a value in it is not what was written.',
    ],
    ['damaged', ['DROP TABLE snapshots'], 'is damaged: its tables are not the ones that it was made with.'],
  ])('is refused when it is %s', async (what, statements, says) => {
    await empty();
    if (!what.includes('application')) await store(address, someEvents);
    for (const sql of statements) await server.client.execute(sql);
    expect(await failureOf(address)).toContain(
      `The database at ${server.url} ${says.startsWith('its') ? 'is from' : says}`,
    );
    expect(await failureOf(address)).toContain(says);
  });

  it.each([
    ['that needs a token', () => server.url, undefined, 'it refuses us (401). Give --data an address with ?authToken='],
    ['with another token', () => `${server.url}?authToken=other-secret`, undefined, 'it refuses us (401).'],
    [
      'with a password',
      () => server.url.replace('//', '//me:other-secret@'),
      undefined,
      "can't be used with a name and a password",
    ],
    [
      'with a wrong parameter',
      () => `${server.url}?token=other-secret`,
      undefined,
      'Unsupported URL query parameter "token".',
    ],
    [
      'that is none',
      () => 'http://[?authToken=other-secret',
      undefined,
      "can't be used: The authority part of the URL",
    ],
    [
      'that answers with a page',
      () => address,
      { status: 200, type: 'text/html', body: '<html>' },
      'does not answer as a libSQL server does.',
    ],
    [
      'that answers with an error',
      () => address,
      { status: 404, type: 'text/plain', body: 'nope' },
      'status 404: nope.',
    ],
    ['that redirects nowhere', () => address, { status: 302, type: 'text/plain', body: '' }, "can't be used: "],
  ])('is told clearly when it has an address %s', async (_, target, answer, says) => {
    await empty();
    server.answerWith(answer);
    const message = await failureOf(target());
    server.answerWith(undefined);
    expect(message).toContain(says);
    expect(message).not.toContain('secret');
  });

  it('is told clearly when nobody listens there', async () => {
    const gone = await startLibsqlServer();
    await gone.close();
    expect(await failureOf(`${gone.url}?authToken=${secret}`)).toBe(
      `The database at ${gone.url} can't be used: it can't be reached (ECONNREFUSED). Is the libSQL server running?`,
    );
  });
});

async function rejectionOf(promise: Promise<void>): Promise<string> {
  return promise.then(
    () => 'nothing',
    (error: unknown) => (error as Error).message,
  );
}
