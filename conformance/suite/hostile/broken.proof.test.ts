/** Shows that a run against a plainly broken server ends soon (in virtual time), with a verdict and a reason. */
import { expect, it } from 'vitest';
import { createApp } from '../../../reference-impl/pipeline/app.js';
import type { Call, Reply } from '../../../reference-impl/calls/call.js';
import { standardAccounts } from '../../../reference-impl/account/seed.js';
import { allChecks } from '../../checks/index.js';
import { createInProcessTransport } from '../../requests/http/in-process.js';
import { createRetryingTransport } from '../../requests/http/retrying.js';
import { isReadInPart, readOfRefusal, receivedBytes, type Transport } from '../../requests/http/transport.js';
import { virtualTime } from '../../requests/http/virtual-clock.js';
import { standard } from '../../model/defaults.js';
import { asksForPrices } from '../../model/price-questions.js';
import { reportOf } from '../../report/make-report.js';
import { runChecks } from '../../run/engine.js';
import { targetOn } from '../../run/test-target.js';
import { hostileToken, json } from './test-hostile-servers.js';

/** Alters the reference's reply to a call, counted from 1. `silence`: no response until the timeout. */
type Breaks = (reply: Reply, call: Call, count: number) => Reply | 'silence' | 'endless';

interface Row {
  readonly name: string;
  readonly breaks: Breaks;
  readonly verdict: 'non-conformant' | 'undecided';
  /** The pattern of the last reason. */
  readonly says: RegExp;
  /** Limits of the run: seconds of virtual time, requests, and megabytes of bodies. */
  readonly most: { readonly seconds: number; readonly requests: number; readonly megabytes: number };
}

const megabyte = 2 ** 20;
const bodyLimit = 8 * megabyte;

/** Five megabytes of nested arrays. */
const nested = (() => {
  const one = `${'['.repeat(10)}1${']'.repeat(10)},`;
  return `[${one.repeat((5 * megabyte) / one.length)}0]`;
})();
const padded = ({ status, body }: Reply): Reply => {
  const text = typeof body === 'string' ? body : Buffer.from(body).toString();
  return json(text.startsWith('{') ? `{"padding":${nested},${text.slice(1)}` : text, status);
};

const silentIf =
  (isSilent: (reply: Reply, call: Call, count: number) => boolean): Breaks =>
  (...given) =>
    isSilent(...given) ? 'silence' : given[0];
const always =
  (status: number, headers: Readonly<Record<string, string>> = {}): Breaks =>
  () =>
    json({ message: 'no' }, status, headers);

const hung =
  /^the run was cut short: the server left 1\d requests without a response, which took \d\d s \(.+\); --keep-going runs/;
const flooded = /^the run was cut short: the server sent more than 512 MB; --keep-going runs/;
const limited = (status: number): RegExp => new RegExp(`^The server responded to every request with ${status}`);
/** Values of `Retry-After`, valid and invalid. */
const delays = [
  ...['0', '1', '5', '25', '60', '3600', '86400', '999999999', '1e9', '-1', 'soon', '\u00ff'],
  'Fri, 31 Dec 9999 23:59:59 GMT',
];
const minute = { seconds: 61, requests: 300, megabytes: 1 };

