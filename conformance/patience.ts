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

/** How many answers to an operation tell how fast it is; before that all the time of an answer may have been lost. */
const telling = 10;

/** How old what a run created is when a request refers to it, as far as the run can know. Times are in milliseconds. */
export class Ages {
  private readonly fastest = new Map<string, { readonly elapsedMs: number; readonly count: number }>();
  private known = 0;

  constructor(private readonly run: Waiting) {}

  /** How old something was at least when a request was sent; undefined where its creation is not known. */
  atLeast({ exchange }: Created, { at }: Exchange): number | undefined {
    const creation = this.run.exchanges[exchange - 1];
    return creation && Math.max(0, at - creation.at - creation.elapsedMs);
  }

  /** How old it was at most when the request was looked at: answers may come long after what they tell of. */
  atMost(created: Created, asked: Exchange): number {
    const creation = this.run.exchanges[created.exchange - 1];
    if (!creation) return Infinity;
    return this.atLeast(created, asked)! + this.lostIn(creation) + this.lostIn(asked);
  }

  /** What an answer took longer than the fastest to its operation. */
  private lostIn({ operation, elapsedMs }: Exchange): number {
    const { exchanges } = this.run;
    while (this.known < exchanges.length) this.learn(exchanges[this.known++]!);
    const fastest = this.fastest.get(operation);
    return fastest && fastest.count >= telling ? Math.max(0, elapsedMs - fastest.elapsedMs) : elapsedMs;
  }

  private learn({ operation, elapsedMs, answer }: Exchange): void {
    if (!answer) return;
    const former = this.fastest.get(operation) ?? { elapsedMs: Infinity, count: 0 };
    this.fastest.set(operation, { elapsedMs: Math.min(elapsedMs, former.elapsedMs), count: former.count + 1 });
  }
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
