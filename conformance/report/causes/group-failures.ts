/** Groups the failed checks of a report by cause, so that a report shows each cause once. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { grouped } from '../../text/group-by.js';
import { mergeBroad } from './merge-broad.js';
import { applyMergeRules, type UnionFind } from './merge-rules.js';
import { anotherOrder, mergeMixUps } from './merge-mix-ups.js';
import { isAccepted } from '../../exchange/exchange.js';
import { isDueAccepted, judgesOthers, signaturesOf, type Signature } from './signature.js';
import { titleOf } from './titles.js';
import { followersOf } from './undecided.js';
import type { Report, ReportedCheck } from '../report.js';
import type { Finding } from '../../model/finding.js';
import { oncePer } from '../../text/once-per.js';

/** The failed checks of one cause. */
export interface CauseGroup {
  /** Identifies the group within its report. */
  readonly key: string;
  /** The mistake of the server: one plain, printable sentence of bounded length. */
  readonly title: string;
  /** The level of all of its checks. */
  readonly level: 'required' | 'advisory';
  /** The operation of the first check. */
  readonly operation: OperationId;
  /** The clearest check first. */
  readonly checks: readonly ReportedCheck[];
  /** The number of other checks that it leaves undecided. */
  readonly undecided: number;
  /** The ids of these checks. */
  readonly followers: readonly string[];
  /** The finding of the first check that the title is about; absent if that check has none. */
  readonly finding?: Finding;
}

interface Failed {
  readonly check: ReportedCheck;
  readonly signatures: readonly Signature[];
}

/** The causes that a check is about. */
const causesShownBy = ({ signatures }: Failed, sets: UnionFind): readonly string[] => [
  ...new Set(signatures.map(({ key }) => sets.root(key))),
];

/**
 * A broad check may have several causes. Those that another check isolates stay separate, the rest is merged. Returns the isolated
 * ones.
 */
function mergeUnisolated(failed: readonly Failed[], sets: UnionFind): ReadonlySet<string> {
  const isolated = new Set(
    failed
      .map((one) => causesShownBy(one, sets))
      .filter(({ length }) => length === 1)
      .flat(),
  );
  for (const one of failed) {
    const [first, ...others] = causesShownBy(one, sets).filter((root) => !isolated.has(root));
    for (const root of others) sets.join(first!, root);
  }
  return isolated;
}

/** The cause that lists a check: one that no other check isolates, else its first. */
function mainCauseOf(one: Failed, sets: UnionFind, isolated: ReadonlySet<string>): string {
  const roots = causesShownBy(one, sets);
  return roots.find((root) => !isolated.has(root)) ?? roots[0]!;
}

/** Sorts the clearest signature first. Checks that compare much, or judge the requests of others, come last. */
function rank(signature: Signature): number {
  const { check, kind, subject, finding, exchange } = signature;
  const isVague =
    subject === anotherOrder || judgesOthers(signature) || (kind === 'answer' && check.kind === 'authored');
  const clear = finding.relation === 'repeated' ? 0 : { answer: 1, refuses: 2, takes: 3, other: 5 }[kind];
  // A field is more specific than a whole body.
  const isWhole = kind === 'takes' && !exchange?.intent.altered?.place;
  return isVague ? 9 : clear + Number(isWhole);
}

/**
 * Whether a signature affects ordinary use: it is in the responses to accepted requests, or in the response to an ordinary
 * request.
 */
function isPlain({ finding, exchange, check, kind }: Signature): boolean {
  if (!exchange) return false;
  const isOfResponses = check.kind === 'derived' && (kind === 'answer' || kind === 'other') && isAccepted(exchange);
  const isUsual =
    exchange.intent.altered === undefined && finding.variation === undefined && exchange.intent.role !== 'question';
  return isOfResponses || (isUsual && isDueAccepted(exchange));
}

