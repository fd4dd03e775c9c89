/** What a run knows of how soon a new thing can be used: a write's effect may show late, within the wait. */
import { isRecord } from '../openapi/schema.js';
import type { Exchange } from './exchange.js';
import { usableUuid, type Ledger } from './ledger.js';
import type { Input } from './requests.js';

/** Who takes something as young as this, in milliseconds, is not late, so that a refusal has another reason. */
const prompt = 5;

/** How many waits in vain show that the refusals have another reason, as long as no wait has helped. */
const enough = 3;

/** The uuids in a request. No list holds any. */
function uuidsIn(value: unknown, found: string[] = []): readonly string[] {
  if (isRecord(value)) for (const name of Object.keys(value)) uuidsIn(value[name], found);
  const uuid = usableUuid(value);
  if (uuid !== undefined) found.push(uuid);
  return found;
}

/** Keeps the least of the numbers that come for a key. */
class Least {
  private readonly known = new Map<string, number>();

  of(key: string): number {
    return this.known.get(key) ?? Infinity;
  }

  add(key: string, value: number): void {
    this.known.set(key, Math.min(value, this.of(key)));
  }
}

/** Tells a refusal that only says "not yet" from any other. Ages are in milliseconds. */
export class Lateness {
  /** How old a thing of some kind was at most when an operation took it. */
  private readonly taken = new Least();
  /** How long an operation takes at least. */
  private readonly fastest = new Least();
  private inVain = 0;
  private hasHelped = false;

  constructor(
    private readonly run: { readonly ledger: Ledger; readonly exchanges: readonly Exchange[]; readonly waitMs: number },
  ) {}

  /** Whether a request that was refused refers to something so new that it may be taken later. */
  mayExplain(refused: Exchange, input: Input): boolean {
    if (this.inVain >= enough && !this.hasHelped) return false;
    return [...this.agesOf(refused, input)].some(
      ([kind, age]) => age <= this.run.waitMs && !this.isPrompt(refused, kind),
    );
  }

  /** Learns from the last answer to a request that had to be taken. */
  learn(last: Exchange, input: Input, isTaken: boolean): void {
    const ages = this.agesOf(last, input);
    if (last.round !== undefined && ages.size > 0) {
      if (isTaken) this.hasHelped = true;
      else this.inVain += 1;
    }
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
    const { ledger, exchanges } = this.run;
    const ages = new Map<string, number>();
    for (const uuid of [...uuidsIn(path), ...uuidsIn(body)]) {
      const created = ledger.get(uuid);
      const creation = exchanges[(created?.exchange ?? 0) - 1];
      if (!created || !creation) continue;
      const kind = `${operation} ${created.kind}`;
      const age = Math.max(0, at - creation.at - creation.elapsedMs);
      ages.set(kind, Math.min(age, ages.get(kind) ?? Infinity));
    }
    return ages;
  }
}
