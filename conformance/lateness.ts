/** What a run knows of how soon a new thing can be used: a write's effect may show late, within the wait. */
import { isRecord } from '../openapi/schema.js';
import type { Exchange } from './exchange.js';
import { usableUuid, type Created } from './ledger.js';
import { LateParts } from './late-parts.js';
import { Ages, Least, Patience, prompt, type Waiting } from './patience.js';
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
  /** How young a thing of some kind was when an operation took it. */
  private readonly taken = new Least();
  private readonly patience = new Patience();
  private readonly ages: Ages;
  /** What is known of orders that show before all that was sent in them does. */
  readonly parts: LateParts;

  constructor(private readonly run: Waiting) {
    this.ages = new Ages(run);
    this.parts = new LateParts(run, this.ages);
  }

  /** Whether a request that was refused refers to something so new that it may be taken later. */
  mayExplain(refused: Exchange, input: Input): boolean {
    if (this.patience.isSpent) return false;
    return [...this.newest(refused, input)].some(
      ([kind, created]) => this.taken.of(kind) > prompt && this.ages.atLeast(created, refused)! <= this.run.waitMs,
    );
  }

  /** Learns from the last answer to a request that had to be taken. */
  learn(last: Exchange, input: Input, isTaken: boolean): void {
    const newest = this.newest(last, input);
    if (last.round !== undefined && newest.size > 0) this.patience.count(isTaken);
    if (isTaken) for (const [kind, created] of newest) this.taken.add(kind, this.ages.atMost(created, last));
  }

  /** The newest of the run's things of each kind, of those that a request refers to. */
  private newest({ operation }: Exchange, { path, body }: Input): ReadonlyMap<string, Created> {
    const { ledger, exchanges } = this.run;
    const found = new Map<string, Created>();
    for (const uuid of [...uuidsIn(path), ...uuidsIn(body)]) {
      const created = ledger.get(uuid);
      if (!created || !exchanges[created.exchange - 1]) continue;
      const kind = `${operation} ${created.kind}`;
      const former = found.get(kind);
      if (!former || former.exchange < created.exchange) found.set(kind, created);
    }
    return found;
  }
}
