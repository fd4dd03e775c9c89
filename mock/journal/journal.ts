/** The journal: the last 1000 exchanges of each world, and subscribers to new ones. */
import type { OperationId } from '../../openapi/contract/contract.js';
import type { Call, CallOutcome, Reply } from '../../reference-impl/calls/call.js';
import { breachesOf, type Breach } from './contract-violations.js';
import { bodyText, maskHeaders, maskOf, maskUrl, shownText, sizeOf, truncateBody } from './journal-text.js';
import type { Mask, StoredMessage } from './journal-text.js';

/** The summary of an exchange. */
export interface ExchangeSummary {
  /** Position since the mock started, from 1. */
  readonly id: number;
  /** The time of the request, in ISO 8601. */
  readonly at: string;
  readonly elapsedMs: number;
  /** The id of the world of the token, if it is known. */
  readonly world?: string;
  readonly operation?: OperationId;
  readonly method: string;
  /** The original path and query. */
  readonly url: string;
  /** The status, or `hang` or `reset`. */
  readonly outcome: number | 'hang' | 'reset';
  /** What switches and triggers did, in words. */
  readonly done: readonly string[];
  /** The names of the variations that changed the response. */
  readonly variations: readonly string[];
  /** The broken statements of the contract; a summary has only the first three. */
  readonly breaches: readonly Breach[];
}

/** A request or response. A body over 64 KiB is truncated; for a binary one only its length is given. */
interface Side {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Present if the body is truncated or binary. */
  readonly partial?: true;
}

/** An exchange with its request and response, tokens masked. */
export interface JournaledExchange extends ExchangeSummary {
  readonly request: Side;
  readonly answer?: Side;
}

/** The mock's notes about a call. */
export interface Notes {
  world: string | undefined;
  operation: OperationId | undefined;
  done: readonly string[];
  variations: readonly string[];
  /** The refusal before variations changed its status and body. */
  refusal: Reply | undefined;
  /** The broken statements, if they were already determined. */
  breaches: readonly Breach[] | undefined;
}

const none: readonly string[] = [];

/** All fields are set from the start: adding one later changes the object's shape, which costs more than all of them. */
export const noNotes = (): Notes => ({
  world: undefined,
  operation: undefined,
  done: none,
  variations: none,
  refusal: undefined,
  breaches: undefined,
});

/** Selects exchanges; `limit` keeps only the newest. */
export interface ExchangeFilter {
  readonly world?: string;
  readonly operation?: string;
  readonly outcome?: string;
  /** A text in lower case in the path, the query or a body, such as a uuid. */
  readonly about?: string;
  readonly after?: number;
  readonly limit?: number;
}

/** An exchange with its tokens. It is masked, validated and serialized on access, since most are never displayed. */
export class JournalEntry {
  private readonly request: Call;
  private readonly answer: StoredMessage | undefined;
  readonly outcome: ExchangeSummary['outcome'];
  /** An estimate of its memory, in bytes. */
  readonly size: number;
  private known: readonly Breach[] | undefined;

  constructor(
    readonly id: number,
    call: Call,
    outcome: CallOutcome,
    private readonly startedAt: number,
    private readonly elapsedMs: number,
    readonly notes: Notes,
    private readonly maskMore: Mask,
  ) {
    this.request = truncateBody(call);
    this.answer = typeof outcome === 'string' ? undefined : truncateBody(outcome);
    this.outcome = typeof outcome === 'string' ? outcome : outcome.status;
    const messages = [this.request, this.answer, notes.refusal].map((one) => (one ? sizeOf(one) : 0));
    const sentences = (notes.breaches ?? []).map(({ sentence }) => sentence.length);
    this.size = [this.request.url.length, ...messages, ...sentences].reduce((sum, length) => sum + length, ofEntry);
  }

  /** The request; undefined if its body was truncated. */
  get call(): Call | undefined {
    return isWhole(this.request) ? this.request : undefined;
  }

  /** The summary, with the first three breaches. */
  get line(): ExchangeSummary {
    return { ...this.summary, breaches: this.breaches.slice(0, 3) };
  }

  get written(): JournaledExchange {
    const { summary, breaches, mask, request, answer } = this;
    const side = (one: StoredMessage): Side => ({ headers: maskHeaders(one.headers, mask), ...bodyText(one, mask) });
    return { ...summary, breaches, request: side(request), ...(answer && { answer: side(answer) }) };
  }

  /** Path, query and bodies as they are shown, in lower case. */
  get text(): string {
    return shownText(this.request, this.answer, this.mask);
  }

  private get mask(): Mask {
    const mask = maskOf(this.request.headers);
    return (text) => this.maskMore(mask(text));
  }

