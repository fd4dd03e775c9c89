/** Decides the verdict on a run, its reasons, and the exit code. */
import type { Contract } from '../../openapi/contract/contract.js';
import { callIn } from '../../openapi/contract/operation-names.js';
import {
  circumstanceOf,
  missingHeader,
  nothingReached,
  refusedSince,
  rateLimitedToTheEnd,
  unavailable,
  type Circumstance,
} from '../circumstances/circumstance.js';
import type { GivenData } from '../requests/data/operator-data.js';
import type { Level } from '../../openapi/requirements.js';
import { operatorHints, operatorDataMistakes } from './operator-hints.js';
import { isLockedOut, isOwn, isRefusal, isAccepted, type Exchange } from '../requests/exchange/exchange.js';
import { lockedOutSince, tokenWorks } from '../run/token-refusals.js';
import type { KnownFailuresResult, Report, ReportedCheck, Verdict } from './report.js';
import { otherRefused } from '../model/stop.js';
import { pluralize } from '../text/printable.js';
import { countChecks } from '../model/places.js';

const expired = ({ id }: Exchange): string =>
  `the server accepted the token first, and refused it in every request from exchange ${id} on. If it expired, use --token-cmd to get new ones`;

/** Why a run with a refused token is undecided. Some servers refuse a token because of another missing header. */
function tokenRefused(exchanges: readonly Exchange[]): string {
  const header = missingHeader(exchanges.filter((one) => isOwn(one) && one.answer));
  return `the server refused the token in every request; check the token${header === undefined ? '' : `. ${header}`}`;
}

/** Whether the second account's token was used, and every request with it was refused. */
const isOtherRefused = (exchanges: readonly Exchange[]): boolean => {
  // A resource of another account is refused with any token, so 404 says nothing about this one.
  const other = exchanges.filter(
    (one) => one.account === 'other' && one.answer && (one.intent.due !== 'refused' || isLockedOut(one)),
  );
  return other.length > 0 && other.every(isRefusal);
};

/** Operations that never accepted a request because of circumstances. */
function neverAccepted(
  contract: Contract,
  checks: readonly ReportedCheck[],
  exchanges: readonly Exchange[],
): readonly string[] {
  const seen = new Set(exchanges.filter(isAccepted).map(({ operation }) => operation));
  return contract.operations
    .filter(({ id, provisional }) => !provisional && !seen.has(id))
    .filter(({ id }) =>
      checks.some(
        (check) =>
          check.operation === id &&
          check.outcome === 'inconclusive' &&
          check.blame === 'circumstance' &&
          // A check that needs, for example, a second account is not the right one to show that an operation works.
          check.needs === undefined,
      ),
    )
    .map(({ id }) => id);
}

/** A verdict with the reasons for not being `conformant`. */
export interface VerdictWithReasons {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
  /** What explains most of the failures, if a circumstance of the run does. */
  readonly circumstance?: Circumstance;
}

/** Whether a required check is undecided because of the server. */
const isUndecidedByTarget = ({ level, outcome, blame }: ReportedCheck): boolean =>
  level === 'required' && outcome === 'inconclusive' && blame === 'target';

/** Whether a check makes the server non-conformant. */
export const isBreaking = (check: ReportedCheck, strict: boolean): boolean =>
  isUndecidedByTarget(check) ||
  (check.outcome === 'fail' && (check.level === 'required' || (strict && check.level === 'advisory')));

/** The number of failed checks, a sentence for each level, and the number of checks undecided because of the server. */
export function failureCounts(checks: readonly ReportedCheck[], strict: boolean): readonly string[] {
  const of = (level: Level): number =>
    countChecks(checks.filter((check) => check.level === level && check.outcome === 'fail'));
  const stuck = countChecks(checks.filter(isUndecidedByTarget));
  return [
    ...(of('required') > 0 ? [`${pluralize(of('required'), 'required check')} failed`] : []),
    ...(strict && of('advisory') > 0
      ? [`${pluralize(of('advisory'), 'advisory check')} failed, which counts under --strict`]
      : []),
    ...(stuck > 0 ? [`${pluralize(stuck, 'required check')} undecided because of the server`] : []),
  ];
}

