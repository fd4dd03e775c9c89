/** The sessions of a run: how requests of checks are sent, waited for and judged. */
import type { OperationId } from '../../openapi/contract/contract.js';
import { alteredIn, describeVariation, type Variation } from '../model/altered.js';
import {
  type Exchange,
  isBroken,
  isLockedOut,
  isRateLimited,
  isRefusal,
  isTaken,
  isUnsent,
  received,
  type RefusalKind,
} from '../exchange/exchange.js';
import { recordedExpected, type Expected, type Purpose } from '../model/expected.js';
import { Findings } from '../model/findings.js';
import { sharedSlot, type FreshSource } from '../data/unique-values.js';
import { SetUp } from '../setup/given.js';
import { assertGivenAccepted } from '../setup/blame-operator-data.js';
import { writes } from './limits.js';
import type { Given, Session } from '../model/check.js';
import type { Input } from '../exchange/build-request.js';
import type { Run } from './run.js';
import { Ended, NeedsWrite, SetUpFailed } from '../model/stop.js';
import { sanitizeText } from '../model/finding.js';
import { withOneRetry } from './retry.js';
import { mustBeRefused, type Role, setUpNamed, usualPurpose } from '../exchange/roles.js';

/** A session in one run. */
export class RunSession extends Findings implements Session {
  readonly exchanges: number[] = [];
  readonly given: Given;
  /** The operation that the check asks about; undefined for set-up, and for checks that are not the suite's. */
  askedOperation: OperationId | undefined;
  /** Whether the check decides a statement that is only hinted at or open, so that its requests are due no response in particular. */
  isSoft = false;
  /** Whether somebody else wrote the check: what responses its requests are due, it alone knows. */
  isForeign = false;
  private round = 1;

  constructor(
    readonly run: Run,
    readonly name: string,
    readonly fresh: FreshSource,
    readonly mark: Pick<Purpose, 'again' | 'anew'> = {},
  ) {
    super();
    this.given = new SetUp(this);
  }

  shared<T>(name: string, make: (session: Session) => Promise<T>): Promise<T> {
    const { run } = this;
    const scope = setUpNamed(name);
    return run.once(scope, () =>
      withOneRetry(run.options, scope, sharedSlot(scope), (fresh, mark) =>
        make(new RunSession(run, scope, fresh, mark)),
      ),
    );
  }

  async send(
    operation: OperationId,
    input: Input = {},
    purpose = usualPurpose,
    expected: Expected = {},
  ): Promise<Exchange> {
    const { run, name: by, mark, round } = this;
    const why = {
      by,
      purpose,
      ...mark,
      ...(round > 1 && { round }),
      ...recordedExpected(purpose, expected, this.isForeign),
    };
    const first = await run.exchange(why, operation, input);
    this.exchanges.push(first.id);
    const isEarly = operation === 'getOrder' && !expected.refusal && run.waits.partialOrders.mayBecomeComplete(first);
    const exchange = isEarly ? await this.completed(first, why, input) : first;
    // What the history of changes names may be switched off, and that is all there is to see then.
    const isDeferred = isRateLimited(exchange) && !run.operation(operation).provisional;
    const unseen = isDeferred ? 'was put off to the end' : isUnsent(exchange) && 'could not be sent';
    if (unseen) this.inconclusive('target', `${this.call(exchange)} ${unseen}: ${received(exchange)}`, exchange);
    return exchange;
  }

  /** Asks for an order again that does not show all its parts yet. */
  private completed(first: Exchange, why: Purpose, input: Input): Promise<Exchange> {
    const { run, exchanges } = this;
    return run.waits.partialOrders.waitFor(first, async ({ id: late, round = 1 }) => {
      const next = await run.exchange({ ...why, late, round: round + 1 }, first.operation, input);
      exchanges.push(next.id);
      return next;
    });
  }

  async ask(operation: OperationId, input: Input, purpose?: string, expected?: Expected): Promise<Exchange> {
    const { waits, options } = this.run;
    const mayBeLate = (exchange: Exchange): boolean =>
      operation === 'getOrder' || options.recording !== undefined || waits.mayBeTooNew(exchange, input);
    const last = await this.eventually(
      () => this.send(operation, input, purpose, expected),
      (exchange) => !isRefusal(exchange) || isLockedOut(exchange) || !mayBeLate(exchange),
    );
    if (!options.recording) waits.learn(last, input, isTaken(last));
    // Where it refers to something of the operator's own, that may be to blame.
    if (operation === 'createOrder' && isRefusal(last)) await assertGivenAccepted(this, input.body);
    return last;
  }

  private call(exchange: Exchange): string {
    return `${exchange.request.method} ${this.run.operation(exchange.operation).path}`;
  }

