/** The violations of the contract that were found in one response, and the judge that finds them. */
import type { Exchange } from '../requests/exchange/exchange.js';
import type { Ledger } from '../requests/exchange/ledger.js';
import type { Relation } from '../requests/exchange/relations.js';

/** One way in which a response differs from the contract. `place` has `*` for positions in lists. */
export interface ResponseViolation {
  readonly requirement: string;
  readonly place: string;
  readonly pointer: string;
  readonly expected: string;
  readonly received: string;
  readonly relation?: Relation;
  /** As `Finding.rule`. */
  readonly rule?: string;
}

/** The result of judging one response. */
export interface Judgement {
  readonly exchange: Exchange;
  readonly violations: readonly ResponseViolation[];
  /** The places of the contract that the response has. */
  readonly seen: ReadonlySet<string>;
  /** The rows of the catalogue for which values were compared with those that were sent. */
  readonly comparedRows: ReadonlySet<string>;
}

/** Judges the responses of a run, including those that are not stored whole. */
export interface ResponseJudge {
  /** The judgement of a response. A large one is judged when it arrives; in a record it isn't whole, and has none. */
  judge(exchange: Exchange, ledger: Ledger): Judgement | undefined;
  /** The violations in the fields of a response that is stored whole. */
  fieldViolations(exchange: Exchange, isSettled: boolean): readonly ResponseViolation[];
  /** Marks a response as settled (see `Ledger.settle`), and judges it again if it was judged already. */
  settle(exchange: Exchange, ledger: Ledger): void;
}
