/** The functions of the control interface for exchanges and price breakdowns. */
import { parseFilter } from '../journal/exchange-query.js';
import type { ExchangeFilter, JournaledExchange, ExchangeSummary } from '../journal/journal.js';
import { nothing } from '../worlds/state-error.js';
import type { Controlled, ExchangeList, ReceiptList } from './control-types.js';
import { replay, send, type SendRequest } from './send-request.js';

/** Exchanges and price breakdowns. Tokens are masked in all of them. */
export interface ExchangeControl {
  /**
   * Lists the exchanges, the newest last; the filter may have a `world`, an `operation` (`createOrder` or `POST /orders`), an
   * `outcome` (`'422'`, `'hang'` or `'reset'`), `after` (only greater ids) and `limit` (only the newest). Rejects with a
   * `StateError` for a filter that no exchange can match.
   * ```ts
   * const { exchanges } = await mock.control.listExchanges({ world: 'main', operation: 'POST /orders', limit: 10 });
   * ```
   */
  listExchanges(filter?: ExchangeFilter): Promise<ExchangeList>;

  /**
   * Clears the exchanges. The ids of later ones go on from there.
   * ```ts
   * await mock.control.clearExchanges();
   * ```
   */
  clearExchanges(): Promise<ExchangeList>;

  /**
   * Calls a function with each exchange from now on; `after` lists those with a greater id first, and `cleared` is called when
   * the exchanges are cleared. Returns the function that ends this.
   * ```ts
   * const stop = mock.control.followExchanges(({ method, url, outcome }) => console.log(method, url, outcome));
   * stop();
   * ```
   */
  followExchanges(
    listener: (exchange: ExchangeSummary) => void,
    options?: { readonly after?: number; readonly cleared?: () => void },
  ): () => void;

  /**
   * Returns an exchange with headers and bodies. Rejects with a `StateError` if it is unknown or no longer kept.
   * ```ts
   * const { request, answer } = await mock.control.readExchange(1);
   * ```
   */
  readExchange(id: number): Promise<JournaledExchange>;

  /**
   * Sends the request of an exchange again, with its token, and returns the summary of the new exchange.
   * ```ts
   * const { outcome } = await mock.control.replayExchange(1);
   * ```
   */
  replayExchange(id: number): Promise<ExchangeSummary>;

  /**
   * Sends a request to the mock, with the token of `world` if one is named, and returns the summary of the exchange.
   * ```ts
   * const { id, outcome } = await mock.control.sendRequest({ world: 'main', method: 'GET', url: '/api/v1/carriers' });
   * ```
   */
  sendRequest(request: SendRequest): Promise<ExchangeSummary>;

  /**
   * Returns the price breakdowns of a response with rates, by the id at the end of its `Link` header.
   * ```ts
   * const rates = await mock.fetch(ratesRequest);
   * const id = /receipts\/(\d+)/.exec(rates.headers.get('link'))[1];
   * const { carriers } = await mock.control.readReceipts(id);
   * ```
   */
  readReceipts(id: string): Promise<ReceiptList>;
}

export function exchangeControl(mock: Controlled): ExchangeControl {
  const { journal, receipts } = mock;
  return {
    listExchanges: async (filter = {}) => ({ exchanges: journal.list(parseFilter(filter, mock)) }),
    clearExchanges: async () => {
      journal.clear();
      return { exchanges: [] };
    },
    followExchanges: (listener, { after, cleared } = {}) => {
      if (after !== undefined) journal.list({ after }).forEach(listener);
      return journal.subscribe(({ line }) => listener(line), cleared);
    },
    readExchange: async (id) => journal.find(numberOf(id)) ?? nothing('exchange', id),
    replayExchange: async (id) => replay(mock, numberOf(id) || nothing('exchange', id)),
    sendRequest: async (request) => send(mock, request, mock.origin),
    readReceipts: async (id) => {
      const carriers = receipts.find(id);
      return carriers ? { carriers } : nothing('receipt', id);
    },
  };
}

/** The number of an exchange, which is a text in a URL; 0, which no exchange has, if it is malformed. */
const numberOf = (id: number): number => (/^[1-9]\d{0,14}$/.test(String(id)) ? Number(id) : 0);
