/** Answers from the record of an earlier run, in place of a target: the same checks ask the same and are judged anew. */
import { reread, type Exchange } from '../exchange/exchange.js';
import type { Created } from '../exchange/ledger.js';
import { Inconclusive, NotRecorded, notWhole, RequestLost, type Cause } from '../model/stop.js';

/** Who made a request: a check in one of its runs, or a shared set-up. */
type Sender = Pick<Exchange, 'by' | 'again' | 'anew' | 'late'>;

/** An exchange before its response has come. */
export type SentRequest = Omit<Exchange, 'id' | 'at' | 'elapsedMs' | 'answer' | 'failure'>;

const senderOf = ({ by, again, anew, late }: Sender): string =>
  `${by}${again ? ' again' : ''}${anew ? ' anew' : ''}${late ? ` late ${late}` : ''}`;

/** Whether two requests are the same in all that decides the answer. */
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

/** Why a recorded run ended early: that stands in for the answers which it didn't wait for. */
export interface Ending {
  readonly cause: Cause;
  readonly reason: string;
}

/** The exchanges of a run, handed out to who asks the same again, in the order in which they happened. */
export class Recording {
  readonly exchanges: readonly Exchange[];
  /** What is not handed out yet, by who asked. */
  private readonly left = new Map<string, Set<Exchange>>();
  /** What is known to have been created, also by answers that aren't whole, by its exchange. */
  private readonly created: ReadonlyMap<number, Omit<Created, 'body'>>;

  constructor(
    exchanges: readonly Exchange[],
    private readonly ending?: Ending,
    /** How the JSON of a body comes back; it is not read again where it is there already. */
    read: (exchange: Exchange) => Exchange = reread,
    created: readonly Omit<Created, 'body'>[] = [],
    /** How many of the exchanges the verdict was decided by; the questions about prices came after them. */
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
   * The next recorded exchange with this request. Throws `RequestLost` where there is none and the record goes on with a second try,
   * else `NotRecorded`, also when the answer isn't whole, and what ended the run where something did.
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
    throw new NotRecorded('circumstance', 'the record holds no such request');
  }

  /** What an exchange created, as it was noted when it happened. */
  createdBy({ id }: Exchange): Omit<Created, 'body'> | undefined {
    return this.created.get(id);
  }

  /** Whether the same was asked once more, since parts of an order did not show yet. */
  isAskedLate(exchange: Exchange): boolean {
    return this.of({ ...exchange, late: exchange.id }).size > 0;
  }

  /** Whether what was asked next was the same once more, in a wait for an effect. */
  isRepeated(exchange: Exchange): boolean {
    const [next] = this.of(exchange);
    const { operation, purpose, round = 1 } = exchange;
    return next?.operation === operation && next.purpose === purpose && next.round === round + 1;
  }
}
