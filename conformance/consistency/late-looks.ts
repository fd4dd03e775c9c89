/** After a wait in vain, looks further for an order, once in a run, so that a finding can say how late orders show. */
import { isAccepted, isLockedOut, isOwn, isRefusal, type Exchange } from '../exchange/exchange.js';
import type { Created, Ledger } from '../exchange/ledger.js';
import type { Input } from '../exchange/build-request.js';
import type { WaitContext } from '../exchange/wait-budget.js';

/** The purpose of the requests after the wait. */
export const lateLook = 'look-up after the wait';

/** The further time, as a multiple of the wait, and the number of look-ups in it. */
const looking = { waits: 2, looks: 8 } as const;

/** The parameters of a look-up. */
const queryOf = ({ request: { url } }: Exchange): Readonly<Record<string, string>> =>
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

/** Looks further for one order of a run. */
export class LateLooks {
  private isSpent = false;

  constructor(private readonly run: WaitContext) {}

  /** Whether a look-up that found nothing is worth further looks. */
  private isWorth(last: Exchange): boolean {
    // The looks have the account's own token, with which an order of the second account can't be found.
    const isMissing = isOwn(last) && isRefusal(last) && !isLockedOut(last) && last.refusal === undefined;
    return !this.isSpent && this.run.waitMs > 0 && isMissing && lookedFor(this.run.ledger, last) !== undefined;
  }

  /** Looks until the order shows or the time is over. */
  async after(last: Exchange, look: (input: Input) => Promise<Exchange>): Promise<void> {
    const { source, waitMs } = this.run;
    if (!source.repeats(last, 'after', () => this.isWorth(last))) return;
    this.isSpent = true;
    const pause = (looking.waits * waitMs) / looking.looks;
    for (let count = 0; count < looking.looks; count += 1) {
      await source.sleep(pause);
      if (isAccepted(await look({ query: queryOf(last) }))) return;
    }
  }
}

/** How long after its creation the order showed that was looked up after the wait, from exchanges before `end`. */
export function shownAfter(
  { ledger, exchanges }: Pick<WaitContext, 'ledger' | 'exchanges'>,
  end: number,
): number | undefined {
  const shown = exchanges.find((one) => one.purpose === lateLook && isAccepted(one));
  const created = shown && shown.id <= end ? lookedFor(ledger, shown) : undefined;
  const creation = exchanges[(created?.exchange ?? 0) - 1];
  return shown && creation && shown.at - creation.at - creation.elapsedMs;
}
