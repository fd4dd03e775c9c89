/** How long a run waits for what a server may show late, since it may be eventually consistent. */
import { isRecord } from '../../../openapi/json/json.js';
import type { Input } from '../../requests/exchange/build-request.js';
import { isAccepted, isLockedOut, isOwn, isRefusal, type Exchange } from '../../requests/exchange/exchange.js';
import { usableUuid, type Created } from '../../requests/exchange/ledger.js';
import { expectedOrder } from '../../model/expected-order/expected-order.js';
import { orderIn } from '../orders/find-order.js';
import { lookedFor, queryOf } from './late-look-ups.js';
import { lackingIn, presentIn } from './order-parts.js';
import { FirstSeen, remainingWait, WaitBudget, type WaitContext } from './wait-budget.js';

/** The first pause before a look-up for missing parts, in milliseconds; each later one is twice as long. */
const firstPause = 25;

/** The further time after a wait in vain, as a multiple of the wait, and the number of look-ups in it. */
const further = { waits: 2, looks: 8 } as const;

/** The uuids in a request. Arrays are skipped: no request has uuids in one. */
function uuidsIn(value: unknown, found: string[] = []): readonly string[] {
  if (isRecord(value)) for (const name of Object.keys(value)) uuidsIn(value[name], found);
  const uuid = usableUuid(value);
  if (uuid !== undefined) found.push(uuid);
  return found;
}

/** What may show late: a resource to an operation, since each service may know it at a different time, or a part of an order. */
const nameOf = ({ uuid }: Created, where: string): string => `${where} ${uuid.toLowerCase()}`;

/** An order in a response, with its creation, and the names of the parts that it lacks. */
interface Shown {
  readonly created: Created;
  readonly lacking: readonly string[];
  readonly present: readonly string[];
}

/** Waits for effects that may show late, and learns from them how late the server is. */
export class Consistency {
  private readonly seen = new FirstSeen();
  private readonly budgets = { resources: new WaitBudget(), parts: new WaitBudget(), assignments: new WaitBudget() };
  /** For each operation, the highest age at which a resource was accepted that had been refused before. */
  private readonly lags = new Map<string, number>();
  /** Whether an order was looked up after its wait: one is enough to say in a finding how late orders show. */
  private hasLookedFurther = false;

  constructor(private readonly run: WaitContext) {}

  /** The policy: something may be late within the wait after its creation, if no response had shown it before the request. */
  private mayBeLate(created: Created, where: string, exchange: Exchange): boolean {
    return remainingWait(this.run, created, exchange) > 0 && !this.seen.has(nameOf(created, where), exchange);
  }

  /** Whether a refused request refers to a resource so new that it may be accepted later. */
  mayBeTooNew(refused: Exchange, input: Input): boolean {
    const isWorth = (): boolean =>
      !this.budgets.resources.isSpent &&
      this.createdIn(input).some((created) => this.mayBeLate(created, refused.operation, refused));
    return this.run.source.repeats(refused, 'round', isWorth);
  }

  /** Learns from the last response to a request that should be accepted, and was sent again after a refusal if `isRetried`. */
  learn(last: Exchange, input: Input, isRetried: boolean): void {
    const created = this.createdIn(input);
    if (created.length === 0) return;
    if (isRetried) this.budgets.resources.count(isAccepted(last));
    if (!isAccepted(last)) return;
    for (const one of created) this.seen.add(nameOf(one, last.operation), last);
    if (!isRetried) return;
    // The newest resource was too new. Others in the request may be as old as the run.
    const age = Math.min(...created.map((one) => this.ageOf(one, last)));
    this.lags.set(last.operation, Math.max(age, this.lags.get(last.operation) ?? 0));
  }

  /** See `Session`. */
  async waitUntilUsable(operation: string, input: Input): Promise<void> {
    const { source } = this.run;
    const lag = this.lags.get(operation);
    if (lag === undefined) return;
    const at = source.elapsed;
    const left = Math.max(0, ...this.createdIn(input).map((one) => lag - this.ageOf(one, { at })));
    if (left > 0) await source.sleep(left);
  }

