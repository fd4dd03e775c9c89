/** Compares the failures of two reports by their causes: fixed, still there, or new. */
import type { Outcome } from '../../model/check.js';
import { isAccepted } from '../../requests/exchange/exchange.js';
import { cameOf } from '../causes/aspect.js';
import { causesOf, type Cause as CauseOfFailures } from '../causes/causes.js';
import type { ChangedCause, Report, ReportedCheck, ReportedExchange, Since, Tries } from '../report.js';
import { cut, printable } from '../../text/printable.js';
import { grouped } from '../../text/group-by.js';
import { countChecks } from '../../model/places.js';

/** Whether a check leaves something to fix: it failed, broke, or is undecided because of the server. */
export const isToFix = ({ outcome, blame }: Pick<ReportedCheck, 'outcome' | 'blame'>): boolean =>
  outcome === 'fail' || outcome === 'error' || (outcome === 'inconclusive' && blame === 'target');

/** Whether a check with this outcome leaves nothing to fix. */
export const isGood = (outcome: Outcome): boolean => outcome === 'pass' || outcome === 'observed';

/** The maximum length of a title that contains a check's reason. */
const longest = 200;

interface Cause extends Pick<ChangedCause, 'title' | 'level' | 'within'> {
  readonly checks: readonly ReportedCheck[];
  /** Ids of checks that it left undecided. */
  readonly followers?: readonly string[];
}

/** So many requests fail in a row, and so many others don't, if a failure belongs to a time and not to what was sent. */
const inRow = 10;

/**
 * The first and the last request to an operation that got the wrong kind of response, if these are many, all between them are like that,
 * and many others are not: the server was starting, or broke for a while.
 */
function withinOf({ exchanges }: Report, { finding }: Pick<CauseOfFailures, 'finding'>): Pick<Cause, 'within'> {
  const shown = exchanges[(finding?.exchange ?? 0) - 1];
  if (!shown || shown.intent.due !== 'accepted' || isAccepted(shown)) return {};
  const alike = exchanges.filter(
    ({ operation, intent: { due } }) => operation === shown.operation && due === 'accepted',
  );
  const isWrong = (one: ReportedExchange): boolean => cameOf(one) === cameOf(shown);
  const [first, last] = [alike.findIndex(isWrong), alike.findLastIndex(isWrong)];
  const row = alike.slice(first, last + 1);
  if (row.length < inRow || alike.length - row.length < inRow || !row.every(isWrong)) return {};
  return { within: [row[0]!.id, row.at(-1)!.id] };
}

/** The causes of a report, failures first. */
function toFixIn(report: Report, checks = report.checks): readonly Cause[] {
  const undecided = checks.filter((check) => isToFix(check) && check.outcome !== 'fail');
  const byReason = grouped(undecided, ({ reason = 'no reason' }) => `undecided: ${reason}`);
  return [
    ...causesOf({ ...report, checks }).map((cause) => ({ ...cause, ...withinOf(report, cause) })),
    ...[...byReason].map(([reason, those]) => ({
      title: cut(printable(reason), longest),
      level: those.some(({ level }) => level === 'required') ? ('required' as const) : ('advisory' as const),
      checks: those,
    })),
  ];
}

const byId = (checks: readonly ReportedCheck[]): ReadonlyMap<string, ReportedCheck> =>
  new Map(checks.map((check) => [check.id, check]));

const triesOf = (checks: readonly ReportedCheck[]): Tries =>
  checks.reduce((sum, { failed, runs }) => ({ failed: sum.failed + failed, of: sum.of + runs }), { failed: 0, of: 0 });

/**
 * Whether a cause that doesn't show now would have shown. One that shows in one of n requests is missed by 3 n requests in one of 20
 * runs. A run with as many requests as the earlier one can't do more.
 */
function isTriedEnough({ failed, of }: Tries, now: Tries): boolean {
  return failed === 0 || failed >= of || now.of >= Math.min(of, (3 * of) / failed);
}

/** How a cause of the earlier report ended. */
type Ending = 'fixed' | 'still' | 'decided' | 'unseen';

/** The checks of both reports, and the causes of the later one by their checks. */
class Later {
  readonly causes: readonly Cause[];
  private readonly now: ReadonlyMap<string, ReportedCheck>;

