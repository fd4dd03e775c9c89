/** Shows that a conformant server stays one however awkward its connections, limits and tokens are. */
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { setTimeout as later } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { canCertify, certificate } from './test-certificates.js';
import { expectSafe, patient, runOn } from './test-hostile-runs.js';
import { altered, hostileToken, json, listen, referenceApp, replying, revalued } from './test-hostile-servers.js';
import type { Start } from './test-hostile-servers.js';
import type { Reply } from '../reference-impl/call.js';
import { runSuite } from './suite.js';

/** A few checks of each kind, for servers that take their time. */
const few = { only: ['list-carriers', 'get-order', 'assign-order.refuses'], skip: [] };

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The reference, written to the wire in a way of its own. */
function written(write: (response: ServerResponse, reply: Reply, request: IncomingMessage) => void): Start {
  return () => {
    let count = 0;
    const app = referenceApp();
    const server = createHttpServer((request, response) => {
      void bodyOf(request).then(async (body) => {
        count += 1;
        const headers = request.headers as Record<string, string>;
        const { method = 'GET', url = '/' } = request;
        const outcome = await app.handle({ method, url, headers, body, origin: 'http://127.0.0.1' });
        if (typeof outcome !== 'string') write(response, outcome, request);
      });
    });
    return listen(server, () => count);
  };
}

const packed = (coding: string, pack: (body: Buffer) => Buffer): Start =>
  written((response, { status, headers, body }) => {
    response.writeHead(status, { ...headers, 'content-encoding': coding }).end(pack(Buffer.from(body)));
  });

const ways: readonly (readonly [string, Start])[] = [
  [
    'closes the connection after each answer',
    written((response, { status, headers, body }) => {
      response.writeHead(status, { ...headers, connection: 'close' }).end(body);
    }),
  ],
  [
    'closes it without saying so',
    written((response, { status, headers, body }, request) => {
      response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
      response.end(body, () => request.socket.end());
    }),
  ],
  [
    'ends bodies by closing',
    written((response, { status, headers, body }, request) => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      request.socket.end(`HTTP/1.1 ${status} Whatever\r\n${lines.join('')}connection: close\r\n\r\n${String(body)}`);
      response.detachSocket(request.socket);
    }),
  ],
  [
    'sends chunks of seven bytes',
    written((response, { status, headers, body }) => {
      response.writeHead(status, headers);
      for (const part of Buffer.from(body)
        .toString('latin1')
        .match(/[^]{1,7}/g) ?? [])
        response.write(part, 'latin1');
      response.end();
    }),
  ],
  ['packs its answers with gzip', packed('gzip', gzipSync)],
  ['packs its answers with deflate', packed('deflate', deflateSync)],
  ['packs its answers with brotli', packed('br', (body) => brotliCompressSync(body))],
];

describe('a conformant server', () => {
  it.each(ways)('that %s is conformant', async (_what, start) => {
    expectSafe(await runOn(start, patient), 'conformant');
  });

  it('that hangs up on requests that it has taken is conformant, and what was lost is tried anew', async () => {
    const served = new WeakMap<object, number>();
    let left = 3;
    const hangingUp = written((response, { status, headers, body }, { socket, method }) => {
      const count = (served.get(socket) ?? 0) + 1;
      served.set(socket, count);
      if (method === 'POST' && count > 5 && left-- > 0) socket.destroy();
      else response.writeHead(status, headers).end(body);
    });
    const report = await runOn(hangingUp, patient);
    expectSafe(report, 'conformant');
    expect(report.notes.join()).toMatch(/lost with the connection, and what needed it tried anew \(POST\)/);
  });

  it('that hangs up on every order is told so, also on connections that served before', async () => {
    const hangingUp = written((response, { status, headers, body }, { socket, method, url }) => {
      if (method === 'POST' && url?.endsWith('/orders')) socket.destroy();
      else response.writeHead(status, headers).end(body);
    });
    const report = await runOn(hangingUp, patient);
    expectSafe(report, 'non-conformant');
    expect(report.exchanges.some(({ failure }) => failure?.reason === 'dropped')).toBe(true);
  });

  it('that grants 40 requests a second is conformant, and the report says that it was waited for', async () => {
    const limited = replying(() => {
      const app = referenceApp();
      let [second, used] = [0, 0];
      return (call) => {
        const now = Math.floor(Date.now() / 1000);
        used = now === second ? used + 1 : 1;
        second = now;
        return used > 40 ? json({ message: 'slow down' }, 429, { 'retry-after': '1' }) : app.handle(call);
      };
    });
    const report = await runOn(limited, { ...patient, selection: few });
    expectSafe(report, 'conformant');
    expect(report.notes.join()).toMatch(/put off by the target and asked again/);
  });

  it('that adds escapes, scripts and much else to its answers is conformant, and shown safely', async () => {
    const added = { '\u001b[2J': '<script>alert(1)</script>\u202e', constructor: { __proto__: 1 }, toString: 7 };
    const adding = altered((reply) => {
      const body = JSON.parse(Buffer.from(reply.body).toString('utf8')) as object;
      return json({ ...added, ...body }, reply.status, { 'x-control': '\u0080\u009b31m' });
    });
    expectSafe(await runOn(adding, patient), 'conformant');
  });

  it('that refuses in its own ways is conformant', async () => {
    const blunt = altered((reply) => (reply.status < 400 ? reply : { status: 400, headers: {}, body: '' }));
    expectSafe(await runOn(blunt, patient), 'conformant');
  });

  it('that writes its uuids in capitals is conformant', async () => {
    const capital = revalued((value, name) =>
      name === 'uuid' && typeof value === 'string' ? value.toUpperCase() : value,
    );
    expectSafe(await runOn(capital, patient), 'conformant');
  });
});

