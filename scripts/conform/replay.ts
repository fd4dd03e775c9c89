/** `--replay`: chooses the checks of a stored report to run again, and compares the outcomes. */
import { allChecks } from '../../conformance/checks/index.js';
import type { Check } from '../../conformance/model/check.js';
import type { Report, ReportedCheck } from '../../conformance/report/report.js';
import { pluralize, printable } from '../../conformance/text/printable.js';
import { UsageError } from '../cli/arguments.js';

/** What runs again, and where: without an address, against the embedded reference, as in the report. */
export interface ReplayPlan {
  /** Ids of checks. */
  readonly checks: readonly string[];
  /** Whether one of them judges all answers of a run, so that it takes a whole run to see it fail again. */
  readonly isWhole: boolean;
  readonly url?: string;
}

const isFailed = ({ outcome }: ReportedCheck): boolean => outcome === 'fail';

/** The checks of a report that a word names: one by its id, or all of a requirement. */
function named({ checks }: Report, word: string): readonly ReportedCheck[] {
  const found = checks.filter(({ id, requirement }) => id === word || requirement === word);
  if (found.length > 0) return found;
  throw new UsageError(`The report has no check or requirement ${printable(JSON.stringify(word))}.`);
}

function chosen(report: Report, ids: readonly string[]): readonly ReportedCheck[] {
  if (ids.length > 0) return [...new Set(ids.flatMap((word) => named(report, word)))];
  const failed = report.checks.filter(isFailed);
  if (failed.length > 0) return failed;
  throw new UsageError('There is nothing to replay: no check of the report failed. Name a check or requirement of it.');
}

/** The files that brought checks to a report, which may be what is missing. */
const missing = ({ suite: { extra = [] } }: Report): string =>
  extra.length === 0 ? '' : ` It was made with ${extra.map(({ file }) => `--checks ${printable(file)}`).join(' ')}.`;

/** What `--replay` runs: the named checks of a report, or those that failed. Throws a usage error where there is none. */
export function replayPlan(report: Report, ids: readonly string[], all: readonly Check[] = allChecks()): ReplayPlan {
  const known = new Map(all.map((check) => [check.id, check]));
  const wanted = chosen(report, ids);
  const checks = wanted.map(({ id }) => id).filter((id) => known.has(id));
  if (checks.length === 0)
    throw new UsageError(
      `Suite ${printable(report.suite.version)} wrote the report, and this one has none of those checks.${missing(report)}`,
    );
  const { url, embedded } = report.target;
  const isWhole = checks.some((id) => known.get(id)?.afterwards);
  return { checks, isWhole, ...(!embedded && { url }) };
}

const words = {
  pass: 'passes now',
  observed: 'was recorded',
  inconclusive: 'undecided now',
  error: 'broke inside the suite',
} as const;

/** What became of one check. */
function becameOf(before: ReportedCheck | undefined, { outcome }: ReportedCheck): string {
  const was = before?.outcome;
  if (outcome === 'fail') return was === 'fail' ? 'still fails' : 'fails now';
  if (outcome === was) return { ...words, pass: 'still passes', inconclusive: 'still undecided' }[outcome];
  return words[outcome];
}

function line(before: ReportedCheck | undefined, after: ReportedCheck): string {
  const [finding] = after.findings;
  const why = after.reason ?? (finding && `expected ${finding.expected}, received ${finding.received}`);
  const shown = why === undefined ? '' : `: ${printable(why)}`;
  const text = `${becameOf(before, after)}  ${after.id}${shown}`;
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}

/** "still fails" of several: "still fail". */
const inPlural = (kind: string): string =>
  kind.replace('fails', 'fail').replace('passes', 'pass').replace(/^was /, 'were ');

/** How often each word applies, the most telling first. */
function summary(became: readonly string[]): string {
  const order = ['still fails', 'fails now', 'broke inside the suite', 'undecided now', 'still undecided'];
  const rank = (word: string): number => (order.includes(word) ? order.indexOf(word) : order.length);
  const kinds = [...new Set(became)].sort((a, b) => rank(a) - rank(b));
  const counted = (kind: string, count: number): string => `${count} ${count === 1 ? kind : inPlural(kind)}`;
  return kinds.map((kind) => counted(kind, became.filter((word) => word === kind).length)).join(', ');
}

/** The new outcome of each replayed check, one line each, and a summary. */
export function replayOutcome(
  before: Report,
  after: Report,
  wanted: readonly string[] = after.checks.map(({ id }) => id),
): string {
  const known = new Map(before.checks.map((check) => [check.id, check]));
  const replayed = after.checks.filter(({ id }) => wanted.includes(id));
  const became = replayed.map((check) => becameOf(known.get(check.id), check));
  const lines = replayed.map((check) => line(known.get(check.id), check));
  const total = `${pluralize(replayed.length, 'check')} replayed: ${summary(became)}`;
  return `${[...lines, '', total].join('\n')}\n`;
}
