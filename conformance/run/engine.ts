/** Runs checks against a server and returns their results. */
import { abortable } from './abortable.js';
import { standard } from '../model/defaults.js';
import type { Exchange } from '../requests/exchange/exchange.js';
import { slotAgain, type FreshSource } from '../requests/data/unique-values.js';
import type { Check, CheckResult, Outcome } from '../model/check.js';
import { asksForPrices } from '../model/price-questions.js';
import { WholeChecks } from './whole-checks.js';
import type { Progress } from '../model/progress.js';
import { requirementOf } from '../model/requirement-of-check.js';
import { Run, type RunOptions } from './run.js';
import { RunSession } from './session.js';
import {
  Ended,
  Inconclusive,
  NeedsWrite,
  NotRecorded,
  notWhole,
  mayRetry,
  type Blame,
  type Undecided,
} from '../model/stop.js';
import type { Target } from '../requests/http/target.js';
import { withOneRetry, type Mark } from './run-again.js';

/** The state of the run when the verdict was decided, before the questions about prices. */
interface Decided {
  readonly exchanges: number;
  readonly cutShort: string | undefined;
}

/** The results of a run. */
export interface Outcomes {
  readonly run: Run;
  readonly results: readonly CheckResult[];
  readonly decided: Decided;
}

/** One run of one check. */
export interface Attempt {
  readonly session: RunSession;
  readonly outcome: Outcome;
  readonly reason?: string;
  readonly blame?: Blame;
  readonly unrun?: boolean;
  /** Whether the record of an earlier run lacks a request or response of the check. */
  readonly unrecorded?: boolean;
  /** The exchange whose response ended the attempt. */
  readonly exchange?: Exchange;
  /** Details of why it is undecided. */
  readonly more?: Undecided;
}

/** The outcome of a check that ran to its end. Throws `Inconclusive` if it judged nothing, or not all that the run got. */
function outcomeOf(check: Check, session: RunSession): Outcome {
  if (requirementOf(check).level === 'observed') return 'observed';
  if (session.findings.length > 0) return 'fail';
  session.judged.assertAll();
  return 'pass';
}

/** Runs one check once. A retry after a lost request or a failed set-up belongs to the same run. */
export function attempt(run: Run, check: Check, slot: number, again = false): Promise<Attempt> {
  const work = (fresh: FreshSource, mark: Mark): Promise<Attempt> => {
    const session = new RunSession(run, check.id, fresh, { ...(again && { again }), ...mark }, check);
    return attemptIn(session, check);
  };
  const [scope, own] = again ? [`${check.id} again`, slotAgain(slot)] : [check.id, slot];
  return withOneRetry(run.freshSources, scope, own, work);
}

/** Notes the exchanges that a failed required check judged, so that they don't count as unexpected and unjudged. */
function accountFor(run: Run, check: Check, { session, outcome, blame, exchange }: Attempt): void {
  if (requirementOf(check).level !== 'required') return;
  const isFailed = outcome === 'fail';
  if (!isFailed && blame !== 'target') return;
  run.account.judge(isFailed && exchange ? [...session.blamed, exchange] : session.blamed);
  if (!isFailed && exchange) run.account.leaveUndecided(exchange);
}

/** Rethrows `RequestLost` and `SetUpFailed` on the first attempt if there are no findings yet. */
async function attemptIn(session: RunSession, check: Check): Promise<Attempt> {
  const { run } = session;
  try {
    // A stopped run judges nothing more, except which of its responses were not due.
    if (run.limits.isStopped && check.afterwards && check.afterwards !== 'last')
      throw new Inconclusive('circumstance', run.limits.cutShort ?? 'the run ended');
    await abortable(run, check, () => check.run(session));
    return { session, outcome: outcomeOf(check, session) };
  } catch (thrown) {
    const isOver = thrown instanceof Ended || thrown instanceof Inconclusive;
    if (isOver && session.findings.length > 0) {
      const exchange = thrown instanceof Inconclusive && thrown.exchange;
      return { session, outcome: outcomeOf(check, session), ...(exchange && { exchange }) };
    }
    if (mayRetry(thrown) && !session.mark.anew) throw thrown;
    if (thrown instanceof NeedsWrite)
      return { session, outcome: 'inconclusive', reason: thrown.message, blame: 'circumstance', unrun: true };
    if (thrown instanceof Inconclusive) {
      const unrecorded = thrown instanceof NotRecorded;
      const { message: reason, exchange, more: own, ...stop } = session.judged.isPartial ? notWhole() : thrown;
      const blame = run.options.onlySeen ? 'circumstance' : stop.blame;
      const more = { ...own, ...(exchange && { undecidedBy: exchange.id }) };
      const blamed = exchange && { exchange };
      return { session, outcome: 'inconclusive', reason: session.redact(reason), blame, unrecorded, ...blamed, more };
    }
    // An `Ended` of a shared set-up arrives here as well: its finding belongs to no check, so the check must not pass.
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return { session, outcome: 'error', reason: `the suite broke: ${run.redact(reason)}` };
  }
}

