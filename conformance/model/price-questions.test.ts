/** Tests that the questions about prices run only on request, after all other checks, and never affect the verdict. */
import { describe, expect, it } from 'vitest';
import { createApp } from '../../reference-impl/pipeline/app.js';
import { allChecks } from '../checks/index.js';
import type { CheckResult } from './check.js';
import { asksForPrices } from './price-questions.js';
import { regrade } from '../suite/regrade.js';
import type { Report } from '../report/report.js';
import { createInProcessTransport } from '../requests/http/in-process.js';
import type { SuiteOptions } from '../suite/suite-options.js';
import { runSuite } from '../suite/suite.js';
import { readReport } from '../report/read-report.js';
import { jsonReport } from '../report/reporters/json.js';
import type { Transport } from '../requests/http/transport.js';

/** The questions, and a few checks that decide the verdict. */
const checks = allChecks().filter((check) => check.operation === 'listCarriers' || asksForPrices(check));
const questions = checks.filter(asksForPrices).map(({ id }) => id);

const app = createApp({});
const reference = createInProcessTransport((call) => app.handle(call));

const run = (options: Partial<SuiteOptions> = {}) =>
  runSuite({ url: 'http://in-process.test', token: 'test-token', transport: reference, checks, ...options });

/** Calls a function once the checks that decide the verdict are done. */
const whenDecided = (act: () => void): NonNullable<SuiteOptions['progress']> => ({
  notice: (text) => text.startsWith('The checks that decide the verdict are done') && act(),
});

const judgedAgain = (report: Report): Promise<Report> =>
  regrade(readReport(jsonReport(report), 'report.json'), { checks });

describe('the questions about prices', () => {
  it('run only on request, or if they are selected', async () => {
    expect((await run()).checks.map(({ id }) => id).filter((id) => questions.includes(id))).toEqual([]);
    const named = await run({ selection: { only: ['PRI-09'] } });
    expect(named.checks.map(({ requirement }) => requirement)).toEqual(['PRI-09']);
  });

  it('run after all other checks, and are recorded', async () => {
    const ended: string[] = [];
    const finished = ({ check }: CheckResult): void => void ended.push(check.id);
    const report = await run({ pricing: true, progress: { finished } });
    expect(new Set(ended.slice(-questions.length))).toEqual(new Set(questions));
    expect(ended.length).toBeGreaterThan(questions.length);
    expect(report.verdict).toBe('conformant');
    expect(report.checks.filter(asksForPrices).map(({ outcome }) => outcome)).toEqual(questions.map(() => 'observed'));
  });

  it('do not affect the verdict if the run is stopped during them', async () => {
    const end = new AbortController();
    const report = await run({ pricing: true, signal: end.signal, progress: whenDecided(() => end.abort()) });
    expect([report.verdict, report.reasons, report.cutShort]).toEqual(['conformant', [], undefined]);
    expect(report.checks.some((check) => asksForPrices(check) && check.outcome === 'inconclusive')).toBe(true);
  });

  it.each([
    ['breaks', { status: 500, headers: {}, body: '' }],
    ['is gone', 'reset'],
  ] as const)('do not affect the verdict if the server %s', async (_what, reply) => {
    let isOver = false;
    const broken = createInProcessTransport(() => reply);
    const transport: Transport = { ...reference, send: (request) => (isOver ? broken : reference).send(request) };
    const report = await run({ pricing: true, transport, progress: whenDecided(() => (isOver = true)) });
    expect([report.verdict, report.reasons]).toEqual(['conformant', []]);
    const again = await judgedAgain(report);
    expect([again.verdict, again.reasons]).toEqual(['conformant', []]);
  });

  it('are judged again only in the record of a run with them', async () => {
    for (const pricing of [true, false]) {
      const report = await run({ pricing });
      const again = await judgedAgain(report);
      const outcomes = ({ checks }: Report) => checks.map(({ id, outcome }) => [id, outcome]);
      expect(outcomes(again)).toEqual(outcomes(report));
      expect(again.run).toEqual(report.run);
      expect(again.verdict).toBe('conformant');
    }
  });
});
