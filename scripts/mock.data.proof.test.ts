/** Shows that a mock with --data keeps its state in a file, also if the process is killed or the file is damaged. */
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../openapi/contract/contract.js';
import { startLibsqlServer } from '../mock/database/test-libsql-server.js';
import { runCommand, startCommand } from '../lab/testing/test-mock-command.js';
import type { MockProcess } from '../lab/soak/mock-process.js';

let folder = '';
let running: MockProcess[] = [];
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'mock-data-'))));
afterEach(async () => {
  await Promise.all(running.map((mock) => mock.end('SIGKILL')));
  running = [];
  rmSync(folder, { recursive: true, force: true });
});

const file = (): string => join(folder, 'mock.db');

async function start(...args: readonly string[]): Promise<MockProcess> {
  const mock = await startCommand('--data', file(), ...args);
  running.push(mock);
  return mock;
}

const api = ({ url }: MockProcess, path: string): string => `${url}${contract.basePath}${path}`;
const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
const example = contract.operation('createOrder').body?.examples['minimal'] as object;

/** Creates an order; resolves to whether it was acknowledged. */
async function created(mock: MockProcess, token: string, external_id: string): Promise<boolean> {
  const body = JSON.stringify({ ...example, external_id });
  const answer = await fetch(api(mock, '/orders'), { method: 'POST', headers: headersOf(token), body });
  return (await answer.json()) !== undefined && answer.status === 200;
}

const found = async (mock: MockProcess, token: string, id: string): Promise<boolean> =>
  (await fetch(api(mock, `/orders?external_id=${id}`), { headers: headersOf(token) })).status === 200;

async function newWorld(mock: MockProcess): Promise<string> {
  const answer = await fetch(`${mock.url}/__mock/worlds`, { method: 'POST' });
  return ((await answer.json()) as { readonly token: string }).token;
}

async function worldsOf(mock: MockProcess): Promise<readonly string[]> {
  const { worlds } = (await (await fetch(`${mock.url}/__mock/worlds`)).json()) as { worlds: readonly { id: string }[] };
  return worlds.map(({ id }) => id);
}

interface Acknowledged {
  readonly token: string;
  readonly id: string;
}

/** Creates orders concurrently until the mock is gone; calls `seen` for each acknowledged order. */
async function createOrders(
  mock: MockProcess,
  tokens: readonly string[],
  round: string,
  seen: (one: Acknowledged) => void,
) {
  const write = async (token: string, writer: number): Promise<void> => {
    for (let each = 0; ; each += 1) {
      const id = `${round}-${writer}-${each}`;
      if (await created(mock, token, id)) seen({ token, id });
    }
  };
  await Promise.allSettled([...tokens, ...tokens].map(write));
}

describe('a mock with data that is killed during writes', () => {
  it('still has every acknowledged order, world and token', async () => {
    const acknowledged: Acknowledged[] = [];
    const tokens = ['test-token'];
    for (const round of ['a', 'b', 'c']) {
      const mock = await start();
      const lost = [];
      for (const { token, id } of acknowledged) if (!(await found(mock, token, id))) lost.push(id);
      expect(lost).toEqual([]);
      tokens.push(await newWorld(mock));
      const before = acknowledged.length;
      await createOrders(mock, tokens, round, (one) => {
        acknowledged.push(one);
        if (acknowledged.length === before + 40) void mock.end('SIGKILL');
      });
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(120);
    const mock = await start();
    expect(mock.stdout()).toContain('and continues from there.');
    const all = await Promise.all(acknowledged.map(({ token, id }) => found(mock, token, id)));
    expect(all.every(Boolean)).toBe(true);
  });
});

describe('a mock whose file is cut while it runs', () => {
  it.each([
    ['at the next request', true],
    ['when it is stopped', false],
  ])('says %s that the data is incomplete, and never that all is stored', async (_when, isUsed) => {
    const mock = await start();
    expect(await created(mock, 'test-token', 'before')).toBe(true);
    truncateSync(file(), 0);
    if (isUsed) expect(await created(mock, 'test-token', 'after')).toBe(false);
    expect(await mock.end('SIGTERM')).toBe(1);
    const cut = `${file()} can't be written: it was cut short while this mock had it open.\n`;
    const loss = `${file()} no longer has everything that was acknowledged: it is empty.`;
    const advice = 'Restore a copy of it, or name another file with --data, or one that does not exist yet.\n';
    expect(mock.stderr()).toBe(isUsed ? `${cut}${loss} ${advice}` : `${loss}\n${advice}`);
    expect(await runCommand('--port', '0', '--data', file())).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(`${file()} is damaged: it is empty, but mock.db-wal`) as string,
    });
  });
});

