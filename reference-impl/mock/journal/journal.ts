/** What the mock was asked and what became of it: the last thousand exchanges, and whoever wants to hear of the next ones. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import type { Call, Outcome } from '../../calls/call.js';
import { breachesOf, type Breach } from './contract-violations.js';
import { kept, maskOf, shownBody, shownHeaders, shownUrl, type Kept, type Mask } from './journal-text.js';

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
interface Side {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Present where the body is told like that, and not in full. */
  readonly partial?: true;
}

/** An exchange with what was sent and answered, tokens masked. */
export interface Exchange extends ExchangeSummary {
  readonly request: Side;
  readonly answer?: Side;
}

/** What is known of a call besides itself. */
export interface Notes {
  world: string | undefined;
  operation: OperationId | undefined;
  done: readonly string[];
}

/** All fields are there from the start, as one that is added later costs more than all three. */
export const noNotes = (): Notes => ({ world: undefined, operation: undefined, done: [] });

/** Which exchanges are wanted: of a world, of an operation, with an outcome, after an id, and how many of the last ones. */
export interface Wanted {
  readonly world?: string;
  readonly operation?: string;
  readonly outcome?: string;
  readonly after?: number;
  readonly limit?: number;
}

/**
 * An exchange as it was, with its tokens: it is masked, judged and written out when somebody looks, which mostly nobody does.
 * So what came and what went is kept as it is.
 */
export class JournalEntry {
  private readonly request: Call;
  private readonly answer: Kept | undefined;
  readonly outcome: ExchangeSummary['outcome'];
  private known: readonly Breach[] | undefined;

  constructor(
    readonly id: number,
    call: Call,
    outcome: Outcome,
    private readonly startedAt: number,
    private readonly elapsedMs: number,
    readonly notes: Notes,
  ) {
    this.request = kept(call);
    this.answer = typeof outcome === 'string' ? undefined : kept(outcome);
    this.outcome = typeof outcome === 'string' ? outcome : outcome.status;
  }

  /** The request, if it is kept as a whole. */
  get call(): Call | undefined {
    return isWhole(this.request) ? this.request : undefined;
  }

  /** Only the first three of the breaches stand in a line. */
  get line(): ExchangeSummary {
    return { ...this.summary, breaches: this.breaches.slice(0, 3) };
  }

  get written(): Exchange {
    const { summary, breaches, mask, request, answer } = this;
    const side = (one: Kept): Side => ({ headers: shownHeaders(one.headers, mask), ...shownBody(one, mask) });
    return { ...summary, breaches, request: side(request), ...(answer && { answer: side(answer) }) };
  }

  private get mask(): Mask {
    return maskOf(this.request.headers);
  }

  private get breaches(): readonly Breach[] {
    return (this.known ??= this.judged());
  }

  private get summary(): Omit<ExchangeSummary, 'breaches'> {
    const { id, elapsedMs, outcome, mask } = this;
    const { method, url } = this.request;
    const { world, operation, done } = this.notes;
    const at = new Date(this.startedAt).toISOString();
    const known = { ...(world !== undefined && { world }), ...(operation !== undefined && { operation }) };
    return { id, at, elapsedMs, ...known, method, url: shownUrl(url, mask), outcome, done };
  }

  private judged(): readonly Breach[] {
    const { answer, call, mask, summary } = this;
    const found = breachesOf({ ...summary, call, answer: answer && isWhole(answer) ? answer.body : undefined });
    return found.map((breach) => ({ ...breach, sentence: mask(breach.sentence) }));
  }
}

interface Listener {
  readonly added: (summary: ExchangeSummary) => void;
  readonly forgotten: () => void;
}

/** Keeps so many exchanges. */
export class Journal {
  /** Each in the place of the one so many before it. */
  private readonly entries: (JournalEntry | undefined)[];
  private last = 0;
  private readonly listeners = new Set<Listener>();

  constructor(private readonly capacity = 1000) {
    this.entries = new Array<undefined>(capacity).fill(undefined);
  }

  /** Notes an exchange that began at this time, in milliseconds. */
  add(call: Call, outcome: Outcome, startedAt: number, notes: Notes): JournalEntry {
    const elapsedMs = Math.max(0, Date.now() - startedAt);
    const entry = new JournalEntry(++this.last, call, outcome, startedAt, elapsedMs, notes);
    this.entries[entry.id % this.capacity] = entry;
    for (const { added } of this.listeners) added(entry.line);
    return entry;
  }

  /** The wanted ones of those kept, the newest last. */
  list({ world, operation, outcome, after = 0, limit = this.capacity }: Wanted = {}): readonly ExchangeSummary[] {
    const found = this.kept().filter(
      (entry) =>
        entry.id > after &&
        (world === undefined || entry.notes.world === world) &&
        (operation === undefined || entry.notes.operation === operation) &&
        (outcome === undefined || String(entry.outcome) === outcome),
    );
    return found.slice(Math.max(0, found.length - limit)).map(({ line }) => line);
  }

  /** An exchange in full, undefined when it is not kept (any more). */
  find(id: number): Exchange | undefined {
    return this.entry(id)?.written;
  }

  /** What an exchange asked, as it came; undefined when it is not kept, or not as a whole. */
  callOf(id: number): Call | undefined {
    return this.entry(id)?.call;
  }

  /** All that are kept in full. */
  all(): readonly Exchange[] {
    return this.kept().map(({ written }) => written);
  }

  clear(): void {
    this.entries.fill(undefined);
    for (const { forgotten } of this.listeners) forgotten();
  }

  /** Tells of every exchange from now on, and when all were forgotten; what is returned ends that. */
  subscribe(added: Listener['added'], forgotten: Listener['forgotten'] = () => undefined): () => void {
    const listener = { added, forgotten };
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private entry(id: number): JournalEntry | undefined {
    const found = this.entries[id % this.capacity];
    return found?.id === id ? found : undefined;
  }

  /** Those that are kept, the newest last: the oldest is in the place that is the next to be taken. */
  private kept(): readonly JournalEntry[] {
    const oldest = (this.last + 1) % this.capacity;
    const all = [...this.entries.slice(oldest), ...this.entries.slice(0, oldest)];
    return all.filter((entry) => entry !== undefined);
  }
}

const isWhole = ({ cutFrom }: Kept): boolean => cutFrom === undefined;
