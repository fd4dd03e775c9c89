/** For tests: a run of the whole suite against a tolerance, in process, and what it must say of it. */
import { expect } from 'vitest';
import { allTolerances } from '../../reference-impl/tolerances/index.js';
import type { Tolerance } from '../../reference-impl/tolerances/kit/tolerance.js';
import { transportTo } from '../../scripts/cli/against.js';
import { virtualTime } from '../http/virtual-clock.js';
import { answersOf } from '../../openapi/profile/profile.js';
import { allChecks } from '../checks/index.js';
import { runChecks } from './engine.js';
import type { Exchange } from '../exchange/exchange.js';
import type { Check } from '../model/check.js';
import { reportOf } from '../report/make-report.js';
import type { Report, ReportedCheck } from '../report/report.js';
import { requirementOf } from '../model/requirement-of-check.js';
import { asksForPrices } from '../model/price-questions.js';
import { profileOf } from '../profile/profile-of-report.js';
import type { RunOptions } from './run.js';

const url = 'http://127.0.0.1:4010';
const checks = allChecks();

/** The tolerances that need a run each. The others are pricing models, which the tests of conformance/pricing cover. */
export const single = allTolerances.filter(({ axis, alone }) => !(axis === 'pricing' && alone));

/** The operations in whose answers prices stand. */
const showPrices = new Set(['listCarriers', 'calculateRates', 'assignOrder', 'getOrder']);

/** Telling the reading of the prices takes long, and only matters where prices differ. */
const priced = checks.filter((check) => showPrices.has(check.operation) || asksForPrices(check));
const unpriced = checks.filter((check) => !asksForPrices(check));

// Open questions, and that none breaks the server.
const ofOpenQuestions = ['GEN-12', 'PRO-07'];

/** Whether a check can decide something of a verdict. */
export const isDecisive = (check: Check): boolean =>
  requirementOf(check).level !== 'observed' && !ofOpenQuestions.includes(check.requirement);

const facts = {
  ...{ url, embedded: true, strict: false, suiteVersion: '0.0.0', contractDigest: '', elapsedMs: 0, notes: [] },
  ...{ startedAt: new Date(0), interrupted: false },
};

/** A wait that is long beside what tolerances take to show a write; reads repeated less often than in a run that counts. */
const options = { runId: 'conf-tolera', waitMs: 300, repeats: 5 };

/** Runs all checks against a tolerance, but for those that `isAsked` leaves out. */
export async function runOn(
  tolerance: Tolerance,
  more: Partial<RunOptions> = {},
  isAsked: (check: Check) => boolean = () => true,
): Promise<Report> {
  const time = virtualTime();
  const target = {
    baseUrl: url,
    token: 'test-token',
    otherToken: 'other-token',
    transport: transportTo(tolerance, time, true),
  };
  const all = tolerance.axis === 'pricing' ? priced : tolerance.id === reference.id ? checks : unpriced;
  return reportOf(await runChecks(all.filter(isAsked), target, { ...options, ...time, ...more }, {}, checks), facts);
}

type Pick = (check: ReportedCheck) => boolean;

const rowsWhere = ({ checks }: Report, is: Pick): readonly string[] =>
  [...new Set(checks.filter(is).map(({ requirement }) => requirement))].sort();

const speaksAgainst: Pick = ({ outcome, level, cause }) =>
  outcome === 'error' || (outcome === 'fail' && level === 'required') || cause === 'target';

const inALine = ({ id, outcome, reason, findings }: ReportedCheck): string =>
  `${outcome} ${id}: ${reason ?? JSON.stringify(findings[0])}`;

const isUndecided: Pick = ({ outcome, level }) => outcome === 'inconclusive' && level === 'required';
const isWarning: Pick = ({ outcome, level }) => outcome === 'fail' && level === 'advisory';

/** Expects a conformant verdict, no complaint of any check, and nothing undecided or warned of but what is declared. */
export function expectTolerated(report: Report, { advisory, undecided = [] }: Tolerance): void {
  expect(report.checks.filter(speaksAgainst).map(inALine)).toEqual([]);
  expect(report.verdict).toBe('conformant');
  expect(rowsWhere(report, isUndecided).filter((row) => !undecided.includes(row))).toEqual([]);
  expect(rowsWhere(report, isWarning).filter((row) => !advisory.includes(row))).toEqual([]);
}

/** Expects, too, that everything that is declared shows: of one tolerance alone it must. */
export function expectExactly(report: Report, tolerance: Tolerance): void {
  expectTolerated(report, tolerance);
  expect(rowsWhere(report, isUndecided)).toEqual([...(tolerance.undecided ?? [])].sort());
  expect(rowsWhere(report, isWarning)).toEqual([...tolerance.advisory].sort());
}

/** The reference itself, which takes no freedom that it is not known for. */
export const reference: Tolerance = { id: 'none', axis: 'none', title: 'the reference', advisory: [] };

/** What an exchange shows, without the identifiers and times that are new in every run. */
function shownBy({ by, purpose, answer }: Exchange): string {
  const { status, headers, body, mark = false } = answer ?? { status: 0, headers: [], body: '' };
  const text = body
    .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g, 'uuid')
    .replace(/\b[12]0\d{4}\b|(?<!\.)\b[357]\d{2}\b/g, 'number')
    .replace(/\b20\d\d-\d\d-\d\d \d\d:\d\d\b/g, 'minute');
  return [by, purpose, status, mark, ...headers.flat(), text].join('\n');
}

/** Everything that a run showed. */
export const shownIn = ({ exchanges }: Report): ReadonlySet<string> => new Set(exchanges.map(shownBy));

/** Tolerances that no request of the suite brings to light, or that show in time only. */
const invisible = ['order-number.lenient', 'pace.uneven'];

/** Expects a run to show something that the reference doesn't: otherwise it proves nothing. */
export function expectDifference({ exchanges }: Report, { id }: Tolerance, known: ReadonlySet<string>): void {
  if (invisible.includes(id)) return;
  expect(exchanges.some((exchange) => !known.has(shownBy(exchange)))).toBe(true);
}

/** Tolerances that show in no answer to an open question: in headers or time only, or to the transport, whose notes a profile takes from a live run. */
const unasked =
  /^(?:(?:headers|pace|put-off|late-update|second-account|shipments|scant-orders|json-reader)\.|carriers\.of-|late-look-up\.rest$|late-assignment\.price$)/;

/** Expects the profile of a tolerance to differ from the reference's: a freedom that is taken is one that the suite must be able to tell. */
export function expectAnswers(report: Report, { id }: Tolerance, known: Report): void {
  if (unasked.test(id)) return;
  const asked = new Set(report.checks.map(({ id: check }) => check));
  const comparable = { ...known, checks: known.checks.filter(({ id: check }) => asked.has(check)) };
  expect(answersOf(profileOf(report))).not.toEqual(answersOf(profileOf(comparable)));
}
