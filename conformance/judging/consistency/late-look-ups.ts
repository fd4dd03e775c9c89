/** Look-ups of orders: the order that one names, and how late an order showed that was looked up after its wait. */
import { isAccepted, type Exchange } from '../../requests/exchange/exchange.js';
import type { Created, Ledger } from '../../requests/exchange/ledger.js';
import type { WaitContext } from './wait-budget.js';

/** The purpose of the requests after the wait. */
export const lateLook = 'look-up after the wait';

/** The parameters of a look-up. */
export const queryOf = ({ request: { url } }: Exchange): Readonly<Record<string, string>> =>
  URL.canParse(url) ? Object.fromEntries(new URL(url).searchParams) : {};

/** The order of the run that a look-up names. */
export function lookedFor(ledger: Ledger, exchange: Exchange): Created | undefined {
  if (exchange.operation !== 'getOrder') return undefined;
  const { external_id: id, order_number: number, ...more } = queryOf(exchange);
  if (Object.keys(more).length > 0 || (id === undefined) === (number === undefined)) return undefined;
  const isNamed = ({ kind, body, orderNumber }: Created): boolean =>
    kind === 'order' && (id === undefined ? orderNumber === number : body['external_id'] === id);
  return ledger.all().find((created) => isNamed(created) && created.exchange < exchange.id);
}

/** How long after its creation the order showed that was looked up after the wait, from exchanges before `end`. */
export function shownAfter(
  { ledger, exchanges }: Pick<WaitContext, 'ledger' | 'exchanges'>,
  end: number,
): number | undefined {
  const shown = exchanges.find((one) => one.intent.purpose === lateLook && isAccepted(one));
  const created = shown && shown.id <= end ? lookedFor(ledger, shown) : undefined;
  const creation = exchanges[(created?.exchange ?? 0) - 1];
  return shown && creation && shown.at - creation.at - creation.elapsedMs;
}