  constructor(
    after: Report,
    private readonly isAskedAgain: (check: ReportedCheck) => boolean,
  ) {
    this.now = byId(after.checks);
    this.causes = toFixIn(after);
  }

  has({ id }: ReportedCheck): boolean {
    return this.now.has(id);
  }

  private readonly isStill = ({ id }: ReportedCheck): boolean => this.now.has(id) && isToFix(this.now.get(id)!);

  private readonly passes = ({ id }: ReportedCheck): boolean => {
    const now = this.now.get(id);
    return now !== undefined && isGood(now.outcome) && this.isAskedAgain(now);
  };

  /** How often a cause was tried and failed in both runs. */
  private triesOf({ checks }: Cause): ChangedCause['tries'] {
    return { before: triesOf(checks), now: triesOf(checks.flatMap(({ id }) => this.now.get(id) ?? [])) };
  }

  /** `others` are the causes of the earlier report: one that is not fixed may have left these checks undecided. */
  endingOf(cause: Cause, others: readonly Cause[] = []): Ending {
    const { checks, within, followers } = cause;
    if (!checks.some(this.isStill)) {
      const follows = others.filter((one) => checks.some(({ id }) => one.followers?.includes(id)));
      const { before, now } = this.triesOf(cause);
      const isFixed = !within && checks.every(this.passes) && isTriedEnough(before, now);
      return isFixed && (followers || follows.every((one) => this.endingOf(one) === 'fixed')) ? 'fixed' : 'unseen';
    }
    const areUndecided = checks.every(({ outcome }) => outcome !== 'fail');
    return areUndecided && checks.some(({ id }) => this.now.get(id)?.outcome === 'fail') ? 'decided' : 'still';
  }

  /** What became of a cause of the earlier report. One that still shows is called by its title of now. */
  changed(cause: Cause, ending: Ending): ChangedCause {
    const shows = ending === 'still' || ending === 'decided';
    const left = shows ? cause.checks.filter(this.isStill) : cause.checks;
    const today = this.causes.find(({ checks }) => checks.some(({ id }) => left.some((one) => one.id === id)));
    const [before, count] = [countChecks(cause.checks), countChecks(left)];
    return {
      title: shows && today ? today.title : cause.title,
      level: cause.level,
      checks: left.map(({ id }) => id),
      ...(before !== count && { before }),
      ...(ending === 'unseen' && cause.within && { within: cause.within }),
      tries: this.triesOf(cause),
    };
  }
}

/**
 * The changes from one report to the next, in the causes of which both have a check. `isAskedAgain`: whether a check that passes now was
 * sent what showed its failure.
 */
export function changedCauses(
  before: Report,
  after: Report,
  isAskedAgain: (check: ReportedCheck) => boolean = () => true,
): Since {
  const then = byId(before.checks);
  const wasToFix = ({ id }: ReportedCheck): boolean => then.has(id) && isToFix(then.get(id)!);
  const later = new Later(after, isAskedAgain);
  const causes = toFixIn(before)
    .map((cause) => ({ ...cause, checks: cause.checks.filter((check) => later.has(check)) }))
    .filter(({ checks }) => checks.length > 0);
  const byEnding = grouped(causes, (one) => later.endingOf(one, causes));
  const ended = (ending: Ending): readonly ChangedCause[] =>
    (byEnding.get(ending) ?? []).map((one) => later.changed(one, ending));
  const isNew = (check: ReportedCheck): boolean => then.has(check.id) && !wasToFix(check);
  const broken = toFixIn(after, after.checks.filter(isNew));
  const { id, startedAt } = before.run;
  return {
    run: { id, startedAt },
    fixed: ended('fixed'),
    still: ended('still'),
    decided: ended('decided'),
    unseen: ended('unseen'),
    broken: broken.map(({ title, level, checks }) => {
      const earlier = triesOf(checks.map((check) => then.get(check.id)!));
      return {
        title,
        level,
        checks: checks.map((check) => check.id),
        tries: { before: earlier, now: triesOf(checks) },
      };
    }),
    added: after.checks.filter((check) => isToFix(check) && !then.has(check.id)).length,
  };
}
