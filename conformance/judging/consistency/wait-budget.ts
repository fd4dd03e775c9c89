/** How long a run waits for eventual consistency. Times are in milliseconds. */
import type { Exchange } from '../../requests/exchange/exchange.js';
import type { Created, Ledger } from '../../requests/exchange/ledger.js';

/** After this many waits in vain, and none that helped, the cause is not eventual consistency. */
const maxVainWaits = 3;

/** Why a request is sent again: the next `round` of a wait, missing `parts` of an order, or a look `after` the wait. */
export type Repetition = 'round' | 'parts' | 'after';

/** The time of a run, and what is sent again in it. */
export interface Pacing {
  /** The time since the beginning of the run. */
  readonly elapsed: number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Whether a request is sent again. A server gets it if `isWorth` says so; a record has it or not. */
  repeats(last: Exchange | undefined, how: Repetition, isWorth: () => boolean): boolean;
}

/** The part of a run on which its waits depend. */
export interface WaitContext {
  readonly ledger: Ledger;
  readonly exchanges: readonly Exchange[];
  readonly waitMs: number;
  readonly source: Pacing;
}

/** How much of the wait was left for a resource when a request was sent; 0 or less if it is over or the creation is unknown. */
export function remainingWait(
  { exchanges, waitMs }: Pick<WaitContext, 'exchanges' | 'waitMs'>,
  { exchange }: Created,
  { at }: Pick<Exchange, 'at'>,
): number {
  const creation = exchanges[exchange - 1];
  return creation ? waitMs - Math.max(0, at - creation.at - creation.elapsedMs) : 0;
}

/** Counts waits that helped and waits in vain. */
export class WaitBudget {
  private inVain = 0;
  private hasHelped = false;

  /** Whether further waits are useless. */
  get isSpent(): boolean {
    return this.inVain >= maxVainWaits && !this.hasHelped;
  }

  count(hasHelped: boolean): void {
    if (hasHelped) this.hasHelped = true;
    else this.inVain += 1;
  }
}

/** When responses first showed something: a later response without it is wrong, not early. */
export class FirstSeen {
  private readonly first = new Map<string, number>();

  add(thing: string, { at, elapsedMs }: Exchange): void {
    this.first.set(thing, Math.min(at + elapsedMs, this.first.get(thing) ?? Infinity));
  }

  /** Whether something had been shown when a request was sent. */
  has(thing: string, { at }: Exchange): boolean {
    return (this.first.get(thing) ?? Infinity) <= at;
  }
}
