/** Sessions: how the requests of a check are sent, retried and judged. */
import type { OperationId } from '../../openapi/contract/contract.js';
import { alteredIn, describeVariation, type RequestMutation } from '../model/altered.js';
import {
  type Exchange,
  isBroken,
  isLockedOut,
  isRateLimited,
  isRefusal,
  isAccepted,
  isUnsent,
  type Origin,
  received,
} from '../requests/exchange/exchange.js';
import { contextOf } from '../judging/consistency/finding-context.js';
import { callIn } from '../../openapi/contract/operation-names.js';
import { lateLook } from '../judging/consistency/late-look-ups.js';
import { Findings } from '../model/findings.js';
import { sharedSlot, type FreshSource } from '../requests/data/unique-values.js';
import { SetUp } from '../setup/given.js';
import { assertGivenAccepted } from '../setup/blame-operator-data.js';
import { writes } from './limits.js';
import type { Check, Given, Session } from '../model/check.js';
import { requirementOf } from '../model/requirement-of-check.js';
import type { Input } from '../requests/exchange/build-request.js';
import type { Run } from './run.js';
import { Ended, NeedsWrite, SetUpFailed, type Blame } from '../model/stop.js';
import { sanitizeText, type Context, type Expectation } from '../model/finding.js';
import { inRound, roundOf } from './rounds.js';
import { withOneRetry } from './run-again.js';
import {
  type Due,
  intentOf,
  mustBeRefused,
  type Intent,
  type RefusalKind,
  setUpNamed,
} from '../requests/exchange/intent.js';

/** The session of one check, or of one shared set-up, in a run. */
export class RunSession extends Findings implements Session {
  readonly exchanges: number[] = [];
  readonly given: Given;

  constructor(
    readonly run: Run,
    readonly name: string,
    readonly fresh: FreshSource,
    readonly mark: Pick<Origin, 'again' | 'anew'> = {},
    private readonly check?: Check,
  ) {
    // The texts of a foreign check may have a token.
    super(check?.source && run.redact);
    this.given = new SetUp(this);
  }

  shared<T>(name: string, make: (session: Session) => Promise<T>): Promise<T> {
    const { run } = this;
    const scope = setUpNamed(name);
    run.noteAsker(scope, this.name);
    return run.once(scope, () =>
      withOneRetry(run.freshSources, scope, sharedSlot(scope), (fresh, mark) =>
        make(new RunSession(run, scope, fresh, mark)),
      ),
    );
  }

  async send(operation: OperationId, input: Input = {}, asked: Partial<Intent> = {}): Promise<Exchange> {
    const { run, name: by, mark } = this;
    const round = roundOf(this);
    // Only a foreign check itself knows which responses its requests are due.
    const intent = intentOf(asked, this.check?.source !== undefined);
    const origin = { by, ...mark, ...(round > 1 && { round }), intent };
    // A resource that is too new is refused, whatever the server decides about the question.
    if (intent.role === 'question') await this.waitUntilUsable(operation, input);
    const first = await run.exchange(origin, operation, input);
    this.exchanges.push(first.id);
    const mayBeEarly = operation === 'getOrder' && !intent.refusal;
    const exchange = mayBeEarly ? await this.completed(first, origin, input) : first;
    // A provisional operation may be switched off: then every request to it is rate limited.
    const isDeferred = isRateLimited(exchange) && !run.operation(operation).provisional;
    const failure = isDeferred
      ? 'was rate limited until the retries ran out'
      : isUnsent(exchange) && 'could not be sent';
    if (failure)
      this.inconclusive('target', `${this.call(exchange.operation)} ${failure}: ${received(exchange)}`, exchange);
    return exchange;
  }

  /** Repeats a look-up while the order lacks parts that may show late. */
  private completed(first: Exchange, origin: Origin, input: Input): Promise<Exchange> {
    const { run, exchanges } = this;
    return run.consistency.completed(first, async ({ id: late, round = 1 }) => {
      const next = await run.exchange({ ...origin, late, round: round + 1 }, first.operation, input);
      exchanges.push(next.id);
      return next;
    });
  }

  async ask(operation: OperationId, input: Input, intent?: Partial<Intent>): Promise<Exchange> {
    const { run } = this;
    const round = roundOf(this);
    const mayBeLate = (exchange: Exchange): boolean =>
      operation === 'getOrder' || run.consistency.mayBeTooNew(exchange, input);
    const last = await this.eventually(
      () => this.send(operation, input, intent),
      (exchange) => !isRefusal(exchange) || isLockedOut(exchange) || !mayBeLate(exchange),
    );
    run.consistency.learn(last, input, (last.round ?? 1) > round);
    // The cause may be the operator's own data that the order refers to.
    if (operation === 'createOrder' && isRefusal(last)) await assertGivenAccepted(this, input.body);
    return last;
  }

  private readonly call = (operation: OperationId): string => callIn(this.run.operation(operation));

  protected override contextOf(found: Expectation): Context {
    return contextOf(this.run, found, this.exchanges);
  }

