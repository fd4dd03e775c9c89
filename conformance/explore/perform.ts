/** Sends the requests of a sequence, and judges each response by the specification and by the requests before it. */
import type { OperationId } from '../../openapi/contract/contract.js';
import type { Json } from '../../openapi/json/json.js';
import { otherAccount } from '../checks/accounts/second-account.js';
import type { FreshSource } from '../requests/data/unique-values.js';
import type { Input } from '../requests/exchange/build-request.js';
import { isAccepted, isRefusal, received } from '../requests/exchange/exchange.js';
import type { RefusalKind } from '../requests/exchange/intent.js';
import { WaitBudget } from '../judging/consistency/wait-budget.js';
import type { Created } from '../requests/exchange/ledger.js';
import { mustBeRefused } from '../requests/exchange/intent.js';
import type { Session } from '../model/check.js';
import { showsOther } from '../judging/orders/find-order.js';
import { SequenceAccount, type SequenceOrder, type SequenceThing } from './account.js';
import { claimed, Problems, type Known } from './findings.js';
import { queryFor, readOrder } from './read-order.js';
import type { Mistake, Sequence, Step } from '../model/sequence.js';
import { ValidRequests } from './valid-requests.js';
import { refusalOf, wrongsOf } from './wrong-parts.js';

/** Rows about resources of the other account. */
const visited: Readonly<Record<string, string>> = {
  getOrder: 'LKP-12',
  updateCustomer: 'CUS-23',
  assignOrder: 'ASG-13',
};

/** The maximum numbers of accepted and of refused orders that are looked up at the end. */
const atEnd = { orders: 24, refused: 3 } as const;

