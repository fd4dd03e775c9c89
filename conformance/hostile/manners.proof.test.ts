/** Shows that a conformant server stays one however awkward its connections, limits and tokens are. */
import { createServer as createHttpsServer } from 'node:https';
import { setImmediate as turn } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { canCertify, certificate } from '../http/test-certificates.js';
import { expectSafe, ofEachKind, patient, runOn as runAllOn } from './test-hostile-runs.js';
import { altered, fallingSilent, hostileToken, json, referenceApp, replying } from './test-hostile-servers.js';
import { revalued, written, type Start } from './test-hostile-servers.js';
import type { Report } from '../report/report.js';
import type { SuiteOptions } from '../suite-options.js';
import { runSuite } from '../suite.js';

/** Runs some checks of each kind against a server, with the waits of an ordinary run. */
const runOn = (start: Start, options: Partial<SuiteOptions> = {}): Promise<Report> =>
  runAllOn(start, { ...patient, selection: ofEachKind, ...options });

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
    expectSafe(await runOn(start), 'conformant');
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
    const report = await runOn(hangingUp);
    expectSafe(report, 'conformant');
    expect(report.notes.join()).toMatch(/lost with the connection, and its check run again \(POST\)/);
  });

  it('that hangs up on every order is told so, also on connections that served before', async () => {
    const hangingUp = written((response, { status, headers, body }, { socket, method, url }) => {
      if (method === 'POST' && url?.endsWith('/orders')) socket.destroy();
      else response.writeHead(status, headers).end(body);
    });
    const report = await runOn(hangingUp);
    expectSafe(report, 'non-conformant');
    expect(report.exchanges.some(({ failure }) => failure?.reason === 'dropped')).toBe(true);
  });

  it('that grants 40 requests at a time is conformant, and the report says that it was waited for', async () => {
    const limited = replying(() => {
      const app = referenceApp();
      // The next 40 are granted a moment after one was refused, so that the limit is met at any pace.
      let [left, again] = [40, Infinity];
      return (call) => {
        if (Date.now() >= again) [left, again] = [40, Infinity];
        if (left-- > 0) return app.handle(call);
        again = Math.min(again, Date.now() + 50);
        return json({ message: 'slow down' }, 429, { 'retry-after': '0.05' });
      };
    });
    const report = await runOn(limited);
    expectSafe(report, 'conformant');
    expect(report.notes.join()).toMatch(/the server limits the request rate: .* had to be sent again/);
  });

  it('that adds escapes, scripts and much else to its answers is conformant, and shown safely', async () => {
    const added = { '\u001b[2J': '<script>alert(1)</script>\u202e', constructor: { __proto__: 1 }, toString: 7 };
    const adding = altered((reply) => {
      const body = JSON.parse(Buffer.from(reply.body).toString('utf8')) as object;
      return json({ ...added, ...body }, reply.status, { 'x-control': '\u0080\u009b31m' });
    });
    expectSafe(await runOn(adding), 'conformant');
  });

  it('that refuses in its own ways is conformant', async () => {
    const blunt = altered((reply) => (reply.status < 400 ? reply : { status: 400, headers: {}, body: '' }));
    expectSafe(await runOn(blunt), 'conformant');
  });

  it('that writes its uuids in capitals is conformant', async () => {
    const capital = revalued((value, name) =>
      name === 'uuid' && typeof value === 'string' ? value.toUpperCase() : value,
    );
    expectSafe(await runOn(capital), 'conformant');
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
    const refreshToken = async () => (await turn(), issue());
    const report = await runOn(start, { token: first, refreshToken });
    expectSafe(report, 'conformant', issued);
    expect(issued.length).toBeGreaterThan(10);
  });

  it('leave the run undecided where no new one is taken', async () => {
    const { issued, issue, start } = issuing(0);
    const report = await runOn(start, { token: issue(), refreshToken: async () => issue() });
    expectSafe(report, 'undecided', issued);
  });
});

describe('a run that takes too long', () => {
  const limit = { maxTimeMs: 2000 };
  /** The time of the run is up as soon as something has happened, whatever the machine's pace. */
  const isUp = (): void => void vi.advanceTimersByTime(limit.maxTimeMs);
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  it('ends in time, undecided', async () => {
    const report = await runOn(fallingSilent(200, isUp), limit);
    expectSafe(report, 'undecided');
    expect(report.reasons).toEqual(['the run was cut short: the limit of 2 s for the run was reached']);
    expect(report.counts.required.pass).toBeGreaterThan(0);
  });

  it('ends in time while it waits for what does not show', async () => {
    let lookUps = 0;
    const forgetful = altered((reply, call) => {
      if (!call.url.includes('/orders?')) return reply;
      if (++lookUps === 10) isUp();
      return json({ message: 'no' }, 404);
    });
    const report = await runOn(forgetful, { ...limit, waitMs: 600_000 });
    expect(report.cutShort).toBe('the limit of 2 s for the run was reached');
    expect(report.verdict).not.toBe('conformant');
  });

  it('does not blame a target for the wait that the end cut off', async () => {
    const busy = replying(() => {
      const app = referenceApp();
      return (call, count) =>
        count > 60 ? json({ message: 'slow down' }, 429, { 'retry-after': '5' }) : app.handle(call);
    });
    // Told when the first wait begins.
    const notice = (): void => void turn().then(isUp);
    const report = await runOn(busy, { ...limit, progress: { notice } });
    expectSafe(report, 'undecided');
    expect(report.cutShort).toMatch(/^the limit of 2 s for the run was reached/);
  });
});

describe.skipIf(!canCertify)('TLS with a private authority', () => {
  it('is conformant for who is given the authority, and out of reach for others', async () => {
    const { ca, ...own } = certificate();
    const start = written(
      (response, { status, headers, body }) => response.writeHead(status, headers).end(body),
      (listener) => createHttpsServer(own, listener),
    );
    const { url, close } = await start();
    try {
      const options = { url: url.replace('http:', 'https:'), token: hostileToken, selection: ofEachKind, ...patient };
      expectSafe(await runSuite({ ...options, ca }), 'conformant');
      await expect(runSuite(options)).rejects.toThrow(
        /can't be reached: its TLS certificate is not trusted \(\w+\)(. Pass the CA that signed it: --ca FILE)?\.$/,
      );
    } finally {
      await close();
    }
  });
});
