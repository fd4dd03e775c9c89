/** For tests: a run of the whole suite against a variation, in process, and the report that is expected of it. */
import { expect } from 'vitest';
import { allVariations } from '../../variants/index.js';
import type { Variation } from '../../variants/kit/variant.js';
import { transportTo } from '../../scripts/cli/against.js';
import { virtualTime } from '../requests/http/virtual-clock.js';
import { answersOf } from '../../openapi/profile/profile.js';
import { contract } from '../../openapi/contract/contract.js';
import { allChecks } from '../checks/index.js';
import { digestOf } from '../suite/suite.js';
import { runChecks } from './engine.js';
import type { Exchange } from '../requests/exchange/exchange.js';
import type { Check } from '../model/check.js';
import { reportOf } from '../report/make-report.js';
import type { Report, ReportedCheck } from '../report/report.js';
import { requirementOf } from '../model/requirement-of-check.js';
import { asksForPrices } from '../model/price-questions.js';
import { profileOf } from '../report/profile/profile-of-report.js';
import type { RunOptions } from './run.js';
import type { Transport } from '../requests/http/transport.js';

const url = 'http://127.0.0.1:4010';
const checks = allChecks();

/** The variations that need a run each. The others are pricing models, which the tests of conformance/pricing cover. */
export const single = allVariations.filter(({ choice, alone }) => !(choice === 'pricing' && alone));

/** The operations whose responses contain prices. */
const showPrices = new Set(['listCarriers', 'calculateRates', 'assignOrder', 'getOrder']);

/** Finding out the pricing model takes long, and only matters if prices differ. */
const priced = checks.filter((check) => showPrices.has(check.operation) || asksForPrices(check));
const unpriced = checks.filter((check) => !asksForPrices(check));

// Open questions, and the requirement that no request breaks the server.
const ofOpenQuestions = ['GEN-12', 'PRO-07'];

/** Whether a check can affect the verdict. */
export const isDecisive = (check: Check): boolean =>
  requirementOf(check).level !== 'observed' && !ofOpenQuestions.includes(check.requirement);

const facts = {
  url,
  embedded: true,
  strict: false,
  suiteVersion: '0.0.0',
  contractDigest: digestOf(contract),
  elapsedMs: 0,
  notes: [],
  startedAt: new Date(0),
  interrupted: false,
};

/** The wait is long compared with the delays of variations. Reads are repeated less often than in an ordinary run. */
const options = { runId: 'conf-tolera', waitMs: 300, repeats: 5 };

/** Runs all checks against a variation, but for those that `isAsked` leaves out. `over` changes what comes of a request. */
export async function runOn(
  variation: Variation,
  more: Partial<RunOptions> = {},
  isAsked: (check: Check) => boolean = () => true,
  over: (transport: Transport) => Transport = (transport) => transport,
): Promise<Report> {
  const time = virtualTime();
  const target = {
    baseUrl: url,
    token: 'test-token',
    otherToken: 'other-token',
    transport: over(transportTo(variation, time, true)),
  };
  const all = variation.choice === 'pricing' ? priced : variation.id === reference.id ? checks : unpriced;
  return reportOf(await runChecks(all.filter(isAsked), target, { ...options, ...time, ...more }, {}, checks), facts);
}

type Pick = (check: ReportedCheck) => boolean;

const rowsWhere = ({ checks }: Report, is: Pick): readonly string[] =>
  [...new Set(checks.filter(is).map(({ requirement }) => requirement))].sort();

const speaksAgainst: Pick = ({ outcome, level, blame }) =>
  outcome === 'error' || (outcome === 'fail' && level === 'required') || blame === 'target';

const inALine = ({ id, outcome, reason, findings }: ReportedCheck): string =>
  `${outcome} ${id}: ${reason ?? JSON.stringify(findings[0])}`;

const isUndecided: Pick = ({ outcome, level }) => outcome === 'inconclusive' && level === 'required';
const isWarning: Pick = ({ outcome, level }) => outcome === 'fail' && level === 'advisory';

/** Expects a conformant verdict, no failures, and only warnings and undecided checks that the variation declares. */
export function expectConformant(report: Report, { breaks: advisory, undecided = [] }: Variation): void {
  expect(report.checks.filter(speaksAgainst).map(inALine)).toEqual([]);
  expect(report.verdict).toBe('conformant');
  expect(rowsWhere(report, isUndecided).filter((row) => !undecided.includes(row))).toEqual([]);
  expect(rowsWhere(report, isWarning).filter((row) => !advisory.includes(row))).toEqual([]);
}

/** Expects, too, that all declared warnings and undecided checks occur. For a variation that runs alone. */
export function expectExactly(report: Report, variation: Variation): void {
  expectConformant(report, variation);
  expect(rowsWhere(report, isUndecided)).toEqual([...(variation.undecided ?? [])].sort());
  expect(rowsWhere(report, isWarning)).toEqual([...variation.breaks].sort());
}

/** The reference itself, without any variation. */
export const reference: Variation = { id: 'none', choice: 'none', title: 'the reference', breaks: [] };

/** The text of an exchange without the identifiers and times that are new in every run. */
function shownBy({ by, intent: { purpose }, answer }: Exchange): string {
  const { status, headers, body, mark = false } = answer ?? { status: 0, headers: [], body: '' };
  const text = body
    .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g, 'uuid')
    .replace(/\b[12]0\d{4}\b|(?<!\.)\b[357]\d{2}\b/g, 'number')
    .replace(/\b20\d\d-\d\d-\d\d \d\d:\d\d\b/g, 'minute');
  return [by, purpose, status, mark, ...headers.flat(), text].join('\n');
}

/** The texts of all exchanges of a run. */
export const shownIn = ({ exchanges }: Report): ReadonlySet<string> => new Set(exchanges.map(shownBy));

/** Variations that no request of the suite reveals, or that affect only the timing. */
const invisible = ['order-number.lenient', 'pace.uneven'];

/** Expects a run to differ from the reference: otherwise the variation was not tested. */
export function expectDifference({ exchanges }: Report, { id }: Variation, known: ReadonlySet<string>): void {
  if (invisible.includes(id)) return;
  expect(exchanges.some((exchange) => !known.has(shownBy(exchange)))).toBe(true);
}

/**
 * Variations that affect the answer to no open question: they show only in headers, in the timing, or to the
 * transport, whose notes only the profile of a live run contains.
 */
const unasked =
  /^(?:(?:headers|pace|put-off|late-update|second-account|shipments|scant-orders|json-reader|references|people-taken)\.|carriers\.of-|late-look-up\.rest$|late-assignment\.price$)/;

/** Expects the profile of a variation to differ from the reference's: the suite must notice every variation in use. */
export function expectAnswers(report: Report, { id }: Variation, known: Report): void {
  if (unasked.test(id)) return;
  const asked = new Set(report.checks.map(({ id: check }) => check));
  const comparable = { ...known, checks: known.checks.filter(({ id: check }) => asked.has(check)) };
  expect(answersOf(profileOf(report))).not.toEqual(answersOf(profileOf(comparable)));
}
