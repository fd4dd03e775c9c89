/** Sends the requests of a sequence, and judges each response by the specification and by all that was sent before. */
import type { OperationId } from '../../openapi/contract/contract.js';
import type { Json } from '../../openapi/schema/schema.js';
import { wrongHeaders } from '../checks/access/authentication.js';
import { otherAccount } from '../checks/accounts/second-account.js';
import type { FreshSource } from '../data/unique-values.js';
import type { Input } from '../exchange/build-request.js';
import { isAccepted, isRefusal, received, type RefusalKind } from '../exchange/exchange.js';
import { WaitBudget } from '../exchange/wait-budget.js';
import type { Created } from '../exchange/ledger.js';
import { mustBeRefused } from '../exchange/roles.js';
import type { Session } from '../model/check.js';
import { showsOther } from '../orders/find-order.js';
import { Account, type Order, type Thing } from './account.js';
import { Problems, type Known } from './findings.js';
import { queryFor, readOrder } from './read-order.js';
import type { Mistake, Sequence, Step } from '../model/sequence.js';
import { ValidRequests } from './valid-requests.js';

/** Rows about things of the other account. */
const visited: Readonly<Record<string, string>> = {
  getOrder: 'LKP-12',
  updateCustomer: 'CUS-23',
  assignOrder: 'ASG-13',
};

/** How many orders, and how many refused ones, are looked up at the end. */
const atEnd = { orders: 24, refused: 3 } as const;

/** Why a request must be refused: the row that says so, and the words of a finding. */
interface Why {
  readonly row: string;
  readonly words: string;
  readonly kind: RefusalKind;
}

