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

interface Kept {
  readonly summary: Omit<ExchangeSummary, 'breaches'>;
  readonly mask: Mask;
  readonly url: string;
  readonly origin: string;
  readonly request: KeptSide;
  readonly answer: KeptSide | undefined;
}

interface Entry extends Kept {
  readonly breaches: () => readonly Breach[];
}

const utf8 = new TextEncoder();

/** Keeps so many exchanges. */
export class Journal {
  private readonly entries = new Map<number, Entry>();
  private last = 0;
  private readonly listeners = new Set<(summary: ExchangeSummary) => void>();

  constructor(private readonly capacity = 1000) {}

  /** Notes an exchange, and gives its line, which is written out when it is read. */
  add(call: Call, outcome: Outcome, startedAt: Date, { done, ...notes }: Notes): () => ExchangeSummary {
    const mask = maskOf(call.headers);
    const summary = {
      id: ++this.last,
      at: startedAt.toISOString(),
      elapsedMs: Math.max(0, Date.now() - startedAt.getTime()),
      ...notes,
      method: call.method,
      url: mask(call.url),
      outcome: typeof outcome === 'string' ? outcome : outcome.status,
      done,
    };
    const answer = typeof outcome === 'string' ? undefined : keptSide(outcome);
    const { url, origin } = call;
    const kept = { summary, mask, url, origin, request: keptSide(call), answer };
    const entry: Entry = { ...kept, breaches: once(() => judged(kept)) };
    this.entries.set(summary.id, entry);
    this.entries.delete(summary.id - this.capacity);
    for (const listener of this.listeners) listener(lineOf(entry));
    return () => lineOf(entry);
  }

  /** The wanted ones of those kept, the newest last. */
  list({ world, operation, outcome, after = 0, limit = this.capacity }: Wanted = {}): readonly ExchangeSummary[] {
    const found = [...this.entries.values()].filter(
      ({ summary }) =>
        summary.id > after &&
        (world === undefined || summary.world === world) &&
        (operation === undefined || summary.operation === operation) &&
        (outcome === undefined || String(summary.outcome) === outcome),
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
    const entry = this.entries.get(id);
    return entry && callOf(entry);
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
const lineOf = ({ summary, breaches }: Entry): ExchangeSummary => ({ ...summary, breaches: breaches().slice(0, 3) });

/** The request, if it is kept as a whole. */
function callOf({ summary, request: { headers, body }, url, origin }: Kept): Call | undefined {
  if (body.isCut) return undefined;
  const bytes = typeof body.start === 'string' ? utf8.encode(body.start) : body.start;
  return { method: summary.method, url, headers, body: bytes, origin };
}

function judged(kept: Kept): readonly Breach[] {
  const { summary, mask, answer } = kept;
  const text = answer?.body.isCut === false ? answer.body.start : undefined;
  const found = breachesOf({ ...summary, call: callOf(kept), answer: text });
  return found.map((breach) => ({ ...breach, sentence: mask(breach.sentence) }));
}

/** Works something out when it is first asked for: nobody looks at most exchanges. */
function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => (made ??= { value: make() }).value;
}

function written({ summary, mask, request, answer, breaches }: Entry): Exchange {
  const side = ({ headers, body }: KeptSide): Side => ({
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, mask(value)])),
    body: shownBody(body, mask),
  });
  return { ...summary, breaches: breaches(), request: side(request), ...(answer && { answer: side(answer) }) };
}
