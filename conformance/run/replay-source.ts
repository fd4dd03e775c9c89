/** Returns recorded responses of an earlier run instead of calling a server, so that the run can be judged again. */
import type { Exchange } from '../exchange/exchange.js';
import { reread } from '../exchange/reported-exchange.js';
import type { Created } from '../exchange/ledger.js';
import { Inconclusive, NotRecorded, notWhole, RequestLost, type Cause } from '../model/stop.js';

/** The sender of a request: a check in one of its runs, or a shared set-up. */
type Sender = Pick<Exchange, 'by' | 'again' | 'anew' | 'late'>;

/** An exchange before its response has come. */
export type SentRequest = Omit<Exchange, 'id' | 'at' | 'elapsedMs' | 'answer' | 'failure'>;

const senderOf = ({ by, again, anew, late }: Sender): string =>
  `${by}${again ? ' again' : ''}${anew ? ' anew' : ''}${late ? ` late ${late}` : ''}`;

/** Whether two requests agree in everything that affects the response. */
function isSame(one: SentRequest, other: SentRequest): boolean {
  const [{ method, url, headers, body }, asked] = [one.request, other.request];
  return (
    body === asked.body &&
    url === asked.url &&
    method === asked.method &&
    one.account === other.account &&
    headers['authorization'] === asked.headers['authorization']
  );
}

/** The reason why a recorded run ended early. It stands in for the responses that are missing because of it. */
export interface Ending {
  readonly cause: Cause;
  readonly reason: string;
}

/** The exchanges of an earlier run. Each is returned once, in order, to the same sender for the same request. */
export class Recording {
  readonly exchanges: readonly Exchange[];
  /** The exchanges that were not returned yet, by sender. */
  private readonly left = new Map<string, Set<Exchange>>();
  /** The resources that the run created, by exchange number, including those of responses recorded only in part. */
  private readonly created: ReadonlyMap<number, Omit<Created, 'body'>>;

  constructor(
    exchanges: readonly Exchange[],
    private readonly ending?: Ending,
    /** Restores the JSON of a body that the report left out. */
    read: (exchange: Exchange) => Exchange = reread,
    created: readonly Omit<Created, 'body'>[] = [],
    /** The number of exchanges before the questions about prices. Only these decided the verdict. */
    readonly deciding = exchanges.length,
  ) {
    this.created = new Map(created.map((one) => [one.exchange, one]));
    this.exchanges = exchanges.map(read);
    for (const exchange of this.exchanges) this.of(exchange).add(exchange);
  }

  private of(asker: Sender): Set<Exchange> {
    const name = senderOf(asker);
    const known = this.left.get(name) ?? new Set<Exchange>();
    this.left.set(name, known);
    return known;
  }

  /**
   * The next recorded exchange with this request. Without one it throws `RequestLost` if the record goes on with a retry, else what
   * ended the run early, else `NotRecorded`. It throws `NotRecorded` as well if the response isn't whole.
   */
  next(asked: SentRequest): Exchange {
    const left = this.of(asked);
    for (const exchange of left) {
      if (!isSame(exchange, asked)) continue;
      left.delete(exchange);
      if (exchange.answer?.clipped) throw notWhole();
      return exchange;
    }
    if (!asked.anew && this.left.has(senderOf({ ...asked, anew: true }))) throw new RequestLost();
    if (this.ending) throw new Inconclusive(this.ending.cause, this.ending.reason);
    throw new NotRecorded('circumstance', 'the record has no such request');
  }

  /** The resource that an exchange created, as the earlier run noted it. */
  createdBy({ id }: Exchange): Omit<Created, 'body'> | undefined {
    return this.created.get(id);
  }

  /** Whether the request was repeated because parts of an order didn't show yet. */
  isAskedLate(exchange: Exchange): boolean {
    return this.of({ ...exchange, late: exchange.id }).size > 0;
  }

  /** Whether the next request of the same sender had this purpose. */
  isNext(exchange: Exchange, purpose: string): boolean {
    const { late: _late, ...sender } = exchange;
    const [next] = this.of(sender);
    return next?.purpose === purpose;
  }

  /** Whether the next request was the same again, in a wait for an effect. */
  isRepeated(exchange: Exchange): boolean {
    const [next] = this.of(exchange);
    const { operation, purpose, round = 1 } = exchange;
    return next?.operation === operation && next.purpose === purpose && next.round === round + 1;
  }
}