  async accepted(operation: OperationId, input: Input, variation?: Variation): Promise<Exchange> {
    const expected = { ...(this.isSoft && { due: 'open' as const }), ...alteredIn(variation, input) };
    const exchange = await this.ask(operation, input, undefined, expected);
    this.judgeStatus(operation);
    if (isTaken(exchange)) return exchange;
    const words = variation && describeVariation(variation);
    this.differs({ expected: 'status 200', received: received(exchange), exchange, due: 'accepted', ...words });
    throw new Ended();
  }

  async refused(
    operation: OperationId,
    input: Input,
    variation: Variation,
    kind: RefusalKind = 'other',
  ): Promise<boolean> {
    await this.waitUntilUsable(operation, input);
    const due = this.isSoft ? 'open' : 'refused';
    const exchange = await this.send(operation, input, mustBeRefused, {
      role: 'wrong',
      refusal: kind,
      due,
      ...alteredIn(variation, input),
    });
    this.judgeStatus(operation);
    if (isRefusal(exchange)) return true;
    this.differs({
      expected: 'a refusal (any 4xx status)',
      received: received(exchange),
      exchange,
      ...describeVariation(variation),
    });
    return false;
  }

  async refusedFirst(operation: OperationId, input: Input, label: string): Promise<void> {
    await this.waitUntilUsable(operation, input);
    const exchange = await this.send(operation, input, `${mustBeRefused}: ${label}`, { role: 'wrong' });
    this.hasRefused = true;
    if (!isRefusal(exchange))
      this.inconclusive('target', `${label}: the request was not refused: ${received(exchange)}`, exchange);
  }

  async needed(operation: OperationId, input: Input, purpose: string, role?: Role): Promise<Exchange> {
    const exchange = await this.ask(operation, input, purpose, role && { role });
    if (isTaken(exchange)) return exchange;
    const reason = `${purpose}: ${this.call(exchange)} was not accepted: ${received(exchange)}`;
    if (isBroken(exchange)) throw new SetUpFailed(sanitizeText('reason', reason, this.redact), exchange);
    return this.inconclusive('target', reason, exchange);
  }

  waitUntilUsable(operation: OperationId, input: Input): Promise<void> {
    return this.run.waits.waitUntilUsable(operation, input);
  }

  /** Counts the status of a response as evidence, unless the check is about another operation and only prepares with this one. */
  private judgeStatus(operation: OperationId): void {
    if (this.askedOperation === undefined || this.askedOperation === operation) this.noteEvidence();
  }

  eventually(ask: () => Promise<Exchange>, done: (exchange: Exchange) => boolean): Promise<Exchange> {
    return this.until(ask, done, 25);
  }

  async until<T>(ask: () => Promise<T>, done: (result: T) => boolean, firstPause: number): Promise<T> {
    const { now, sleep, waitMs } = this.run;
    const deadline = now() + waitMs;
    for (let [round, pause] = [1, firstPause]; ; round += 1, pause *= 2) {
      const isLast = now() >= deadline;
      const before = this.exchanges.length;
      const result = await this.inRound(round, ask);
      if (done(result) || !this.hasNextRound(isLast, before)) return result;
      await sleep(Math.max(0, Math.min(pause, deadline - now())));
    }
  }

  /** Whether a wait has another round. One of a recorded run has as many as that made, since time is not recorded. */
  private hasNextRound(isLast: boolean, before: number): boolean {
    const { options, exchanges } = this.run;
    if (!options.recording) return !isLast;
    const first = exchanges[(this.exchanges[before] ?? 0) - 1];
    return first !== undefined && options.recording.isRepeated(first);
  }

  /** Marks what is sent in a round; a wait within another one counts on from that. */
  private async inRound<T>(round: number, ask: () => Promise<T>): Promise<T> {
    const outer = this.round;
    this.round = outer + round - 1;
    try {
      return await ask();
    } finally {
      this.round = outer;
    }
  }

  whole(exchanges: readonly Exchange[]): readonly Exchange[] {
    if (!this.run.options.recording) return exchanges;
    const kept = exchanges.filter(({ answer }) => !answer?.clipped);
    this.isPartial ||= kept.length < exchanges.length;
    return kept;
  }

  unseen(operation: OperationId, what: string): never {
    const { exchanges, limits, options } = this.run;
    if (limits.cutShort !== undefined) return this.inconclusive('circumstance', limits.cutShort);
    const { readOnly, given } = options;
    const isTried = exchanges.some((exchange) => exchange.operation === operation);
    // Without an order of the operator's, there is none to read but one that the run would have to create.
    const isBarred = writes(this.run.operation(operation)) || (operation === 'getOrder' && !given?.order);
    if (readOnly && (isBarred || !isTried)) throw new NeedsWrite();
    const blame = isTried && !readOnly && !this.run.isLacking ? 'target' : 'circumstance';
    return this.inconclusive(blame, `${operation} ${isTried ? what : 'could not be tried'}`);
  }
}