const table: readonly Row[] = [
  ...(
    [
      ['every third request', silentIf((_reply, _call, count) => count % 3 === 0)],
      ['a refusal with 422', silentIf(({ status }) => status === 422)],
      ['a refusal with 401', silentIf(({ status }) => status === 401)],
      ['POST /orders', silentIf((_reply, { method, url }) => method === 'POST' && url.endsWith('/orders'))],
    ] as const
  ).map(([name, breaks]): Row => ({
    name: `never answers ${name}`,
    breaks,
    verdict: 'non-conformant',
    says: hung,
    most: { seconds: 60, requests: 800, megabytes: 2 },
  })),
  {
    name: 'never answers a refusal with 404',
    breaks: silentIf(({ status }) => status === 404),
    verdict: 'non-conformant',
    says: hung,
    most: { seconds: 60, requests: 3000, megabytes: 4 },
  },
  {
    name: 'never answers',
    breaks: () => 'silence',
    verdict: 'non-conformant',
    says: /^the run was cut short: the server responded to none of the first 12 requests/,
    most: { seconds: 40, requests: 40, megabytes: 0 },
  },
  {
    name: 'answers 429 to everything',
    breaks: always(429),
    verdict: 'undecided',
    says: limited(429),
    most: minute,
  },
  ...[429, 503].flatMap((status) =>
    delays.map((delay): Row => ({
      name: `answers ${status} to everything with Retry-After: ${JSON.stringify(delay)}`,
      breaks: always(status, { 'retry-after': delay }),
      verdict: 'undecided',
      says: limited(status),
      most: minute,
    })),
  ),
  {
    name: 'answers 503 to everything',
    breaks: always(503),
    verdict: 'undecided',
    says: /^Every valid request got 503/,
    most: { seconds: 5, requests: 120, megabytes: 1 },
  },
  {
    name: 'sends 5 MB of nested arrays in every response',
    breaks: padded,
    verdict: 'non-conformant',
    says: flooded,
    most: { seconds: 60, requests: 150, megabytes: 600 },
  },
  {
    name: 'answers with status 200 and without an end what it must refuse',
    breaks: (reply) => (reply.status < 400 ? reply : 'endless'),
    verdict: 'non-conformant',
    says: flooded,
    most: { seconds: 60, requests: 400, megabytes: 600 },
  },
];

const all = allChecks();
const checks = all.filter((check) => !asksForPrices(check));
const facts = {
  url: 'http://target.test',
  embedded: false,
  strict: false,
  suiteVersion: '',
  contractDigest: '',
  notes: [],
  startedAt: new Date(0),
  elapsedMs: 0,
  interrupted: false,
};

it.each(table)('a server that $name: $verdict within $most.seconds s', async ({ breaks, verdict, says, most }) => {
  const time = virtualTime();
  const app = createApp({ accounts: standardAccounts(hostileToken), fixes: false });
  let [requests, bytes] = [0, 0];
  const inner = createInProcessTransport(async (call) => {
    const count = (requests += 1);
    const outcome = await app.handle(call);
    const broken = typeof outcome === 'string' ? outcome : breaks(outcome, call, count);
    if (broken !== 'silence') return broken === 'endless' ? json('', 200) : broken;
    await time.sleep(standard.timeoutMs);
    return 'hang';
  }, time);
  const counted: Transport = {
    send: async (request) => {
      const result = await inner.send(request);
      const isEndless = result.kind === 'answer' && result.status === 200 && result.body.byteLength === 0;
      const detail = 'the body is larger than the limit';
      const seen = isEndless
        ? ({ kind: 'failure', reason: 'too-large', detail, elapsedMs: 1, receivedBytes: bodyLimit } as const)
        : result;
      // So much of it the live transport would read.
      const isPart = seen.kind === 'answer' && isReadInPart(seen.status);
      bytes += Math.min(receivedBytes(seen), isPart ? readOfRefusal : Infinity);
      return seen;
    },
    close: () => inner.close(),
  };
  const transport = createRetryingTransport(counted, { ...time, maxWaitMs: standard.maxWaitMs });
  const target = { ...targetOn(transport), token: hostileToken };
  const outcomes = await runChecks(checks, target, { runId: 'conf-broken', waitMs: standard.waitMs, ...time }, {}, all);
  const { verdict: found, reasons } = reportOf(outcomes, facts);
  expect([found, reasons.at(-1)]).toEqual([verdict, expect.stringMatching(says)]);
  expect(time.now() / 1000).toBeLessThanOrEqual(most.seconds);
  expect(requests).toBeLessThanOrEqual(most.requests);
  expect(bytes / megabyte).toBeLessThanOrEqual(most.megabytes);
});
