/** Shows that a conformant server with unusual connections, rate limits or tokens passes. */
import { createServer as createHttpsServer } from 'node:https';
import { setImmediate as turn } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { canCertify, certificate } from '../../requests/http/test-certificates.js';
import { expectSafe, ofEachKind, patient, runOn as runAllOn } from './test-hostile-runs.js';
import { altered, fallingSilent, hostileToken, json, referenceApp, replying } from './test-hostile-servers.js';
import { revalued, written, type Start } from './test-hostile-servers.js';
import type { Report } from '../../report/report.js';
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
  it.each(ways)('that %s passes', async (_what, start) => {
    expectSafe(await runOn(start), 'conformant');
  });

  it('that drops connections after a request passes, and the lost requests are retried', async () => {
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

  it('that drops every POST /orders fails, even if the connection served other requests before', async () => {
    const hangingUp = written((response, { status, headers, body }, { socket, method, url }) => {
      if (method === 'POST' && url?.endsWith('/orders')) socket.destroy();
      else response.writeHead(status, headers).end(body);
    });
    const report = await runOn(hangingUp);
    expectSafe(report, 'non-conformant');
    expect(report.exchanges.some(({ failure }) => failure?.reason === 'dropped')).toBe(true);
  });

  it('that accepts 40 requests at a time passes, and the report notes the rate limit', async () => {
    const limited = replying(() => {
      const app = referenceApp();
      // The next 40 are accepted 50 ms after the first 429, so the limit takes effect at any speed.
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

  it('that adds escapes, scripts and odd fields to its responses passes, and the report shows them safely', async () => {
    const added = { '\u001b[2J': '<script>alert(1)</script>\u202e', constructor: { __proto__: 1 }, toString: 7 };
    const adding = altered((reply) => {
      const body = JSON.parse(Buffer.from(reply.body).toString('utf8')) as object;
      return json({ ...added, ...body }, reply.status, { 'x-control': '\u0080\u009b31m' });
    });
    expectSafe(await runOn(adding), 'conformant');
  });

  it('that refuses with an empty 400 passes', async () => {
    const blunt = altered((reply) => (reply.status < 400 ? reply : { status: 400, headers: {}, body: '' }));
    expectSafe(await runOn(blunt), 'conformant');
  });

  it('that writes its uuids in upper case passes', async () => {
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

  it('are replaced, and the report contains none of them', async () => {
    const { issued, issue, start } = issuing(20);
    const first = issue();
    const refreshToken = async () => (await turn(), issue());
    const report = await runOn(start, { token: first, refreshToken });
    expectSafe(report, 'conformant', issued);
    expect(issued.length).toBeGreaterThan(10);
  });

  it('leave the run undecided if the server refuses every new one, too', async () => {
    const { issued, issue, start } = issuing(0);
    const report = await runOn(start, { token: issue(), refreshToken: async () => issue() });
    expectSafe(report, 'undecided', issued);
  });
});

describe('a run that takes too long', () => {
  const limit = { maxTimeMs: 2000 };
  /** Ends the time of the run at once, independently of the machine's speed. */
  const isUp = (): void => void vi.advanceTimersByTime(limit.maxTimeMs);
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  it('ends at its time limit, undecided', async () => {
    const report = await runOn(fallingSilent(200, isUp), limit);
    expectSafe(report, 'undecided');
    expect(report.reasons).toEqual(['the run was cut short: the limit of 2 s for the run was reached']);
    expect(report.counts.required.pass).toBeGreaterThan(0);
  });

  it('ends at its time limit while it waits for an order to become visible', async () => {
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

  it('does not blame the server for a wait that the time limit cut off', async () => {
    const busy = replying(() => {
      const app = referenceApp();
      return (call, count) =>
        count > 60 ? json({ message: 'slow down' }, 429, { 'retry-after': '5' }) : app.handle(call);
    });
    // Called when the first wait begins.
    const notice = (): void => void turn().then(isUp);
    const report = await runOn(busy, { ...limit, progress: { notice } });
    expectSafe(report, 'undecided');
    expect(report.cutShort).toMatch(/^the limit of 2 s for the run was reached/);
  });
});

describe.skipIf(!canCertify)('TLS with a private authority', () => {
  it("passes with the authority's certificate, and can't be reached without it", async () => {
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
