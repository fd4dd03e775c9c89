/** Shows that every JSON report has the form of report.schema.json. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Check } from '../../model/check.js';
import type { KnownFailuresResult, Report } from '../report.js';
import { runSuite } from '../../suite/suite.js';
import { answer, checkThat, failure, inTurn, reference, rows, scripted, token } from '../../run/test-target.js';
import type { FailureReason, Transport } from '../../requests/http/transport.js';
import { jsonReport } from './json.js';
import { schema, under } from './test-report-schema.js';

const validate = new Ajv2020({ allErrors: true, strict: true, strictRequired: false }).compile(schema);

function expectValid(report: unknown): void {
  validate(report);
  expect((validate.errors ?? []).slice(0, 5)).toEqual([]);
}

const parsed = (report: Report): unknown => JSON.parse(jsonReport(report));

const url = 'http://target.test';
const suite = (transport: Transport, checks: readonly Check[]) => runSuite({ url, token, transport, checks });

const trouble: readonly Check[] = [
  checkThat(
    async (session) => {
      const exchange = await session.send('listCarriers');
      session.expect(false, () => ({ expected: 'a', received: 'b', place: '/x', exchange, variation: 'c' }));
    },
    { id: 'fails' },
  ),
  checkThat(async (session) => session.inconclusive('circumstance', 'because'), { id: 'undecided' }),
  checkThat(async () => Promise.reject(new Error('oops')), { id: 'broken' }),
  checkThat(async (session) => session.observe('who', 'me', await session.send('listCarriers')), {
    id: 'observed',
    requirement: rows.observed,
  }),
  checkThat(async (session) => void (await session.refused('createOrder', { body: {} }, 'wrong', 'body')), {
    id: 'creates',
    kind: 'derived',
  }),
];

describe('the JSON report', () => {
  let full: Report;
  beforeAll(async () => {
    full = await runSuite({ url, token: 'test-token', transport: reference() });
  });

  it('is valid for a full run', () => {
    expectValid(parsed(full));
    expect(full.checks.length).toBeGreaterThan(500);
  });

  it('contains the whole report, but not the token', () => {
    expect(parsed(full)).toEqual(full);
    expect(jsonReport(full)).not.toContain('test-token');
  });

  it.each([
    ['strange answers', answer(200, Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]))],
    ['no JSON', answer(500, 'oops')],
    ['no answers', failure('dropped')],
    ['creations', answer(200, { data: { order_uuid: 'U-1', order_number: '7' } })],
  ])('is valid with failed, undecided and broken checks on a server with %s', async (_what, result) => {
    const report = await suite(inTurn(result), trouble);
    expectValid(parsed(report));
    expect(new Set(report.checks.map(({ outcome }) => outcome))).toEqual(
      new Set(['fail', 'inconclusive', 'error', 'observed']),
    );
  });

  it('is valid for a selection, and for a run that reached its limit of writes', async () => {
    const selection = { only: ['createOrder'], skip: ['getOrder'] };
    const options = {
      url,
      token: 'test-token',
      transport: reference(),
      selection,
      maxWrites: 5,
      otherToken: 'other-token',
    };
    const report = await runSuite(options);
    expectValid(parsed(report));
    expect(report).toMatchObject({ selection, cutShort: expect.any(String) as string });
  });

  it('is valid with every kind of failed exchange', async () => {
    const reasons: Record<FailureReason, true> = {
      unreachable: true,
      tls: true,
      timeout: true,
      dropped: true,
      malformed: true,
      'too-large': true,
      cancelled: true,
    };
    expect([...under(schema, 'exchanges', '[]', 'failure', 'reason').enum!].sort()).toEqual(
      Object.keys(reasons).sort(),
    );
    const transport = scripted(({ method }) => (method === 'GET' ? answer(200) : failure('timeout')));
    expectValid(parsed(await suite(transport, trouble)));
  });

  it('is valid with known failures and outdated entries', async () => {
    const known = [
      { check: 'fails', reason: 'a bug', expires: '2031-06-30' },
      { check: 'broken', reason: 'ours' },
    ];
    const gate: KnownFailuresResult = {
      file: 'known.yaml',
      outcome: 'closed',
      reasons: ['a', 'b'],
      known,
      stale: [{ check: 'c', why: 'd' }],
    };
    expectValid(parsed({ ...(await suite(inTurn(answer(500, 'oops')), trouble)), gate }));
  });

  it('is invalid if a field is missing, unknown or of the wrong type', () => {
    const report = parsed(full) as Record<string, unknown>;
    for (const wrong of [
      { ...report, verdict: 'fine' },
      { ...report, extra: 1 },
      { ...report, checks: [{}] },
      { ...report, format: 1 },
      Object.fromEntries(Object.entries(report).filter(([name]) => name !== 'notes')),
    ])
      expect(validate(wrong)).toBe(false);
  });
});