  /** How old a resource was at a time, in milliseconds. */
  private ageOf(created: Created, then: Pick<Exchange, 'at'>): number {
    return this.run.waitMs - remainingWait(this.run, created, then);
  }

  /** The resources of the run that a request refers to. */
  private createdIn({ path, body }: Input): readonly Created[] {
    return [...uuidsIn(path), ...uuidsIn(body)].flatMap((uuid) => this.run.ledger.get(uuid) ?? []);
  }

  /** Repeats a look-up while the order lacks parts that may show late, and returns the last exchange. */
  async completed(first: Exchange, ask: (before: Exchange) => Promise<Exchange>): Promise<Exchange> {
    const { ledger, source } = this.run;
    let last = first;
    for (let pause = firstPause; ; pause *= 2) {
      const leftMs = this.leftForParts(last);
      if (leftMs === undefined) break;
      await source.sleep(Math.min(pause, leftMs));
      last = await ask(last);
      this.excuseBefore(last);
    }
    if (last !== first) this.budgets.parts.count(ledger.isEarly(first.id));
    return last;
  }

  /** How long parts may still show that an order lacks in a response; undefined if it lacks none, or they are not late. */
  private leftForParts(exchange: Exchange): number | undefined {
    const { created, lacking, present } = this.shownIn(exchange) ?? {};
    if (!created || !lacking || !present) return undefined;
    for (const part of present) this.seen.add(nameOf(created, part), exchange);
    const isWorth = (): boolean =>
      !this.budgets.parts.isSpent && lacking.every((part) => this.mayBeLate(created, part, exchange));
    if (lacking.length === 0 || !this.run.source.repeats(exchange, 'parts', isWorth)) return undefined;
    return Math.max(0, remainingWait(this.run, created, exchange));
  }

  /** The order in a response, if the run created it and didn't change it since. */
  private shownIn(exchange: Exchange): Shown | undefined {
    const { ledger } = this.run;
    const order = orderIn(exchange);
    const created = order && ledger.get(order['uuid']);
    if (!created || ledger.isTouched(created.uuid)) return undefined;
    const sent = expectedOrder(created.body, ledger);
    const lacking = lackingIn(order, sent);
    return { created, lacking, present: presentIn(sent, lacking) };
  }

  /** Marks the exchanges before a complete one as early: they are not judged for missing parts. */
  excuseBefore(last: Exchange): void {
    const { ledger, exchanges } = this.run;
    // A forged record may name a later exchange: that one is ignored, or the loop would not end.
    const beforeOf = ({ id, late = id }: Exchange): Exchange | undefined =>
      late < id ? exchanges[late - 1] : undefined;
    if (!beforeOf(last) || this.shownIn(last)?.lacking.length !== 0) return;
    for (let one = beforeOf(last); one !== undefined; one = beforeOf(one)) ledger.excuse(one.id);
  }

  /** Whether an assignment that lacks parts may still show them. */
  mayComplete(shown: Exchange): boolean {
    return this.run.source.repeats(shown, 'round', () => !this.budgets.assignments.isSpent);
  }

  /** Notes whether a wait for the parts of an assignment helped. */
  noteAssignment(isComplete: boolean): void {
    this.budgets.assignments.count(isComplete);
  }

  /** After a wait in vain, looks further until the order shows or the time is over. */
  async lookFurther(last: Exchange, look: (input: Input) => Promise<Exchange>): Promise<void> {
    const { source, waitMs } = this.run;
    if (!source.repeats(last, 'after', () => this.isWorthLooking(last))) return;
    this.hasLookedFurther = true;
    for (let count = 0; count < further.looks; count += 1) {
      await source.sleep((further.waits * waitMs) / further.looks);
      if (isAccepted(await look({ query: queryOf(last) }))) return;
    }
  }

  private isWorthLooking(last: Exchange): boolean {
    // The looks have the account's own token, with which an order of the second account can't be found.
    const isMissing = isOwn(last) && isRefusal(last) && !isLockedOut(last) && last.intent.refusal === undefined;
    return !this.hasLookedFurther && this.run.waitMs > 0 && isMissing && lookedFor(this.run.ledger, last) !== undefined;
  }
}
