/** Tests whether the test data file or the server is blamed if orders that refer to its resources are refused. */
import { describe, expect, it } from 'vitest';
import { createApp } from '../../reference-impl/pipeline/app.js';
import { allChecks } from '../checks/index.js';
import { runChecks } from '../run/engine.js';
import type { GivenData } from '../requests/data/operator-data.js';
import { createInProcessTransport } from '../requests/http/in-process.js';
import type { Call, CallOutcome } from '../../reference-impl/calls/call.js';
import { select } from '../model/selection.js';
import { reportOf } from '../report/make-report.js';
import type { Report } from '../report/report.js';

const unknown = '3f5b8c1e-2d47-4e90-8b6a-9c0d1e2f3a45';
const [berlin, potsdam] = ['5d1c7b2a-9e4f-4a36-8c10-7f6e5d4c3b21', '5d1c7b2a-9e4f-4a36-8c10-7f6e5d4c3b22'];
const ada = '6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a41';

const catalogue = allChecks();
const usual = ['create-order.accepts', 'assign-order.accepts'];

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

type Handle = (call: Call, inner: (call: Call) => Promise<CallOutcome>) => Promise<CallOutcome>;

async function running(given: GivenData, handle: Handle = (call, inner) => inner(call), only = usual): Promise<Report> {
  const checks = select(catalogue, { only, skip: [] });
  const app = createApp({ fixes: false });
  const transport = createInProcessTransport((call) => handle(call, async (one) => app.handle(one)));
  const target = { baseUrl: facts.url, token: 'test-token', transport };
  const outcomes = await runChecks(checks, target, { runId: 'conf-given0', waitMs: 0, given }, {}, catalogue);
  return reportOf(outcomes, facts);
}

/** Whether a check was not run because it needs a second account. */
const isNeed = (reason = ''): boolean => reason.startsWith('needs the token of a second account');

const undecided = ({ checks: all }: Report): readonly string[] => [
  ...new Set(
    all
      .filter(({ outcome, reason }) => outcome !== 'pass' && !isNeed(reason))
      .map((one) => `${one.outcome} ${one.blame}: ${one.reason}`),
  ),
];

const probes = ({ exchanges }: Report): number =>
  exchanges.filter(({ intent: { purpose } }) => purpose.startsWith("look whether the operator's own")).length;

const why = 'are refused, and those with a new one accepted; does it exist in the account?';

describe('a resource named in the test data file', () => {
  it.each<[string, GivenData, string]>([
    [
      'customer',
      { customer: unknown, locations: [berlin, potsdam] },
      `--given, customer: orders with the customer ${unknown}`,
    ],
    [
      'source',
      { customer: ada, locations: [unknown, potsdam] },
      `--given, locations, entry 1: orders with the location ${unknown}`,
    ],
    [
      'destination',
      { customer: ada, locations: [berlin, unknown.toUpperCase()] },
      `--given, locations, entry 2: orders with the location ${unknown.toUpperCase()}`,
    ],
  ])('is blamed, not the server, if orders that refer to it are refused: %s', async (_what, given, named) => {
    const report = await running(given);
    expect(undecided(report)).toEqual([`inconclusive circumstance: ${named} ${why}`]);
    expect([report.verdict, report.reasons]).toEqual(['undecided', [`${named} ${why}`]]);
    expect(probes(report)).toBeLessThanOrEqual(6);
  });

  it('leaves the verdict undecided even if no operation that needs it ever succeeds', async () => {
    const wanted = [
      'create-order.accepts.minimal',
      'create-order.gives.new-identifiers',
      'get-order.accepts.every-time',
    ];
    const { verdict, reasons } = await running({ locations: [unknown, potsdam] }, undefined, wanted);
    expect([verdict, reasons]).toEqual([
      'undecided',
      [`--given, locations, entry 1: orders with the location ${unknown} ${why}`],
    ]);
  });

  it('does not excuse other failures of the server', async () => {
    const wrong: Handle = async (call, inner) =>
      call.url.endsWith('/carriers') ? { status: 500, headers: {}, body: '' } : inner(call);
    const wanted = ['create-order.accepts.minimal', 'list-carriers.accepts'];
    const { verdict, reasons } = await running({ customer: unknown }, wrong, wanted);
    expect([verdict, reasons[0]]).toEqual([
      'non-conformant',
      `--given, customer: orders with the customer ${unknown} ${why}`,
    ]);
  });

  it('adds no requests if it exists', async () => {
    const report = await running({ customer: ada, locations: [berlin, potsdam] });
    expect([undecided(report), probes(report), report.verdict]).toEqual([[], 0, 'conformant']);
  });
});

describe('the server', () => {
  const refuse: Handle = async (call, inner) => {
    if (call.method !== 'POST' || !call.url.endsWith('/orders')) return inner(call);
    return { status: 422, headers: { 'content-type': 'application/json' }, body: '{"message":"no"}' };
  };

  it('is blamed if it refuses every order, whatever the order refers to', async () => {
    const report = await running({ customer: ada, locations: [berlin, potsdam] }, refuse);
    expect(report.verdict).toBe('non-conformant');
    expect(undecided(report).filter((line) => line.includes('does it exist in the account'))).toEqual([]);
  });
});
