/** A state on a libSQL server is stored like one in a file, and no message shows the token. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDurable } from './durable.js';
import { failureOf, history, read, someEvents, store } from './test-durable.js';
import { startLibsqlServer, type LibsqlServer } from './test-libsql-server.js';
import { emptyWorld, stateAfter } from '../worlds/test-states.js';

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

  it('is restored after any series of changes', async () => {
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

  it.each([
    ['of another application', ['CREATE TABLE users (name TEXT)'], 'belongs to another application.'],
    [
      'of another version',
      ["UPDATE meta SET value = '7' WHERE name = 'format'"],
      'its format is 7, and this version reads 1.',
    ],
    ['damaged', ["UPDATE worlds SET clock = replace(clock, '0', '1')"], 'is damaged: a value in it was changed.'],
    ['damaged', ['DROP TABLE snapshots'], 'is damaged: its tables have changed.'],
  ])('is refused if it is %s', async (what, statements, says) => {
    await empty();
    if (!what.includes('application')) await store(address, someEvents);
    for (const sql of statements) await server.client.execute(sql);
    expect(await failureOf(address)).toContain(
      `The database at ${server.url} ${says.startsWith('its') ? 'is from' : says}`,
    );
    expect(await failureOf(address)).toContain(says);
  });

  it.each([
    [
      'that needs a token',
      () => server.url,
      undefined,
      'it refuses the connection (401). Give --data an address with ?authToken=',
    ],
    ['with another token', () => `${server.url}?authToken=other-secret`, undefined, 'it refuses the connection (401).'],
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
      'its responses are not those of a libSQL server.',
    ],
    [
      'that answers with an error',
      () => address,
      { status: 404, type: 'text/plain', body: 'nope' },
      'status 404: nope.',
    ],
    ['that redirects nowhere', () => address, { status: 302, type: 'text/plain', body: '' }, "can't be used: "],
  ])('is refused with a clear message if it has an address %s', async (_, target, answer, says) => {
    await empty();
    server.answerWith(answer);
    const message = await failureOf(target());
    server.answerWith(undefined);
    expect(message).toContain(says);
    expect(message).not.toContain('secret');
  });

  it('is refused with a clear message if no server listens there', async () => {
    const gone = await startLibsqlServer();
    await gone.close();
    expect(await failureOf(`${gone.url}?authToken=${secret}`)).toBe(
      `The database at ${gone.url} can't be used: it can't be reached (ECONNREFUSED). Is the libSQL server running?`,
    );
  });
});
