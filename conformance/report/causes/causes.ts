/** Groups the failed checks of a report by cause, so that a report shows each cause once. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { isAccepted } from '../../requests/exchange/exchange.js';
import type { Finding } from '../../model/finding.js';
import { callOf } from '../../model/operation-label.js';
import { grouped } from '../../text/group-by.js';
import { oncePer } from '../../text/once-per.js';
import { cut, pluralize, printable } from '../../text/printable.js';
import type { Report, ReportedCheck } from '../report.js';
import { aspectsOf, judgesOthers, namesNothing, type Aspect } from './aspect.js';
import { Facts } from './facts.js';
import { rows, type CauseRow } from './rows.js';
import { followersOf } from './undecided.js';

/** The failed checks of one cause. */
export interface Cause {
  /** Identifies the group within its report. */
  readonly key: string;
  /** The mistake of the server: one plain, printable sentence of bounded length. */
  readonly title: string;
  /** `required` if one of its checks is. */
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

/** The maximum length of a title. */
const longest = 140;

/** The row and key of each failure of a level: of the first row in which enough of them have its key. */
function keysOf(facts: Facts): ReadonlyMap<Aspect, { readonly row: CauseRow; readonly key: string }> {
  const found = new Map<Aspect, { readonly row: CauseRow; readonly key: string }>();
  let left = facts.aspects;
  for (const row of rows) {
    for (const [key, alike] of grouped(left, (aspect) => row.key(aspect, facts))) {
      const count = new Set(alike.map(row.counts ?? (({ operation }) => operation))).size;
      if (count < (row.least?.(alike, facts) ?? 1)) continue;
      for (const aspect of alike) found.set(aspect, { row, key: `${row.id} ${key}` });
    }
    left = left.filter((aspect) => !found.has(aspect));
  }
  return found;
}

/** Sorts the clearest failure first. Checks that compare much, or judge the requests of others, come last. */
function rank(aspect: Aspect): number {
  const { check, kind, place, finding, exchange } = aspect;
  const isVague = judgesOthers(aspect) || (kind === 'value' && check.kind === 'authored');
  const clear = finding.relation === 'repeated' ? 0 : { value: 1, refuses: 2, accepts: 3, other: 5 }[kind];
  // A field is more specific than a whole body.
  const isWhole = kind === 'accepts' && !exchange?.intent.altered?.place && place === '';
  return isVague ? 9 : clear + Number(isWhole);
}

/** Whether a failure affects ordinary use: it is in a response to an accepted or an ordinary request. */
function isPlain({ finding, exchange, check, kind }: Aspect): boolean {
  if (!exchange) return false;
  const { altered, role, due } = exchange.intent;
  const isOfResponses = check.kind === 'derived' && (kind === 'value' || kind === 'other') && isAccepted(exchange);
  return (
    isOfResponses ||
    (altered === undefined && finding.variation === undefined && role !== 'question' && due === 'accepted')
  );
}

/** How urgent a failure is: a refused request that changes something also spoils later reads. */
const urgency = (own: readonly Aspect[]): number =>
  own.some(({ finding }) => finding.relation === 'changed') ? 2 : Number(own.some(isPlain));

/** The end of a title of failures that their repeat in the same run didn't show. */
const onceOnly = ' (once of 2, not on the retry)';

/** Whether the request of a check failed, and did not when the check ran again. */
const isOnce = ({ check, exchange }: Aspect): boolean =>
  check.failed === 1 && check.runs === 2 && exchange?.by === check.id;

/** A cause with its failures. */
interface Group extends Omit<Cause, 'undecided' | 'followers'> {
  readonly own: readonly Aspect[];
}

function groupOf(key: string, row: CauseRow, own: readonly Aspect[], facts: Facts, { contract }: Report): Group {
  const sorted = own.toSorted((one, other) => rank(one) - rank(other));
  const [first] = sorted as [Aspect];
  const operations = new Set(sorted.map(({ operation }) => operation));
  const isOne = operations.size === 1;
  const told = {
    first,
    all: sorted,
    facts,
    calls: contract.calls,
    isOne,
    who: isOne ? callOf(first.operation, contract.calls) : pluralize(operations.size, 'operation'),
    does: (verb: string): string => (isOne ? verb : verb.replace(/(?<=do)es$|s$/, '')),
  };
  const { findings, operation } = first.check;
  return {
    key,
    title: `${cut(printable(row.title(told)), longest)}${sorted.every(isOnce) ? onceOnly : ''}`,
    level: first.check.level === 'required' ? 'required' : 'advisory',
    operation,
    checks: [...new Set(sorted.map(({ check }) => check))],
    own: sorted,
    ...(findings.length > 0 && { finding: first.finding }),
  };
}

function groupLevel(report: Report, known: readonly Aspect[], level: Cause['level']): readonly Group[] {
  const aspects = known.filter(({ check }) => (check.level === 'required') === (level === 'required'));
  // Most runs have no failure, and finding out what was tried needs a look at every request.
  if (aspects.length === 0) return [];
  const facts = new Facts(report, level, aspects, known);
  const found = keysOf(facts);
  const byCheck = grouped(aspects, ({ check }) => check.id);
  const keysIn = (id: string): readonly string[] => [
    ...new Set(byCheck.get(id)!.map((aspect) => found.get(aspect)!.key)),
  ];
  // A broad check may show several causes. It belongs to those that no other check shows alone, as one; else to its first.
  const alone = new Set(
    [...byCheck.keys()]
      .map(keysIn)
      .filter(({ length }) => length === 1)
      .flat(),
  );
  const joined = new Map<string, string>();
  const rootOf = (key: string): string => {
    const above = joined.get(key);
    return above === undefined ? key : rootOf(above);
  };
  for (const id of byCheck.keys()) {
    const [first, ...others] = new Set(
      keysIn(id)
        .filter((key) => !alone.has(key))
        .map(rootOf),
    );
    for (const key of others) joined.set(key, first!);
  }
  const mainOf = (id: string): string => {
    const keys = keysIn(id);
    return rootOf(keys.find((key) => !alone.has(key)) ?? keys[0]!);
  };
  const rowOf = new Map([...found.values()].map(({ key, row }) => [key, row]));
  const checks = grouped([...byCheck.keys()], mainOf);
  return [...checks].map(([key, ids]) => {
    const own = ids.flatMap((id) => byCheck.get(id)!.filter((aspect) => rootOf(found.get(aspect)!.key) === key));
    return groupOf(`${level} ${key}`, rowOf.get(key)!, own, facts, report);
  });
}

/** What an advisory failure shares with a required one whose cause it joins: the same failure, or the same words of the server. */
function likenessOf(aspect: Aspect): readonly string[] {
  const { kind, operation, place, rule, came, text } = aspect;
  const what = namesNothing(aspect) ? 'unknown' : `${place}\n${rule.replace(/\.hint$/, '')}`;
  return [[kind, operation, what, came].join('\n'), ...(text === '' ? [] : [[operation, text].join('\n')])];
}

/** Lets a hint that fails as a required statement does join its cause. */
function withHints(required: readonly Group[], advisory: readonly Group[]): readonly Group[] {
  const known = new Map(
    required.flatMap((group) => group.own.flatMap((one) => likenessOf(one).map((what) => [what, group.key] as const))),
  );
  const joins = grouped(advisory, ({ own }) =>
    own
      .flatMap(likenessOf)
      .map((what) => known.get(what))
      .find(Boolean),
  );
  const more = (key: string): readonly Group[] => joins.get(key) ?? [];
  const taken = new Set([...joins.values()].flat());
  return [
    ...required.map((group) => ({
      ...group,
      checks: [...group.checks, ...more(group.key).flatMap(({ checks }) => checks)],
      own: [...group.own, ...more(group.key).flatMap(({ own }) => own)],
    })),
    ...advisory.filter((group) => !taken.has(group)),
  ];
}

/**
 * The causes of a report's failures in the order to fix them: required before advisory ones; then those that leave other checks
 * undecided, break ordinary use, or have most checks. Computed once per report, as all reporters and scripts ask for them.
 */
export const causesOf = oncePer((report: Report): readonly Cause[] => {
  const known = report.checks.filter(({ outcome }) => outcome === 'fail').flatMap((check) => aspectsOf(report, check));
  const groups = withHints(groupLevel(report, known, 'required'), groupLevel(report, known, 'advisory'));
  const causeOf = new Map(groups.flatMap(({ own, key }) => own.map((aspect) => [aspect, key] as const)));
  const followers = followersOf(report, [...causeOf.keys()], (aspect) => causeOf.get(aspect)!);
  const byCause = grouped(followers, ({ aspect }) => causeOf.get(aspect)!);
  const blocked = ({ key }: Group): number => (byCause.get(key) ?? []).filter(({ isBlocked }) => isBlocked).length;
  return groups
    .toSorted(
      (one, other) =>
        Number(other.level === 'required') - Number(one.level === 'required') ||
        blocked(other) - blocked(one) ||
        urgency(other.own) - urgency(one.own) ||
        other.checks.length - one.checks.length,
    )
    .map(({ own: _own, ...group }): Cause => {
      const ids = (byCause.get(group.key) ?? []).map(({ check }) => check.id);
      return { ...group, undecided: ids.length, followers: ids };
    });
});