/** Waits until all have ended, even if one throws: later requests would otherwise count for the next sequence. */
async function allDone(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/** One performance of one sequence. */
export class Performance {
  readonly problems: Problems;
  private readonly account: SequenceAccount;
  private readonly valid: ValidRequests;
  private second: SequenceAccount | undefined;
  private readonly refusedIds: string[] = [];
  /** The steps that were sent. A step is skipped if the resource it needs doesn't exist yet. */
  readonly sent: Step[] = [];

  constructor(
    private readonly session: Session,
    private readonly fresh: FreshSource,
    known: Known = { identifiers: new Set(), patience: new WaitBudget() },
  ) {
    this.problems = new Problems(session.run, known);
    this.account = new SequenceAccount(session, fresh);
    this.valid = new ValidRequests(session, this.problems, this.account);
  }

  /** Throws the exceptions of a session that can't decide: for a lost connection, or a rate limit to the end. */
  async perform(sequence: Sequence): Promise<void> {
    for (const part of sequence) await allDone([part].flat().map((step) => this.send(step)));
    await this.lookAtEnd();
  }

  private async send(step: Step): Promise<void> {
    const { account, operation } = step;
    const needsSecond = account !== undefined || JSON.stringify(step.body ?? {}).includes('<other ');
    if (needsSecond && this.session.run.target.otherToken === undefined) return;
    if (step.wrong) return this.sendWithWrongPart(step, step.wrong);
    if (account === 'visiting' || account === 'visited') return this.visit(step);
    const own = account === 'second' ? await this.secondAccount() : this.account;
    if (operation === 'getOrder') return this.lookUp(own, step);
    if (operation === 'updateCustomer' || operation === 'assignOrder') return this.change(own, step);
    if (step.mistake) return this.sendWrong(own, step, {}, step.mistake);
    this.sent.push(step);
    await this.valid.send(own, step, {});
  }

  private async secondAccount(): Promise<SequenceAccount> {
    this.second ??= new SequenceAccount(this.session, this.fresh, await otherAccount(this.session));
    return this.second;
  }

  private subjectOf({ operation, subject }: Step, account: SequenceAccount): SequenceThing | undefined {
    if (operation === 'updateCustomer') return account.customer(subject);
    return operation === 'assignOrder' || operation === 'getOrder' ? account.order(subject) : undefined;
  }

  /** The path and query with which a step names a resource. */
  private naming({ operation, key }: Step, thing: SequenceThing | undefined): Input {
    if (!thing) return {};
    if (operation === 'getOrder') return { query: queryFor(thing, key) ?? {} };
    return { path: { [operation === 'updateCustomer' ? 'customer_uuid' : 'order_uuid']: thing.created.uuid } };
  }

  /** Sends a request with one wrong part. Sends nothing if the resource it needs doesn't exist. */
  private async sendWithWrongPart(step: Step, { part, nth }: NonNullable<Step['wrong']>): Promise<void> {
    const { session, account } = this;
    const { operation } = step;
    const thing = this.subjectOf(step, account);
    if (!thing && operation in visited && !(operation === 'getOrder' && part === 'key')) return;
    const body = step.body && (await account.filled(step.body, { isPrivate: true }));
    const { run } = session;
    const strangers = operation === 'assignOrder' ? account.customers : account.orders;
    const all = wrongsOf(part, {
      operation: run.operation(operation),
      token: run.tokens.current,
      ...(body && { body }),
      ...(thing && { thing: thing.created }),
      ...(strangers[0] && { stranger: strangers[0].created }),
      hasSent: (id) => account.hasSent(id),
    });
    // Each row is as likely as any other, however many ways there are to violate it.
    const rows = [...new Set(all.map(({ requirement }) => requirement))];
    const ways = all.filter(({ requirement }) => requirement === rows[nth % rows.length]);
    const wrong = ways[Math.floor(nth / rows.length) % ways.length];
    if (!wrong) return;
    this.sent.push(step);
    const input = { ...this.naming(step, thing), ...(body && { body }), ...wrong.input };
    const { requirement, words, rule } = wrong;
    await this.expectRefused(operation, input, requirement, { words, ...(rule && { rule }) }, refusalOf[part]);
  }

  /** A request of one account about a resource of the other. */
  private async visit(step: Step): Promise<void> {
    const { operation } = step;
    const second = await this.secondAccount();
    const [owner, sender] = step.account === 'visited' ? [second, this.account] : [this.account, second];
    const thing = this.subjectOf(step, owner);
    if (!thing) return;
    this.sent.push(step);
    const body = step.body && (await this.account.filled(step.body, { isPrivate: true }));
    const input = { ...this.naming(step, thing), ...(body && { body }), ...sender.sender };
    // Two accounts may have orders with the same number or external_id: each finds its own.
    const except = operation === 'getOrder' ? thing.created : undefined;
    const words = 'a thing of another account';
    await this.expectRefused(operation, input, visited[operation]!, { words }, 'other', except);
  }

  private async lookUp(account: SequenceAccount, step: Step): Promise<void> {
    const { subject, key } = step;
    const order = account.order(subject);
    const query = order && queryFor(order, key);
    if (!query) return;
    this.sent.push(step);
    const mayRefuse = account !== this.account && !account.hasRead;
    const asked = { input: { query, ...account.sender }, mayRefuse };
    account.hasRead = (await readOrder(this.session, order, asked, this.problems)) || account.hasRead;
  }

  /** An update or an assignment. Until its response, the contents of the resource are unknown. */
  private async change(account: SequenceAccount, step: Step): Promise<void> {
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

  private async noteChange(account: SequenceAccount, thing: SequenceThing, body: Json): Promise<void> {
    const customer = account.customers.find((one) => one === thing);
    const order = account.orders.find((one) => one === thing);
    if (customer) customer.latest = body;
    if (order) await this.noteAssignment(order, body);
  }

  private async noteAssignment(order: SequenceOrder, body: Json): Promise<void> {
    const carrier = (await this.session.given.carriers()).find(({ uuid }) => uuid === body['carrier_uuid']);
    const method = carrier?.methods.find(({ uuid }) => uuid === body['shipping_method_uuid']);
    if (carrier && method) order.assigned = { carrier, methodName: method.name };
  }

  private async sendWrong(account: SequenceAccount, step: Step, naming: Input, mistake: Mistake): Promise<void> {
    this.sent.push(step);
    const body = await account.filled(step.body ?? {}, { isPrivate: true });
    const { requirement, ...altered } = mistake;
    const isRefused = await this.expectRefused(
      step.operation,
      { ...naming, ...account.sender, body },
      requirement,
      altered,
      'body',
    );
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
    const due = except ? 'either' : claimed(row, 'refused');
    const expected = { role: 'wrong', refusal, due, altered } as const;
    const exchange = await session.send(operation, input, { ...mustBeRefused(), ...expected });
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
          operation: 'getOrder',
          subject,
          key: subject % 2 === 0 ? 'order_number' : 'external_id',
        });
    for (const external_id of this.refusedIds.slice(0, atEnd.refused))
      await this.expectRefused('getOrder', { query: { external_id } }, 'ORD-60', {
        words: 'an order that was refused',
      });
  }
}