describe('tokens that expire', () => {
  const issuing = (lifetime: number) => {
    const issued: string[] = [];
    const app = referenceApp();
    let left = 0;
    const issue = (): string => {
      left = lifetime;
      issued.push(`Expiring/Token+${issued.length}=${'abcdefghij'.at(issued.length % 10)}&of~test`);
      return issued.at(-1)!;
    };
    const start: Start = replying(() => (call) => {
      const isCurrent = call.headers['authorization'] === `Bearer ${issued.at(-1)}`;
      if (isCurrent && left-- > 0)
        return app.handle({ ...call, headers: { ...call.headers, authorization: `Bearer ${hostileToken}` } });
      const echo = { message: `expired: ${call.headers['authorization']}`, tokens: issued };
      return json(echo, 401, { 'x-echo': encodeURIComponent(issued.join()) });
    });
    return { issued, issue, start };
  };

  it('are replaced, and none of them is told', async () => {
    const { issued, issue, start } = issuing(20);
    const first = issue();
    const refreshToken = async () => (await later(5), issue());
    const report = await runOn(start, { ...patient, token: first, refreshToken });
    expectSafe(report, 'conformant', issued);
    expect(issued.length).toBeGreaterThan(10);
  });

  it('leave the run undecided where no new one is taken', async () => {
    const { issued, issue, start } = issuing(0);
    const report = await runOn(start, {
      ...patient,
      token: issue(),
      refreshToken: async () => issue(),
      selection: few,
    });
    expectSafe(report, 'undecided', issued);
  });
});

describe('a run that takes too long', () => {
  const slow: Start = replying(() => {
    const app = referenceApp();
    return async (call) => (await later(20), app.handle(call));
  });

  it('ends in time, undecided', async () => {
    const report = await runOn(slow, { ...patient, maxTimeMs: 2000 });
    expectSafe(report, 'undecided');
    expect(report.reasons).toEqual(['the run was cut short: the limit of 2 s for the run was reached']);
    expect(report.run.elapsedMs).toBeLessThan(6000);
    expect(report.counts.required.pass).toBeGreaterThan(0);
  });

  it('ends in time while it waits for what does not show', async () => {
    const forgetful = altered((reply, call) => (call.url.includes('/orders?') ? json({ message: 'no' }, 404) : reply));
    const report = await runOn(forgetful, { ...patient, waitMs: 600_000, maxTimeMs: 1000 });
    expect(report.run.elapsedMs).toBeLessThan(6000);
    expect(report.verdict).not.toBe('conformant');
  });

  it('does not blame a target for the wait that the end cut off', async () => {
    const busy = replying(() => {
      const app = referenceApp();
      return (call, count) =>
        count > 60 ? json({ message: 'slow down' }, 429, { 'retry-after': '5' }) : app.handle(call);
    });
    const report = await runOn(busy, { ...patient, maxTimeMs: 1500 });
    expectSafe(report, 'undecided');
  });
});

describe.skipIf(!canCertify)('TLS with a private authority', () => {
  it('is conformant for who is given the authority, and out of reach for others', async () => {
    const { ca, ...own } = certificate();
    const app = referenceApp();
    const server = createHttpsServer(own, (request, response) => {
      void bodyOf(request).then(async (body) => {
        const headers = request.headers as Record<string, string>;
        const { method = 'GET', url = '/' } = request;
        const outcome = await app.handle({ method, url, headers, body, origin: 'https://127.0.0.1' });
        if (typeof outcome !== 'string') response.writeHead(outcome.status, outcome.headers).end(outcome.body);
      });
    });
    const start: Start = () => listen(server, () => 0, 'https');
    const { url, close } = await start();
    try {
      const options = { url, token: hostileToken, selection: few, ...patient };
      expectSafe(await runSuite({ ...options, ca }), 'conformant');
      await expect(runSuite(options)).rejects.toThrow(
        /can't be reached: no trusted connection \(\w+\)(: --ca names the authority of its certificate)?\.$/,
      );
    } finally {
      await close();
    }
  });
});
