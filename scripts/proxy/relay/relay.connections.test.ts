/** The relay treats each client connection like the server's own, and reports a missing server. */
import { describe, expect, it } from 'vitest';
import { benches, close, connected, exchanged, get, ok, until } from './test-relay.js';

const { answering, serving } = benches();

describe('a client connection', () => {
  it('uses one connection to the server for consecutive requests', async () => {
    const made = await serving((socket, head) => socket.write(`${ok}${head.slice(5, 7)}`));
    const client = await connected(made);
    client.write('GET /1_ HTTP/1.1\r\nHost: a\r\n\r\nGET /2_ HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await until(client, '2_')).toBe(`${ok}1_${ok}2_`);
    expect(made.sockets).toHaveLength(1);
    client.destroy();
  });

  it('ends when the server closes its connection between two requests', async () => {
    const made = await serving((socket) => socket.write(`${ok}ok`));
    const client = await connected(made);
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(client, 'ok');
    const ended = new Promise((resolve) => client.once('end', resolve));
    made.sockets[0]!.end();
    client.resume();
    await ended;
    client.destroy();
  });

  it('is paused while many of its requests wait', async () => {
    const made = await serving(() => undefined);
    const client = await connected(made);
    const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
    const isStuck = !client.write(request.repeat(400_000));
    await made.receives(request.slice(-4));
    expect(isStuck).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
    expect(client.writableLength).toBeGreaterThan(1_000_000);
    client.destroy();
  });

  it("gets responses in order: garbage after a request is refused after that request's response", async () => {
    const made = await serving(() => undefined);
    const client = await connected(made);
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\nno request\r\n\r\n');
    await made.receives('\r\n\r\n');
    made.sockets[0]!.write(`${ok}ok`);
    expect(await until(client, 'HTTP/1.1 400')).toMatch(/^HTTP\/1\.1 200 .*okHTTP\/1\.1 400/s);
    client.destroy();
  });

  it.each(['zz\r\n', '2\r\n{}XX\r\n0\r\n\r\n'])('gets a 400 for a body with a broken chunk: %j', async (body) => {
    const made = await serving(() => undefined);
    const head = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
    const got = await exchanged(made, `${head}${body}`);
    expect(got).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n.*not a valid HTTP\/1\.1 request.*\n$/s);
    expect(got).toContain('Proxy-Problem: bad-request');
    expect(got.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
  });

  it("gets the proxy's own problem for CONNECT and for bytes that are no request", async () => {
    const made = await serving(() => undefined);
    for (const [bytes, status] of [
      ['CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', 405],
      ['hello\r\n\r\n', 400],
    ] as const) {
      const got = await exchanged(made, bytes);
      expect(got).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*Proxy-Problem: bad-request`, 's'));
    }
  });

  it('that is upgraded passes on the bytes of both sides', async () => {
    const switched = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n';
    const made = await serving((socket) => {
      socket.write(`${switched}first`);
      socket.removeAllListeners('data').on('data', (chunk: Buffer) => socket.write(chunk));
    });
    const client = await connected(made);
    client.write('GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n');
    expect(await until(client, 'first')).toBe(`${switched}first`);
    client.write('\x00GET / HTTP/1.1\xff', 'latin1');
    expect(await until(client, '\xff')).toBe('\x00GET / HTTP/1.1\xff');
    client.destroy();
  });

  it.each([
    ['that the server refuses', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
    [
      'to HTTP/2, which is optional',
      'POST / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\nContent-Length: 4\r\n\r\nbody',
    ],
  ])('gets a response to an upgrade %s', async (_what, request) => {
    const made = await answering(`HTTP/1.1 426 Upgrade Required\r\nContent-Length: 2\r\n${close}no`);
    expect(await exchanged(made, request)).toMatch(/^HTTP\/1\.1 426 Upgrade Required\r\n.*\r\n\r\nno$/s);
    expect(made.received()).toContain(request.startsWith('POST') ? '\r\n\r\nbody' : 'Upgrade: websocket');
  });
});

describe('without an HTTP server', () => {
  it("responds with 502, and marks the response as the proxy's own", async () => {
    const made = await answering(ok);
    await made.stopServer();
    const got = await exchanged(made, get);
    expect(got).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n/);
    expect(got).toContain('Proxy-Problem: unreachable');
    expect(got).toContain("can't be reached: ECONNREFUSED.");
  });

  it('says that the server did not send HTTP', async () => {
    expect(await exchanged(await answering('220 smtp.test ESMTP\r\n'), get)).toContain('Proxy-Problem: not-http');
  });
});
