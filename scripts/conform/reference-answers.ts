/** Runs the failed checks against the reference, so that a report can show how a conformant server responds. */
import { allChecks } from '../../conformance/checks/index.js';
import { runChecks, type Outcomes } from '../../conformance/run/engine.js';
import { isAccepted, type Exchange } from '../../conformance/requests/exchange/exchange.js';
import { createInProcessTransport } from '../../conformance/requests/http/in-process.js';
import type { Check, CheckResult } from '../../conformance/model/check.js';
import { reportedExchange } from '../../conformance/requests/exchange/reported-exchange.js';
import type { ReferenceAnswers, Report, ReportedCheck } from '../../conformance/report/report.js';
import type { RunOptions } from '../../conformance/run/run.js';
import { contract as ownContract, type Contract } from '../../openapi/contract/contract.js';
import { createApp } from '../../reference-impl/pipeline/app.js';
import type { Catalogue } from './load-checks.js';
import { virtualTime } from '../../conformance/requests/http/virtual-clock.js';

/** The most failed checks that are run, the required ones first. */
const most = 600;

/** An address that doesn't exist. Only the part of a URL after it matters in the exchanges. */
const baseUrl = 'http://reference.test';

function failedOf({ checks }: Report): readonly ReportedCheck[] {
  const failed = (level: string): readonly ReportedCheck[] =>
    checks.filter((check) => check.outcome === 'fail' && check.level === level);
  return [...failed('required'), ...failed('advisory')].slice(0, most);
}

/**
 * Whether the reference has the operation of a check, at the same place, if the run used another version of the
 * contract.
 */
function isServed({ operation }: Check, { basePath, operations }: Contract): boolean {
  const find = (all: Contract['operations']) => all.find(({ id }) => id === operation);
  const [asked, served] = [find(operations), find(ownContract.operations)];
  return basePath === ownContract.basePath && asked?.path === served?.path && asked?.method === served?.method;
}

/** The checks to run: those that failed, and those that made the exchanges of the failures. */
function askedBy(report: Report, { contract, checks }: Catalogue): readonly Check[] {
  const byId = new Map(checks.filter((check) => isServed(check, contract)).map((check) => [check.id, check]));
  const failed = failedOf(report);
  const shown = failed.flatMap(({ findings }) =>
    findings.map(({ exchange = 0 }) => report.exchanges[exchange - 1]?.by),
  );
  return [...new Set([...failed.map(({ id }) => id), ...shown])].flatMap((id) => byId.get(id ?? '') ?? []);
}

/** Checks that judge all responses only collect them here: judging the reference's responses is slow and not shown. */
const withoutJudging = (check: Check): Check =>
  check.prepare ? { ...check, run: (session) => check.prepare?.(session) ?? Promise.resolve() } : check;

/** The options of the recorded run, without data that only exists on its target. */
function optionsOf({ run, settings, checks }: Report): RunOptions {
  const { locations: _locations, customer: _customer, order: _order, ...given } = settings.given ?? {};
  return {
    runId: run.id,
    waitMs: 40,
    repeats: 1,
    concurrency: 8,
    slots: new Map(checks.map(({ id, slot }) => [id, slot])),
    ...(settings.given && { given }),
    ...virtualTime(),
  };
}

async function askReference(
  report: Report,
  checks: readonly Check[],
  { contract, checks: all }: Catalogue,
): Promise<Outcomes> {
  const app = createApp({ seed: 'played', fixes: false });
  const target = {
    baseUrl,
    token: 'test-token',
    ...(report.settings.otherAccount && { otherToken: 'other-token' }),
    transport: createInProcessTransport((call) => app.handle(call)),
  };
  return runChecks(checks.map(withoutJudging), target, { ...optionsOf(report), contract }, {}, all);
}

/** The requests of a check; if it sends none itself, responses of its operation. */
function numbersOf({ check, exchanges }: CheckResult, all: readonly Exchange[]): readonly number[] {
  const own = exchanges.filter((number) => !all[number - 1]?.again);
  if (own.length > 0) return own;
  return all
    .filter((one) => one.operation === check.operation && isAccepted(one))
    .map(({ id }) => id)
    .slice(-1);
}

/** The reference's responses to the same steps; undefined if nothing failed. */
export async function referenceAnswers(
  report: Report,
  catalogue: Catalogue = { contract: ownContract, checks: allChecks() },
): Promise<ReferenceAnswers | undefined> {
  const failed = new Set(failedOf(report).map(({ id }) => id));
  const checks = askedBy(report, catalogue);
  if (failed.size === 0 || checks.length === 0) return undefined;
  const { run, results } = await askReference(report, checks, catalogue);
  const shown = results.filter(({ check }) => failed.has(check.id));
  return {
    exchanges: run.exchanges.map(reportedExchange),
    checks: Object.fromEntries(shown.map((result) => [result.check.id, numbersOf(result, run.exchanges)])),
  };
}
