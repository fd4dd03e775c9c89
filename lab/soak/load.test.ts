/** The load of a soak finds no problem in the mock, and detects each kind of mistake of a server. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { startMock } from '../../mock/start.js';
import { sendLoad, type SoakResult } from './load.js';
import { kinds, type VolleyKind } from './volleys.js';

const load = (url: string, seed: string, kind: readonly VolleyKind[], requests: number): Promise<SoakResult> =>
  sendLoad({ url, token: 'test-token', requests, connections: 5, seed, kinds: kind });

it.each(kinds)('finds no problem in the mock: %s', async (kind) => {
  const mock = await startMock();
  const { sent, problems } = await load(mock.url, 'load', [kind], 60);
  await mock.close();
  expect(problems).toEqual([]);
  expect(sent.get(kind)).toBeGreaterThanOrEqual(60);
});

it.each<[problem: string, listener: RequestListener]>([
  ['status 500', (_request, response) => response.writeHead(500).end('{"message":"x"}')],
  ['no response', (request) => request.socket.destroy()],
  ['status 418, not', (_request, response) => response.writeHead(418).end('{"message":"x"}')],
  ['the response to another request', (_request, response) => response.writeHead(200).end('{"message":"x"}')],
])("reports a server's mistake: %s", async (problem, listener) => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { problems } = await load(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'wrong', ['valid'], 30);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(problems.join('\n')).toContain(problem);
});
