/** Judges a recorded run again: the same checks send the same requests, and get the recorded responses. */
import { contract as ownContract, type Contract } from '../../openapi/contract/contract.js';
import type { Level } from '../../openapi/requirements.js';
import packageJson from '../../package.json' with { type: 'json' };
import { catalogueNotes, differenceNotes, otherNotes, sourcesOf } from '../catalogue/catalogue-notes.js';
import { allChecks } from '../checks/index.js';
import { runChecks } from '../run/engine.js';
import { reread } from '../requests/exchange/reported-exchange.js';
import { asksForPrices } from '../model/price-questions.js';
import { RecordedSource, type RecordedRun } from '../run/recorded-source.js';
import type { Ending } from '../run/source.js';
import { reportOf } from '../report/make-report.js';
import type { Report, ReportedCheck } from '../report/report.js';
import { whyOnlyLive } from '../report/verdict.js';
import type { Check } from '../model/check.js';
import type { RunOptions } from '../run/run.js';
import { digestOf } from './suite.js';
import type { Target } from '../requests/http/target.js';
import { sequencesId } from '../model/sequence.js';
import { pluralize } from '../text/printable.js';

/** How a recorded run is judged. Default: the suite's own contract and checks. */
export interface RegradeOptions {
  readonly contract?: Contract;
  readonly checks?: readonly Check[];
  /** Whether advisory failures count. Default: as in the recorded run. */
  readonly strict?: boolean;
}

/** A placeholder for a token, as the record contains no tokens. */
const masked = (which: string): string => `the-${which}-token-of-the-record`;

/** How the recorded run ended early: why, and whether it judged none of its responses. */
function endingOf({ cutShort, checks }: Report, all: readonly Check[]): Ending | undefined {
  if (cutShort === undefined) return undefined;
  const { blame = 'circumstance' } = checks.find(({ reason }) => reason === cutShort) ?? {};
  const judging = new Set(all.filter(({ afterwards }) => afterwards && afterwards !== 'last').map(({ id }) => id));
  const judged = checks.filter(({ id }) => judging.has(id));
  const isStopped = judged.length > 0 && judged.every(({ reason }) => reason === cutShort);
  return { blame, reason: cutShort, isStopped };
}

/** The checks to run (those of the record, and after a whole run all that decide the verdict), and how many no longer exist. */
function checksOf(report: Report, all: readonly Check[]): readonly [readonly Check[], number] {
  const known = new Set(all.map(({ id }) => id));
  const recorded = new Set(report.checks.map(({ id }) => id));
  const gone = report.checks.filter(({ id }) => !known.has(id) && id !== sequencesId).length;
  const asked = all.filter((check) => recorded.has(check.id) || (!report.selection && !asksForPrices(check)));
  return [asked, gone];
}

const exploredNote =
  'what exploring sent is not in the record and is not judged again, except the sequences that it found and sent again';

function notesOf(report: Report, { gone, all, options: { contract = ownContract } }: Rerun): readonly string[] {
  const lost = gone > 0 ? [`${pluralize(gone, 'check')} of the record no longer exist in the suite`] : [];
  return [
    ...otherNotes(report),
    `judged again from the record of suite ${report.suite.version}`,
    ...(report.explored ? [exploredNote] : []),
    ...lost,
    ...differenceNotes(report, contract, digestOf(contract), all),
  ];
}

const isUndecidedByCircumstance = ({ outcome, blame }: ReportedCheck): boolean =>
  outcome === 'inconclusive' && blame === 'circumstance';

/** Notes how many checks were decided live and can't be decided from the record. With one, no verdict is conformant. */
function careful(before: Report, after: Report): Report {
  const open = new Set(after.checks.filter(isUndecidedByCircumstance).map(({ id }) => id));
  const counts = (level: Level): boolean => level === 'required' || (after.strict && level === 'advisory');
  const lost = before.checks.filter(
    (check) => counts(check.level) && open.has(check.id) && !isUndecidedByCircumstance(check),
  );
  if (lost.length === 0) return after;
  const noted = { ...after, onlyLive: lost.length };
  return after.verdict === 'conformant' ? { ...noted, verdict: 'undecided', reasons: [whyOnlyLive(noted)] } : noted;
}

/** Everything that the engine needs to run the checks of a report again on its record. */
export interface Rerun {
  readonly checks: readonly Check[];
  readonly all: readonly Check[];
  /** How many checks of the record no longer exist. */
  readonly gone: number;
  readonly target: Target;
  readonly options: Omit<RunOptions, 'source'>;
  readonly record: RecordedRun;
}

/** Prepares to run the checks of a report again on its record. */
export function prepareRerun(report: Report, { contract = ownContract, checks: own }: RegradeOptions = {}): Rerun {
  const all = own ?? allChecks(contract);
  const [checks, gone] = checksOf(report, all);
  const { waitMs, repeats, otherAccount, ownAuthority, given, onlySeen } = report.settings;
  const target = {
    baseUrl: report.target.url,
    token: masked('own'),
    ...(otherAccount && { otherToken: masked('other') }),
    ...(ownAuthority && { ownAuthority }),
    transport: { send: () => Promise.reject(new Error('a recorded run has no target')), close: async () => {} },
  };
  const options = {
    contract,
    runId: report.run.id,
    waitMs,
    slots: new Map(report.checks.map(({ id, slot }) => [id, slot])),
    ...(repeats !== undefined && { repeats }),
    ...(given && { given }),
    ...(onlySeen && { onlySeen }),
    ...(report.selection?.readOnly && { readOnly: true }),
  };
  const record = {
    exchanges: report.exchanges.map(reread),
    created: report.created,
    ending: endingOf(report, all),
    ...(report.lost && { lost: report.lost }),
    ...(report.run.deciding !== undefined && { deciding: report.run.deciding }),
  };
  return { checks, all, gone, target, options, record };
}

/** The options with the checks that exploring added in the recorded run. */
async function withExplored(report: Report, options: RegradeOptions): Promise<RegradeOptions> {
  if (!report.explored?.found.length) return options;
  const { contract = ownContract, checks = allChecks(contract) } = options;
  // Loaded only if needed: exploring has many dependencies.
  const { checksOfReport } = await import('../explore/kept.js');
  return { ...options, checks: [...checks, ...checksOfReport(report, contract, checks, true)] };
}

/** The report that a run with the recorded responses would have. A check without recorded responses is undecided. */
export async function regrade(report: Report, given: RegradeOptions = {}): Promise<Report> {
  const options = await withExplored(report, given);
  const { contract = ownContract, strict = report.strict } = options;
  const rerun = prepareRerun(report, options);
  const { checks, all, target, options: runOptions } = rerun;
  const source = new RecordedSource(rerun.record);
  const outcomes = await runChecks(checks, target, { ...runOptions, source }, {}, all);
  const results = outcomes.results.filter(({ unrun }) => !unrun);
  const judged = reportOf(
    { ...outcomes, results },
    {
      url: report.target.url,
      embedded: report.target.embedded,
      strict,
      suiteVersion: packageJson.version,
      contractDigest: digestOf(contract),
      startedAt: new Date(report.run.startedAt),
      elapsedMs: report.run.elapsedMs,
      notes: notesOf(report, rerun),
      notesOnChecks: catalogueNotes(contract, all),
      ...(report.run.retries && { retries: report.run.retries }),
      extra: sourcesOf(all),
      interrupted: report.interrupted ?? false,
      ...(report.selection && { selection: report.selection }),
      ...(report.explored && { explored: report.explored }),
    },
  );
  return careful(report, judged);
}
