/** Tests how a run replaces an expired token, and what it records of the requests it sent. */
import { describe, expect, it } from 'vitest';
import { intentOf } from '../requests/exchange/intent.js';
import type { Input } from '../requests/exchange/build-request.js';
import { Run, type RunOptions } from './run.js';
import { answer, baseUrl, failure, fakeClock, scripted, token } from './test-target.js';
import type { WireRequest } from '../requests/http/transport.js';

const why = { intent: intentOf({}) };
const uuid = '3f5b8c1e-2d47-4e90-8b6a-9c0d1e2f3a45';

/** A run against a server that accepts only these tokens, with the requests sent to it. */
function running(
  taken: readonly string[],
  refreshToken?: () => Promise<string>,
  options: Partial<RunOptions> = {},
  refusal = 401,
) {
  const sent: WireRequest[] = [];
  const transport = scripted((request) => {
    sent.push(request);
    const isAccepted = taken.includes((request.headers['authorization'] ?? '').replace('Bearer ', ''));
    return answer(isAccepted ? 200 : refusal, { data: { order_uuid: uuid }, echo: request.headers['authorization'] });
  });
  const target = { baseUrl, token, otherToken: 'other-token', transport, ...(refreshToken && { refreshToken }) };
  const run = new Run(target, { runId: 'conf-test01', ...options });
  const ask = (input: Input = {}) => run.exchange({ by: 'a.check', ...why }, 'listCarriers', input);
  return { run, ask, sent, tokens: () => sent.map(({ headers }) => headers['authorization']) };
}

describe('a token that the server refuses', () => {
  it('is sent once if there is no way to get a new one', async () => {
    const { ask, sent } = running([]);
    expect((await ask()).answer?.status).toBe(401);
    expect(sent).toHaveLength(1);
  });

  it('is replaced by a new one, which no record contains, and the request is sent again', async () => {
    const { run, ask, tokens } = running(['second-token'], async () => 'second-token');
    expect((await ask()).answer?.status).toBe(200);
    expect((await ask()).answer?.status).toBe(200);
    expect(tokens()).toEqual([`Bearer ${token}`, 'Bearer second-token', 'Bearer second-token']);
    expect(run.exchanges).toHaveLength(2);
    expect(JSON.stringify(run.exchanges)).not.toMatch(/second-token|a-secret-token/);
  });

  it('is replaced once for all requests that found it expired', async () => {
    let asked = 0;
    const { ask, sent } = running(['second-token'], async () => `${++asked === 1 ? 'second' : 'third'}-token`);
    const found = await Promise.all([ask(), ask(), ask()]);
    expect(found.map(({ answer: { status } = { status: 0 } }) => status)).toEqual([200, 200, 200]);
    expect([asked, sent.length]).toEqual([1, 6]);
  });

  it('is replaced only once per request if the new one is refused, too', async () => {
    const { ask, sent } = running([], async () => 'second-token');
    expect((await ask()).answer?.status).toBe(401);
    expect(sent).toHaveLength(2);
  });

  it('is not replaced after any other refusal, or without a response', async () => {
    for (const result of [answer(422), answer(500), failure('dropped')]) {
      const refreshToken = () => expect.fail('not asked for');
      const target = { baseUrl, token, refreshToken, transport: scripted(() => result) };
      const run = new Run(target, { runId: 'conf-test01' });
      expect((await run.exchange({ by: 'a.check', ...why }, 'listCarriers', {})).id).toBe(1);
    }
  });

  it('ends the run without blame if no new one can be obtained, and asks for it once', async () => {
    let asked = 0;
    const refreshToken = () => Promise.reject(new Error(`no ${token}, ${++asked}`));
    const { run, ask, sent } = running([], refreshToken);
    const why = 'the token expired, and there is no new one: no [redacted], 1';
    for (let time = 0; time < 3; time += 1) await expect(ask()).rejects.toThrow(why);
    expect([run.limits.cutShort, sent.length, asked]).toEqual([why, 1, 1]);
  });

  it('is replaced after a 403, which some services send for an expired token', async () => {
    const { ask, tokens } = running(['second-token'], async () => 'second-token', {}, 403);
    expect([(await ask()).answer?.status, (await ask()).answer?.status]).toEqual([200, 200]);
    expect(tokens()).toEqual([`Bearer ${token}`, 'Bearer second-token', 'Bearer second-token']);
  });

  it.each(['second-token', token])('is not replaced again if the new one gets 403, too (%s)', async (next) => {
    let asked = 0;
    const refresh = async () => (asked++, next);
    const { ask } = running([], refresh, {}, 403);
    for (let count = 0; count < 3; count += 1) expect((await ask()).answer?.status).toBe(403);
    expect(asked).toBe(1);
  });

  it('is not replaced in a request with another token, or without one', async () => {
    const { ask, sent } = running([], async () => expect.fail('not asked for'));
    for (const authorization of ['Bearer other-token', 'Basic x', null]) await ask({ authorization });
    expect(sent).toHaveLength(3);
  });
});

describe('an exchange', () => {
  it('is marked if it was sent for the second account', async () => {
    const { run, ask } = running([token, 'other-token']);
    await ask();
    await ask({ authorization: 'Bearer other-token' });
    await ask({ authorization: 'Bearer never-issued' });
    expect(run.exchanges.map(({ account }) => account)).toEqual([undefined, 'other', undefined]);
  });

  it('is recorded with the resources it created and changed', async () => {
    const { run } = running([token]);
    await run.exchange({ by: 'a.check', ...why }, 'createOrder', { body: { notes: 'a' } });
    expect(run.ledger.get(uuid)).toMatchObject({ kind: 'order', body: { notes: 'a' }, exchange: 1 });
    await run.exchange({ by: 'a.check', ...why }, 'assignOrder', { path: { order_uuid: uuid }, body: {} });
    expect(run.ledger.isTouched(uuid)).toBe(false);
    await run.exchange({ by: 'a.check', ...why }, 'updateCustomer', { path: { customer_uuid: uuid }, body: {} });
    expect(run.ledger.isTouched(uuid)).toBe(true);
  });

  it('has the time at which it was last sent', async () => {
    const clock = fakeClock();
    const transport = scripted(async ({ headers }) => {
      await clock.sleep(700);
      return { ...answer(headers['authorization'] === 'Bearer second-token' ? 200 : 401), waitedMs: 300 };
    });
    const refreshToken = async () => 'second-token';
    const run = new Run({ baseUrl, token, refreshToken, transport }, { runId: 'conf-test01', ...clock });
    const first = await run.exchange({ by: 'a.check', ...why }, 'listCarriers', {});
    const second = await run.exchange({ by: 'a.check', ...why }, 'listCarriers', {});
    expect([first.at, second.at]).toEqual([1000, 1700]);
  });

  it('that could not be sent is not recorded', async () => {
    const transport = scripted(() => failure('cancelled', 'not sent: a header'));
    const run = new Run({ baseUrl, token, transport }, { runId: 'conf-test01' });
    await expect(run.exchange({ by: 'a.check', ...why }, 'listCarriers', {})).rejects.toMatchObject({
      blame: 'circumstance',
    });
    expect(run.exchanges).toEqual([]);
  });
});
