/** What a run knows of how soon a new thing can be used: a write's effect may show late, within the wait. */
import { isRecord } from '../openapi/schema.js';
import type { Exchange } from './exchange.js';
import { usableUuid } from './ledger.js';
import { LateParts } from './late-parts.js';
import { Least, Patience, ageOf, prompt, type Waiting } from './patience.js';
import type { Input } from './requests.js';

/** The uuids in a request. No list holds any. */
function uuidsIn(value: unknown, found: string[] = []): readonly string[] {
  if (isRecord(value)) for (const name of Object.keys(value)) uuidsIn(value[name], found);
  const uuid = usableUuid(value);
  if (uuid !== undefined) found.push(uuid);
  return found;
}

/** Tells a refusal that only says "not yet" from any other. Ages are in milliseconds. */
export class Lateness {
  /** How old a thing of some kind was at most when an operation took it. */
  private readonly taken = new Least();
  /** How long an operation takes at least. */
  private readonly fastest = new Least();
  private readonly patience = new Patience();
  /** What is known of orders that show before all that was sent in them does. */
  readonly parts: LateParts;

  constructor(private readonly run: Waiting) {
    this.parts = new LateParts(run);
  }

  /** Whether a request that was refused refers to something so new that it may be taken later. */
  mayExplain(refused: Exchange, input: Input): boolean {
    if (this.patience.isSpent) return false;
    return [...this.agesOf(refused, input)].some(
      ([kind, age]) => age <= this.run.waitMs && !this.isPrompt(refused, kind),
    );
  }

  /** Learns from the last answer to a request that had to be taken. */
  learn(last: Exchange, input: Input, isTaken: boolean): void {
    const ages = this.agesOf(last, input);
    if (last.round !== undefined && ages.size > 0) this.patience.count(isTaken);
    if (!isTaken) return;
    this.fastest.add(last.operation, last.elapsedMs);
    for (const [kind, age] of ages) this.taken.add(kind, age + last.elapsedMs);
  }

  /** What an answer took longer than the fastest may have gone by before its request was looked at. */
  private isPrompt({ operation }: Exchange, kind: string): boolean {
    return this.taken.of(kind) - this.fastest.of(operation) <= prompt;
  }

  /** How old the newest of the run's things of each kind was, of those that a request refers to, when it was sent. */
  private agesOf({ at, operation }: Exchange, { path, body }: Input): ReadonlyMap<string, number> {
    const ages = new Map<string, number>();
    for (const uuid of [...uuidsIn(path), ...uuidsIn(body)]) {
      const created = this.run.ledger.get(uuid);
      const age = created && ageOf(this.run, created, at);
      if (age === undefined) continue;
      const kind = `${operation} ${created?.kind}`;
      ages.set(kind, Math.min(age, ages.get(kind) ?? Infinity));
    }
    return ages;
  }
}
