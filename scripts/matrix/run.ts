/** One line of the kill matrix: the suite against the reference with one fault. */
import { causesOf } from '../../conformance/report/causes/group-failures.js';
import { reportOf } from '../../conformance/report/make-report.js';
import { all } from '../../reference-impl/faults/kit/alter.js';
import { allChecks } from '../../conformance/checks/index.js';
import { runChecks, type Outcomes } from '../../conformance/run/engine.js';
import { createInProcessTransport } from '../../conformance/http/in-process.js';
import type { Check } from '../../conformance/model/check.js';
import { asksForPrices } from '../../conformance/model/price-questions.js';
import { requirementOf } from '../../conformance/model/requirement-of-check.js';
import { createApp } from '../../reference-impl/pipeline/app.js';
import type { Fault } from '../../reference-impl/faults/kit/fault.js';
import { failingBy, pageRow } from './page.js';
import { differencesOnRegrade, facts } from './regrade.js';
import type { Line, ShownCause } from './result.js';
import { virtualTime } from '../../conformance/http/virtual-clock.js';

/** A fault to run, and how thoroughly. */
export interface FaultTask {
  readonly id: string;
  /** The row that the fault has on the page: only its checks are asked as long as they show just that. Without it all are. */
  readonly written?: string | undefined;
  /** Checks that are asked beside those, by their ids. */
  readonly also?: readonly string[];
  /** The faults of a server with several, and their rows on the page. `id` is then their ids together. */
  readonly together?: { readonly ids: readonly string[]; readonly written: readonly string[] };
}

/** How long a write may take to become visible, in virtual milliseconds: short, since some faults hide it for ever. */
const waitMs = 40;

/** The checks that can fail: observed ones can't. */
const everyCheck = allChecks();

/** No fault needs the questions about prices, which would add a third to the time. */
const asked = everyCheck.filter((check) => !asksForPrices(check));
const decisive = everyCheck.filter((check) => requirementOf(check).level !== 'observed');

type Options = Partial<Parameters<typeof runChecks>[2]>;

/** Runs checks in-process against the reference with a fault, or without one. */
function run(checks: readonly Check[], fault: Pick<Fault, 'apply'> | undefined, more: Options = {}): Promise<Outcomes> {
  const time = virtualTime();
  const app = createApp({ seed: 'matrix', fixes: false, ...time }, fault?.apply);
  const target = {
    baseUrl: 'http://127.0.0.1:4010',
    token: 'test-token',
    otherToken: 'other-token',
    transport: createInProcessTransport((call) => app.handle(call), time),
  };
  const options = { runId: 'conf-matrix', waitMs, concurrency: 8, ...time, ...more };
  return runChecks(checks, target, options, {}, everyCheck);
}

/** The causes of a run's failures, as its report shows them. */
const causesIn = (outcomes: Outcomes): readonly ShownCause[] =>
  causesOf(reportOf(outcomes, facts)).map(({ level, checks }) => ({
    level,
    requirements: [...new Set(checks.map(({ requirement }) => requirement))],
  }));

function lineOf(fault: Pick<Fault, 'id'> | undefined, outcomes: Outcomes, regraded: readonly string[] = []): Line {
  const { results } = outcomes;
  const ids = (outcome: string): readonly string[] =>
    results.filter((one) => one.outcome === outcome).map(({ check }) => check.id);
  const failed = results.filter(({ outcome }) => outcome === 'fail');
  return {
    fault: fault?.id ?? 'none',
    killers: ids('fail'),
    requirements: [...new Set(failed.map(({ check }) => check.requirement))].sort(),
    errors: ids('error'),
    ...(failed.length > 0 && { causes: causesIn(outcomes) }),
    regraded,
  };
}

/** A derived fault breaks every response, so that few repeated reads show it. */
const repeatsFor = (fault: Fault | undefined): Options => (fault?.kind === 'derived' ? { repeats: 3 } : {});

/** Asks every check: then everything that the fault breaks fails. */
function runAll(fault: Fault | undefined): Promise<Outcomes> {
  // Only authored faults break where nothing is stated.
  return run(fault?.kind === 'derived' ? decisive : fault ? asked : everyCheck, fault, repeatsFor(fault));
}

/** Runs only the checks that fail according to the page. If the outcome differs from the page, it runs all. */
async function shortLine(fault: Fault, written: string, also: readonly string[]): Promise<Line> {
  const rows = new Set([...fault.requirements, ...failingBy(written)]);
  const few = decisive.filter(({ id, requirement }) => rows.has(requirement) || also.includes(id));
  const line = lineOf(fault, await run(few, fault, repeatsFor(fault)));
  return pageRow(fault, line) === written ? line : lineOf(fault, await runAll(fault));
}

/**
 * Runs the suite against a fault, or without one: every check, and the record judged again, or only those that fail by the
 * fault's row on the page as long as they do.
 */
export async function runLine(
  fault?: Fault,
  { written, also = [] }: Pick<FaultTask, 'written' | 'also'> = {},
): Promise<Line> {
  if (fault && written !== undefined) return shortLine(fault, written, also);
  const outcomes = await runAll(fault);
  return lineOf(fault, outcomes, await differencesOnRegrade(outcomes, decisive));
}

/** Runs the checks that fail with any of these faults by the page against a server with all of them. */
export async function runTogether(faults: readonly Fault[], written: readonly string[]): Promise<Line> {
  const rows = new Set([...faults.flatMap(({ requirements }) => requirements), ...written.flatMap(failingBy)]);
  const few = decisive.filter(({ requirement }) => rows.has(requirement));
  const apply = all(...faults.map((fault) => fault.apply));
  return lineOf({ id: faults.map(({ id }) => id).join(' + ') }, await run(few, { apply }));
}

/** The checks among these that a fault makes fail where no other check is asked. */
export async function killersAmong(checks: readonly Check[], fault: Fault): Promise<ReadonlySet<string>> {
  return new Set(lineOf(fault, await run(checks, fault, repeatsFor(fault))).killers);
}
