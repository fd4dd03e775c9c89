/** What the mock was asked and what became of it: the last thousand exchanges, and whoever wants to hear of the next ones. */
import type { OperationId } from '../../openapi/contract.js';
import type { Call, Outcome } from '../call.js';
import { breachesOf, type Breach } from './breaches.js';
import { keptBody, maskOf, shownBody, type Kept as KeptBody, type Mask } from './journal-text.js';

/** An exchange in a line. */
export interface ExchangeSummary {
  /** Position since the mock started, from 1. */
  readonly id: number;
  /** When it began, in ISO 8601. */
  readonly at: string;
  readonly elapsedMs: number;
  /** The id of the world whose token was sent, if it was one. */
  readonly world?: string;
  readonly operation?: OperationId;
  readonly method: string;
  /** Path and query as they were sent. */
  readonly url: string;
  /** The status, or what came instead of an answer. */
  readonly outcome: number | 'hang' | 'reset';
  /** What switches and triggers made of it, in words. */
  readonly done: readonly string[];
  /** Which statements of the contract were broken; in a line only the first three. */
  readonly breaches: readonly Breach[];
}

/** One side of an exchange. A body that is longer than 64 KiB is cut, and one that isn't text is told by its length. */
export interface Side {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An exchange with what was sent and answered, tokens masked. */
export interface Exchange extends ExchangeSummary {
  readonly request: Side;
  readonly answer?: Side;
}

/** What is known of a call besides itself. */
export interface Notes {
  world?: string;
  operation?: OperationId;
  done: readonly string[];
}

/** Which exchanges are wanted: of a world, of an operation, with an outcome, after an id, and how many of the last ones. */
export interface Wanted {
  readonly world?: string;
  readonly operation?: string;
  readonly outcome?: string;
  readonly after?: number;
  readonly limit?: number;
}

/** One side as it is kept, until somebody looks at it: mostly nobody does. */
interface KeptSide {
  readonly headers: Side['headers'];
  readonly body: KeptBody;
}

/** An exchange as it was, with its tokens. It is masked, judged and written out when somebody looks. */
class Entry {
  readonly outcome: ExchangeSummary['outcome'];
  readonly request: KeptSide;
  readonly answer: KeptSide | undefined;
  private readonly method: string;
  private readonly url: string;
  private readonly origin: string;
  private known: readonly Breach[] | undefined;

  constructor(
    readonly id: number,
    call: Call,
    outcome: Outcome,
    private readonly startedAt: Date,
    private readonly elapsedMs: number,
    readonly notes: Notes,
  ) {
    this.method = call.method;
    this.url = call.url;
    this.origin = call.origin;
    this.request = keptSide(call);
    this.outcome = typeof outcome === 'string' ? outcome : outcome.status;
    this.answer = typeof outcome === 'string' ? undefined : keptSide(outcome);
  }

  get mask(): Mask {
    return maskOf(this.request.headers);
  }

  get breaches(): readonly Breach[] {
    return (this.known ??= this.judged());
  }

  get summary(): Omit<ExchangeSummary, 'breaches'> {
    const { id, startedAt, elapsedMs, method, outcome } = this;
    const { done, ...notes } = this.notes;
    return { id, at: startedAt.toISOString(), elapsedMs, ...notes, method, url: this.mask(this.url), outcome, done };
  }

  /** The request, if it is kept as a whole. */
  get call(): Call | undefined {
    const { headers, body } = this.request;
    if (body.isCut) return undefined;
    const bytes = typeof body.start === 'string' ? utf8.encode(body.start) : body.start;
    return { method: this.method, url: this.url, headers, body: bytes, origin: this.origin };
  }

  private judged(): readonly Breach[] {
    const { answer, mask } = this;
    const text = answer?.body.isCut === false ? answer.body.start : undefined;
    const found = breachesOf({ ...this.summary, call: this.call, answer: text });
    return found.map((breach) => ({ ...breach, sentence: mask(breach.sentence) }));
  }
}

const utf8 = new TextEncoder();

/** Keeps so many exchanges. */
export class Journal {
  private readonly entries = new Map<number, Entry>();
  private last = 0;
  private readonly listeners = new Set<(summary: ExchangeSummary) => void>();

  constructor(private readonly capacity = 1000) {}

  /** Notes an exchange, and gives its line, which is written out when it is read. */
  add(call: Call, outcome: Outcome, startedAt: Date, notes: Notes): () => ExchangeSummary {
    const elapsedMs = Math.max(0, Date.now() - startedAt.getTime());
    const entry = new Entry(++this.last, call, outcome, startedAt, elapsedMs, notes);
    this.entries.set(entry.id, entry);
    this.entries.delete(entry.id - this.capacity);
    for (const listener of this.listeners) listener(lineOf(entry));
    return () => lineOf(entry);
  }

  /** The wanted ones of those kept, the newest last. */
  list({ world, operation, outcome, after = 0, limit = this.capacity }: Wanted = {}): readonly ExchangeSummary[] {
    const found = [...this.entries.values()].filter(
      (entry) =>
        entry.id > after &&
        (world === undefined || entry.notes.world === world) &&
        (operation === undefined || entry.notes.operation === operation) &&
        (outcome === undefined || String(entry.outcome) === outcome),
    );
    return found.slice(Math.max(0, found.length - limit)).map(lineOf);
  }

  /** An exchange in full, undefined when it is not kept (any more). */
  find(id: number): Exchange | undefined {
    const entry = this.entries.get(id);
    return entry && written(entry);
  }

  /** What an exchange asked, as it came; undefined when it is not kept, or not as a whole. */
  callOf(id: number): Call | undefined {
    return this.entries.get(id)?.call;
  }

  /** All that are kept in full. */
  all(): readonly Exchange[] {
    return [...this.entries.values()].map(written);
  }

  clear(): void {
    this.entries.clear();
  }

  /** Tells of every exchange from now on; what is returned ends that. */
  subscribe(listener: (summary: ExchangeSummary) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

const keptSide = ({ headers, body }: Pick<Call, 'headers'> & { readonly body: string | Uint8Array }): KeptSide => ({
  headers,
  body: keptBody(body),
});

/** Only the first three of the breaches stand in a line. */
const lineOf = ({ summary, breaches }: Entry): ExchangeSummary => ({ ...summary, breaches: breaches.slice(0, 3) });

function written({ summary, mask, request, answer, breaches }: Entry): Exchange {
  const side = ({ headers, body }: KeptSide): Side => ({
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, mask(value)])),
    body: shownBody(body, mask),
  });
  return { ...summary, breaches, request: side(request), ...(answer && { answer: side(answer) }) };
}
