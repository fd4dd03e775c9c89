/** Groups the failed checks of a report by cause, so that a report shows each cause once. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import type { Calls } from '../../model/operation-label.js';
import { grouped } from '../../text/group-by.js';
import { mergeBroad } from './merge-broad.js';
import { applyMergeRules, type UnionFind } from './merge-rules.js';
import { anotherOrder, mergeMixUps } from './merge-mix-ups.js';
import { signaturesOf, type Signature } from './signature.js';
import { titleOf } from './titles.js';
import type { Report, ReportedCheck } from '../report.js';
import type { Finding } from '../../model/finding.js';

/** The failed checks of one cause. */
export interface CauseGroup {
  /** Tells the groups of one report apart. */
  readonly key: string;
  /** What the target does wrong: one plain sentence of bounded length that a terminal may show as it is. */
  readonly title: string;
  /** The level of all of its checks. */
  readonly level: 'required' | 'advisory';
  /** Of the first check. */
  readonly operation: OperationId;
  /** The clearest check first. */
  readonly checks: readonly ReportedCheck[];
  /** The finding of the first check that the title is about; absent where that check has none. */
  readonly finding?: Finding;
}

interface Failed {
  readonly check: ReportedCheck;
  readonly signatures: readonly Signature[];
}

/** The causes that a check shows. */
const causesShownBy = ({ signatures }: Failed, sets: UnionFind): readonly string[] => [
  ...new Set(signatures.map(({ key }) => sets.root(key))),
];

/**
 * A broad check has several causes. Those that another check isolates are separate; the rest are merged. Returns the
 * isolated ones.
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

/** Sorts the clearest signature first, and last those of checks that compare much or judge requests of others. */
function rank({ check, kind, subject, finding, exchange }: Signature): number {
  const isOfOthers = check.kind === 'derived' && kind !== 'answer' && exchange?.by !== check.id;
  const isVague = subject === anotherOrder || isOfOthers || (kind === 'answer' && check.kind === 'authored');
  const clear = finding.relation === 'repeated' ? 0 : { answer: 1, refuses: 2, takes: 3, other: 4 }[kind];
  return (check.level === 'required' ? 0 : 100) + (isVague ? 9 : clear);
}

function groupOf(key: string, members: readonly Failed[], sets: UnionFind, calls: Calls | undefined): CauseGroup {
  const own = members
    .flatMap(({ signatures }) => signatures.filter((signature) => sets.root(signature.key) === key))
    .sort((one, other) => rank(one) - rank(other));
  const checks = [...new Set(own.map(({ check }) => check))];
  const [first] = own as [Signature];
  const level = checks[0]!.level === 'required' ? 'required' : 'advisory';
  return {
    key: `${level} ${key}`,
    title: titleOf(first, own, calls),
    level,
    operation: checks[0]!.operation,
    checks,
    ...(first.check.findings.length > 0 && { finding: first.finding }),
  };
}

/** The causes of the failures of one level, in the order of the report's checks. */
function causesOfLevel(report: Report, level: 'required' | 'advisory'): readonly CauseGroup[] {
  const checks = report.checks.filter((check) => check.outcome === 'fail' && (check.level === 'required') === (level === 'required'));
  const found = mergeMixUps(
    report,
    checks.flatMap((check) => signaturesOf(report, check)),
  );
  const signatures = mergeBroad(report, found, level);
  const byCheck = grouped(signatures, ({ check }) => check.id);
  const failed = checks.map((check): Failed => ({ check, signatures: byCheck.get(check.id) ?? [] }));
  const sets = applyMergeRules(signatures, report);
  const isolated = mergeUnisolated(failed, sets);
  const { calls } = report.contract;
  const byMainCause = grouped(failed, (one) => mainCauseOf(one, sets, isolated));
  return [...byMainCause].map(([key, members]) => groupOf(sets.root(key), members, sets, calls));
}

/** The causes of the failures of a report, required ones first. A hint that a server ignores never hides a failure that counts. */
export const causesOf = (report: Report): readonly CauseGroup[] => [
  ...causesOfLevel(report, 'required'),
  ...causesOfLevel(report, 'advisory'),
];