/** The verdict on the checks that ran. */
export function verdictOf(
  contract: Contract,
  checks: readonly ReportedCheck[],
  exchanges: readonly Exchange[],
  strict: boolean,
  cutShort?: string,
  given?: GivenData,
): VerdictWithReasons {
  if (!tokenWorks(exchanges)) return { verdict: 'undecided', reasons: [tokenRefused(exchanges)] };
  const since = lockedOutSince(exchanges);
  if (since) return { verdict: 'undecided', reasons: [expired(since)] };
  const broken = countChecks(checks.filter(({ outcome }) => outcome === 'error'));
  const failed = failureCounts(checks, strict);
  const mistakes = operatorDataMistakes(checks);
  const isWrong = checks.some((check) => check.outcome === 'fail' && isBreaking(check, strict));
  const unanswered = rateLimitedToTheEnd(exchanges);
  // A rate-limited response decides nothing, and the responses before it were correct.
  if (unanswered && !isWrong) return { verdict: 'undecided', reasons: [unanswered.text], circumstance: unanswered };
  const unreached = unavailable(exchanges) ?? nothingReached(exchanges);
  if (unreached) return { verdict: 'undecided', reasons: [unreached.text], circumstance: unreached };
  // A mistake in the operator's file says nothing about the server, but a wrong response does.
  if (mistakes.length > 0 && !isWrong) return { verdict: 'undecided', reasons: mistakes };
  const cut = cutShort === undefined ? [] : [`the run was cut short: ${cutShort}`];
  if (failed.length > 0) {
    const late = checks.flatMap(({ findings }) => findings.flatMap(({ shownAfterMs }) => shownAfterMs ?? []));
    const circumstance = circumstanceOf(exchanges, late);
    const explained = circumstance && { circumstance };
    if (circumstance?.explainsAll)
      return { verdict: 'non-conformant', reasons: [circumstance.text, ...cut], ...explained };
    // What an operation refuses that accepts nothing more says nothing about the samples.
    const spent = refusedSince(exchanges);
    const telling = exchanges.filter(({ id }) => !spent.some(({ refused }) => refused.has(id)));
    const hints = mistakes.length > 0 ? mistakes : operatorHints(contract, telling, given);
    const first = circumstance ? [circumstance.text] : [];
    return { verdict: 'non-conformant', reasons: [...first, ...hints, ...failed, ...cut], ...explained };
  }
  if (broken > 0) return { verdict: 'undecided', reasons: [`${pluralize(broken, 'check')} broke inside the suite`] };
  if (cut.length > 0) return { verdict: 'undecided', reasons: cut };
  if (isOtherRefused(exchanges)) return { verdict: 'undecided', reasons: [otherRefused] };
  const unseen = neverAccepted(contract, checks, exchanges);
  if (unseen.length > 0)
    return {
      verdict: 'undecided',
      reasons: unseen.map((id) => `${callIn(contract.operation(id))} never succeeded: ${whyNeverAccepted(checks, id)}`),
    };
  // A failed check is only a warning here, but it counts as decided.
  if (!checks.some(({ outcome, level }) => level !== 'observed' && (outcome === 'pass' || outcome === 'fail')))
    return { verdict: 'undecided', reasons: ['no check was decided'] };
  return { verdict: 'conformant', reasons: [] };
}

const whyNeverAccepted = (checks: readonly ReportedCheck[], id: string): string =>
  checks.find(({ operation, blame }) => operation === id && blame === 'circumstance')?.reason ??
  'for an unknown reason';

/** Why a record that is judged again can't be conformant. */
export const whyOnlyLive = ({ onlyLive = 0 }: Pick<Report, 'onlyLive'>): string =>
  `${pluralize(onlyLive, 'check')} can only be judged live`;

/** Why an outdated entry in the file of known failures leaves a run undecided. */
export const removalOf = (
  { file }: Pick<KnownFailuresResult, 'file'>,
  { check, why }: KnownFailuresResult['stale'][number],
): string => `remove ${check} from ${file}: ${why}`;
