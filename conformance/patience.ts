/** How old what a run created is, and for how long it is waited for what may show late. Times are in milliseconds. */
import type { Exchange } from './exchange.js';
import type { Created, Ledger } from './ledger.js';
import type { Recording } from './recording.js';

/** Who takes or shows something as young as this is not late, so that another answer has another reason. */
export const prompt = 5;

/** How many waits in vain show that there is another reason, as long as no wait has helped. */
const enough = 3;

/** What of a run tells how long it may wait. */
export interface Waiting {
  readonly ledger: Ledger;
  readonly exchanges: readonly Exchange[];
  readonly waitMs: number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly options: { readonly recording?: Recording };
}

/** How long something had been there when a request was sent at this time; undefined where its creation is not known. */
export function ageOf({ exchanges }: Waiting, { exchange }: Created, at: number): number | undefined {
  const creation = exchanges[exchange - 1];
  return creation && Math.max(0, at - creation.at - creation.elapsedMs);
}

/** Counts what waits bring. */
export class Patience {
  private inVain = 0;
  private hasHelped = false;

  /** Whether it is no use to wait. */
  get isSpent(): boolean {
    return this.inVain >= enough && !this.hasHelped;
  }

  count(hasHelped: boolean): void {
    if (hasHelped) this.hasHelped = true;
    else this.inVain += 1;
  }
}

/** Keeps the least of the numbers that come for a key. */
export class Least {
  private readonly known = new Map<string, number>();

  of(key: string): number {
    return this.known.get(key) ?? Infinity;
  }

  add(key: string, value: number): void {
    this.known.set(key, Math.min(value, this.of(key)));
  }
}
