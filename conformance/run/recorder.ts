/** Writes down exchanges without their secrets, and notes what they tell of the target. */
import type { Contract, Operation } from '../../openapi/contract/contract.js';
import { record } from '../../openapi/schema/schema.js';
import { recordedRequest, recordedResult, sentJson, type Exchange } from '../exchange/exchange.js';
import type { Purpose } from '../model/expected.js';
import { withShortBody, type ExchangeStore } from '../judge/exchange-store.js';
import { createdBy, originOf, type Ledger } from '../exchange/ledger.js';
import type { Limits } from './limits.js';
import type { SentRequest, Recording } from './replay-source.js';
import { pathValues, type Input } from '../exchange/build-request.js';
import type { Target } from '../http/target.js';
import { bearer, type Tokens } from '../http/token-refresh.js';
import type { WireRequest, WireResult } from '../http/transport.js';

/** What a run knows, to which exchanges add. */
interface Known {
  readonly contract: Contract;
  readonly target: Target;
  readonly tokens: Tokens;
  readonly limits: Limits;
  readonly ledger: Ledger;
  readonly store: ExchangeStore;
  readonly exchanges: Exchange[];
}

const updates = ({ request: { method } }: Exchange): boolean => method === 'PUT' || method === 'PATCH';

/** Adds exchanges to what a run knows. */
export class Recorder {
  constructor(private readonly run: Known) {}

  /** A request as the record shows it. An operator's header may be a key or a cookie, so only its name is shown. */
  asked(purpose: Purpose, { id: operation }: Operation, { authorization }: Input, request: WireRequest): SentRequest {
    const { target, tokens } = this.run;
    const { headers = {}, otherToken } = target;
    const account = otherToken !== undefined && authorization === bearer(otherToken) && { account: 'other' as const };
    const shown = recordedRequest(request, tokens.redact, Object.keys(headers));
    return { ...purpose, ...account, operation, request: shown };
  }

  /** Adds a request and what came of it, and returns both as checks hold them. */
  record(asked: SentRequest, { path = {}, body }: Input, result: WireResult, at: number): Exchange {
    const { exchanges, store, ledger, limits, tokens } = this.run;
    const exchange = { id: exchanges.length + 1, ...asked, at, ...recordedResult(result, tokens.redact) };
    limits.note(exchange);
    const created = createdBy(exchange, body);
    if (created) ledger.add(created, originOf(exchange));
    exchanges.push(store.add(exchange, ledger));
    if (updates(exchange)) Object.values(path).forEach((uuid) => ledger.touch(uuid));
    return withShortBody(exchange);
  }

  /** Adds exchanges of an earlier run's record, from one position up to another, as if the run had sent them. */
  replay(recording: Recording, from: number, to?: number): void {
    const { contract, exchanges, ledger } = this.run;
    for (const exchange of recording.exchanges.slice(from, to)) {
      const created = createdBy(exchange, {}) ?? recording.createdBy(exchange);
      if (created) ledger.add({ ...created, body: record(sentJson(exchange)) }, originOf(exchange));
      exchanges.push(exchange);
      if (!updates(exchange)) continue;
      const { path } = contract.operation(exchange.operation);
      pathValues(path, exchange.request.url).forEach((uuid) => ledger.touch(uuid));
    }
  }
}