  private get breaches(): readonly Breach[] {
    return (this.known ??= this.findBreaches());
  }

  private get summary(): Omit<ExchangeSummary, 'breaches'> {
    const { id, elapsedMs, outcome, mask } = this;
    const { method, url } = this.request;
    const { world, operation, done, variations } = this.notes;
    const at = new Date(this.startedAt).toISOString();
    const known = { ...(world !== undefined && { world }), ...(operation !== undefined && { operation }) };
    return { id, at, elapsedMs, ...known, method, url: maskUrl(url, mask), outcome, done, variations };
  }

  private findBreaches(): readonly Breach[] {
    const { answer, call, mask, summary } = this;
    const { refusal, breaches } = this.notes;
    const told = answer && isWhole(answer) ? answer.body : undefined;
    const seen = refusal ? { outcome: refusal.status, answer: refusal.body } : { answer: told };
    const found = breaches ?? breachesOf({ ...summary, call, ...seen });
    return found.map((breach) => ({ ...breach, sentence: mask(breach.sentence) }));
  }
}

type Listener = Readonly<Record<'forgotten', () => void> & Record<'added', (entry: JournalEntry) => void>>;

/** The memory of an exchange without its texts, in bytes. */
const ofEntry = 2000;
const mostBytes = 64 * 2 ** 20;

/** The last exchanges of each world. Worlds don't evict each other's exchanges, unless all use too much memory. */
export class Journal {
  /** By id, oldest first. */
  private readonly entries = new Map<number, JournalEntry>();
  /** The entries of each world, oldest first. */
  private readonly ofWorlds = new Map<string | undefined, JournalEntry[]>();
  private bytes = 0;
  private last = 0;
  private readonly listeners = new Set<Listener>();

  /** `capacity` is the number of exchanges of each world, `limit` the memory of all in bytes; `mask` masks more secrets. */
  constructor(
    private readonly capacity = 1000,
    private readonly limit = mostBytes,
    private readonly mask: Mask = (text) => text,
  ) {}

  /** Adds an exchange. `startedAt` is in milliseconds. */
  add(call: Call, outcome: CallOutcome, startedAt: number, notes: Notes): JournalEntry {
    const elapsedMs = Math.max(0, Date.now() - startedAt);
    const entry = new JournalEntry(++this.last, call, outcome, startedAt, elapsedMs, notes, this.mask);
    const ofWorld = this.ofWorlds.get(notes.world) ?? [];
    if (ofWorld.push(entry) === 1) this.ofWorlds.set(notes.world, ofWorld);
    this.entries.set(entry.id, entry);
    this.bytes += entry.size;
    if (ofWorld.length > this.capacity) this.drop(ofWorld[0]!);
    while (this.bytes > this.limit && this.entries.size > 1) {
      const [oldest] = this.entries.values();
      this.drop(oldest!);
    }
    for (const { added } of this.listeners) added(entry);
    return entry;
  }

  /** The selected exchanges, newest last. */
  list({ world, operation, outcome, about, after = 0, limit = Infinity }: ExchangeFilter = {}) {
    const found = [...this.entries.values()].filter(
      (entry) =>
        entry.id > after &&
        (world === undefined || entry.notes.world === world) &&
        (operation === undefined || entry.notes.operation === operation) &&
        (outcome === undefined || String(entry.outcome) === outcome) &&
        (about === undefined || entry.text.includes(about)),
    );
    return found.slice(Math.max(0, found.length - limit)).map(({ line }) => line);
  }

  find(id: number): JournaledExchange | undefined {
    return this.entries.get(id)?.written;
  }

  /** The call of an exchange; undefined if it is unknown, dropped or truncated. */
  callOf(id: number): Call | undefined {
    return this.entries.get(id)?.call;
  }

  all(): readonly JournaledExchange[] {
    return [...this.entries.values()].map(({ written }) => written);
  }

  clear(): void {
    this.entries.clear();
    this.ofWorlds.clear();
    this.bytes = 0;
    for (const { forgotten } of this.listeners) forgotten();
  }

  /** Subscribes to new exchanges and to `clear`. Returns the function that unsubscribes. */
  subscribe(added: Listener['added'], forgotten: Listener['forgotten'] = () => undefined): () => void {
    const listener = { added, forgotten };
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Drops the oldest entry of a world. */
  private drop({ id, size, notes: { world } }: JournalEntry): void {
    this.bytes -= size;
    this.entries.delete(id);
    const ofWorld = this.ofWorlds.get(world);
    ofWorld?.shift();
    if (ofWorld?.length === 0) this.ofWorlds.delete(world);
  }
}

const isWhole = ({ cutFrom }: StoredMessage): boolean => cutFrom === undefined;