/** How urgent a failure is: a refused request that changes something also spoils later reads. */
const urgency = (own: readonly Signature[]): number =>
  own.some(({ finding }) => finding.relation === 'changed') ? 2 : Number(own.some(isPlain));

/** A cause without the checks that follow from it, with the signatures of its own checks. */
interface Group extends Omit<CauseGroup, 'undecided' | 'followers'> {
  readonly own: readonly Signature[];
}

/** The failed checks of one level by their causes, and the signatures by which they were found. */
interface Grouping {
  readonly groups: readonly Group[];
  readonly urgent: ReadonlyMap<string, number>;
  readonly signatures: readonly Signature[];
  readonly keyOf: (signature: Signature) => string;
}

function groupLevel(report: Report, all: readonly Signature[], level: CauseGroup['level']): Grouping {
  const isOfLevel = (check: ReportedCheck): boolean => (check.level === 'required') === (level === 'required');
  const checks = report.checks.filter((check) => check.outcome === 'fail' && isOfLevel(check));
  const found = mergeMixUps(
    report,
    all.filter(({ check }) => isOfLevel(check)),
    all,
  );
  const signatures = mergeBroad(report, found, level);
  const byCheck = grouped(signatures, ({ check }) => check.id);
  const failed = checks.map((check): Failed => ({ check, signatures: byCheck.get(check.id) ?? [] }));
  const sets = applyMergeRules(signatures, report);
  const isolated = mergeUnisolated(failed, sets);
  const keyOf = ({ key }: Signature): string => `${level} ${sets.root(key)}`;
  const urgent = new Map<string, number>();
  const groups = [...grouped(failed, (one) => mainCauseOf(one, sets, isolated))].map(([, members]) => {
    const key = `${level} ${sets.root(mainCauseOf(members[0]!, sets, isolated))}`;
    const own = members
      .flatMap((member) => member.signatures.filter((signature) => keyOf(signature) === key))
      .sort((one, other) => rank(one) - rank(other));
    const [first] = own as [Signature];
    urgent.set(key, urgency(own));
    const { findings, operation } = first.check;
    const title = titleOf(first, own, report.contract.calls);
    const shown = [...new Set(own.map(({ check }) => check))];
    return { key, title, level, operation, checks: shown, own, ...(findings.length > 0 && { finding: first.finding }) };
  });
  return { groups, urgent, signatures, keyOf };
}

/**
 * The causes of a report's failures in the order to fix them: required before advisory ones; then those that leave other checks
 * undecided, break ordinary use, or have most checks. Computed once per report, as all reporters and scripts ask for them.
 */
export const causesOf = oncePer((report: Report): readonly CauseGroup[] => {
  const failed = report.checks.filter(({ outcome }) => outcome === 'fail');
  const all = failed.flatMap((check) => signaturesOf(report, check));
  const levels = (['required', 'advisory'] as const).map((level) => groupLevel(report, all, level));
  const urgent = new Map(levels.flatMap((level) => [...level.urgent]));
  const keys = new Map(levels.flatMap(({ signatures, keyOf }) => signatures.map((one) => [one, keyOf(one)] as const)));
  const followers = followersOf(report, [...keys.keys()], (signature) => keys.get(signature)!);
  const byCause = grouped(followers, ({ signature }) => keys.get(signature)!);
  const blocked = ({ key }: Group): number => (byCause.get(key) ?? []).filter(({ isBlocked }) => isBlocked).length;
  return levels
    .flatMap(({ groups }) => groups)
    .sort(
      (one, other) =>
        Number(other.level === 'required') - Number(one.level === 'required') ||
        blocked(other) - blocked(one) ||
        urgent.get(other.key)! - urgent.get(one.key)! ||
        other.checks.length - one.checks.length,
    )
    .map(({ own: _own, ...group }): CauseGroup => {
      const ids = (byCause.get(group.key) ?? []).map(({ check }) => check.id);
      return { ...group, undecided: ids.length, followers: ids };
    });
});
