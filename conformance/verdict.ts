/** The verdict on a run, as the reading of the specification decides it, with its reasons. */
import type { Contract } from '../openapi/contract.js';
import type { Level } from '../openapi/requirements.js';
import { enumerate } from '../openapi/sentences.js';
import { isLockedOut, isOwn, isTaken, type Exchange } from './exchange.js';
import { lockedOutSince } from './limits.js';
import type { Gate, Report, ReportedCheck, Verdict } from './report.js';
import { counted, inThrees } from './text.js';

/** Whether an authenticated request was ever answered by anything but 401 or 403. */
function tokenWorks(exchanges: readonly Exchange[]): boolean {
  const own = exchanges.filter((exchange) => isOwn(exchange) && exchange.answer);
  return own.length === 0 || own.some((exchange) => !isLockedOut(exchange));
}

const expired = ({ id }: Exchange): string =>
  `the target took the token, and refused it in every request from exchange ${id} on: if it has expired, --token-cmd gets new ones`;

/** What to look at where every answer has such a status. */
const advice: readonly (readonly [(status: number) => boolean, string])[] = [
  [(status) => [404, 405, 410, 501].includes(status), 'is that the address of the API?'],
  [(status) => status >= 300 && status < 400, 'is that the address of the API?'],
  [(status) => [502, 503, 504].includes(status), 'does the server run?'],
];

/** Whether requests are taken, of several operations, and none is answered with JSON: so a login page does, whatever is asked. */
function isOtherSite(answered: readonly Exchange[]): boolean {
  const taken = answered.filter(isTaken);
  return (
    new Set(taken.map(({ operation }) => operation)).size > 1 &&
    taken.every(({ answer }) => answer?.jsonError !== undefined)
  );
}

/** A question to the operator where whatever was asked, of several operations, came to nothing in the same way. */
function doubts(exchanges: readonly Exchange[]): readonly string[] {
  const answered = exchanges.filter(({ answer }) => answer);
  const statuses = [...new Set(answered.map(({ answer }) => answer!.status))];
  if (new Set(answered.map(({ operation }) => operation)).size < 2) return [];
  const found = advice.find(([isSuch]) => statuses.every(isSuch));
  if (isOtherSite(answered)) return ['no answer with a 2xx status was JSON: is that the address of the API?'];
  return found
    ? [`every request was answered with ${enumerate(statuses.sort().map(String), 'or')}: ${found[1]}`]
    : unsteady(answered);
}

const isServerError = ({ answer }: Exchange): boolean => (answer?.status ?? 0) >= 500;

/** From how many server errors, of how many operations that answer otherwise as well, it is the server that is unsteady. */
const fewest = { errors: 10, operations: 6 } as const;

/** What to look at where requests of all kinds are answered with server errors now and then. */
function unsteady(answered: readonly Exchange[]): readonly string[] {
  const operationsOf = (all: readonly Exchange[]) => new Set(all.map(({ operation }) => operation));
  const errors = answered.filter(isServerError);
  const others = operationsOf(answered.filter((one) => !isServerError(one)));
  const both = [...operationsOf(errors)].filter((operation) => others.has(operation));
  if (errors.length < fewest.errors || both.length < fewest.operations) return [];
  const statuses = [...new Set(errors.map(({ answer }) => String(answer!.status)))].sort();
  const share = `${inThrees(errors.length)} of ${inThrees(answered.length)} requests, of ${both.length} operations`;
  return [`${share}, were answered with ${enumerate(statuses, 'or')}: is something in between overloaded?`];
}

/** Why the checks across accounts are open where the second token is not taken. */
export const otherRefused = "the target refused the second account's token; check --other-token";

/** Whether the second account's token was asked for, and never answered by anything but 401 or 403. */
const isOtherRefused = (exchanges: readonly Exchange[]): boolean => {
  const other = exchanges.filter(({ account, answer }) => account === 'other' && answer);
  return other.length > 0 && other.every(isLockedOut);
};

