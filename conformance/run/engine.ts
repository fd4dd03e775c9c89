/** Runs checks against a target: results, never print. */
import { abortable } from './abortable.js';
import { standard } from '../model/defaults.js';
import type { Exchange } from '../exchange/exchange.js';
import { slotAgain, type FreshSource } from '../data/unique-values.js';
import type { Check, CheckResult, Outcome } from '../model/check.js';
import { asksForPrices } from '../model/price-questions.js';
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
  type Cause,
  type Undecided,
} from '../model/stop.js';
import type { Target } from '../http/target.js';
import { withOneRetry, type Mark } from './retry.js';

/** What a verdict is made from, known before prices are asked for: how many exchanges, and why the run was cut short by then. */
interface Decided {
  readonly exchanges: number;
  readonly cutShort: string | undefined;
}

/** What a run leaves behind. */
export interface Outcomes {
  readonly run: Run;
  readonly results: readonly CheckResult[];
  /** Left out where nothing was asked after the checks that decide. */
  readonly decided?: Decided;
}

/** One run of one check. */
export interface Attempt {
  readonly session: RunSession;
  readonly outcome: Outcome;
  readonly reason?: string;
  readonly cause?: Cause;
  readonly unrun?: boolean;
  /** Whether the record of an earlier run doesn't hold what the check asked. */
  readonly unrecorded?: boolean;
  /** The exchange whose response ended it. */
  readonly exchange?: Exchange;
  /** What more there is to say of why it is undecided. */
  readonly more?: Undecided;
}

/** Ends a check that found nothing and judged nothing: a pass needs evidence. */
const withoutEvidence = (): Inconclusive =>
  new Inconclusive('target', 'no response had what this check judges, so there is nothing that it could pass on');

/** What a check found. Throws `Inconclusive` where it judged nothing, or not all that the run got. */
function outcomeOf(check: Check, session: RunSession): Outcome {
  if (requirementOf(check).level === 'observed') return 'observed';
  if (session.findings.length > 0) return 'fail';
  if (session.isPartial) throw notWhole();
  if (session.evidence === 0) throw withoutEvidence();
  return 'pass';
}

/** Runs one check once; as one run counts what takes two tries, since a request was lost. */
export function attempt(run: Run, check: Check, slot: number, again = false): Promise<Attempt> {
  const work = (fresh: FreshSource, mark: Mark): Promise<Attempt> => {
    const session = new RunSession(run, check.id, fresh, { ...(again && { again }), ...mark });
    if (check.source) session.redact = (text) => run.redact(text);
    else session.askedOperation = check.operation;
    session.isForeign = check.source !== undefined;
    session.isSoft = requirementOf(check).level !== 'required';
    return attemptIn(session, check);
  };
  const [scope, own] = again ? [`${check.id} again`, slotAgain(slot)] : [check.id, slot];
  return withOneRetry(run.options, scope, own, work);
}

/** Takes the exchanges by which a required check speaks against the target off the list of what nobody judged. */
function noteJudged(run: Run, check: Check, { session, outcome, cause, exchange }: Attempt): void {
  if (requirementOf(check).level !== 'required') return;
  if (outcome !== 'fail' && cause !== 'target') return;
  run.account.judge(exchange ? [...session.blamed, exchange] : session.blamed);
}

/** Rethrows `RequestLost` and `SetUpFailed` on the first attempt if there are no findings yet. */
async function attemptIn(session: RunSession, check: Check): Promise<Attempt> {
  const { run } = session;
  try {
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
      return { session, outcome: 'inconclusive', reason: thrown.message, cause: 'circumstance', unrun: true };
    if (thrown instanceof Inconclusive) {
      const unrecorded = thrown instanceof NotRecorded;
      const { message: reason, blame: cause, exchange, more: own } = session.isPartial ? notWhole() : thrown;
      const more = { ...own, ...(exchange && { undecidedBy: exchange.id }) };
      const blamed = exchange && { exchange };
      return { session, outcome: 'inconclusive', reason: session.redact(reason), cause, unrecorded, ...blamed, more };
    }
    // A set-up that judges would end here, too: its findings are nobody's, so it must not look like a pass.
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return { session, outcome: 'error', reason: `the suite broke: ${run.redact(reason)}` };
  }
}

