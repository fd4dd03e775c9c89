/** Requests of any form and size are read or refused, and none of them stops the server. */
import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call } from '../calls/call.js';
import { startServer } from './server.js';
import { base, exampleOf, type Json } from '../pipeline/test-calls.js';
import { rawTo, useServer } from './test-server.js';

const { port, postText, raw, test } = useServer();

describe('a body', () => {
  const padded = (bytes: number) => {
    const text = JSON.stringify(exampleOf('createCustomer', 'minimal'));
    return text + ' '.repeat(bytes - text.length);
  };

  it('of 1 MiB is accepted, one byte more is refused', async () => {
    expect((await postText('/customers', padded(2 ** 20))).status).toBe(200);
    const large = await postText('/customers', padded(2 ** 20 + 1));
    expect([large.status, large.headers['connection']]).toEqual([413, 'close']);
    expect((large.body as Json).message).toContain('1048576');
  });

  it('in chunks that is too large is refused, too', async () => {
    const chunk = 'x'.repeat(2 ** 16);
    const chunks = `${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(17);
    const head = `POST ${base}/customers HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect(await raw(`${head}${chunks}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('of any size is refused before it is sent if the client asks first', async () => {
    const head = `POST ${base}/customers HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\nExpect: 100-continue\r\n\r\n`;
    expect(await raw(head)).toMatch(/^HTTP\/1\.1 413 /);
    const small = head.replace('2000000', '2').replace('Host: a', 'Host: a\r\nConnection: close');
    expect(await raw(`${small}{}`)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 401 /);
  });

  it('is read completely, in pieces of any size, and before the next request of the connection', async () => {
    let bodies: string[] = [];
    const handle = async ({ body }: Call) => (
      bodies.push(new TextDecoder().decode(body)),
      { status: 200, headers: {}, body: '' }
    );
    const reading = await startServer({ port: 0, app: { handle } });
    const lengthOf = (text: string): string => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
    const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
    const pieces = fc.array(fc.string({ unit: 'binary', minLength: 1 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(pieces, async (sent) => {
        bodies = [];
        const chunked = `Transfer-Encoding: chunked\r\n\r\n${sent.map(chunk).join('')}0\r\n\r\n`;
        const all = [chunked, lengthOf(sent.join('')), '\r\n'].map((rest) => `POST / HTTP/1.1\r\nHost: a\r\n${rest}`);
        await rawTo(reading.url, all.join(''), true);
        expect(bodies).toEqual([sent.join(''), sent.join(''), '']);
      }),
      { numRuns: 50 },
    );
    await reading.close();
  });

  it('that the operation does not read doesn’t disturb the next request', async () => {
    const large = 'x'.repeat(2 ** 20);
    const next = `GET ${base}/carriers HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer test-token\r\nConnection: close\r\n\r\n`;
    const preflight = `OPTIONS / HTTP/1.1\r\nHost: a\r\nContent-Length: ${large.length}\r\n\r\n${large}`;
    expect(await raw(`${preflight}${next}`)).toMatch(/^HTTP\/1\.1 204 [^]*HTTP\/1\.1 200 /);
  });
});

describe('unusual or invalid HTTP', () => {
  it.each([
    'hello\r\n\r\n',
    'GET\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  ])('is refused (%j)', async (text) => {
    const answer = await raw(text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*\r\n\r\n\{"message":/);
    expect((await test('get', '/carriers')).status).toBe(200);
  });

  it('without a Host header gets 400, except in HTTP/1.0', async () => {
    const answer = await raw(`GET ${base}/carriers HTTP/1.1\r\nOrigin: https://shop.example\r\n\r\n`);
    expect(answer).toMatch(
      /^HTTP\/1\.1 400 [^]*\r\n\r\n\{"message":"A request in HTTP\/1\.1 needs a header Host\."\}$/,
    );
    expect(answer).toContain('\r\naccess-control-allow-origin: https://shop.example\r\n');
    expect(await raw('OPTIONS * HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*needs a header Host/);
    const old = `GET ${base}/carriers HTTP/1.0\r\nAuthorization: Bearer test-token\r\n\r\n`;
    expect(await raw(old)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('with too large headers gets 431, and a page can read the response', async () => {
    const line = `GET ${base}/carriers HTTP/1.1\r\nHost: a\r\n`;
    const answer = await raw(`${line}Origin: https://shop.example\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 [^]*\r\n\r\n\{"message":"The headers are larger than 16384 bytes/);
    expect(answer).toContain('\r\naccess-control-allow-origin: https://shop.example\r\n');
    expect(await raw(`${line}Cookie: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 (?![^]*allow-origin)/);
  });

  it('does not affect the responses to earlier requests', async () => {
    const body = JSON.stringify(exampleOf('createCustomer', 'minimal'));
    const head = (length: number) =>
      `POST ${base}/customers HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer test-token\r\nContent-Length: ${length}\r\n\r\n`;
    const both = /^HTTP\/1\.1 200 [^]*"message":[^]*HTTP\/1\.1 400 [^]*not a valid HTTP\/1\.1 request\."\}$/;
    expect(await raw(`${head(body.length)}${body}xx`)).toMatch(both);
    expect(await raw(`${head(body.length - 1)}${body}`)).toMatch(
      /^HTTP\/1\.1 400 [^]*The body is not JSON[^]*HTTP\/1\.1 400 [^]*not a valid HTTP\/1\.1 request\."\}$/,
    );
  });

  it('is accepted if it is valid but unusual', async () => {
    const rest = 'Host: a\r\nAuthorization: Bearer test-token\r\nConnection: close\r\n\r\n';
    expect(await raw(`GET http://other.example${base}/carriers HTTP/1.1\r\n${rest}`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await raw(`HEAD ${base}/carriers HTTP/1.1\r\n${rest}`)).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\n$/);
    expect(await raw(`OPTIONS * HTTP/1.1\r\n${rest}`)).toMatch(/^HTTP\/1\.1 204 /);
    expect(await raw(`GET ${base}/carriers HTTP/1.1\r\nUpgrade: h2c\r\n${rest}`)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('that breaks off does not affect other requests', async () => {
    const socket = connect(port(), '127.0.0.1', () => {
      socket.write(`POST ${base}/customers HTTP/1.1\r\nHost: a\r\nContent-Length: 50\r\n\r\n{`, () =>
        socket.resetAndDestroy(),
      );
    });
    await new Promise((resolve) => socket.on('close', resolve));
    expect((await test('get', '/carriers')).status).toBe(200);
  });
});
