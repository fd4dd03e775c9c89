/** Orders that show before all that was sent in them does: a write's effect may show late, within the wait. */
import { isRecord, type Json, records } from '../../openapi/schema/schema.js';
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

/** Things that an order shows from the start, and what of each may show later. */
const holders: Readonly<Record<string, readonly string[]>> = {
  customer: ['name', ...customerFields],
  source_location: locationFields,
  destination_location: locationFields,
};

/** What of an order may show later than the order does. */
const lateParts = [...lists, ...plainFields.filter((name) => name !== 'is_return'), 'skills', ...Object.keys(holders)];

const isList = (part: string): part is (typeof lists)[number] => lists.some((one) => one === part);

/** Whether an order does not show all that was sent of a part; a value that is there is judged as it is. */
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

/** Whether a pointer into an answer leads to what may show late. */
export const isOfLatePart = (pointer: string): boolean => partPointer.test(pointer);

/** The first pause before an order is asked for again; each later one is twice as long. In milliseconds. */
const firstPause = 25;

const partOf = ({ uuid }: Created, part: string): string => `${uuid.toLowerCase()} ${part}`;

/** Tells an order whose parts only don't show yet from one that lacks them. */
export class PartialOrders {
  private readonly budget = new WaitBudget();
  private readonly seen = new FirstSeen();

  constructor(private readonly run: WaitContext) {}

  /** The order of an answer, and what created it, where the run did and nobody changed it since. */
  private shownIn(exchange: Exchange): readonly [order: Json, created: Created] | undefined {
    const { ledger } = this.run;
    const order = orderIn(exchange);
    const created = order && ledger.get(order['uuid']);
    return created && !ledger.isTouched(created.uuid) ? [order, created] : undefined;
  }

  /**
   * Whether an answer lacks parts of an order that may show in a moment: none of them is one that this order showed before.
   * Learns from every answer to a look-up.
   */
  mayBecomeComplete(exchange: Exchange): boolean {
    const { recording } = this.run.options;
    if (recording && !recording.isAskedLate(exchange)) return false;
    const [order, created] = this.shownIn(exchange) ?? [];
    if (!order || !created) return false;
    const sent = expectedOrder(created.body, this.run.ledger);
    const lacking = lackingIn(order, sent);
    if (recording) return lacking.length > 0;
    for (const part of lateParts)
      if (!isEmpty(sent[part]) && !lacking.includes(part)) this.seen.add(partOf(created, part), exchange);
    const isLate = lacking.length > 0 && lacking.every((part) => !this.seen.has(partOf(created, part), exchange));
    return isLate && !this.budget.isSpent && this.leftAt(exchange) > 0;
  }

  /** How much of the wait was left for the order of an answer when its request was sent, in milliseconds. */
  private leftAt(exchange: Exchange): number {
    const [, created] = this.shownIn(exchange) ?? [];
    return created ? remainingWait(this.run, created, exchange) : 0;
  }

  /** Asks for an order again until it shows its parts or the wait is over, and gives the last answer. */
  async waitFor(first: Exchange, ask: (before: Exchange) => Promise<Exchange>): Promise<Exchange> {
    let last = first;
    for (let pause = firstPause; this.mayBecomeComplete(last); pause *= 2) {
      await this.run.sleep(Math.min(pause, Math.max(0, this.leftAt(last))));
      last = await ask(last);
      this.excuseBefore(last);
    }
    this.budget.count(this.run.ledger.isEarly(first.id));
    return last;
  }

  /** Excuses the answers before one that shows all parts of an order, since those were asked for again until they came. */
  excuseBefore(last: Exchange): void {
    const { ledger, exchanges } = this.run;
    // A record that was made up may name a later one, which leads nowhere.
    const beforeOf = ({ id, late = id }: Exchange): Exchange | undefined =>
      late < id ? exchanges[late - 1] : undefined;
    if (!beforeOf(last)) return;
    const [order, created] = this.shownIn(last) ?? [];
    if (!order || !created || lackingIn(order, expectedOrder(created.body, this.run.ledger)).length > 0) return;
    for (let one = beforeOf(last); one !== undefined; one = beforeOf(one)) ledger.excuse(one.id);
  }
}
