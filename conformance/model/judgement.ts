/** What the contract says against one response, and who says it. */
import type { Exchange } from '../exchange/exchange.js';
import type { Ledger } from '../exchange/ledger.js';
import type { Relation } from '../exchange/relations.js';

/** One way in which a response differs from the contract. `place` has `*` for positions in lists. */
export interface Fault {
  readonly requirement: string;
  readonly place: string;
  readonly pointer: string;
  readonly expected: string;
  readonly received: string;
  readonly relation?: Relation;
  /** The rule that it breaks, as a finding has it. */
  readonly rule?: string;
}

/** What was found in one response: its faults, the places that it has, and the rows for which it was held against what was sent. */
export interface Judgement {
  readonly exchange: Exchange;
  readonly faults: readonly Fault[];
  readonly seen: ReadonlySet<string>;
  readonly mirrored: ReadonlySet<string>;
}

/** Judges the responses of a run, also those that are not kept whole. */
export interface ResponseJudge {
  /** What a response shows, whether it was kept whole or judged when it came; of a recorded one that isn't whole, nothing. */
  judge(exchange: Exchange, ledger: Ledger): Judgement | undefined;
  /** What the contract says against the fields of a response that was kept whole. */
  fieldFaults(exchange: Exchange, isSettled: boolean): readonly Fault[];
  /** Judges a response again, as one that shows an assignment, where it was judged already. */
  settle(exchange: Exchange, ledger: Ledger): void;
}
