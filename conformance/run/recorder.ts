/** Records exchanges without their secrets, and adds what they created to the ledger. */
import type { Contract, Operation } from '../../openapi/contract/contract.js';
import {
  isRateLimited,
  recordedRequest,
  recordedResult,
  type Exchange,
  type Origin,
} from '../requests/exchange/exchange.js';
import { withShortBody, type ExchangeStore } from '../judging/responses/exchange-store.js';
import { createdBy, type Ledger } from '../requests/exchange/ledger.js';
import type { Limits } from './limits.js';
import type { KnownExchange, UnansweredRequest } from './source.js';
import { pathValues, type Input } from '../requests/exchange/build-request.js';
import type { Target } from '../requests/http/target.js';
import { bearer, type Tokens } from '../requests/http/token-refresh.js';
import type { WireRequest, WireResult } from '../requests/http/transport.js';

/** The state of a run that an exchange changes. */
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

/** Adds exchanges to the state of a run. */
export class Recorder {
  constructor(private readonly run: Known) {}

  /** A request as it is recorded. Of an operator's header only the name, as the value may be a key or a cookie. */
  sent(
    origin: Origin,
    { id: operation }: Operation,
    { authorization }: Input,
    request: WireRequest,
  ): UnansweredRequest {
    const { target, tokens } = this.run;
    const { headers = {}, otherToken } = target;
    const account = otherToken !== undefined && authorization === bearer(otherToken) && { account: 'other' as const };
    const shown = recordedRequest(request, tokens.redact, Object.keys(headers));
    return { ...origin, ...account, operation, request: shown };
  }

  /** Records a request with its result, and returns the exchange as checks see it. `isOver`: whether the run has ended. */
  record(
    sent: UnansweredRequest,
    { path = {}, body }: Input,
    result: WireResult,
    at: number,
    isOver = false,
  ): Exchange {
    const { exchanges, store, ledger, limits, tokens } = this.run;
    const made = { id: exchanges.length + 1, ...sent, at: Math.round(at), ...recordedResult(result, tokens.redact) };
    const exchange: Exchange = isOver && isRateLimited(made) ? { ...made, cut: true } : made;
    limits.note(exchange);
    const created = createdBy(exchange, body);
    if (created) ledger.add(created, exchange);
    exchanges.push(store.add(exchange, ledger));
    if (updates(exchange)) Object.values(path).forEach((uuid) => ledger.touch(uuid));
    return withShortBody(exchange);
  }

  /** Adds an exchange of an earlier run, as if this run had sent it. */
  adopt({ exchange, created }: KnownExchange): void {
    const { contract, exchanges, ledger } = this.run;
    if (created) ledger.add(created, exchange);
    exchanges.push(exchange);
    if (!updates(exchange)) return;
    const { path } = contract.operation(exchange.operation);
    pathValues(path, exchange.request.url).forEach((uuid) => ledger.touch(uuid));
  }
}
