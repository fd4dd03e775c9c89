/** The record of an earlier run as the source of a run: its exchanges respond, and its times pass. */
import type { Exchange } from '../requests/exchange/exchange.js';
import { createdBy, type Created } from '../requests/exchange/ledger.js';
import { sentJson } from '../requests/exchange/exchange.js';
import { record } from '../../openapi/json/json.js';
import { lateLook } from '../judging/consistency/late-look-ups.js';
import type { Repetition } from '../judging/consistency/wait-budget.js';
import { Inconclusive, NotRecorded, notWhole, RequestLost } from '../model/stop.js';
import type {
  PreparedRequest,
  Ending,
  KnownExchange,
  LostRequest,
  RunPart,
  UnansweredRequest,
  Source,
} from './source.js';

/** The record of a run. */
export interface RecordedRun {
  readonly exchanges: readonly Exchange[];
  readonly lost?: readonly LostRequest[];
  /** The resources that the run created, including those of responses that are recorded only in part. */
  readonly created?: readonly Omit<Created, 'body'>[];
  /** The number of exchanges before the questions about prices. Only these decided the verdict. Default: all. */
  readonly deciding?: number;
  readonly ending?: Ending | undefined;
}

/** The sender of a request: a check in one of its runs, or a shared set-up. */
type Sender = Pick<Exchange, 'by' | 'again' | 'anew' | 'late'>;

const senderOf = ({ by, again, anew, late }: Sender): string =>
  `${by}${again ? ' again' : ''}${anew ? ' anew' : ''}${late ? ` late ${late}` : ''}`;

/** Whether two requests agree in everything that affects the response. */
function isSame(one: UnansweredRequest, other: UnansweredRequest): boolean {
  const [{ method, url, headers, body }, asked] = [one.request, other.request];
  return (
    body === asked.body &&
    url === asked.url &&
    method === asked.method &&
    one.account === other.account &&
    headers['authorization'] === asked.headers['authorization']
  );
}

/** The position of a request in its run. */
const positionOf = (one: Exchange | LostRequest): number => ('before' in one ? one.before - 0.5 : one.id);

/** Responds with each recorded exchange once, in order, to the same sender for the same request. */
export class RecordedSource implements Source {
  readonly lost: readonly LostRequest[];
  /** What was not asked for yet, by sender. */
  private readonly left = new Map<string, Set<Exchange | LostRequest>>();
  private passed = 0;

  constructor(private readonly run: RecordedRun) {
    this.lost = run.lost ?? [];
    const all = [...run.exchanges, ...this.lost].sort((one, other) => positionOf(one) - positionOf(other));
    for (const one of all) this.of(one).add(one);
  }

  get ending(): Ending | undefined {
    return this.run.ending;
  }

  /** When the last response that was asked for came. */
  get elapsed(): number {
    return this.passed;
  }

  burst<T>(task: () => Promise<T>): Promise<T> {
    return task();
  }

  readonly sleep = async (): Promise<void> => {};

  known(part: RunPart): readonly KnownExchange[] {
    const { exchanges, created = [], deciding = exchanges.length } = this.run;
    const byExchange = new Map(created.map((one) => [one.exchange, one]));
    return exchanges.slice(...(part === 'deciding' ? [0, deciding] : [deciding])).map((exchange) => {
      const made = createdBy(exchange, {}) ?? byExchange.get(exchange.id);
      return { exchange, created: made && { ...made, body: record(sentJson(exchange)) } };
    });
  }

  private of(sender: Sender): Set<Exchange | LostRequest> {
    const name = senderOf(sender);
    const known = this.left.get(name) ?? new Set();
    this.left.set(name, known);
    return known;
  }

  /** The first recorded request like this one that was not asked for yet. */
  private take(sent: UnansweredRequest): Exchange | LostRequest | undefined {
    const left = this.of(sent);
    for (const one of left) {
      if (!isSame(one, sent)) continue;
      left.delete(one);
      return one;
    }
    return undefined;
  }

  /** Whether the record goes on with this repetition, whatever it was worth. */
  repeats(last: Exchange | undefined, how: Repetition): boolean {
    if (!last) return false;
    if (how === 'parts') return this.of({ ...last, late: last.id }).size > 0;
    const first = this.firstLook(last);
    const { operation, intent, round = 1 } = first;
    const [next] = this.of(first);
    if (how === 'after') return next?.intent.purpose === lateLook;
    return next?.operation === operation && next.intent.purpose === intent.purpose && next.round === round + 1;
  }

  /** The look-up that was repeated for missing parts up to this one. A forged record may name a later exchange. */
  private firstLook(last: Exchange): Exchange {
    const { late = last.id } = last;
    const before = late < last.id ? this.run.exchanges[late - 1] : undefined;
    return before ? this.firstLook(before) : last;
  }

  /** Throws what ended the recorded run, or `NotRecorded`, for a request that is not in the record or has no whole response. */
  async exchange({ sent }: PreparedRequest, admit: () => void): Promise<Exchange> {
    admit();
    const found = this.take(sent);
    const { ending } = this.run;
    if (!found && ending) throw new Inconclusive(ending.blame, ending.reason);
    if (!found) throw new NotRecorded('circumstance', 'the record has no such request');
    if ('before' in found) throw found.why ? new Inconclusive(found.why.blame, found.why.reason) : new RequestLost();
    if (found.answer?.clipped) throw notWhole();
    this.passed = Math.max(this.passed, found.at + found.elapsedMs);
    return found;
  }
}