function resultOf(check: Check, attempts: readonly Attempt[], slot: number): CheckResult {
  const shown = attempts.find(({ outcome }) => outcome === 'fail') ?? attempts[0]!;
  const { session, outcome, reason, blame, unrun, more } = shown;
  const failed = attempts.filter((one) => one.outcome === 'fail').length;
  const runs = session.judged.ofResponses ?? { failed, judged: attempts.length };
  return {
    check,
    slot,
    outcome,
    findings: session.findings,
    observations: session.observations,
    failed: runs.failed,
    runs: runs.judged,
    // Responses to concurrent requests may arrive in any order, and after the check has ended.
    get exchanges() {
      return attempts.flatMap((one) => one.session.exchanges).sort((one, other) => one - other);
    },
    ...(reason !== undefined && { reason }),
    ...(blame !== undefined && { blame }),
    ...more,
    ...(unrun && { unrun }),
  };
}

/** Runs one check, and once more if it failed, so that the report can say how often it fails. */
async function runCheck(run: Run, check: Check, slot: number): Promise<CheckResult> {
  const first = await attempt(run, check, slot);
  accountFor(run, check, first);
  if (first.outcome !== 'fail' || check.afterwards) return resultOf(check, [first], slot);
  const second = await attempt(run, check, slot, true);
  accountFor(run, check, second);
  // A second attempt that circumstances ended, for example --max-writes, says nothing about how often the check fails.
  return resultOf(check, second.unrecorded || second.blame === 'circumstance' ? [first] : [first, second], slot);
}

/**
 * Lets a check send its requests early, with the fresh values of a second run: a check that runs afterwards has none. An error here
 * shows again when the check runs.
 */
export async function prepare(run: Run, check: Check, slot: number): Promise<void> {
  const ask = check.prepare;
  if (!ask) return;
  await withOneRetry(run.freshSources, `${check.id} prepare`, slotAgain(slot), (fresh, mark) =>
    abortable(run, check, () => ask(new RunSession(run, check.id, fresh, mark))),
  ).catch(() => undefined);
}

/** Checks at once for each connection: more than one, so that a check which waits for a shared set-up leaves none idle. */
const checksPerConnection = 4;

/**
 * Runs the checks: first those that send requests, then those that judge all responses, last those that ask for prices. Results
 * have the order of `checks`. Fresh values follow from a check's position in `catalogue`, the full list, so that a check sends the
 * same whether it runs alone or with others.
 */
export async function runChecks(
  checks: readonly Check[],
  target: Target,
  options: RunOptions,
  progress: Progress = {},
  catalogue: readonly Check[] = checks,
): Promise<Outcomes> {
  const run = new Run(target, options);
  const slots = new Map([...catalogue.map(({ id }, index) => [id, index] as const), ...(options.slots ?? [])]);
  const done = new Map<string, CheckResult>();
  const told = new WholeChecks(checks, progress);
  const work = async (check: Check): Promise<void> => {
    const result = await runCheck(run, check, slots.get(check.id) ?? 0);
    done.set(check.id, result);
    told.add(result);
  };
  const workers = (options.concurrency ?? standard.concurrency) * checksPerConnection;
  /** Runs a list of checks, at most so many at once. */
  const workThrough = async (list: readonly Check[], most = workers): Promise<void> => {
    const left = list.values();
    const worker = async (): Promise<void> => {
      for (const check of left) await work(check);
    };
    await Promise.all(Array.from({ length: most }, worker));
  };
  const [prices, deciding] = [checks.filter(asksForPrices), checks.filter((check) => !asksForPrices(check))];
  const late = deciding.filter((check) => check.afterwards);
  const prepared = Promise.all(late.map((check) => prepare(run, check, slots.get(check.id) ?? 0)));
  const early = deciding.filter((check) => !check.afterwards);
  await workThrough(early.filter((check) => !check.alone));
  await prepared;
  await workThrough(
    early.filter((check) => check.alone),
    1,
  );
  for (const phase of ['asking', true, 'last'] as const)
    await workThrough(late.filter((check) => check.afterwards === phase));
  const decided = { exchanges: run.exchanges.length, cutShort: run.limits.cutShort };
  run.begin('prices');
  if (prices.length > 0 && decided.cutShort === undefined)
    progress.notice?.('The checks that decide the verdict are done. Finding the pricing model.');
  await workThrough(prices);
  return { run, results: checks.map((check) => done.get(check.id)!), decided };
}
