/** Runs the suite in Vitest: one test for each check, all from one run of the engine. */
import { verdictReasons } from '../report/reporters/kit/causes-text.js';
import { undecidedWords } from '../report/reporters/kit/shared-text.js';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { allChecks } from '../checks/index.js';
import { standard } from '../model/defaults.js';
import type { Report, ReportedCheck } from '../report/report.js';
import { failureLines, paintFor } from '../report/reporters/terminal/lines.js';
import { select } from '../model/selection.js';
import type { SuiteOptions } from './suite-options.js';
import { runSuite } from './suite.js';

/** What to check, and how. With a transport, the address is only shown in the report. Times are in milliseconds. */
export type ConformanceOptions = Omit<SuiteOptions, 'url'> & {
  readonly url?: string;
  /** Name of the group of tests. */
  readonly name?: string;
};

/** How long a run that has reached its time limit may take to end. */
const closingMs = 30_000;

/** A failed check. It has no stack, as that would only point here. */
class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure';
  override readonly stack = '';
}

const findingsOf = (report: Report, check: ReportedCheck): string =>
  failureLines(report, check, paintFor(false)).join('\n').trimEnd();

/** Passes, fails or skips the test of a check. */
export function settle(report: Report, id: string, test: Pick<TestContext, 'skip'>): void {
  const check = report.checks.find((one) => one.id === id);
  if (!check) return test.skip('it needs to write, or the run ended first');
  const { outcome, level, reason } = check;
  if (outcome === 'inconclusive') test.skip(`${undecidedWords(check)}: ${reason}`);
  if (outcome === 'error') throw new ConformanceFailure(`${id}: ${reason}`);
  if (outcome === 'fail' && level === 'advisory' && !report.strict) test.skip(findingsOf(report, check));
  if (outcome === 'fail') throw new ConformanceFailure(findingsOf(report, check));
  // A test without an assertion fails if Vitest is configured with `expect.requireAssertions`.
  expect(['pass', 'observed']).toContain(outcome);
}

function assertConformant(report: Report): void {
  const { verdict } = report;
  if (verdict !== 'conformant') throw new ConformanceFailure(`${verdict}: ${verdictReasons(report).join('; ')}`);
  expect(verdict).toBe('conformant');
}

/**
 * Declares a test for each check, and one for the verdict. A warning (a failed advisory check) is skipped with its findings unless
 * `strict` is set; an open question never fails. Returns a function that returns the report once the tests have begun. Throws if
 * nothing is selected.
 */
export function describeConformance(options: ConformanceOptions): () => Report {
  const { url = 'http://in-process.test', name = `conformance of ${url}`, ...rest } = options;
  if (options.url === undefined && !options.transport) throw new Error('Give a url or a transport.');
  const { contract, selection = {}, pricing } = options;
  const checks = select(options.checks ?? allChecks(contract), selection, pricing, contract);
  let made: Report | undefined;
  const report = (): Report => made ?? expect.fail('the run has not ended');
  describe(name, () => {
    beforeAll(
      async () => {
        made = await runSuite({ ...rest, url });
      },
      (options.maxTimeMs ?? standard.maxTimeMs) + closingMs,
    );
    for (const { id, title } of checks) it(`${id}: ${title}`, (test) => settle(report(), id, test));
    it('the verdict is conformant', () => assertConformant(report()));
  });
  return report;
}
