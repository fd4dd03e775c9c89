/** Sends the valid requests of a sequence, and judges their responses. */
import type { OperationId } from '../../openapi/contract/contract.js';
import type { Json } from '../../openapi/json/json.js';
import type { Input } from '../requests/exchange/build-request.js';
import { isAccepted, isBroken, isRefusal, received, type Exchange } from '../requests/exchange/exchange.js';
import type { Due } from '../requests/exchange/intent.js';
import { createdBy } from '../requests/exchange/ledger.js';
import type { Session } from '../model/check.js';
import type { Step } from '../model/sequence.js';
import type { SequenceAccount, SequenceThing } from './account.js';
import type { Problems } from './findings.js';

/** Rows about values that only the other account uses. */
const free: Readonly<Record<string, string>> = {
  createCustomer: 'CUS-31',
  updateCustomer: 'CUS-31',
  createLocation: 'LOC-25',
  createOrder: 'ORD-95',
};

/** A request that was accepted or refused, and its body. */
interface Sent {
  readonly exchange: Exchange;
  readonly body: Json;
}

/** The valid requests of a sequence. `first` is the account that the run is for. */
export class ValidRequests {
  constructor(
    private readonly session: Session,
    private readonly problems: Problems,
    private readonly first: SequenceAccount,
  ) {}

  /**
   * Sends a valid request. If a server may have limits for it, a refusal counts only if the same request with plain
   * values is refused, too. Undefined if that proves nothing.
   */
  async send(account: SequenceAccount, step: Step, naming: Input, thing?: SequenceThing): Promise<Sent | undefined> {
    const { operation } = step;
    const isSecond = account !== this.first;
    const own = (thing && account.customers.find((one) => one === thing)?.latest) ?? thing?.created.body ?? {};
    const filling = { own, isPrivate: step.plain !== undefined, ...(isSecond && { sent: this.first.sent }) };
    const body = await account.filled(step.body ?? {}, filling);
    const refersToPlain = account.refersToPlain(body);
    const isUsual = !step.plain && refersToPlain;
    // It is open whether an order can be assigned twice, or without sizes.
    const isOpen = operation === 'assignOrder' && thing !== undefined && (thing.changes > 1 || !thing.isPlain);
    const input = { ...naming, ...account.sender, ...(step.body && { body }) };
    const due = isOpen || !isUsual ? 'open' : isSecond ? 'either' : 'accepted';
    const exchange = await this.ask(operation, input, due);
    if (isAccepted(exchange)) {
      if (operation === 'calculateRates' && !isSecond) await this.compareCarriers(exchange, input);
      return this.accept(account, { exchange, body }, isUsual);
    }
    if (isOpen && isRefusal(exchange)) return { exchange, body };
    if (due === 'accepted') return this.unaccepted(operation, { exchange, body });
    if (isBroken(exchange))
      this.problems.report(operation, 'GEN-12', { expected: 'no 5xx', received: received(exchange), exchange });
    if (isOpen) return undefined;
    const plain = await account.filled(step.plain ?? step.body ?? {}, { own, plainOnly: true });
    const again = {
      body: plain,
      exchange: await this.ask(operation, { ...input, body: plain }, isSecond ? 'either' : 'accepted'),
    };
    if (!isAccepted(again.exchange)) return isSecond ? undefined : this.unaccepted(operation, again);
    if (step.edge && refersToPlain) {
      const { requirement, words, rule } = step.edge;
      const expected = `status 200, as exchange ${again.exchange.id} has it for a value right beside it`;
      const said = { expected, received: received(exchange), exchange, variation: words };
      this.problems.report(operation, requirement, { ...said, rule, alteration: words });
    }
    if (isSecond && isUsual) {
      const said = { expected: 'status 200, as with new values', received: received(exchange), exchange };
      this.problems.report(operation, free[operation]!, {
        ...said,
        variation: 'values that only another account uses',
      });
    }
    return this.accept(account, again, true);
  }

  private ask(operation: OperationId, input: Input, due: Due): Promise<Exchange> {
    return this.session.ask(operation, input, { purpose: 'request of a sequence', due });
  }

  /** Rates must have the listed carriers. One may have been connected in between, so both requests are repeated. */
  private async compareCarriers(rated: Exchange, input: Input): Promise<void> {
    const { problems } = this;
    if (!problems.otherCarriers(rated)) return;
    const listed = await this.ask('listCarriers', {}, 'accepted');
    if (!isAccepted(listed)) return void this.unaccepted('listCarriers', { exchange: listed, body: {} });
    problems.judge(listed);
    const found =
      problems.otherCarriers(rated) && problems.otherCarriers(await this.ask('calculateRates', input, 'open'));
    if (found) problems.report('calculateRates', 'RAT-21', found);
  }

  private unaccepted(operation: OperationId, sent: Sent): Sent {
    const { exchange } = sent;
    const { requirement } = this.session.run.operation(operation);
    const found = { expected: 'status 200', received: received(exchange), exchange, due: 'accepted' as const };
    this.problems.report(operation, requirement, found);
    return sent;
  }

  /** Judges an accepted response, and adds the resource it created. */
  private accept(account: SequenceAccount, sent: Sent, isPlain: boolean): Sent {
    const { exchange, body } = sent;
    this.problems.judge(exchange);
    const created = createdBy(exchange, body);
    if (created) {
      account.add(created, isPlain, body);
      this.problems.expectNew(exchange, created);
    }
    return sent;
  }
}
