/** Shows that the suite fails no server for the way in which it speaks HTTP, nor many freedoms when they come over HTTP. */
import { createServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createApp } from '../reference-impl/app.js';
import type { Reply } from '../reference-impl/call.js';
import { startServer } from '../reference-impl/server.js';
import { covering } from '../reference-impl/tolerances/covering.js';
import { allTolerances } from '../reference-impl/tolerances/index.js';
import { runSuite } from './suite.js';
import { expectSafe, patient, runOn } from './test-hostile-runs.js';
import { listen, referenceApp, type Start } from './test-hostile-servers.js';
import { expectTolerated } from './test-tolerances.js';

type Write = (reply: Reply, response: ServerResponse, socket: Socket) => unknown;

/** The reference behind a server that writes in its own way. */
const written =
  (write: Write): Start =>
  () => {
    let count = 0;
    const app = referenceApp();
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        count += 1;
        const { method = 'GET', url = '/', socket } = request;
        const headers = request.headers as Record<string, string>;
        const call = { method, url, headers, body: Buffer.concat(parts), origin: 'http://127.0.0.1' };
        void Promise.resolve(app.handle(call)).then((outcome) =>
          typeof outcome === 'string' ? socket.destroy() : write(outcome, response, socket),
        );
      });
    });
    return listen(server, () => count);
  };

const linesOf = ({ headers }: Reply): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}:${value}\r\n`)
    .join('');

/** Writes an answer past node, which would correct it. */
const raw = (head: (reply: Reply) => string): Write => {
  return (reply, response, socket) => {
    response.detachSocket(socket);
    socket.end(`${head(reply)}\r\n${String(reply.body)}`);
  };
};

const ways: readonly (readonly [string, Start])[] = [
  ['speaks HTTP/1.0', written(raw((reply) => `HTTP/1.0 ${reply.status} OK\r\n${linesOf(reply)}`))],
  [
    'gives no reasons, and repeats headers',
    written(
      raw((reply) => {
        const more = 'Set-Cookie: a=1\r\nSet-Cookie: b=2; Path=/\r\nX-A:\r\nVary: accept\r\nVary: origin\r\n';
        return `HTTP/1.1 ${reply.status} \r\n${more}${linesOf(reply)}Connection: close\r\n`;
      }),
    ),
  ],
  [
    'takes five milliseconds',
    written(async ({ status, headers, body }, response) => {
      await later(5);
      response.writeHead(status, headers).end(body);
    }),
  ],
  [
    'sends hints before its answers',
    written(({ status, headers, body }, response) => {
      response.writeProcessing();
      response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
      response.writeHead(status, headers).end(body);
    }),
  ],
  [
    'sends trailers after its answers',
    written(({ status, headers, body }, response) => {
      response.writeHead(status, { ...headers, trailer: 'X-Took' });
      response.write(body);
      response.addTrailers({ 'X-Took': '12' });
      response.end();
    }),
  ],
  [
    'stops in the middle of its answers',
    written(async ({ status, headers, body }, response) => {
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
    expectSafe(await runOn(start, patient), 'conformant');
  });
});

describe('a server that takes many freedoms', () => {
  const combinations = covering(allTolerances);
  const some = [7].map((index) => [index, combinations[index]!] as const);

  it.each(some)('in combination %i is conformant over HTTP', async (_index, tolerance) => {
    const server = await startServer({ app: createApp(tolerance.options, tolerance.apply), port: 0 });
    const tokens = { token: 'test-token', otherToken: 'other-token' };
    try {
      const report = await runSuite({ url: server.url, ...tokens, maxWaitMs: 20 });
      expectTolerated(report, tolerance);
      expect(report.cutShort).toBeUndefined();
    } finally {
      await server.close();
    }
  });
});