/** Operations of which no request succeeded, through circumstance, although checks about them ran. */
function neverSeen(
  contract: Contract,
  checks: readonly ReportedCheck[],
  exchanges: readonly Exchange[],
): readonly string[] {
  const seen = new Set(exchanges.filter(isTaken).map(({ operation }) => operation));
  return contract.operations
    .filter(({ id, provisional }) => !provisional && !seen.has(id))
    .filter(({ id }) =>
      checks.some(
        (check) => check.operation === id && check.outcome === 'inconclusive' && check.cause === 'circumstance',
      ),
    )
    .map(({ id }) => id);
}

/** A verdict, and why it is not conformant. */
export interface Judged {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
}

/** Whether a check could not be decided, and that is the target's own doing. */
const isStuck = ({ level, outcome, cause }: ReportedCheck): boolean =>
  level === 'required' && outcome === 'inconclusive' && cause === 'target';

/** Whether a check speaks against the target. */
export const isBreaking = (check: ReportedCheck, strict: boolean): boolean =>
  isStuck(check) ||
  (check.outcome === 'fail' && (check.level === 'required' || (strict && check.level === 'advisory')));

function failures(checks: readonly ReportedCheck[], strict: boolean): readonly string[] {
  const of = (level: Level): number =>
    checks.filter((check) => check.level === level && check.outcome === 'fail').length;
  const stuck = checks.filter(isStuck).length;
  return [
    ...(of('required') > 0 ? [`${counted(of('required'), 'required check')} failed`] : []),
    ...(strict && of('advisory') > 0
      ? [`${counted(of('advisory'), 'advisory check')} failed, which counts under --strict`]
      : []),
    ...(stuck > 0 ? [`${counted(stuck, 'required check')} could not be decided, by the target's own doing`] : []),
  ];
}

/** The verdict on the checks that ran, as the reading of the specification decides it. */
export function verdictOf(
  contract: Contract,
  checks: readonly ReportedCheck[],
  exchanges: readonly Exchange[],
  strict: boolean,
  cutShort?: string,
): Judged {
  if (!tokenWorks(exchanges))
    return { verdict: 'undecided', reasons: ['the target refused the token in every request; check the token'] };
  const since = lockedOutSince(exchanges);
  if (since) return { verdict: 'undecided', reasons: [expired(since)] };
  const broken = checks.filter(({ outcome }) => outcome === 'error').length;
  const failed = failures(checks, strict);
  const cut = cutShort === undefined ? [] : [`the run was cut short: ${cutShort}`];
  if (failed.length > 0) return { verdict: 'non-conformant', reasons: [...doubts(exchanges), ...failed, ...cut] };
  if (broken > 0) return { verdict: 'undecided', reasons: [`${counted(broken, 'check')} broke inside the suite`] };
  if (cut.length > 0) return { verdict: 'undecided', reasons: cut };
  if (isOtherRefused(exchanges)) return { verdict: 'undecided', reasons: [otherRefused] };
  const unseen = neverSeen(contract, checks, exchanges);
  if (unseen.length > 0)
    return {
      verdict: 'undecided',
      reasons: unseen.map((id) => `${id} could not be seen to succeed: ${why(checks, id)}`),
    };
  // One that failed is a warning here, and as decided as one that passed.
  if (!checks.some(({ outcome, level }) => level !== 'observed' && (outcome === 'pass' || outcome === 'fail')))
    return { verdict: 'undecided', reasons: ['no check was decided'] };
  return { verdict: 'conformant', reasons: [] };
}

const why = (checks: readonly ReportedCheck[], id: string): string =>
  checks.find(({ operation, cause }) => operation === id && cause === 'circumstance')?.reason ??
  'for an unknown reason';

/** Why the file of known failures leaves a run undecided: it has an entry that must go. */
export const removalOf = ({ file }: Pick<Gate, 'file'>, { check, why }: Gate['stale'][number]): string =>
  `${check} must be removed from ${file}: ${why}`;

const codes = { conformant: 0, open: 0, 'non-conformant': 1, closed: 1, undecided: 2 } as const;

/** The exit code of a run: 0 conformant, 1 not, 2 no verdict. Where failures were known, the gate decides instead. */
export const exitCodeOf = ({ verdict, gate }: Pick<Report, 'verdict' | 'gate'>): number =>
  codes[gate ? gate.outcome : verdict];
