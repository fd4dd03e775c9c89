/** The suite finds the mock conformant: under strict rules with nothing switched on, and with any ambiguity. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInProcessTransport, type InProcessReply } from '../conformance/requests/http/in-process.js';
import type { Report } from '../conformance/report/report.js';
import { runSuite } from '../conformance/suite/suite.js';
import { createMock } from './mock.js';
import type { MockOptions } from './mock-options.js';
import { startMock, type StartedMock } from './start.js';

const accounts = { token: 'test-token', otherToken: 'other-token' };
const conformant = { verdict: 'conformant', reasons: [] };

/** Most checks send one invalid or doubtful body each: these are run only against the mock at its port. */
const bodies = ['create-order', 'create-location', 'create-customer', 'update-customer', 'calculate-rates'];
const skip = bodies.flatMap((operation) => ['refuses', 'asks', 'stands'].map((kind) => `${operation}.${kind}`));

/** A run against a mock in this process, without delays between requests. */
function runOn(options: MockOptions, strict: boolean, token = accounts.token, only: string[] = []): Promise<Report> {
  const mock = createMock(options);
  mock.fork({ id: 'test', token: 'forked-token' });
  const transport = createInProcessTransport((call) => mock.handle(call) as Promise<InProcessReply>);
  return runSuite({
    url: 'http://mock.test',
    ...accounts,
    token,
    strict,
    transport,
    waitMs: 300,
    selection: { only, skip },
  });
}

describe('the mock', () => {
  let mock: StartedMock;
  beforeAll(async () => {
    mock = await startMock({ port: 0 });
  });
  afterAll(() => mock.close());

  it('is conformant under strict rules, at its port', async () => {
    expect(await runSuite({ url: mock.url, ...accounts, strict: true })).toMatchObject(conformant);
  });

  it('is conformant under strict rules in a new world', async () => {
    expect(await runOn({}, true, 'forked-token')).toMatchObject(conformant);
  });

  it('is conformant with the ambiguity of a seed', async () => {
    expect(await runOn({ switches: { ambiguity: '31337' } }, false)).toMatchObject(conformant);
  });

  it('is not conformant with a fault', async () => {
    const faults = ['rates.rate.text.yen'];
    const report = await runOn({ switches: { faults } }, false, accounts.token, ['calculateRates']);
    expect(report.verdict).toBe('non-conformant');
  });
});
