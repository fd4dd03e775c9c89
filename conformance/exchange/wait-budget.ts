/** How old what a run created is, and for how long it is waited for what may show late. Times are in milliseconds. */
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import type { Exchange } from './exchange.js';
import type { Created, Ledger } from './ledger.js';

/** How many waits in vain show that there is another reason, as long as no wait has helped. */
const maxVainWaits = 3;

/** What of a run tells how long it may wait. */
export interface WaitContext {
  readonly ledger: Ledger;
  readonly exchanges: readonly Exchange[];
  readonly waitMs: number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Since the beginning of the run. */
  readonly elapsed: number;
  readonly options: { readonly recording?: { isAskedLate(exchange: Exchange): boolean } };
}

/** Waits, but not beyond the end of the run. */
export const sleepUntil =
  (signal: AbortSignal | undefined) =>
  (ms: number): Promise<void> =>
    setTimeoutPromise(ms, undefined, { ...(signal && { signal }) }).catch(() => undefined);

/** How much of the wait was left for something when a request was sent; none or less where its creation is not known. */
export function remainingWait(
  { exchanges, waitMs }: Pick<WaitContext, 'exchanges' | 'waitMs'>,
  { exchange }: Created,
  { at }: Pick<Exchange, 'at'>,
): number {
  const creation = exchanges[exchange - 1];
  return creation ? waitMs - Math.max(0, at - creation.at - creation.elapsedMs) : 0;
}

/** Counts what waits bring. */
export class WaitBudget {
  private inVain = 0;
  private hasHelped = false;

  /** Whether it is no use to wait. */
  get isSpent(): boolean {
    return this.inVain >= maxVainWaits && !this.hasHelped;
  }

  count(hasHelped: boolean): void {
    if (hasHelped) this.hasHelped = true;
    else this.inVain += 1;
  }
}

/** When answers first showed things: what a later request doesn't get any more is not late. */
export class FirstSeen {
  private readonly first = new Map<string, number>();

  add(thing: string, { at, elapsedMs }: Exchange): void {
    this.first.set(thing, Math.min(at + elapsedMs, this.first.get(thing) ?? Infinity));
  }

  /** Whether something had been seen when a request was sent. */
  has(thing: string, { at }: Exchange): boolean {
    return (this.first.get(thing) ?? Infinity) <= at;
  }
}
