/** A client that closes its side of the connection after sending (`shutdown(SHUT_WR)`, `nc -N`) gets its responses. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { base, exampleOf } from '../reference-impl/pipeline/test-calls.js';
import { rawTo, statusesIn } from '../reference-impl/http/test-server.js';
import type { StartOptions } from './mock-options.js';
import { startMock, type StartedMock } from './start.js';

const folder = mkdtempSync(join(tmpdir(), 'half-closed-'));
let mock: StartedMock;
afterEach(() => mock.close());
afterAll(() => rmSync(folder, { recursive: true }));

const requestOf = (line: string, body = ''): string =>
  `${line} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer test-token\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const carriers = requestOf(`GET ${base}/carriers`);
const order = requestOf(`POST ${base}/orders`, JSON.stringify(exampleOf('createOrder', 'minimal')));

describe('a client that half-closes', () => {
  const hosts: Readonly<Record<string, StartOptions>> = {
    'that answers at once': {},
    'whose responses come late': { switches: { latency: 60 } },
    'that keeps its state in a file': { data: join(folder, 'state.db') },
  };

  it.each(Object.keys(hosts))('gets all responses of a mock %s, and then the connection ends', async (which) => {
    mock = await startMock(hosts[which]);
    expect(statusesIn(await rawTo(mock.url, order, true))).toEqual([200]);
    expect(statusesIn(await rawTo(mock.url, `${carriers}${order}${carriers}`, true))).toEqual([200, 200, 200]);
    expect(mock.requests).toHaveLength(4);
  });

  it('in the middle of a request is refused', async () => {
    mock = await startMock({ switches: { latency: 60 } });
    expect(statusesIn(await rawTo(mock.url, order.slice(0, -1), true))).toEqual([400]);
    expect(statusesIn(await rawTo(mock.url, `${carriers}${order.slice(0, -1)}`, true))).toEqual([200, 400]);
    expect(mock.requests).toHaveLength(1);
  });

  it('is disconnected if the response never comes, or never ends', async () => {
    mock = await startMock({ switches: { timeouts: 1 } });
    expect(await rawTo(mock.url, carriers, true)).toBe('');
    const events = 'GET /__mock/exchanges/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
    expect(statusesIn(await rawTo(mock.url, events, true))).toEqual([200]);
  });
});
