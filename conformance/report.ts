/** From results to a report: counts, coverage by operation, and the verdict with its reasons. */
import type { Contract, OperationId } from '../openapi/contract.js';
import { anchorOf, requirement, type Level } from '../openapi/requirements.js';
import type { Outcomes } from './engine.js';
import { isLockedOut, isOwn, isTaken, type Exchange } from './exchange.js';
import type { Created } from './ledger.js';
import type { Cause, CheckResult, Finding, Observation, Outcome } from './model.js';
import { counted } from './text.js';

export type Verdict = 'conformant' | 'non-conformant' | 'undecided';

/** One check as the report has it. */
export interface ReportedCheck {
  readonly id: string;
  readonly requirement: string;
  readonly level: Level;
  readonly title: string;
  readonly operation: OperationId;
  readonly kind: 'derived' | 'authored';
  readonly outcome: Outcome;
  readonly failed: number;
  readonly runs: number;
  readonly findings: readonly Finding[];
  readonly observations: readonly Observation[];
  readonly exchanges: readonly number[];
  readonly reason?: string;
  readonly cause?: Cause;
}

/** A row of the catalogue that a check of the report names. */
export interface ReportedRequirement {
  readonly id: string;
  readonly level: Level;
  readonly statement: string;
  readonly anchor: string;
}

/** Numbers of checks by outcome, for one level or operation. */
export type Counts = Readonly<Record<Outcome, number>>;

/** Everything that a reporter renders. It holds no secrets, and texts of the target as they came. */
export interface Report {
  readonly format: 1;
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
  readonly strict: boolean;
  /** What was chosen by `--only` and `--skip`; absent where everything ran. */
  readonly selection?: {
    readonly only: readonly string[];
    readonly skip: readonly string[];
    readonly readOnly?: boolean;
    readonly of: number;
  };
  /** Why the run did not go on to its end. */
  readonly cutShort?: string;
  /** What happened on the way that no check speaks of: waits, repeated requests. */
  readonly notes: readonly string[];
  readonly target: { readonly url: string; readonly embedded: boolean };
  readonly contract: { readonly version: string; readonly digest: string };
  readonly suite: { readonly version: string };
  readonly run: {
    readonly id: string;
    readonly startedAt: string;
    readonly elapsedMs: number;
    readonly requests: number;
  };
  readonly counts: Readonly<Record<Level, Counts>>;
  readonly operations: Readonly<Record<string, Counts>>;
  readonly requirements: readonly ReportedRequirement[];
  readonly checks: readonly ReportedCheck[];
  readonly exchanges: readonly Exchange[];
  readonly created: readonly Omit<Created, 'body'>[];
}

/** What the engine doesn't know: the facts around a run. */
export interface Circumstances {
  readonly url: string;
  readonly embedded: boolean;
  readonly strict: boolean;
  readonly suiteVersion: string;
  readonly contractDigest: string;
  readonly startedAt: Date;
  readonly elapsedMs: number;
  readonly notes: readonly string[];
  /** Whether somebody stopped the run. */
  readonly interrupted: boolean;
  readonly selection?: Report['selection'];
}

const none: Counts = { pass: 0, fail: 0, inconclusive: 0, observed: 0, error: 0 };

function countBy(checks: readonly ReportedCheck[]): Counts {
  return checks.reduce<Counts>((counts, { outcome }) => ({ ...counts, [outcome]: counts[outcome] + 1 }), none);
}

function reported({ check, ...result }: CheckResult): ReportedCheck {
  const { id, title, operation, kind } = check;
  const { level } = requirement(check.requirement);
  return { id, requirement: check.requirement, level, title, operation, kind, ...result };
}

function reportedRequirement(id: string): ReportedRequirement {
  const row = requirement(id);
  return { id, level: row.level, statement: row.statement, anchor: anchorOf(row) };
}

/** Whether an authenticated request was ever answered by anything but 401 or 403. */
function tokenWorks(exchanges: readonly Exchange[]): boolean {
  const own = exchanges.filter((exchange) => isOwn(exchange) && exchange.answer);
  return own.length === 0 || own.some((exchange) => !isLockedOut(exchange));
}

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

interface Judged {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
}

function failures(checks: readonly ReportedCheck[], strict: boolean): readonly string[] {
  const of = (level: Level): number =>
    checks.filter((check) => check.level === level && check.outcome === 'fail').length;
  const stuck = checks.filter(
    (check) => check.level === 'required' && check.outcome === 'inconclusive' && check.cause === 'target',
  ).length;
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
  const broken = checks.filter(({ outcome }) => outcome === 'error').length;
  const failed = failures(checks, strict);
  if (failed.length > 0) return { verdict: 'non-conformant', reasons: failed };
  if (broken > 0) return { verdict: 'undecided', reasons: [`${counted(broken, 'check')} broke inside the suite`] };
  if (cutShort !== undefined) return { verdict: 'undecided', reasons: [`the run was cut short: ${cutShort}`] };
  const unseen = neverSeen(contract, checks, exchanges);
  if (unseen.length > 0)
    return {
      verdict: 'undecided',
      reasons: unseen.map((id) => `${id} could not be seen to succeed: ${why(checks, id)}`),
    };
  if (!checks.some(({ outcome, level }) => outcome === 'pass' && level !== 'observed'))
    return { verdict: 'undecided', reasons: ['no check was decided'] };
  return { verdict: 'conformant', reasons: [] };
}

const why = (checks: readonly ReportedCheck[], id: string): string =>
  checks.find(({ operation, cause }) => operation === id && cause === 'circumstance')?.reason ??
  'for an unknown reason';

const stopped: Judged = { verdict: 'undecided', reasons: ['the run was interrupted'] };

/** Makes the report of a run. */
export function reportOf({ run, results }: Outcomes, facts: Circumstances): Report {
  const checks = results.map(reported);
  const { cutShort } = run.limits;
  const levels: readonly Level[] = ['required', 'advisory', 'observed'];
  const ids = [...new Set(checks.map((check) => check.requirement))].sort();
  const operations = [...new Set(checks.map(({ operation }) => operation))];
  return {
    format: 1,
    ...(facts.interrupted ? stopped : verdictOf(run.contract, checks, run.exchanges, facts.strict, cutShort)),
    strict: facts.strict,
    ...(cutShort !== undefined && { cutShort }),
    notes: facts.notes,
    ...(facts.selection && { selection: facts.selection }),
    target: { url: facts.url, embedded: facts.embedded },
    contract: { version: run.contract.version, digest: facts.contractDigest },
    suite: { version: facts.suiteVersion },
    run: {
      id: run.options.runId,
      startedAt: facts.startedAt.toISOString(),
      elapsedMs: facts.elapsedMs,
      requests: run.exchanges.length,
    },
    counts: Object.fromEntries(
      levels.map((level) => [level, countBy(checks.filter((check) => check.level === level))]),
    ) as Report['counts'],
    operations: Object.fromEntries(
      operations.map((id) => [id, countBy(checks.filter(({ operation }) => operation === id))]),
    ),
    requirements: ids.map(reportedRequirement),
    checks,
    exchanges: run.exchanges.map((exchange) => run.kept.reported(exchange)),
    created: run.ledger.all().map(({ body: _body, ...created }) => created),
  };
}

/** The exit code of a verdict: 0 conformant, 1 not, 2 no verdict. */
export const exitCodeOf = (verdict: Verdict): number => ({ conformant: 0, 'non-conformant': 1, undecided: 2 })[verdict];
