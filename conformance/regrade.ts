/** Judges a recorded run again, without its target: the same checks ask the same questions of the record. */
import { contract as ownContract, type Contract } from '../openapi/contract.js';
import packageJson from '../package.json' with { type: 'json' };
import { allChecks } from './checks/index.js';
import { runChecks } from './engine.js';
import { Recording, type Ending } from './recording.js';
import { reportOf, type Report } from './report.js';
import type { Check } from './model.js';
import { digestOf } from './suite.js';
import { counted } from './text.js';

/** What an earlier run is judged by; the suite's own unless told otherwise. */
export interface RegradeOptions {
  readonly contract?: Contract;
  readonly checks?: readonly Check[];
  /** Whether advisory failures count; as in the recorded run unless told otherwise. */
  readonly strict?: boolean;
}

/** Stands for a token that the record shows masked. */
const masked = (which: string): string => `the-${which}-token-of-the-record`;

/** Why the recorded run ended before its end: for every check that it didn't get to. */
function endingOf({ cutShort, checks }: Report): Ending | undefined {
  if (cutShort === undefined) return undefined;
  const { cause = 'circumstance' } = checks.find(({ reason }) => reason === cutShort) ?? {};
  return { cause, reason: cutShort };
}

/** The checks that can be judged: those of a selection, or all, and how many of the record there are no longer. */
function checksOf(report: Report, all: readonly Check[]): readonly [readonly Check[], number] {
  const known = new Set(all.map(({ id }) => id));
  const recorded = new Set(report.checks.map(({ id }) => id));
  const gone = report.checks.filter(({ id }) => !known.has(id)).length;
  return [report.selection ? all.filter(({ id }) => recorded.has(id)) : all, gone];
}

function notesOf(report: Report, gone: number): readonly string[] {
  const lost = gone > 0 ? [`${counted(gone, 'check')} of the record that the suite no longer has`] : [];
  return [...report.notes, `judged again from the record of suite ${report.suite.version}`, ...lost];
}

/** The report that a run would have had that got the recorded answers. Throws nothing: what isn't recorded is undecided. */
export async function regrade(report: Report, options: RegradeOptions = {}): Promise<Report> {
  const { contract = ownContract, strict = report.strict } = options;
  const all = options.checks ?? allChecks(contract);
  const [checks, gone] = checksOf(report, all);
  const { waitMs, repeats, otherAccount, given } = report.settings;
  const slots = new Map(report.checks.map(({ id, slot }) => [id, slot]));
  const target = {
    baseUrl: report.target.url,
    token: masked('own'),
    ...(otherAccount && { otherToken: masked('other') }),
    transport: { send: () => Promise.reject(new Error('a recorded run has no target')), close: async () => {} },
  };
  const outcomes = await runChecks(
    checks,
    target,
    {
      contract,
      runId: report.run.id,
      waitMs,
      sleep: async () => {},
      slots,
      recording: new Recording(report.exchanges, endingOf(report)),
      ...(repeats !== undefined && { repeats }),
      ...(given && { given }),
      ...(report.selection?.readOnly && { readOnly: true }),
      ...(report.cutShort !== undefined && { wasCutShort: report.cutShort }),
    },
    {},
    all,
  );
  const results = outcomes.results.filter(({ unrun }) => !unrun);
  return reportOf(
    { ...outcomes, results },
    {
      url: report.target.url,
      embedded: report.target.embedded,
      strict,
      suiteVersion: packageJson.version,
      contractDigest: digestOf(contract),
      startedAt: new Date(report.run.startedAt),
      elapsedMs: report.run.elapsedMs,
      notes: notesOf(report, gone),
      interrupted: report.reasons.includes('the run was interrupted'),
      ...(report.selection && { selection: report.selection }),
    },
  );
}
