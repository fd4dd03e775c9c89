/** If a libSQL server fails for a while, no acknowledged change is lost, and none is stored twice. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDurable, type Durable } from './durable.js';
import type { StorageTrouble } from './errors.js';
import type { RetryTime } from './outage.js';
import { read } from './test-durable.js';
import { failures, startLibsqlServer, type Failure, type LibsqlServer } from './test-libsql-server.js';
import type { Mock } from '../mock.js';
import { createMock } from '../mock.js';
import { ask, hasOrder, order } from '../test-mock.js';
import { emptyWorld } from '../worlds/test-states.js';

const attemptMs = 10_000;
const patienceMs = 5000;

/** Time that only the test advances. Unless `holdsPauses` is set, the pauses before retries take no time. */
function handTime(holdsPauses = false) {
  let sleepers: { readonly ms: number; readonly wake: () => void }[] = [];
  const end = (isOver: (ms: number) => boolean): void => {
    const over = sleepers.filter(({ ms }) => isOver(ms));
    sleepers = sleepers.filter(({ ms }) => !isOver(ms));
    for (const { wake } of over) wake();
  };
  const sleep: RetryTime['sleep'] = (ms, signal) =>
    new Promise((wake) => {
      if (signal.aborted || (!holdsPauses && ms < patienceMs)) return wake();
      sleepers.push({ ms, wake });
      signal.addEventListener('abort', () => wake());
    });
  return {
    time: { now: () => Date.parse('2031-03-03T16:20:00Z'), sleep } satisfies RetryTime,
    endAttempts: () => end((ms) => ms === attemptMs),
    endPatience: () => end((ms) => ms === patienceMs),
    endPauses: () => end((ms) => ms < patienceMs),
  };
}

let server: LibsqlServer;
beforeAll(async () => void (server = await startLibsqlServer()));
afterAll(() => server.close());
beforeEach(async () => {
  server.failWith(undefined);
  const { rows } = await server.client.execute("SELECT name FROM sqlite_master WHERE type = 'table'");
  for (const { name } of rows) await server.client.execute(`DROP TABLE ${name as string}`);
});

/** Fails the next requests in these ways; a request without a response advances the clock to its limit. */
function failNext(list: readonly (Failure | undefined)[], endAttempts: () => void): void {
  const left = [...list];
  server.failWith(() => {
    const failure = left.shift();
    // Once the client waits for the response.
    if (failure === 'hang' || failure === 'late') setTimeout(endAttempts);
    return failure;
  });
}

const worldsIn = async (): Promise<readonly string[]> => (await read(server.url))?.worlds.map(({ id }) => id) ?? [];

describe('a batch that fails', () => {
  it.each(failures)('by "%s" is stored once the server is back, in order', async (failure) => {
    const { time, endAttempts } = handTime();
    const told: (string | undefined)[] = [];
    const durable = await openDurable(server.url, { time, onTrouble: (trouble) => told.push(trouble?.reason) });
    failNext([failure, failure, failure], endAttempts);
    for (const id of ['a', 'b', 'c']) {
      durable.append({ kind: 'world', world: emptyWorld(id) });
      await durable.flush().catch(() => undefined);
    }
    durable.append({ kind: 'removed', id: 'a' });
    await settled(durable);
    await server.release();
    expect(await worldsIn()).toEqual(['b', 'c']);
    expect(told).toEqual([expect.stringMatching(/\S\.$|\?$/), undefined]);
    await durable.close().catch(() => undefined);
  });

  it('is stored exactly once after any series of failures', async () => {
    const series = fc.array(fc.constantFrom(...failures, undefined), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(series, async (list) => {
        const { rows } = await server.client.execute("SELECT name FROM sqlite_master WHERE type = 'table'");
        for (const { name } of rows) await server.client.execute(`DROP TABLE ${name as string}`);
        const { time, endAttempts } = handTime();
        const durable = await openDurable(server.url, { time });
        failNext(list, endAttempts);
        // Each change replaces the last one: a repeated batch would restore an older clock.
        for (let offset = 1; offset <= 6; offset += 1) {
          durable.append({ kind: 'world', world: { ...emptyWorld('a'), clock: { offset } } });
          durable.append({ kind: 'world', world: emptyWorld(`w${offset}`) });
          await durable.flush().catch(() => undefined);
        }
        await settled(durable);
        server.failWith(undefined);
        await server.release();
        const saved = await read(server.url);
        expect(saved?.worlds.map(({ id }) => id)).toEqual(['a', 'w1', 'w2', 'w3', 'w4', 'w5', 'w6']);
        expect(saved?.worlds[0]?.clock).toEqual({ offset: 6 });
      }),
      { numRuns: 25 },
    );
  });

  it('is not retried if another mock has taken over, or an earlier state was restored', async () => {
    const { time } = handTime();
    const first = await openDurable(server.url, { time });
    await server.client.execute("UPDATE meta SET value = value || '7' WHERE name = 'owner'");
    first.append({ kind: 'world', world: emptyWorld('a') });
    await expect(first.flush()).rejects.toThrow('an earlier state has been restored');
    const second = await openDurable(server.url, { time });
    await openDurable(server.url, { time });
    second.append({ kind: 'world', world: emptyWorld('b') });
    await expect(second.flush()).rejects.toThrow('has been taken over by another mock');
    expect(await worldsIn()).toEqual([]);
  });

  it('is given up with an error when the mock is stopped', async () => {
    const { time } = handTime(true);
    const durable = await openDurable(server.url, { time });
    server.failWith(() => 'break');
    durable.append({ kind: 'world', world: emptyWorld('a') });
    await until(() => durable.trouble !== undefined);
    await expect(durable.close()).rejects.toThrow(
      /can't be written: .*500: Out of order\.\nThe server had confirmed everything that was acknowledged\. Fix/,
    );
  });
});

