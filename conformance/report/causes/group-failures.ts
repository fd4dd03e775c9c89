/** Groups the failed checks of a report by cause, so that one cause is shown once, with the places it shows in. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import type { Calls } from '../../model/operation-label.js';
import { grouped } from '../../text/group-by.js';
import { joinedBy, type Joined } from './merge-rules.js';
import { anotherOrder, withMixUps } from './merge-mix-ups.js';
import { signsOf, type Sign } from './signature.js';
import { titleOf } from './titles.js';
import type { Report, ReportedCheck } from '../report.js';
import type { Finding } from '../../model/finding.js';

/** Failed checks that one cause makes fail. */
export interface CauseGroup {
  /** Tells the groups of one report apart. */
  readonly key: string;
  /** What the target does wrong: one plain sentence of bounded length that a terminal may show as it is. */
  readonly title: string;
  /** Required if any of the checks is. */
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
  readonly signs: readonly Sign[];
}

/** The causes that a check shows, by their roots. */
const rootsOf = ({ signs }: Failed, joined: Joined): readonly string[] => [
  ...new Set(signs.map(({ key }) => joined.root(key))),
];

/**
 * A check that compares much at once shows several causes. What others show by themselves are causes of their own; only
 * what is left belongs together, since one check shows it.
 */
function joinLeftovers(failed: readonly Failed[], joined: Joined): ReadonlySet<string> {
  const clear = new Set(
    failed
      .map((one) => rootsOf(one, joined))
      .filter(({ length }) => length === 1)
      .flat(),
  );
  for (const one of failed) {
    const [first, ...others] = rootsOf(one, joined).filter((root) => !clear.has(root));
    for (const root of others) joined.join(first!, root);
  }
  return clear;
}

/** The cause that a check is listed under: one that it alone may show, else the first. */
function homeOf(one: Failed, joined: Joined, clear: ReadonlySet<string>): string {
  const roots = rootsOf(one, joined);
  return roots.find((root) => !clear.has(root)) ?? roots[0]!;
}

/** How clearly a sign says what is wrong, the clearest first: least where a check compares much, or judges requests of others. */
function rank({ check, kind, subject, finding, exchange }: Sign): number {
  const isOfOthers = check.kind === 'derived' && kind !== 'answer' && exchange?.by !== check.id;
  const isVague = subject === anotherOrder || isOfOthers || (kind === 'answer' && check.kind === 'authored');
  const clear = finding.relation === 'repeated' ? 0 : { answer: 1, refuses: 2, takes: 3, other: 4 }[kind];
  return (check.level === 'required' ? 0 : 100) + (isVague ? 9 : clear);
}

function groupOf(key: string, members: readonly Failed[], joined: Joined, calls: Calls | undefined): CauseGroup {
  const own = members
    .flatMap(({ signs }) => signs.filter((sign) => joined.root(sign.key) === key))
    .sort((one, other) => rank(one) - rank(other));
  const checks = [...new Set(own.map(({ check }) => check))];
  const [first] = own as [Sign];
  return {
    key,
    title: titleOf(first, own, calls),
    level: checks.some(({ level }) => level === 'required') ? 'required' : 'advisory',
    operation: checks[0]!.operation,
    checks,
    ...(first.check.findings.length > 0 && { finding: first.finding }),
  };
}

/** The causes of the failures of a report, required ones first, in the order of the report's checks. */
export function causesOf(report: Report): readonly CauseGroup[] {
  const checks = report.checks.filter(({ outcome }) => outcome === 'fail');
  const signs = withMixUps(
    report,
    checks.flatMap((check) => signsOf(report, check)),
  );
  const byCheck = grouped(signs, ({ check }) => check.id);
  const failed = checks.map((check): Failed => ({ check, signs: byCheck.get(check.id) ?? [] }));
  const joined = joinedBy(signs, report);
  const clear = joinLeftovers(failed, joined);
  const { calls } = report.contract;
  const homes = grouped(failed, (one) => homeOf(one, joined, clear));
  const groups = [...homes].map(([key, members]) => groupOf(joined.root(key), members, joined, calls));
  return [...groups.filter(({ level }) => level === 'required'), ...groups.filter(({ level }) => level !== 'required')];
}
