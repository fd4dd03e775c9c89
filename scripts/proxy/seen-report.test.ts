/**
 * The report of `--out`: checks of responses alone are decided, the others are not, and the record can be judged again.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { regrade } from '../../conformance/suite/regrade.js';
import { readReport } from '../../conformance/report/read-report.js';
import type { Report } from '../../conformance/report/report.js';
import { createApp } from '../../reference-impl/pipeline/app.js';
import { contract } from '../../openapi/contract/contract.js';
import { askedBy, judgeRequest } from './judge.js';
import type { SeenExchange } from './observation.js';
import { SeenReport } from './seen-report.js';
import { SeenTokens } from './seen-tokens.js';

const folder = mkdtempSync(join(tmpdir(), 'seen-'));
afterAll(() => rmSync(folder, { recursive: true }));

const token = 'test-token';
const utf8 = new TextEncoder();
const app = createApp({ seed: 'seen' });

type Change = (answer: string) => string;

/** An exchange with the reference, as the proxy records it. */
async function seen(
  method: string,
  path: string,
  body = '',
  change: Change = (answer) => answer,
): Promise<SeenExchange> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-api-key': 'another secret',
    referer: 'http://page.test/cb?access_token=of-a-page',
  };
  const call = { method, url: `/api/v1${path}`, headers, body: utf8.encode(body), origin: 'http://127.0.0.1' };
  const outcome = await app.handle(call);
  if (typeof outcome === 'string') throw new Error(outcome);
  const asked = askedBy(method, call.url);
  const rawHeaders = Object.entries({ ...outcome.headers, 'set-cookie': 'id=my-session' }).flat();
  return {
    asked,
    call,
    requestHeaders: Object.entries(headers).flat(),
    startedAt: Date.now(),
    elapsedMs: 1,
    notes: [],
    answer: { ...outcome, body: utf8.encode(change(String(outcome.body))), rawHeaders },
    isWhole: { request: true, response: true },
    breaches: judgeRequest(asked, call),
  };
}

async function reportOf(
  ...all: readonly SeenExchange[]
): Promise<{ readonly report: Report; readonly said: string; readonly text: string }> {
  const tokens = new SeenTokens();
  tokens.note(`Bearer ${token}`);
  const made = new SeenReport(folder, 'http://server.test', tokens.redact);
  for (const one of all) made.add(one);
  const said = await made.write(0);
  const text = readFileSync(join(folder, 'report.json'), 'utf8');
  return { report: readReport(text), said, text };
}

const order = JSON.stringify(contract.operation('createOrder').body?.examples['full']);
const outcomeOf = ({ checks }: Report, wanted: string) => checks.find(({ id }) => id === wanted)?.outcome;

describe('the report of a proxy', () => {
  it('has no failure and no verdict for a conformant server', async () => {
    const { report, said } = await reportOf(
      await seen('GET', '/carriers'),
      await seen('POST', '/orders', order),
      await seen('GET', '/orders?external_id=web-20310'),
      await seen('POST', '/orders', '{}'),
    );
    expect(report.verdict).toBe('undecided');
    expect(report.checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'error')).toEqual([]);
    expect(outcomeOf(report, 'answers.status@list-carriers')).toBe('pass');
    expect(outcomeOf(report, 'answers.status@create-customer')).toBe('inconclusive');
    expect(said).toMatch(/^Seen through the proxy: 4 exchanges of 3 of 14 operations/);
    expect(said).toMatch(/\d+ passed, 0 failed, \d+ never exercised\./);
    const again = await regrade(report);
    expect(again.checks.map(({ id, outcome }) => [id, outcome])).toEqual(
      report.checks.map(({ id, outcome }) => [id, outcome]),
    );
    expect(again.verdict).toBe('undecided');
  });

  it('reports violations of a response, also compared with the request that created the resource', async () => {
    const { report, said } = await reportOf(
      await seen('POST', '/orders', order),
      await seen('GET', '/orders?external_id=web-20310', '', (body) => body.replace('"web-20310"', '"web-20311"')),
      await seen('GET', '/carriers', '', (body) => body.replace(/"carriers":\[.*\]/, '"carriers":7')),
    );
    expect(report.verdict).toBe('non-conformant');
    expect(outcomeOf(report, 'list-carriers.answers.data.carriers')).toBe('fail');
    expect(said).toContain('received 7');
    expect(readFileSync(join(folder, 'seen.md'), 'utf8')).toMatch(/\| failed \|/);
  });

  it('reports a request that was accepted although it must be refused', async () => {
    const wrong = await seen('POST', '/orders', '{}');
    const body = utf8.encode(JSON.stringify(contract.operation('createOrder').answer.examples['full']));
    const accepted: SeenExchange = { ...wrong, answer: { ...wrong.answer!, status: 200, body } };
    const { report } = await reportOf(await seen('GET', '/carriers'), accepted);
    expect(outcomeOf(report, 'responses.accounted-for@create-order')).toBe('fail');
  });

  it('contains no secret', async () => {
    const body = JSON.stringify({ ...(JSON.parse(order) as object), password: 'a-password' });
    const { text } = await reportOf(
      await seen('GET', `/orders?external_id=${token}`),
      await seen('GET', '/carriers'),
      await seen('POST', '/orders', body),
    );
    for (const secret of [token, 'my-session', 'another secret', 'of-a-page', 'a-password'])
      expect(text).not.toContain(secret);
    expect(text).toContain('Bearer [redacted]');
  });
});
