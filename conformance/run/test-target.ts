/** For tests: small scripted servers, runs against them, and ad hoc checks. */
import { createApp } from '../../reference-impl/pipeline/app.js';
import { intentOf } from '../requests/exchange/intent.js';
import type { Exchange } from '../requests/exchange/exchange.js';
import { createInProcessTransport } from '../requests/http/in-process.js';
import type { Check } from '../model/check.js';
import { Run, type RunOptions } from './run.js';
import { RunSession } from './session.js';
import type { Target } from '../requests/http/target.js';
import type { Transport, WireFailure, WireRequest, WireResult } from '../requests/http/transport.js';

export const token = 'a-secret-token-of-a-test';
export const baseUrl = 'http://target.test';

/** A response with this body as JSON, or as it is if it is a string. */
export function answer(status: number, body: unknown = {}, headers: Readonly<Record<string, string>> = {}): WireResult {
  const bytes = body instanceof Uint8Array ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const all = { 'content-type': 'application/json', ...headers };
  return { kind: 'answer', status, headers: Object.entries(all), body: bytes, elapsedMs: 1 };
}

export const failure = (reason: WireFailure['reason'], detail = 'as scripted'): WireResult => ({
  kind: 'failure',
  reason,
  detail,
  elapsedMs: 1,
});

/** A lost response: the request may have had its effect. */
export const lost = { ...failure('dropped'), lost: true } as WireResult;

type Respond = (request: WireRequest, count: number) => WireResult | Promise<WireResult>;

/** A server defined by a function from requests, counted from 1, to results. */
export function scripted(respond: Respond): Transport {
  let count = 0;
  return {
    async send(request) {
      await Promise.resolve();
      return respond(request, ++count);
    },
    async close() {},
  };
}

/** Returns the results one after the other, then always the last one. */
export const inTurn = (...results: readonly WireResult[]): Transport =>
  scripted((_request, count) => results[Math.min(count, results.length) - 1]!);

/** The reference, without a socket, with a seeded account of its own. */
export function reference(...args: Parameters<typeof createApp>): Transport {
  const app = createApp(...args);
  return createInProcessTransport((call) => app.handle(call));
}

export const targetOn = (transport: Transport): Target => ({ baseUrl, token, transport });

export const runOn = (transport: Transport, options: Partial<RunOptions> = {}): Run =>
  new Run(targetOn(transport), { runId: 'conf-test01', ...options });

/** A session that counts its fresh values: `id-1`, `email-2@example.com`. */
export function sessionOn(transport: Transport, options: Partial<RunOptions> = {}): RunSession {
  let used = 0;
  return new RunSession(runOn(transport, options), 'a.check', (kind) => `${kind}-${++used}`);
}

/** A clock that only its own sleeps move. */
export function fakeClock(): { now: () => number; sleep: (ms: number) => Promise<void>; slept: number[] } {
  let time = 1_000_000;
  const slept: number[] = [];
  return {
    slept,
    now: () => time,
    async sleep(ms) {
      slept.push(ms);
      time += ms;
    },
  };
}

/** One row of each level, for checks of no particular requirement. */
export const rows = { required: 'GEN-02', advisory: 'GEN-05', observed: 'GEN-09' } as const;

/** A check with this `run`; by default a required one of `GET /carriers`. */
export const checkThat = (run: Check['run'], rest: Partial<Check> = {}): Check => ({
  id: 'a.check',
  requirement: rows.required,
  title: 'a fact',
  operation: 'listCarriers',
  kind: 'authored',
  ...rest,
  run,
});

/** A recorded exchange that has this status and body. */
export const exchangeOf = (rest: Partial<Exchange> = {}): Exchange => ({
  id: 1,
  by: 'a.check',
  intent: intentOf({}),
  operation: 'listCarriers',
  request: { method: 'GET', url: `${baseUrl}/api/v1/carriers`, headers: { authorization: 'Bearer [redacted]' } },
  answer: { status: 200, headers: [['content-type', 'application/json']], body: '{}', json: {} },
  at: 0,
  elapsedMs: 1,
  ...rest,
});