  async accepted(operation: OperationId, input: Input, variation?: RequestMutation): Promise<Exchange> {
    const exchange = await this.ask(operation, input, { due: this.due('accepted'), ...alteredIn(variation, input) });
    this.judgeStatus(operation);
    if (isAccepted(exchange)) return exchange;
    const words = variation && describeVariation(variation, input, exchange.answer?.body);
    this.differs({ expected: 'status 200', received: received(exchange), exchange, due: 'accepted', ...words });
    throw new Ended();
  }

  async refused(
    operation: OperationId,
    input: Input,
    variation: RequestMutation,
    kind: RefusalKind = 'other',
  ): Promise<boolean> {
    await this.waitUntilUsable(operation, input);
    const due = this.due('refused');
    const why = { refusal: kind, due, ...alteredIn(variation, input) };
    const exchange = await this.send(operation, input, { ...mustBeRefused(), ...why });
    this.judgeStatus(operation);
    if (isRefusal(exchange)) return true;
    this.differs({
      expected: 'a refusal (any 4xx status)',
      received: received(exchange),
      exchange,
      ...describeVariation(variation, input),
    });
    return false;
  }

  async refusedFirst(operation: OperationId, input: Input, label: string): Promise<void> {
    await this.waitUntilUsable(operation, input);
    const exchange = await this.send(operation, input, mustBeRefused(label));
    this.hasRefused = true;
    if (!isRefusal(exchange))
      this.inconclusive('target', `${label}: the request was not refused: ${received(exchange)}`, exchange);
  }

  async needed(operation: OperationId, input: Input, intent: Partial<Intent>): Promise<Exchange> {
    const exchange = await this.ask(operation, input, intent);
    if (isAccepted(exchange)) return exchange;
    const reason = `${exchange.intent.purpose}: ${this.call(exchange.operation)} was not accepted: ${received(exchange)}`;
    if (isBroken(exchange)) throw new SetUpFailed(sanitizeText('reason', reason, this.redact), exchange);
    return this.inconclusive('target', reason, exchange);
  }

  waitUntilUsable(operation: OperationId, input: Input): Promise<void> {
    return this.run.consistency.waitUntilUsable(operation, input);
  }

  /** The response that the request under test is due. An advisory check and an open question claim none. */
  private due(claimed: Due): Due {
    return this.check === undefined || requirementOf(this.check).level === 'required' ? claimed : 'open';
  }

  /** Counts a judged status, unless the check is about another operation. */
  private judgeStatus(operation: OperationId): void {
    const asked = this.check?.source ? undefined : this.check?.operation;
    if (asked === undefined || asked === operation) this.judged.note();
  }

  async eventually(ask: () => Promise<Exchange>, done: (exchange: Exchange) => boolean): Promise<Exchange> {
    const last = await this.until(ask, done, 25);
    if (!done(last)) await this.run.consistency.lookFurther(last, (input) => this.lookOn(input));
    return last;
  }

  /** Looks for an order that did not show within the wait. The response decides no check. */
  private async lookOn(input: Input): Promise<Exchange> {
    const intent = { purpose: lateLook, due: 'either' as const };
    const exchange = await this.run.exchange({ by: this.name, ...this.mark, intent }, 'getOrder', input);
    this.exchanges.push(exchange.id);
    // Parts of a late order may show even later.
    this.run.ledger.excuse(exchange.id);
    return exchange;
  }

  async until<T>(ask: () => Promise<T>, done: (result: T) => boolean, firstPause: number): Promise<T> {
    const { source, waitMs } = this.run;
    const deadline = source.elapsed + waitMs;
    for (let [round, pause] = [1, firstPause]; ; round += 1, pause *= 2) {
      const isLast = source.elapsed >= deadline;
      const before = this.exchanges.length;
      const result = await inRound(this, round, ask);
      const first = this.run.exchanges[(this.exchanges[before] ?? 0) - 1];
      if (done(result) || !source.repeats(first, 'round', () => !isLast)) return result;
      await source.sleep(Math.max(0, Math.min(pause, deadline - source.elapsed)));
    }
  }

  async burst<T>(requests: readonly (() => Promise<T>)[]): Promise<readonly T[]> {
    // Each request ends before an error of one of them ends the check, as an attempt after it would have their responses.
    const ended = await this.run.source.burst(() => Promise.allSettled(requests.map((send) => send())));
    return ended.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
  }

  judgeable(exchanges: readonly Exchange[]): readonly Exchange[] {
    const kept = exchanges.filter((exchange) => this.run.store.isWhole(exchange));
    this.judged.noteMissing(exchanges.length - kept.length);
    return kept;
  }

  nothingToJudge(operation: OperationId, what: string, blamed: Blame = 'target'): never {
    const { exchanges, limits, options } = this.run;
    if (limits.cutShort !== undefined) return this.inconclusive('circumstance', limits.cutShort);
    const { readOnly, given } = options;
    const isTried = exchanges.some((exchange) => exchange.operation === operation);
    // Without an order of the operator, the run would have to create the one to read.
    const isBarred = writes(this.run.operation(operation)) || (operation === 'getOrder' && !given?.order);
    if (readOnly && (isBarred || !isTried)) throw new NeedsWrite();
    const blame = isTried && !readOnly && !this.run.isLacking ? blamed : 'circumstance';
    return this.inconclusive(blame, `${this.call(operation)} ${isTried ? what : 'could not be tried'}`);
  }
}
