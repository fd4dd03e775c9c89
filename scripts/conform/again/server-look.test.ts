/**
 * Shows what counts as a restart of the server and what doesn't: real servers on loopback, looked at when the test says
 * so.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ServerLook } from './server-look.js';

let [server, look]: [Server | undefined, ServerLook | undefined] = [undefined, undefined];

const started = (listener: RequestListener, port = 0): Promise<number> =>
  new Promise((resolve) => {
    const made = createServer(listener);
    server = made;
    made.listen(port, '127.0.0.1', () => resolve((made.address() as AddressInfo).port));
  });

const stopped = (): Promise<unknown> =>
  new Promise((resolve) => {
    server?.close(resolve);
    server?.closeAllConnections();
  });

afterEach(async () => {
  look?.close();
  await stopped();
});

const polite: RequestListener = (_request, response) => void response.writeHead(401).end('{}');

async function looking(listener: RequestListener): Promise<{ port: number; see: () => Promise<string> }> {
  const port = await started(listener);
  const made = new ServerLook(`http://127.0.0.1:${port}/api/v1/carriers`);
  look = made;
  return { port, see: async () => (await made.look()).state };
}

describe('a look', () => {
  it('notices a restart that happened entirely between two looks', async () => {
    const { port, see } = await looking(polite);
    expect([await see(), await see(), await see(), await see()]).toEqual(['same', 'same', 'same', 'same']);
    await stopped();
    await started(polite, port);
    expect([await see(), await see()]).toEqual(['restarted', 'same']);
  });

  it('reports a server that is down, with the reason', async () => {
    const { see } = await looking(polite);
    await see();
    await stopped();
    expect(await look?.look()).toEqual({ state: 'down', why: 'ECONNREFUSED' });
  });

  it.each([502, 503, 504])('treats a %i from a proxy as a server that is down', async (status) => {
    const { see } = await looking((_request, response) => void response.writeHead(status).end());
    expect(await see()).toBe('down');
  });

  it.each([
    ['says that it closes', (response: Parameters<RequestListener>[1]) => response.setHeader('connection', 'close')],
    [
      'closes without a word',
      (response: Parameters<RequestListener>[1]) => response.on('finish', () => response.socket?.end()),
    ],
  ])('reports no restart for a server that closes each connection: it %s', async (_what, prepare) => {
    const { see } = await looking((request, response) => {
      prepare(response);
      polite(request, response);
    });
    for (let round = 0; round < 5; round += 1) expect(await see()).toBe('same');
  });

  it('reports no restart after a pause without looks', async () => {
    const { see } = await looking(polite);
    for (let round = 0; round < 4; round += 1) await see();
    look?.forget();
    expect(await see()).toBe('same');
  });

  it('sends one request', async () => {
    let requests = 0;
    const { see } = await looking((request, response) => {
      requests += 1;
      polite(request, response);
    });
    await see();
    await see();
    expect(requests).toBe(2);
  });
});
