/** The words of the suite: checks, what they find, and what becomes of them. */
import type { OperationId } from '../openapi/contract.js';
import type { Coded } from '../openapi/open-answers.js';
import type { Level } from '../openapi/requirements.js';
import type { Due, Exchange } from './exchange.js';
import type { Relation } from './relations.js';
import type { Session } from './session.js';

/** A statement that is not of the catalogue: somebody's own. */
export interface OwnRequirement {
  /** Letters, a dash and a number, such as `OUR-01`. */
  readonly id: string;
  readonly level: Level;
  /** What holds on a conformant target, in a sentence. */
  readonly statement: string;
  /** Where it is stated, as titles from the outside in. */
  readonly anchor: string;
}

/** A file that brought checks. */
export interface CheckSource {
  /** Its name, without folders. */
  readonly file: string;
  /** SHA-256 of its bytes, in hexadecimal; absent where a program brought the checks. */
  readonly digest?: string;
}

/** One question to a target. A check is data: it prints nothing and knows no test runner. */
export interface Check {
  readonly id: string;
  /** The row of the catalogue that the check decides. */
  readonly requirement: string;
  /** That row, where the catalogue doesn't have it. */
  readonly own?: OwnRequirement;
  /** Where the check is from, if it is not the suite's. */
  readonly source?: CheckSource;
  /** Where that file is, as its user named it: for commands that are shown to them, and in no report. */
  readonly path?: string;
  /** What holds on a conformant target, as a fact in the present tense. */
  readonly title: string;
  readonly operation: OperationId;
  readonly kind: 'derived' | 'authored';
  /**
   * Judges what all other checks exchanged, so it runs after them. One that asks for more (`asking`) runs before the others that do,
   * and one that judges what these found (`last`) runs after them.
   */
  readonly afterwards?: boolean | 'asking' | 'last';
  /** Set where requests of others at the same time could change what is compared: it runs after them, and with no other check. */
  readonly alone?: true;
  /** Set where statuses alone decide, so that nothing else in the answer to an accepted request can make it fail. */
  readonly byStatus?: true;
  /** For a check that runs afterwards: requests that others need not wait for, made while they run. */
  readonly prepare?: (session: Session) => Promise<void>;
  run(session: Session): Promise<void>;
}

/** What became of a check. `error` means that the suite itself broke: never for or against the target. */
export type Outcome = 'pass' | 'fail' | 'inconclusive' | 'observed' | 'error';

/** Who is to blame when a check can't be decided. */
export type Cause = 'target' | 'circumstance';

/** One way in which the target differs from what the contract says. */
export interface Finding {
  readonly expected: string;
  readonly received: string;
  /** JSON pointer into the answer's body, where the difference has a place there. */
  readonly place?: string;
  /** Number of the exchange that shows it. */
  readonly exchange?: number;
  /** What was sent that a conformant server treats as expected: "type left out". */
  readonly variation?: string;
  /** The same without the example that was altered, where it is one. */
  readonly alteration?: string;
  /** What response the request was due; absent in records of suites before this field, as the next ones are. */
  readonly due?: Due;
  /** How what came differs from what was expected. */
  readonly relation?: Relation;
  /** The rule of the contract that a value of the response breaks: a keyword, or "sent" or "assigned" for what must be present. */
  readonly rule?: string;
}

/** What differs, where, and in which exchange. */
export interface Expectation extends Omit<Finding, 'exchange'> {
  readonly exchange?: Exchange;
}

/** What the target does where the specification leaves the choice. */
export interface Observation {
  readonly question: string;
  readonly answer: string;
  /** The answer for programs, where the mock can do the same (`--like`). */
  readonly coded?: Coded;
  readonly exchange?: number;
}

/** What more there is to say of a check that can't be decided. */
export interface Undecided {
  /** What the check needs that neither the suite nor the server can add, so that it is not run. */
  readonly needs?: string;
  /** Set where the operator's own data is to blame. */
  readonly ofGivenData?: true;
  /** Number of the exchange whose response leaves it undecided. */
  readonly undecidedBy?: number;
}

/** The result of one check. */
export interface CheckResult extends Undecided {
  readonly check: Check;
  /** The number of the check in the catalogue, by which its new values are made. */
  readonly slot: number;
  readonly outcome: Outcome;
  readonly findings: readonly Finding[];
  readonly observations: readonly Observation[];
  /** Why the check is inconclusive or broke. */
  readonly reason?: string;
  readonly cause?: Cause;
  /** In how many of how many runs the check failed; more than one run only where it failed. */
  readonly failed: number;
  readonly runs: number;
  /** Whether the check was left out because it would have had to write in a read-only run. */
  readonly unrun?: boolean;
  /** Numbers of the exchanges that the check made. */
  readonly exchanges: readonly number[];
}

/** Ends a check that can't be decided on this target. */
export class Inconclusive extends Error {
  override readonly name = 'Inconclusive';

  constructor(
    readonly blame: Cause,
    reason: string,
    /** The exchange whose response leaves the check undecided. */
    readonly exchange?: Exchange,
    readonly more: Omit<Undecided, 'undecidedBy'> = {},
  ) {
    super(reason);
  }
}

/** Ends a check whose question is answered with a finding already. */
export class Ended extends Error {
  override readonly name = 'Ended';
}
