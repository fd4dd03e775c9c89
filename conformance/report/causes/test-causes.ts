/** For tests of causes: reports of runs against the reference with faults. */
import { createApp, type StageOverride } from '../../../reference-impl/pipeline/app.js';
import { isRecord } from '../../../openapi/json/json.js';
import { faultById } from '../../../variants/index.js';
import { failingBy, writtenRows } from '../../../lab/matrix/page.js';
import { virtualTime } from '../../requests/http/virtual-clock.js';
import { allChecks } from '../../checks/index.js';
import { runChecks } from '../../run/engine.js';
import { createInProcessTransport } from '../../requests/http/in-process.js';
import { reportOf } from '../make-report.js';
import type { CheckResult } from '../../model/check.js';
import type { Finding } from '../../model/finding.js';
import { Run } from '../../run/run.js';
import { answer, checkThat, exchangeOf, inTurn, rows, targetOn } from '../../run/test-target.js';
import type { Report } from '../report.js';
import { runSuite } from '../../suite/suite.js';
import type { SuiteOptions } from '../../suite/suite-options.js';

const catalogue = allChecks();
/** The other facts of these reports. */
const facts = {
  url: 'http://target.test',
  embedded: false,
  strict: false,
  suiteVersion: '1.2.3',
  contractDigest: 'abc',
  notes: [],
  startedAt: new Date(0),
  elapsedMs: 1,
  interrupted: false,
};

/** A run against the reference with all of these faults. Only the checks that fail for them in the kill matrix run. */
export async function reportWith(...ids: readonly string[]): Promise<Report> {
  const faulty = ids.map((id) => faultById(id)!);
  const written = writtenRows();
  const failing = new Set(ids.flatMap((id) => failingBy(written.get(id))));
  const checks = catalogue.filter(({ requirement }) => failing.has(requirement));
  const app = createApp({ seed: 'causes', fixes: false }, (parts) =>
    faulty.reduce((made, { apply }) => apply(made), parts),
  );
  const transport = createInProcessTransport((call) => app.handle(call));
  const target = { baseUrl: facts.url, token: 'test-token', otherToken: 'other-token', transport };
  const options = { runId: 'conf-causes', waitMs: 40, concurrency: 8, repeats: 3, ...virtualTime() };
  return reportOf(await runChecks(checks, target, options, {}, catalogue), facts);
}

/** The report on an altered reference, by some of the checks. */
export function reportOn(
  alter: StageOverride,
  only: readonly string[],
  more: Partial<SuiteOptions> = {},
): Promise<Report> {
  const app = createApp({ seed: 'mistakes', fixes: false }, alter);
  return runSuite({
    url: 'http://target.test',
    token: 'test-token',
    waitMs: 40,
    selection: { only, skip: [] },
    transport: createInProcessTransport((call) => app.handle(call)),
    ...more,
  });
}

/** Applies `change` to all values within a value; undefined removes a field. */
export function deep(change: (value: unknown) => unknown): (value: unknown) => unknown {
  const alter = (value: unknown): unknown => {
    const made = change(value);
    if (Array.isArray(made)) return made.map(alter);
    if (!isRecord(made)) return made;
    return Object.fromEntries(
      Object.entries(made)
        .map(([name, child]) => [name, alter(child)] as const)
        .filter(([, child]) => child !== undefined),
    );
  };
  return alter;
}

const operations = ['getOrder', 'createOrder', 'listCarriers', 'assignOrder'] as const;

/** A report of failed checks with these findings, each in a separate exchange. */
export function reportThat(found: readonly Omit<Finding, 'exchange'>[], ids: readonly string[] = []): Report {
  const exchanges = found.map(({ received }, index) =>
    exchangeOf({
      id: index + 1,
      operation: operations[index % operations.length]!,
      request: { method: 'POST', url: received, headers: {}, body: received },
      answer: { status: 200 + (index % 4) * 100, headers: [], body: received },
    }),
  );
  const results = found.map((finding, index): CheckResult => {
    const id = ids[index] ?? `check.${index}`;
    const requirement = index % 3 === 0 ? rows.advisory : rows.required;
    const check = checkThat(async () => undefined, { id, requirement, title: finding.expected });
    const findings = [{ ...finding, exchange: index + 1 }, ...found];
    return { check, slot: index, outcome: 'fail', findings, observations: [], failed: 1, runs: 1, exchanges: [] };
  });
  const run = new Run({ ...targetOn(inTurn(answer(200))), baseUrl: facts.url }, { runId: 'conf-causes' });
  run.exchanges.push(...exchanges);
  return reportOf({ run, results, decided: { exchanges: exchanges.length, cutShort: undefined } }, facts);
}
