/** Proves that the suite fails no server for its use of HTTP, nor for many variations at once over HTTP. */
import { setTimeout as later } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../reference-impl/pipeline/app.js';
import type { Reply } from '../../reference-impl/calls/call.js';
import { startServer } from '../../reference-impl/http/server.js';
import { covering } from '../../variants/kit/pairwise.js';
import { allVariations } from '../../variants/index.js';
import { runSuite } from '../suite/suite.js';
import { expectSafe, ofEachKind, patient, runOn } from '../suite/hostile/test-hostile-runs.js';
import { written, type Start } from '../suite/hostile/test-hostile-servers.js';
import { expectConformant } from './test-variations.js';

const linesOf = ({ headers }: Reply): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}:${value}\r\n`)
    .join('');

/** Writes a response directly to the socket, as Node would correct it. */
const raw = (head: (reply: Reply) => string): Start =>
  written((response, reply, { socket }) => {
    response.detachSocket(socket);
    socket.end(`${head(reply)}\r\n${String(reply.body)}`);
  });

const ways: readonly (readonly [string, Start])[] = [
  ['speaks HTTP/1.0', raw((reply) => `HTTP/1.0 ${reply.status} OK\r\n${linesOf(reply)}`)],
  [
    'gives no reasons, and repeats headers',
    raw((reply) => {
      const more = 'Set-Cookie: a=1\r\nSet-Cookie: b=2; Path=/\r\nX-A:\r\nVary: accept\r\nVary: origin\r\n';
      return `HTTP/1.1 ${reply.status} \r\n${more}${linesOf(reply)}Connection: close\r\n`;
    }),
  ],
  [
    'takes five milliseconds',
    written(async (response, { status, headers, body }) => {
      await later(5);
      response.writeHead(status, headers).end(body);
    }),
  ],
  [
    'sends hints before its answers',
    written((response, { status, headers, body }) => {
      response.writeProcessing();
      response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
      response.writeHead(status, headers).end(body);
    }),
  ],
  [
    'sends trailers after its answers',
    written((response, { status, headers, body }) => {
      response.writeHead(status, { ...headers, trailer: 'X-Took' });
      response.write(body);
      response.addTrailers({ 'X-Took': '12' });
      response.end();
    }),
  ],
  [
    'stops in the middle of its answers',
    written(async (response, { status, headers, body }) => {
      const bytes = Buffer.from(body);
      response.writeHead(status, { ...headers, 'content-length': bytes.length });
      response.write(bytes.subarray(0, bytes.length / 2));
      await later(2);
      response.end(bytes.subarray(bytes.length / 2));
    }),
  ],
];

describe('a conformant server', () => {
  it.each(ways)('that %s is conformant', async (_what, start) => {
    expectSafe(await runOn(start, { ...patient, selection: ofEachKind }), 'conformant');
  });
});

describe('a server with many variations', () => {
  const combinations = covering(allVariations);
  const some = [7].map((index) => [index, combinations[index]!] as const);

  it.each(some)('is conformant over HTTP in combination %i', async (_index, variation) => {
    const server = await startServer({ app: createApp(variation.options, variation.apply), port: 0 });
    const tokens = { token: 'test-token', otherToken: 'other-token' };
    const only = [...ofEachKind.only, 'assign-order.shows', 'update-customer.shows'];
    try {
      const report = await runSuite({ url: server.url, ...tokens, selection: { only }, maxWaitMs: 20 });
      expectConformant(report, variation);
      expect(report.cutShort).toBeUndefined();
    } finally {
      await server.close();
    }
  });
});
