/** The relay passes on the bytes of both sides unchanged. */
import { describe, expect, it } from 'vitest';
import { benches, close, connected, exchanged, get, ok, until, type Bench } from './test-relay.js';

const { answering, serving } = benches();

/** The head of a request as the server receives it. */
const toServer = (request: string, { received }: Bench): string =>
  request.replace(/^(host: *)\S+/im, `$1${/^host: *(\S+)/im.exec(received())?.[1]}`);

describe('a response', () => {
  it.each([
    ['any status with any reason', `HTTP/1.1 501 Not quite\r\nContent-Length: 3\r\n${close}abc`],
    [
      'headers in their order and case, repeated ones too',
      `HTTP/1.1 200 OK\r\nX-b: 1\r\nSet-Cookie: a=1\r\nx-B: 2\r\nset-cookie: b=2\r\nContent-Length: 0\r\n${close}`,
    ],
    [
      'letters beyond ASCII in reason and headers',
      `HTTP/1.1 200 \xe9\xff\r\nX: \xf0\x80\r\nContent-Length: 0\r\n${close}`,
    ],
    ['a redirect', `HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/else\r\nContent-Length: 0\r\n${close}`],
    [
      'chunks with trailers',
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-T\r\n${close}3\r\nabc\r\n0\r\nX-T: 1\r\nx-t: 2\r\n\r\n`,
    ],
    ['a body that ends with the connection', 'HTTP/1.1 200 OK\r\nA: b\r\n\r\nabc'],
    [
      'interim responses',
      `HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 204 No Content\r\n${close}`,
    ],
    ['304 with a length', `HTTP/1.1 304 Not Modified\r\nContent-Length: 77\r\n${close}`],
    ['binary bodies', `HTTP/1.1 200 OK\r\nContent-Length: 6\r\n${close}\x00\xff\xfe\r\n\x80`],
    [
      'a byte order mark, large integers, 1.0 and duplicate keys',
      `HTTP/1.1 200 OK\r\nContent-Length: 54\r\n${close}\xef\xbb\xbf{"a":12345678901234567890,"b":1.0,"a":1e400, "c" : "\xc3\xa9" }`.slice(
        0,
        -6,
      ),
    ],
    [
      'a body under a content encoding',
      `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n${close}\x1f\x8b\x08\x00`,
    ],
  ])('arrives unchanged: %s', async (_what, response) => {
    expect(await exchanged(await answering(response), get)).toBe(response);
  });

  it('to HEAD arrives unchanged', async () => {
    const head = `HTTP/1.1 200 OK\r\nContent-Length: 1234\r\n${close}`;
    expect(await exchanged(await answering(head), get.replace('GET', 'HEAD'))).toBe(head);
  });

  it.each([
    ['with a length', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc'],
    ['in chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n'],
    ['before its head', ''],
  ])('that is cut off is also cut off for the client: %s', async (_what, response) => {
    expect(await exchanged(await answering(response), get)).toBe(response);
  });

  it('that ends with its connection is reset for the client if the server resets it', async () => {
    const made = await serving((socket) => socket.write('HTTP/1.1 200 OK\r\n\r\nabc'));
    const client = await connected(made);
    client.write(get);
    await until(client, 'abc');
    const failed = new Promise<NodeJS.ErrnoException>((resolve) => client.once('error', resolve).resume());
    made.sockets[0]!.resetAndDestroy();
    expect((await failed).code).toBe('ECONNRESET');
  });

  it('is streamed: an event stream arrives event by event', async () => {
    const { port, sockets } = await serving((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n'),
    );
    const client = await connected({ port });
    client.write(get);
    await until(client, '\r\n\r\n');
    for (const event of ['data: 1\n\n', 'data: 2\n\n']) {
      sockets[0]!.write(event);
      expect(await until(client, event)).toBe(event);
    }
    client.destroy();
  });
});

describe('a request', () => {
  it.each([
    [
      'a path with //, broken percents and anything else',
      `GET //a/../%zz/%/b?x="<>{}|^\`&y=%E0%A4 HTTP/1.1\r\nHost: proxy\r\n${close}`,
    ],
    [
      'headers in their order and case, repeated ones too',
      `GET / HTTP/1.1\r\nX-b: 1\r\nhOsT: proxy\r\nACCEPT: a\r\nx-B: 2\r\nCookie: a\r\ncookie: \xe9\r\n${close}`,
    ],
    ['a body of GET', `GET / HTTP/1.1\r\nHost: proxy\r\nContent-Length: 3\r\n${close}a\x00\xff`],
    [
      'chunks with trailers',
      `POST / HTTP/1.1\r\nHost: proxy\r\nTransfer-Encoding: chunked\r\n${close}3\r\nabc\r\n0\r\nX-T: 1\r\n\r\n`,
    ],
    [
      'a method that the contract does not have',
      `PROPFIND /x HTTP/1.1\r\nHost: proxy\r\nContent-Length: 0\r\n${close}`,
    ],
    ['OPTIONS of everything', `OPTIONS * HTTP/1.1\r\nHost: proxy\r\n${close}`],
    ['a byte order mark', `PUT / HTTP/1.1\r\nHost: proxy\r\nContent-Length: 5\r\n${close}\xef\xbb\xbf{}`],
  ])('arrives unchanged, except for its Host: %s', async (_what, request) => {
    const made = await serving((socket) => setTimeout(() => socket.end(`HTTP/1.1 204 No Content\r\n${close}`)));
    const got = exchanged(made, request);
    await made.receives(request.slice(-5));
    await got;
    expect(made.received()).toBe(toServer(request, made));
  });

  it("gets the server's host, also if it has no Host header", async () => {
    const made = await answering(`HTTP/1.1 204 No Content\r\n${close}`);
    await exchanged(made, 'GET / HTTP/1.0\r\n\r\n');
    expect(made.received()).toMatch(/^GET \/ HTTP\/1\.1\r\nHost: 127\.0\.0\.1:\d+\r\n/);
  });

  it('with an absolute URL, as for a forward proxy, is passed on with its path', async () => {
    const made = await answering(`HTTP/1.1 204 No Content\r\n${close}`);
    await exchanged(made, get.replace('/api', 'http://elsewhere.test/api'));
    expect(made.received()).toMatch(/^GET \/api\/v1\/carriers HTTP/);
  });

  it('with two Host headers is refused', async () => {
    const made = await answering(ok);
    expect(await exchanged(made, get.replace('Host: proxy', 'Host: a\r\nHost: b'))).toMatch(
      /^HTTP\/1\.1 400 .*bad-request/s,
    );
    expect(made.received()).toBe('');
  });

  it('waits until the server sends 100 Continue before it sends its body', async () => {
    const made = await serving((socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'));
    const client = await connected(made);
    client.write('POST / HTTP/1.1\r\nHost: proxy\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n');
    expect(await until(client, '\r\n\r\n')).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    client.write('body');
    await made.receives('\r\n\r\nbody');
    made.sockets[0]!.write(`${ok}ok`);
    expect(await until(client, 'ok')).toBe(`${ok}ok`);
    client.destroy();
  });

  it.each(['100-continue', 'foo'])("with Expect: %s gets the server's refusal", async (expected) => {
    const made = await answering(`HTTP/1.1 417 Expectation Failed\r\nContent-Length: 0\r\n${close}`);
    const request = `POST / HTTP/1.1\r\nHost: proxy\r\nExpect: ${expected}\r\nContent-Length: 4\r\n\r\n`;
    expect(await exchanged(made, request)).toMatch(/^HTTP\/1\.1 417 /);
  });

  it('of a client that half-closes its connection gets its response, and the server sees the half-close', async () => {
    const made = await serving((socket) => socket.once('end', () => socket.end(`${ok}ok`)));
    const client = await connected(made);
    client.end('GET / HTTP/1.1\r\nHost: proxy\r\n\r\n');
    expect(await until(client, 'ok')).toBe(`${ok}ok`);
    client.destroy();
  });

  it.each(['before', 'during'] as const)(
    'that is aborted %s the response is also aborted at the server',
    async (when) => {
      const made = await serving((socket) => void (when === 'during' && socket.write('HTTP/1.1 200 OK\r\n\r\nabc')));
      const client = await connected(made);
      client.write('GET / HTTP/1.1\r\nHost: proxy\r\n\r\n');
      await made.receives('\r\n\r\n');
      if (when === 'during') await until(client, 'abc');
      const gone = new Promise((resolve) => made.sockets[0]!.once('end', resolve).once('close', resolve));
      client.resetAndDestroy();
      await gone;
    },
  );
});