describe('a mock whose database fails for a while', () => {
  let told: (StorageTrouble | undefined)[] = [];
  let open: Durable[] = [];
  beforeEach(() => ([told, open] = [[], []]));

  async function start(time?: RetryTime): Promise<Mock> {
    const onTrouble = (trouble: StorageTrouble | undefined): void => void told.push(trouble);
    const durable = await openDurable(server.url, { onTrouble, ...(time && { time }) });
    open.push(durable);
    const mock = createMock({ durable });
    await durable.flush();
    return mock;
  }

  it('refuses writes at once with Retry-After and without effect, still reads, and recovers by itself', async () => {
    const { time, endPatience, endPauses } = handTime(true);
    const mock = await start(time);
    expect(await order(mock, 'before')).toBe(200);
    server.failWith(() => 'refuse');
    const waiting = ask(mock, 'POST /orders', { ...(await example()), external_id: 'in-doubt' });
    await until(() => told.length === 1);
    const refused = await ask(mock, 'POST /orders', { ...(await example()), external_id: 'refused' });
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, expect.any(Number)]);
    expect(refused.json.message).toMatch(
      /^The request was not carried out, because the state can't be stored at the moment: it can't be/,
    );
    expect((await ask(mock, 'POST /__mock/worlds', { id: 'w' })).status).toBe(503);
    await expect(mock.control.createWorld({ id: 'w' })).rejects.toThrow('The change is not stored yet');
    expect((await ask(mock, 'PATCH /__mock/switches', { latency: 1 })).status).toBe(200);
    expect((await ask(mock, 'DELETE /__mock/switches')).status).toBe(200);
    expect([await hasOrder(mock, 'before'), await hasOrder(mock, 'refused')]).toEqual([true, false]);
    const seen = await ask(mock, 'GET /carriers');
    expect([seen.status, seen.headers.get('mock-storage')]).toEqual([200, 'not reachable']);
    expect((await mock.control.readMock()).storage).toEqual({
      where: `The database at ${server.url}`,
      trouble: { since: '2031-03-03T16:20:00.000Z', reason: expect.stringContaining("can't be reached") as string },
    });
    endPatience();
    const inDoubt = await waiting;
    expect([inDoubt.status, inDoubt.json.message]).toEqual([
      503,
      expect.stringMatching(/^The change is not stored yet: .*before you send the request again\.$/),
    ]);
    server.failWith(undefined);
    await until(() => {
      endPauses();
      return told.length === 2;
    });
    expect(told[1]).toBeUndefined();
    expect(await order(mock, 'after')).toBe(200);
    expect((await ask(mock, 'GET /carriers')).headers.get('mock-storage')).toBeNull();
    expect((await mock.control.readMock()).storage).toEqual({ where: `The database at ${server.url}` });
    const again = await start();
    const found = ['before', 'in-doubt', 'refused', 'after'].map((id) => hasOrder(again, id));
    expect(await Promise.all(found)).toEqual([true, true, false, true]);
  });

  it('acknowledges the changes of a short outage after it', async () => {
    const { time, endAttempts } = handTime();
    const mock = await start(time);
    failNext(['lose', 'break', 'half'], endAttempts);
    expect(await order(mock, 'short')).toBe(200);
    expect(await hasOrder(await start(), 'short')).toBe(true);
  });
});

const example = async (): Promise<object> => (await import('../test-mock.js')).orderOf('x');

/** Resolves when everything that was appended is stored, however long requests would wait. */
async function settled(durable: Durable): Promise<void> {
  await until(
    async () =>
      (await durable
        .flush()
        .then(() => true)
        .catch(() => false)) && durable.trouble === undefined,
  );
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 1));
}
