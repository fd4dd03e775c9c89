/** Makes the report of a run from its results: counts, coverage by operation, and the verdict with its reasons. */
import type { Level } from '../../openapi/requirements.js';
import { setUpAskers } from './set-up-askers.js';
import { callsOf } from '../model/operation-label.js';
import type { Outcomes } from '../run/engine.js';
import { reportedExchange } from '../requests/exchange/reported-exchange.js';
import type { CheckResult, CheckSource } from '../model/check.js';
import { asksForPrices } from '../model/price-questions.js';
import type { Counts, Report, ReportedCheck, ReportedRequirement } from './report.js';
import { requirementOf } from '../model/requirement-of-check.js';
import { verdictOf, type VerdictWithReasons } from './verdict.js';
import { wholeResults } from '../model/places.js';

/** The facts of a run that the engine doesn't know. */
export interface RunFacts {
  readonly url: string;
  readonly embedded: boolean;
  readonly strict: boolean;
  readonly suiteVersion: string;
  readonly contractDigest: string;
  readonly extra?: readonly CheckSource[];
  readonly startedAt: Date;
  readonly elapsedMs: number;
  readonly notes: readonly string[];
  /** Notes about the checks; they follow the other notes. */
  readonly notesOnChecks?: readonly string[];
  readonly retries?: Report['run']['retries'];
  readonly interrupted: boolean;
  readonly selection?: Report['selection'];
  readonly explored?: Report['explored'];
}

const none: Counts = { pass: 0, fail: 0, inconclusive: 0, observed: 0, error: 0 };

/** The number of checks with each outcome. One with several places counts by its worst result. */
function countBy(checks: readonly ReportedCheck[]): Counts {
  return wholeResults(checks).reduce<Counts>(
    (counts, { outcome }) => ({ ...counts, [outcome]: counts[outcome] + 1 }),
    none,
  );
}

function reportedCheck({ check, ...result }: CheckResult): ReportedCheck {
  const { id, title, operation, kind } = check;
  const { level } = requirementOf(check);
  return { id, requirement: check.requirement, level, title, operation, kind, ...result };
}

/** The requirements that the checks decide, sorted by id. */
function requirementsOf(results: readonly CheckResult[]): readonly ReportedRequirement[] {
  const rows = new Map(results.map(({ check }) => [check.requirement, requirementOf(check)]));
  const ids = [...rows.keys()].sort();
  return ids.map((id) => {
    const { level, statement, anchor, since } = rows.get(id)!;
    return { id, level, statement, anchor, ...(since !== undefined && { since }) };
  });
}

const interrupted: VerdictWithReasons = { verdict: 'undecided', reasons: ['the run was interrupted'] };

/** The report of a run that the user stopped before its verdict was printed: whatever it has found, it must not pass. */
export function asInterrupted({ circumstance: _explains, gate, ...report }: Report): Report {
  const open = gate && { gate: { ...gate, outcome: 'undecided' as const, reasons: interrupted.reasons } };
  return { ...report, ...interrupted, ...open, interrupted: true };
}

function settingsOf({ waitMs, target, options: { repeats, given, onlySeen } }: Outcomes['run']): Report['settings'] {
  return {
    waitMs,
    ...(repeats !== undefined && { repeats }),
    otherAccount: target.otherToken !== undefined,
    ...(target.ownAuthority && { ownAuthority: true as const }),
    ...(given && { given }),
    ...(onlySeen && { onlySeen }),
  };
}

/** Makes the report of a run. */
export function reportOf({ run, results, decided }: Outcomes, facts: RunFacts): Report {
  const { notesOnChecks = [], retries = {} } = facts;
  const checks = results.map(reportedCheck);
  const { cutShort } = decided;
  const deciding = results.filter(({ check }) => !asksForPrices(check)).map(reportedCheck);
  const exchanges = run.exchanges.slice(0, decided.exchanges);
  const levels: readonly Level[] = ['required', 'advisory', 'observed'];
  const operations = [...new Set(checks.map(({ operation }) => operation))];
  return {
    format: 2,
    ...(facts.interrupted
      ? interrupted
      : verdictOf(run.contract, deciding, exchanges, facts.strict, cutShort, run.options.given)),
    strict: facts.strict,
    ...(cutShort !== undefined && { cutShort }),
    ...(facts.interrupted && { interrupted: true }),
    notes: [...facts.notes, ...notesOnChecks],
    ...(facts.selection && { selection: facts.selection }),
    ...(facts.explored && { explored: facts.explored }),
    target: { url: facts.url, embedded: facts.embedded },
    contract: { version: run.contract.version, digest: facts.contractDigest, ...callsOf(run.contract) },
    suite: {
      version: facts.suiteVersion,
      ...(facts.extra?.length && { extra: facts.extra }),
      ...(notesOnChecks.length > 0 && { notes: notesOnChecks }),
    },
    run: {
      id: run.options.runId,
      startedAt: facts.startedAt.toISOString(),
      elapsedMs: facts.elapsedMs,
      requests: run.exchanges.length,
      ...(exchanges.length < run.exchanges.length && { deciding: exchanges.length }),
      ...(Object.keys(retries).length > 0 && { retries }),
    },
    settings: settingsOf(run),
    counts: Object.fromEntries(
      levels.map((level) => [level, countBy(checks.filter((check) => check.level === level))]),
    ) as Report['counts'],
    operations: Object.fromEntries(
      operations.map((id) => [id, countBy(checks.filter(({ operation }) => operation === id))]),
    ),
    requirements: requirementsOf(results),
    checks,
    exchanges: run.exchanges.map(reportedExchange),
    ...(run.source.lost.length > 0 && { lost: run.source.lost }),
    created: run.ledger.all().map(({ body: _body, ...created }) => created),
    ...setUpAskers(run, results),
  };
}
