/** One line of the kill matrix: runs the suite against the reference with one fault. */
import { causesOf } from '../../conformance/report/causes/causes.js';
import { reportOf } from '../../conformance/report/make-report.js';
import { all } from '../../reference-impl/pipeline/overrides.js';
import { allChecks } from '../../conformance/checks/index.js';
import { runChecks, type Outcomes } from '../../conformance/run/engine.js';
import { createInProcessTransport } from '../../conformance/requests/http/in-process.js';
import type { Check } from '../../conformance/model/check.js';
import { asksForPrices } from '../../conformance/model/price-questions.js';
import { requirementOf } from '../../conformance/model/requirement-of-check.js';
import { createApp } from '../../reference-impl/pipeline/app.js';
import type { Fault, Variation } from '../../variants/kit/variant.js';
import { transportTo } from '../../scripts/cli/against.js';
import { failingBy, pageRow } from './page.js';
import { differencesOnRegrade, facts } from './regrade.js';
import type { MatrixLine, ShownCause } from './result.js';
import { virtualTime } from '../../conformance/requests/http/virtual-clock.js';
import { isOfKind } from '../../conformance/model/places.js';

/** A fault to run, and which checks. */
export interface FaultTask {
  readonly id: string;
  /** The fault's row on the page: only its checks run, unless their result differs. Without a row all checks run. */
  readonly written?: string | undefined;
  /** The ids of further checks to run. */
  readonly also?: readonly string[];
  /** The ids of the checks to run with variations, whose ids are then joined in `id`. */
  readonly legal?: readonly string[];
  /** Several faults on one server, with their rows on the page. `id` is then their ids joined. */
  readonly together?: { readonly ids: readonly string[]; readonly written: readonly string[] };
}

/** How long a write may take to become visible, in virtual milliseconds: short, since some faults hide it forever. */
const waitMs = 40;

/** All checks, including observed ones, which can't fail. */
const everyCheck = allChecks();

/** No fault needs the checks about prices, which would take a third more time. */
const asked = everyCheck.filter((check) => !asksForPrices(check));
const decisive = everyCheck.filter((check) => requirementOf(check).level !== 'observed');

/** The authored checks that send only valid requests. Most of what other checks judge afterwards comes from them. */
const valid = decisive.filter(
  ({ id, kind }) =>
    kind === 'authored' && ['accepts', 'finds', 'gives', 'reads', 'stands'].some((one) => isOfKind(one, id)),
);

const place = { baseUrl: 'http://127.0.0.1:4010', token: 'test-token', otherToken: 'other-token' };

type Options = Partial<Parameters<typeof runChecks>[2]>;

/** Runs checks in this process against the reference with a fault, or without one. */
function run(checks: readonly Check[], fault: Pick<Fault, 'apply'> | undefined, more: Options = {}): Promise<Outcomes> {
  const time = virtualTime();
  const app = createApp({ seed: 'matrix', fixes: false, ...time }, fault?.apply);
  const target = { ...place, transport: createInProcessTransport((call) => app.handle(call), time) };
  const options = { runId: 'conf-matrix', waitMs, concurrency: 8, ...time, ...more };
  return runChecks(checks, target, options, {}, everyCheck);
}

/** The causes of a run's failures, as in its report. */
const causesIn = (outcomes: Outcomes): readonly ShownCause[] =>
  causesOf(reportOf(outcomes, facts)).map(({ level, checks }) => ({
    level,
    requirements: [...new Set(checks.map(({ requirement }) => requirement))],
  }));

function lineOf(
  fault: Pick<Fault, 'id'> | undefined,
  outcomes: Outcomes,
  regraded: readonly string[] = [],
): MatrixLine {
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

/** A derived fault breaks every response, so a few repeated reads are enough. */
const repeatsFor = (fault: Fault | undefined): Options => (fault?.kind === 'derived' ? { repeats: 3 } : {});

/** Runs every check, so that everything the fault breaks fails. */
function runAll(fault: Fault | undefined): Promise<Outcomes> {
  // Only authored faults break something about which the specification states nothing.
  return run(fault?.kind === 'derived' ? decisive : fault ? asked : everyCheck, fault, repeatsFor(fault));
}

/**
 * Runs only the checks that fail according to the page. If their result differs from the page, as it may with checks that
 * judge the responses to others, adds first the checks with valid requests, then all.
 */
async function shortLine(fault: Fault, written: string, also: readonly string[]): Promise<MatrixLine> {
  const rows = new Set([...fault.breaks, ...failingBy(written)]);
  const isFew = ({ id, requirement }: Check): boolean => rows.has(requirement) || also.includes(id);
  const few = decisive.filter(isFew);
  const withValid = decisive.filter((check) => isFew(check) || valid.includes(check));
  for (const checks of [few, withValid]) {
    const line = lineOf(fault, await run(checks, fault, repeatsFor(fault)));
    if (pageRow(fault, line) === written) return line;
  }
  return lineOf(fault, await runAll(fault));
}

/**
 * Runs the suite against a fault, or without one: all checks, with the record judged again; or only the checks of the
 * fault's row on the page, as long as their result is the same.
 */
export async function runLine(
  fault?: Fault,
  { written, also = [] }: Pick<FaultTask, 'written' | 'also'> = {},
): Promise<MatrixLine> {
  if (fault && written !== undefined) return shortLine(fault, written, also);
  const outcomes = await runAll(fault);
  return lineOf(fault, outcomes, await differencesOnRegrade(outcomes, decisive));
}

/**
 * Runs the checks that fail with any of these faults according to the page, against a server with all of the faults.
 */
export async function runTogether(faults: readonly Fault[], written: readonly string[]): Promise<MatrixLine> {
  const rows = new Set([...faults.flatMap(({ breaks: requirements }) => requirements), ...written.flatMap(failingBy)]);
  const few = decisive.filter(({ requirement }) => rows.has(requirement));
  const apply = all(...faults.map((fault) => fault.apply));
  return lineOf({ id: faults.map(({ id }) => id).join(' + ') }, await run(few, { apply }));
}

/** The checks among these that fail with a fault when no other check runs. */
export async function killersAmong(checks: readonly Check[], fault: Fault): Promise<ReadonlySet<string>> {
  return new Set(lineOf(fault, await run(checks, fault, repeatsFor(fault))).killers);
}

/**
 * Runs some checks with a variation. If one of them judges the responses to other checks, those with valid requests run, too.
 * The server may ask for waits and show writes late, as in a run against a server.
 */
export async function runLegal(ids: readonly string[], variation: Variation): Promise<MatrixLine> {
  const asked = everyCheck.filter(({ id }) => ids.includes(id));
  const checks = asked.some(({ afterwards }) => afterwards) ? [...new Set([...asked, ...valid])] : asked;
  const time = virtualTime();
  const options = { seed: 'matrix', ...variation.options };
  const target = { ...place, transport: transportTo({ ...variation, options }, time, true) };
  const how = { runId: 'conf-matrix', waitMs: 300, concurrency: 8, repeats: 5, ...time };
  return lineOf(variation, await runChecks(checks, target, how, {}, everyCheck));
}
