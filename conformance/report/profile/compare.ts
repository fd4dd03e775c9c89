/** Compares two reports or two profiles: better, worse, or only different. */
import type { Profile } from '../../../openapi/profile/profile.js';
import { changesOf, type ProfileChange } from './compare-profiles.js';
import { changedCauses, isGood } from './changed-causes.js';
import { beginning } from '../../text/clip.js';
import type { Outcome } from '../../model/check.js';
import { profileOf } from './profile-of-report.js';
import type { Report, ReportedCheck, Since } from '../report.js';
import { withPlaceholders } from '../../requests/exchange/placeholders.js';
import type { Finding } from '../../model/finding.js';

/** One side of a comparison: a report or a profile. */
export type ComparedSubject =
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'profile'; readonly profile: Profile };

/** The facts of one side. */
export interface ComparedSide {
  readonly url: string;
  readonly suite: string;
  readonly contract: string;
  readonly run: string;
  readonly startedAt: string;
  /** Of a report. */
  readonly verdict?: string;
  readonly counts?: Report['counts'];
}

/** A check or a hint that only one side has. */
export interface Single {
  readonly id: string;
  readonly requirement: string;
  readonly title: string;
}

/** The differences between two sides. */
export interface ServerComparison {
  readonly kind: 'reports' | 'profiles';
  readonly sides: readonly [ComparedSide, ComparedSide];
  /** For two reports: the differences by causes. */
  readonly causes?: Since;
  readonly better: readonly ProfileChange[];
  readonly worse: readonly ProfileChange[];
  readonly changed: readonly ProfileChange[];
  readonly onlyFirst: readonly Single[];
  readonly onlySecond: readonly Single[];
}

type Direction = 'better' | 'worse' | 'changed';

/** Whether another outcome is better or worse. From failed to undecided is neither. */
function direction(from: Outcome, to: Outcome): Direction {
  if (isGood(from) !== isGood(to)) return isGood(to) ? 'better' : 'worse';
  return to === 'fail' ? 'worse' : 'changed';
}

/** Only the beginnings of texts are compared: the end of a clipped one may differ in each run. */
const compared = 80;

const withoutNews = (text: string, { run }: Report): string => beginning(withPlaceholders(text, run.id, 500), compared);

const findingText = ({ expected, received, place = '', variation = '' }: Finding): string =>
  [variation, place, `expected ${expected}, received ${received}`].filter((part) => part !== '').join(': ');

/** The findings, reason and observations of a check, each as it is compared and as it is shown. */
function saidBy({ findings, reason }: ReportedCheck, report: Report): ReadonlyMap<string, string> {
  const keyOf = ({ expected, received, place = '', variation = '' }: Finding): string =>
    [expected, received, place, variation].map((text) => withoutNews(text, report)).join('\n');
  const found = findings.map((finding) => [keyOf(finding), findingText(finding)] as const);
  return new Map([...found, ...(reason === undefined ? [] : [[withoutNews(reason, report), reason] as const])]);
}

const textOf = (outcome: Outcome, said: readonly string[]): string =>
  said.length > 0 ? `${outcome}: ${said[0]}${said.length > 1 ? ` (and ${said.length - 1} more)` : ''}` : outcome;

function changeOf(
  one: ReportedCheck,
  other: ReportedCheck,
  reports: readonly [Report, Report],
): ProfileChange | undefined {
  const [before, after] = [saidBy(one, reports[0]), saidBy(other, reports[1])];
  const gone = [...before].filter(([key]) => !after.has(key)).map(([, text]) => text);
  const come = [...after].filter(([key]) => !before.has(key)).map(([, text]) => text);
  if (one.outcome === other.outcome && gone.length + come.length === 0) return undefined;
  const { id, requirement, title, level } = other;
  return { id, requirement, title, level, from: textOf(one.outcome, gone), to: textOf(other.outcome, come) };
}

const singlesOf = <T extends Single>(of: readonly T[], other: readonly T[]): readonly Single[] => {
  const known = new Set(other.map(({ id }) => id));
  return of.filter(({ id }) => !known.has(id)).map(({ id, requirement, title }) => ({ id, requirement, title }));
};

function sideOf({ target, suite, contract, run }: Report | Profile): ComparedSide {
  const { id, startedAt } = run;
  return { url: target.url, suite: suite.version, contract: contract.version, run: id, startedAt };
}

const reportSide = (report: Report): ComparedSide => ({
  ...sideOf(report),
  verdict: report.verdict,
  counts: report.counts,
});

function compareReports(first: Report, second: Report): ServerComparison {
  const found: Record<Direction, ProfileChange[]> = { better: [], worse: [], changed: [] };
  const before = new Map(first.checks.map((check) => [check.id, check]));
  for (const check of second.checks) {
    const former = before.get(check.id);
    const change = former && changeOf(former, check, [first, second]);
    if (change)
      found[former.outcome === check.outcome ? 'changed' : direction(former.outcome, check.outcome)].push(change);
  }
  const answers = changesOf(profileOf(first), profileOf(second)).changed;
  return {
    kind: 'reports',
    sides: [reportSide(first), reportSide(second)],
    causes: changedCauses(first, second),
    ...found,
    changed: [...found.changed, ...answers],
    onlyFirst: singlesOf(first.checks, second.checks),
    onlySecond: singlesOf(second.checks, first.checks),
  };
}

function compareProfiles(first: Profile, second: Profile): ServerComparison {
  const named = ({ questions }: Profile): readonly Single[] =>
    questions.map(({ id, requirement, question }) => ({ id, requirement, title: question }));
  return {
    kind: 'profiles',
    sides: [sideOf(first), sideOf(second)],
    ...changesOf(first, second),
    onlyFirst: singlesOf(named(first), named(second)),
    onlySecond: singlesOf(named(second), named(first)),
  };
}

const profileIn = (subject: ComparedSubject): Profile =>
  subject.kind === 'profile' ? subject.profile : profileOf(subject.report);

/** Compares two reports, or two profiles. For a report and a profile, the report's profile is compared. */
export function compare(first: ComparedSubject, second: ComparedSubject): ServerComparison {
  if (first.kind === 'report' && second.kind === 'report') return compareReports(first.report, second.report);
  return compareProfiles(profileIn(first), profileIn(second));
}

const rank: Readonly<Record<string, number>> = { conformant: 2, undecided: 1, 'non-conformant': 0 };

/** Whether anything is worse on the second side: a check, a hint, or the verdict. */
export function isWorse({ worse, sides }: ServerComparison): boolean {
  const [before, after] = sides.map(({ verdict }) => (verdict === undefined ? undefined : rank[verdict]));
  return worse.length > 0 || (before !== undefined && after !== undefined && after < before);
}

/** Whether nothing differs between the two sides. */
export function isSame({ better, worse, changed, onlyFirst, onlySecond, sides }: ServerComparison): boolean {
  const differences = [better, worse, changed, onlyFirst, onlySecond].flat();
  return differences.length === 0 && sides[0].verdict === sides[1].verdict;
}
