/** Waits for orders that show before all of their parts do, since the server may be eventually consistent. */
import { isRecord, type Json, records } from '../../openapi/json/json.js';
import { shownOfLocation } from '../expected-order/echoed-fields.js';
import type { Exchange } from '../exchange/exchange.js';
import type { Created } from '../exchange/ledger.js';
import {
  customerFields,
  isEmpty,
  expectedOrder,
  matchElements,
  plainFields,
  type ExpectedOrder,
} from '../expected-order/expected-order.js';
import { remainingWait, WaitBudget, FirstSeen, type WaitContext } from '../exchange/wait-budget.js';
import { orderIn } from '../orders/find-order.js';

const lists = ['packages', 'collections'] as const;

const locationFields = shownOfLocation();

/** Objects that an order shows at once, and the fields in each that may show later. */
const holders: Readonly<Record<string, readonly string[]>> = {
  customer: ['name', ...customerFields],
  source_location: locationFields,
  destination_location: locationFields,
};

/** The parts of an order that may show later than the order itself. */
const lateParts = [...lists, ...plainFields.filter((name) => name !== 'is_return'), 'skills', ...Object.keys(holders)];

const isList = (part: string): part is (typeof lists)[number] => lists.some((one) => one === part);

/** Whether an order lacks a sent value in a part. A wrong value counts as present, and is judged. */
function lacks(part: string, order: Json, sent: ExpectedOrder): boolean {
  const [shown, expected] = [order[part], sent[part]];
  if (isList(part)) {
    return matchElements(part, records(expected), records(shown)).includes(undefined);
  }
  const fields = holders[part];
  if (!fields || !isRecord(shown) || !isRecord(expected)) return !isEmpty(expected) && isEmpty(shown);
  return fields.some((name) => !isEmpty(expected[name]) && isEmpty(shown[name]));
}

const lackingIn = (order: Json, sent: ExpectedOrder): readonly string[] =>
  lateParts.filter((part) => lacks(part, order, sent));

const wholeParts = lateParts.filter((part) => !(part in holders));
const nestedParts = Object.entries(holders).map(([holder, names]) => `${holder}/(?:${names.join('|')})`);
const partPointer = new RegExp(`^/data/order/(?:${[...wholeParts, ...nestedParts].join('|')})(?:/|$)`);

/** Whether a pointer into a response leads to a part that may show late. */
export const isOfLatePart = (pointer: string): boolean => partPointer.test(pointer);

/** The first pause in milliseconds; each later one is twice as long. */
const firstPause = 25;

const partOf = ({ uuid }: Created, part: string): string => `${uuid.toLowerCase()} ${part}`;

/** Distinguishes orders whose parts don't show yet from those that lose them. */
export class PartialOrders {
  private readonly budget = new WaitBudget();
  private readonly seen = new FirstSeen();

  constructor(private readonly run: WaitContext) {}

  /** The order in a response with its creation, if the run created it and didn't change it since. */
  private shownIn(exchange: Exchange): readonly [order: Json, created: Created] | undefined {
    const { ledger } = this.run;
    const order = orderIn(exchange);
    const created = order && ledger.get(order['uuid']);
    return created && !ledger.isTouched(created.uuid) ? [order, created] : undefined;
  }

  /**
   * Whether a response lacks parts of an order that may still show: the order never showed any of them before. Learns from every
   * response to a look-up.
   */
  mayBecomeComplete(exchange: Exchange): boolean {
    const [order, created] = this.shownIn(exchange) ?? [];
    if (!order || !created) return false;
    const sent = expectedOrder(created.body, this.run.ledger);
    const lacking = lackingIn(order, sent);
    for (const part of lateParts)
      if (!isEmpty(sent[part]) && !lacking.includes(part)) this.seen.add(partOf(created, part), exchange);
    const isWorth = (): boolean =>
      lacking.every((part) => !this.seen.has(partOf(created, part), exchange)) &&
      !this.budget.isSpent &&
      this.leftAt(exchange) > 0;
    return lacking.length > 0 && this.run.source.repeats(exchange, 'parts', isWorth);
  }

  /** How much of the wait was left for the order in a response when its request was sent, in milliseconds. */
  private leftAt(exchange: Exchange): number {
    const [, created] = this.shownIn(exchange) ?? [];
    return created ? remainingWait(this.run, created, exchange) : 0;
  }

  /** Repeats a look-up until the order is complete or the wait is over, and returns the last exchange. */
  async waitFor(first: Exchange, ask: (before: Exchange) => Promise<Exchange>): Promise<Exchange> {
    let last = first;
    for (let pause = firstPause; this.mayBecomeComplete(last); pause *= 2) {
      await this.run.source.sleep(Math.min(pause, Math.max(0, this.leftAt(last))));
      last = await ask(last);
      this.excuseBefore(last);
    }
    this.budget.count(this.run.ledger.isEarly(first.id));
    return last;
  }

  /** Marks the exchanges before a complete one as early: they are not judged for missing parts. */
  excuseBefore(last: Exchange): void {
    const { ledger, exchanges } = this.run;
    // A forged record may name a later exchange: that one is ignored, or the loop would not end.
    const beforeOf = ({ id, late = id }: Exchange): Exchange | undefined =>
      late < id ? exchanges[late - 1] : undefined;
    if (!beforeOf(last)) return;
    const [order, created] = this.shownIn(last) ?? [];
    if (!order || !created || lackingIn(order, expectedOrder(created.body, this.run.ledger)).length > 0) return;
    for (let one = beforeOf(last); one !== undefined; one = beforeOf(one)) ledger.excuse(one.id);
  }
}
