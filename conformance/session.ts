/** What a check is given: ways to send, to expect, to wait and to observe. Time, chance and answers come from here only. */
import type { OperationId } from '../openapi/contract.js';
import { alteredIn, toldVariation, type Variation } from './altered.js';
import {
  type Exchange,
  isBroken,
  isLockedOut,
  isPutOff,
  isRefusal,
  isTaken,
  isUnsent,
  received,
  type RefusalKind,
} from './exchange.js';
import { recordedExpected, type Expected } from './expected.js';
import { Findings } from './findings.js';
import { sharedSlot, type FreshSource } from './fresh.js';
import { Given } from './given.js';
import { NeedsWrite, writes } from './limits.js';
import { Ended } from './model.js';
import type { Input, Purpose, Run } from './run.js';
import { told } from './told.js';
import { Broken, tried } from './tried.js';
import { mustBeRefused, type Role, setUpNamed, usualPurpose } from './roles.js';

/** The view that one check, or one shared set-up, has of a run. */
export class Session extends Findings {
  readonly exchanges: number[] = [];
  readonly given: Given;
  /** The operation that the check asks about; undefined for set-up, and for checks that are not the suite's. */
  about: OperationId | undefined;
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
    this.given = new Given(this);
  }

  /** Runs a set-up once for the whole run, in a session of its own, whoever asks first. */
  shared<T>(name: string, make: (session: Session) => Promise<T>): Promise<T> {
    const { run } = this;
    const scope = setUpNamed(name);
    return run.once(scope, () =>
      tried(run.options, scope, sharedSlot(scope), (fresh, mark) => make(new Session(run, scope, fresh, mark))),
    );
  }

  /**
   * Sends a request and returns what came; of an order that is still without its parts, the last response. A response that the
   * request is not due fails the run, also where the check doesn't look at it (see `Due`).
   */
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
    const isEarly = operation === 'getOrder' && !expected.refusal && run.lateness.parts.mayCome(first);
    const exchange = isEarly ? await this.filled(first, why, input) : first;
    // What the history of changes names may be switched off, and that is all there is to see then.
    const isDeferred = isPutOff(exchange) && !run.operation(operation).provisional;
    const unseen = isDeferred ? 'was put off to the end' : isUnsent(exchange) && 'could not be sent';
    if (unseen) this.inconclusive('target', `${this.call(exchange)} ${unseen}: ${received(exchange)}`, exchange);
    return exchange;
  }

  /** Asks for an order again that does not show all its parts yet. */
  private filled(first: Exchange, why: Purpose, input: Input): Promise<Exchange> {
    const { run, exchanges } = this;
    return run.lateness.parts.awaited(first, async ({ id: late, round = 1 }) => {
      const next = await run.exchange({ ...why, late, round: round + 1 }, first.operation, input);
      exchanges.push(next.id);
      return next;
    });
  }

  /**
   * Sends a request that must succeed, and hands on what came. Since a write may show late, a look-up that is refused is put
   * again until the wait is over, and so is what refers to something new.
   */
  async ask(operation: OperationId, input: Input, purpose?: string, expected?: Expected): Promise<Exchange> {
    const { lateness, options } = this.run;
    const mayBeLate = (exchange: Exchange): boolean =>
      operation === 'getOrder' || options.recording !== undefined || lateness.mayExplain(exchange, input);
    const last = await this.eventually(
      () => this.send(operation, input, purpose, expected),
      (exchange) => !isRefusal(exchange) || isLockedOut(exchange) || !mayBeLate(exchange),
    );
    if (!options.recording) lateness.learn(last, input, isTaken(last));
    return isTaken(last) ? last : this.given.blamed(last, input);
  }

  private call(exchange: Exchange): string {
    return `${exchange.request.method} ${this.run.operation(exchange.operation).path}`;
  }

  /** Sends a request that the target must accept; ends the check with a finding when it doesn't. */
  async accepted(operation: OperationId, input: Input, variation?: Variation): Promise<Exchange> {
    const expected = { ...(this.isSoft && { due: 'open' as const }), ...alteredIn(variation, input) };
    const exchange = await this.ask(operation, input, undefined, expected);
    this.judgeStatus(operation);
    if (isTaken(exchange)) return exchange;
    const words = variation && toldVariation(variation);
    this.differs({ expected: 'status 200', received: received(exchange), exchange, due: 'accepted', ...words });
    throw new Ended();
  }

  /** Sends a request that the target must refuse; records a finding when it doesn't. Returns whether it was refused. */
  async refused(
    operation: OperationId,
    input: Input,
    variation: Variation,
    kind: RefusalKind = 'other',
  ): Promise<boolean> {
    await this.run.lateness.ripen(operation, input);
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
      ...toldVariation(variation),
    });
    return false;
  }

  /** Sends what must be refused before the check's own question; whether it is refused is another check's, so else this one is open. */
  async refusedFirst(operation: OperationId, input: Input, label: string): Promise<void> {
    await this.run.lateness.ripen(operation, input);
    const exchange = await this.send(operation, input, `${mustBeRefused}: ${label}`, { role: 'wrong' });
    this.hasRefused = true;
    if (!isRefusal(exchange))
      this.inconclusive('target', `${label}: the request was not refused: ${received(exchange)}`, exchange);
  }

  /** Sends a request that others build on; without success, and a second try where the target broke, the check can't be decided. */
  async needed(operation: OperationId, input: Input, purpose: string, role?: Role): Promise<Exchange> {
    const exchange = await this.ask(operation, input, purpose, role && { role });
    if (isTaken(exchange)) return exchange;
    const reason = `${purpose}: ${this.call(exchange)} was not accepted: ${received(exchange)}`;
    if (isBroken(exchange)) throw new Broken(told('reason', reason, this.redact), exchange);
    return this.inconclusive('target', reason, exchange);
  }

  /** Counts the status of a response as evidence, unless the check is about another operation and only prepares with this one. */
  private judgeStatus(operation: OperationId): void {
    if (this.about === undefined || this.about === operation) this.noteEvidence();
  }

  /** Asks again, after longer and longer pauses, until `done` holds or the wait was over when it asked; gives the last answer. */
  eventually(ask: () => Promise<Exchange>, done: (exchange: Exchange) => boolean): Promise<Exchange> {
    return this.until(ask, done, 25);
  }

  /** As `eventually`, for rounds of any requests; the first pause is given in milliseconds. */
  async until<T>(ask: () => Promise<T>, done: (result: T) => boolean, firstPause: number): Promise<T> {
    const { now, sleep, waitMs } = this.run;
    const deadline = now() + waitMs;
    for (let [round, pause] = [1, firstPause]; ; round += 1, pause *= 2) {
      const isLast = now() >= deadline;
      const before = this.exchanges.length;
      const result = await this.inRound(round, ask);
      if (done(result) || !this.goesOn(isLast, before)) return result;
      await sleep(Math.max(0, Math.min(pause, deadline - now())));
    }
  }

  /** Whether a wait has another round. One of a recorded run has as many as that made, since time is not recorded. */
  private goesOn(isLast: boolean, before: number): boolean {
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

  /** Those exchanges whose answers can be judged: all of a live run, and of a recorded one those that were kept whole. */
  whole(exchanges: readonly Exchange[]): readonly Exchange[] {
    if (!this.run.options.recording) return exchanges;
    const kept = exchanges.filter(({ answer }) => !answer?.clipped);
    this.isPartial ||= kept.length < exchanges.length;
    return kept;
  }

  /** Ends a check that judges answers of an operation of which there are none. */
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