function resultOf(check: Check, attempts: readonly Attempt[], slot: number): CheckResult {
  const shown = attempts.find(({ outcome }) => outcome === 'fail') ?? attempts[0]!;
  const { session, outcome, reason, cause, unrun, more } = shown;
  const failed = attempts.filter((one) => one.outcome === 'fail').length;
  return {
    check,
    slot,
    outcome,
    findings: session.findings,
    observations: session.observations,
    failed: session.counted?.failed ?? failed,
    runs: session.counted?.judged ?? attempts.length,
    // What is sent side by side may be answered in any order.
    exchanges: attempts.flatMap((one) => one.session.exchanges).sort((one, other) => one - other),
    ...(reason !== undefined && { reason }),
    ...(cause !== undefined && { cause }),
    ...more,
    ...(unrun && { unrun }),
  };
}

/** Runs one check, and once more where it failed, so that the report can say how often it does. */
async function runCheck(run: Run, check: Check, slot: number): Promise<CheckResult> {
  const first = await attempt(run, check, slot);
  noteJudged(run, check, first);
  if (first.outcome !== 'fail' || check.afterwards) return resultOf(check, [first], slot);
  const second = await attempt(run, check, slot, true);
  noteJudged(run, check, second);
  return resultOf(check, second.unrecorded ? [first] : [first, second], slot);
}

/** Works through a list with so many hands; results keep the order of the list. */
async function runConcurrently<T, R>(
  items: readonly T[],
  hands: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results = new Array<R>(items.length);
  let next = 0;
  const hand = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at]!);
    }
  };
  await Promise.all(Array.from({ length: Math.min(hands, items.length) }, hand));
  return results;
}

/** Lets a check ask for what it will judge; what fails here shows when the check runs. */
export async function prepare(run: Run, check: Check): Promise<void> {
  const ask = check.prepare;
  if (!ask) return;
  await withOneRetry(run.options, `${check.id} prepare`, 0, (fresh, mark) =>
    abortable(run, check, () => ask(new RunSession(run, check.id, fresh, mark))),
  ).catch(() => undefined);
}

/** More checks than requests are under way, so that a check which waits for shared set-up leaves no connection idle. */
const checksPerConnection = 4;

/**
 * Runs the checks against a target, then those that judge all answers, and those that ask for prices last. Results come in the
 * order of `checks`. `catalogue` is the full list that new values are numbered by, so that a check sends the same whether it runs
 * alone or with others.
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
  progress.started?.(checks.length);
  const work = async (check: Check): Promise<void> => {
    const result = await runCheck(run, check, slots.get(check.id) ?? 0);
    done.set(check.id, result);
    progress.finished?.(result, done.size, checks.length);
  };
  const hands = (options.concurrency ?? standard.concurrency) * checksPerConnection;
  const [prices, deciding] = [checks.filter(asksForPrices), checks.filter((check) => !asksForPrices(check))];
  const late = deciding.filter((check) => check.afterwards);
  const prepared = Promise.all(late.map((check) => prepare(run, check)));
  const early = deciding.filter((check) => !check.afterwards);
  await runConcurrently(
    early.filter((check) => !check.alone),
    hands,
    work,
  );
  await prepared;
  await runConcurrently(
    early.filter((check) => check.alone),
    1,
    work,
  );
  for (const phase of ['asking', true, 'last'] as const)
    await runConcurrently(
      late.filter((check) => check.afterwards === phase),
      hands,
      work,
    );
  const decided = { exchanges: run.exchanges.length, cutShort: run.limits.cutShort };
  if (options.recording) run.recorder.replay(options.recording, options.recording.deciding);
  if (prices.length > 0) progress.notice?.('The checks that decide the verdict are done. Asking how prices are made.');
  await runConcurrently(prices, hands, work);
  return { run, results: checks.map((check) => done.get(check.id)!), decided };
}