describe('a mock with a database that fails', () => {
  const data = (url: string): readonly [string, string] => ['--data', `${url}?authToken=secret-of-the-database`];

  it('reports the failure once, acknowledges no writes, and continues when the database is back', async () => {
    const server = await startLibsqlServer('secret-of-the-database');
    const mock = await startCommand(...data(server.url));
    running.push(mock);
    expect(mock.stdout()).toContain(`The state is kept in ${server.url}. While it can't be reached, writes get 503`);
    expect(await created(mock, 'test-token', 'before')).toBe(true);
    server.answerWith({ status: 500, type: 'text/plain', body: 'Out of order.' });
    const inDoubt = created(mock, 'test-token', 'a');
    while (!mock.stderr().includes("can't be written")) await new Promise((resolve) => setTimeout(resolve, 10));
    expect([await created(mock, 'test-token', 'b'), await found(mock, 'test-token', 'before')]).toEqual([false, true]);
    server.answerWith(undefined);
    expect(await inDoubt).toBe(true);
    expect(mock.stderr().split('\n')).toEqual([
      `The database at ${server.url} can't be written: Server returned HTTP status 500: Out of order.`,
      'The mock retries; until then, writes get 503 and reads work.',
      `The database at ${server.url} is back: everything is stored.`,
      '',
    ]);
    await mock.end('SIGKILL');
    const again = await startCommand(...data(server.url));
    running.push(again);
    const stored = ['before', 'a', 'b'].map((id) => found(again, 'test-token', id));
    expect(await Promise.all(stored)).toEqual([true, true, false]);
    server.answerWith({ status: 500, type: 'text/plain', body: 'Out of order.' });
    void created(again, 'test-token', 'c').catch(() => undefined);
    while (!again.stderr().includes("can't be written")) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await again.end('SIGTERM')).toBe(1);
    expect(mock.stdout() + mock.stderr() + again.stderr()).not.toContain('secret-of-the-database');
    await server.close();
  });
});

describe('a mock with data', () => {
  it('ends with code 0 on SIGTERM, and says at the next start that the scenario is not loaded', async () => {
    const scenario = join(folder, 'scenario.yaml');
    writeFileSync(scenario, 'clock: 2031-03-03T16:20:00Z\n');
    const one = await start('--scenario', scenario);
    expect(one.stdout()).toContain(`The state is kept in ${file()}.\n`);
    expect(await created(one, 'test-token', 'x')).toBe(true);
    expect(await one.end('SIGTERM')).toBe(0);
    const two = await start('--scenario', scenario);
    expect(two.stdout()).toMatch(
      /and continues from there\. The scenario is not loaded, because the database has a state already: use a new one\./,
    );
    expect(await found(two, 'test-token', 'x')).toBe(true);
  });

  it('stores nothing of a run of the suite during which it is stopped', async () => {
    const one = await start();
    const answer = await fetch(`${one.url}/__mock/conform`, { method: 'POST' });
    expect([answer.status, await worldsOf(one)]).toEqual([200, expect.objectContaining({ length: 4 })]);
    expect(await one.end('SIGTERM')).toBe(0);
    expect(await worldsOf(await start())).toEqual(['main', 'other']);
  });

  it('refuses a file that another process uses', async () => {
    await start();
    expect(await runCommand('--port', '0', '--data', file())).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('is in use by another process') as string,
    });
  });

  it('refuses a --token that another world in the file has', async () => {
    const one = await start();
    await fetch(`${one.url}/__mock/worlds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'w', token: 'foo' }),
    });
    await one.end('SIGTERM');
    const { code, stderr } = await runCommand('--port', '0', '--data', file(), '--token', 'foo');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `--token can't be used with ${file()}. The world "w" is kept with the token that the account "main" is given: give the account another one, or start as before and remove that world (DELETE /__mock/worlds/w).\n`,
    });
  });

  it.each([
    ['is of something else', 'No database, but a letter.'],
    ['is damaged', `SQLite format 3\0${'x'.repeat(5000)}`],
  ])('does not change a file that %s, and says so', async (_what, text) => {
    writeFileSync(file(), text);
    const { code, stdout, stderr } = await runCommand('--port', '0', '--data', file());
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/It was not changed: .*\n$/);
    expect(readFileSync(file(), 'latin1')).toBe(text);
  });
});