/** Waits until all have come to an end, also where one throws: what is still sent would be counted for the next sequence. */
async function allDone(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/** One performance of one sequence. */
export class Performance {
  readonly problems: Problems;
  private readonly account: Account;
  private readonly valid: ValidRequests;
  private second: Account | undefined;
  private readonly refusedIds: string[] = [];
  /** The steps that were sent: one is not if there is nothing yet that it could be about. */
  readonly sent: Step[] = [];

  constructor(
    private readonly session: Session,
    private readonly fresh: FreshSource,
    known: Known = { identifiers: new Set(), patience: new WaitBudget() },
  ) {
    this.problems = new Problems(session.run, known);
    this.account = new Account(session, fresh);
    this.valid = new ValidRequests(session, this.problems, this.account);
  }

  /** Throws what a session throws where nothing can be decided: a lost connection, a rate limit to the end. */
  async perform(sequence: Sequence): Promise<void> {
    for (const part of sequence) await allDone([part].flat().map((step) => this.send(step)));
    await this.lookAtEnd();
  }

  private async send(step: Step): Promise<void> {
    const { account, operation } = step;
    const needsSecond = account !== undefined || JSON.stringify(step.body ?? {}).includes('<other ');
    if (needsSecond && this.session.run.target.otherToken === undefined) return;
    if (step.wrongHeader !== undefined) return this.sendWithWrongHeader(step);
    if (account === 'visiting' || account === 'visited') return this.visit(step);
    const own = account === 'second' ? await this.secondAccount() : this.account;
    if (operation === 'getOrder') return this.lookUp(own, step);
    if (operation === 'updateCustomer' || operation === 'assignOrder') return this.change(own, step);
    if (step.mistake) return this.sendWrong(own, step, {}, step.mistake);
    this.sent.push(step);
    await this.valid.send(own, step, {});
  }

  private async secondAccount(): Promise<Account> {
    this.second ??= new Account(this.session, this.fresh, await otherAccount(this.session));
    return this.second;
  }

  private subjectOf({ operation, subject }: Step, account: Account): Thing | undefined {
    if (operation === 'updateCustomer') return account.customer(subject);
    return operation === 'assignOrder' || operation === 'getOrder' ? account.order(subject) : undefined;
  }

  /** The path and query by which a step names a thing. */
  private naming({ operation, key }: Step, thing: Thing | undefined): Input {
    if (!thing) return {};
    if (operation === 'getOrder') return { query: queryFor(thing, key) ?? {} };
    return { path: { [operation === 'updateCustomer' ? 'customer_uuid' : 'order_uuid']: thing.created.uuid } };
  }

  /** A request that is right but for who sends it; nothing is sent where there is nothing for it to be about. */
  private async foreign(step: Step, owner: Account, authorization: string | null | undefined, why: Why): Promise<void> {
    const thing = this.subjectOf(step, owner);
    if (!thing && step.operation in visited) return;
    this.sent.push(step);
    const body = step.body && (await this.account.filled(step.body, { isPrivate: true }));
    const input = {
      ...this.naming(step, thing),
      ...(body && { body }),
      ...(authorization !== undefined && { authorization }),
    };
    // Two accounts may have orders of one number or external_id: each finds its own.
    const except = why.kind === 'other' && step.operation === 'getOrder' ? thing?.created : undefined;
    await this.expectRefused(step.operation, input, why.row, { words: why.words }, why.kind, except);
  }

  private async sendWithWrongHeader(step: Step): Promise<void> {
    const { run } = this.session;
    const all = wrongHeaders(run.tokens.current, run.operation(step.operation));
    const { requirement, words, header } = all[step.wrongHeader! % all.length]!;
    await this.foreign(step, this.account, header, { row: requirement, words, kind: 'token' });
  }

  private async visit(step: Step): Promise<void> {
    const second = await this.secondAccount();
    const why = { row: visited[step.operation]!, words: 'a thing of another account', kind: 'other' } as const;
    if (step.account === 'visited') return this.foreign(step, second, undefined, why);
    await this.foreign(step, this.account, second.authorization, why);
  }

  private async lookUp(account: Account, step: Step): Promise<void> {
    const { subject, key } = step;
    const order = account.order(subject);
    const id = order?.created.body['external_id'];
    const part = key === 'part' && typeof id === 'string' && id.length > 8 ? id.slice(0, -4) : undefined;
    // The beginning of one may be another one: that of 127 is 1.
    const isPart = part !== undefined && !account.hasSent(part);
    const query = order && queryFor(order, key);
    if (key === 'unknown' || query) this.sent.push(step);
    if (key === 'unknown' || isPart) {
      const external_id = isPart ? part : this.fresh('id');
      const words = isPart ? 'the beginning of an external_id' : 'an external_id of no order';
      const input = { query: { external_id }, ...account.sender };
      await this.expectRefused('getOrder', input, isPart ? 'LKP-07' : 'LKP-06', { words });
    } else if (query) {
      const mayRefuse = account !== this.account && !account.hasRead;
      const asked = { input: { query, ...account.sender }, mayRefuse };
      account.hasRead = (await readOrder(this.session, order, asked, this.problems)) || account.hasRead;
    }
  }

  /** An update or an assignment. While it has no response, nobody knows what the thing reads. */
  private async change(account: Account, step: Step): Promise<void> {
    const thing = this.subjectOf(step, account);
    if (!thing) return;
    const naming = this.naming(step, thing);
    if (step.mistake) return this.sendWrong(account, step, naming, step.mistake);
    this.sent.push(step);
    if (thing.pending > 0) thing.isUnsure = true;
    thing.changes += 1;
    thing.pending += 1;
    try {
      const sent = await this.valid.send(account, step, naming, thing);
      if (!sent || (!isAccepted(sent.exchange) && !isRefusal(sent.exchange))) thing.isUnsure = true;
      else if (isAccepted(sent.exchange)) await this.noteChange(account, thing, sent.body);
    } finally {
      thing.pending -= 1;
    }
  }

  private async noteChange(account: Account, thing: Thing, body: Json): Promise<void> {
    const customer = account.customers.find((one) => one === thing);
    const order = account.orders.find((one) => one === thing);
    if (customer) customer.latest = body;
    if (order) await this.noteAssignment(order, body);
  }

  private async noteAssignment(order: Order, body: Json): Promise<void> {
    const carrier = (await this.session.given.carriers()).find(({ uuid }) => uuid === body['carrier_uuid']);
    const method = carrier?.methods.find(({ uuid }) => uuid === body['shipping_method_uuid']);
    if (carrier && method) order.assigned = { carrier, methodName: method.name };
  }

  private async sendWrong(account: Account, step: Step, naming: Input, mistake: Mistake): Promise<void> {
    this.sent.push(step);
    const body = await account.filled(step.body ?? {}, { isPrivate: true });
    const { requirement, ...altered } = mistake;
    const isRefused = await this.expectRefused(step.operation, { ...naming, body }, requirement, altered, 'body');
    const id = body['external_id'];
    if (isRefused && step.operation === 'createOrder' && typeof id === 'string') this.refusedIds.push(id);
  }

  /** `except`: an order that the request must not find, while it may find another one. */
  private async expectRefused(
    operation: OperationId,
    input: Input,
    row: string,
    { words, ...altered }: { readonly words: string; readonly place?: string; readonly rule?: string },
    refusal: RefusalKind = 'unknown',
    except?: Created,
  ): Promise<boolean> {
    const { session, problems } = this;
    await session.waitUntilUsable(operation, input);
    const expected = { role: 'wrong', refusal, due: except ? 'either' : 'refused', altered } as const;
    const exchange = await session.send(operation, input, mustBeRefused, expected);
    problems.judged += 1;
    if (isRefusal(exchange) || (except && showsOther(exchange, except))) return true;
    const said = { expected: 'a refusal (any 4xx status)', received: received(exchange), exchange, variation: words };
    const { rule } = altered;
    problems.report(operation, row, { ...said, ...(rule !== undefined && { rule, alteration: words }) });
    return false;
  }

  /** Reads the orders once more, the oldest first, and looks for refused ones. */
  private async lookAtEnd(): Promise<void> {
    for (const account of [this.account, this.second ?? []].flat())
      for (const [subject] of account.orders.slice(0, atEnd.orders).entries())
        await this.lookUp(account, {
          ...{ operation: 'getOrder', subject, key: subject % 2 === 0 ? 'order_number' : 'external_id' },
        });
    for (const external_id of this.refusedIds.slice(0, atEnd.refused))
      await this.expectRefused('getOrder', { query: { external_id } }, 'ORD-60', {
        words: 'an order that was refused',
      });
  }
}
