/** What a check is, what it sees of its run, and its result. */
import type { Contract, Operation, OperationId } from '../../openapi/contract/contract.js';
import type { Level } from '../../openapi/requirements.js';
import type { Json } from '../../openapi/schema/schema.js';
import type { Account } from '../exchange/account.js';
import type { Variation } from './altered.js';
import type { Exchange, RefusalKind } from '../exchange/exchange.js';
import type { Expected } from './expected.js';
import type { Findings } from './findings.js';
import type { FreshSource } from '../data/unique-values.js';
import type { GivenData } from '../data/operator-data.js';
import type { ResponseJudge } from './judgement.js';
import type { Created, Kind, Ledger } from '../exchange/ledger.js';
import type { WaitBudget } from '../exchange/wait-budget.js';
import type { Input } from '../exchange/build-request.js';
import type { Role } from '../exchange/roles.js';
import type { Cause, Undecided } from './stop.js';
import type { Target } from '../http/target.js';
import type { Finding, Observation } from './finding.js';

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

/** What one check, or one shared set-up, calls: time, new values and responses come from here only. */
export interface Session extends Findings {
  readonly run: RunView;
  /** The check, or the shared set-up. */
  readonly name: string;
  readonly fresh: FreshSource;
  readonly given: Given;
  /** Numbers of the exchanges made so far. */
  readonly exchanges: readonly number[];
  /** Runs a set-up in a session of its own, once for the whole run: later calls with this name get the same result. */
  shared<T>(name: string, make: (session: Session) => Promise<T>): Promise<T>;
  /**
   * Sends a request and returns the exchange. An order that doesn't show all its parts yet is asked for again. A response other
   * than the request is due (see `Due`) fails the run, also where the check doesn't look at it.
   */
  send(operation: OperationId, input?: Input, purpose?: string, expected?: Expected): Promise<Exchange>;
  /**
   * Sends a request that must succeed, and returns the last exchange. Since a write may show late, a refused look-up is sent again
   * until the wait is over, and so is a refused request that refers to something new.
   */
  ask(operation: OperationId, input: Input, purpose?: string, expected?: Expected): Promise<Exchange>;
  /** Sends a request that the server must accept; ends the check with a finding when it doesn't. */
  accepted(operation: OperationId, input: Input, variation?: Variation): Promise<Exchange>;
  /** Sends a request that the server must refuse; records a finding when it doesn't. Returns whether it was refused. */
  refused(operation: OperationId, input: Input, variation: Variation, kind?: RefusalKind): Promise<boolean>;
  /** Sends a request that must be refused before the check's own question. If it isn't, another check fails, and this one is undecided. */
  refusedFirst(operation: OperationId, input: Input, label: string): Promise<void>;
  /** Sends a request that others build on. If it isn't accepted, the check is undecided; after a 5xx, it is retried once. */
  needed(operation: OperationId, input: Input, purpose: string, role?: Role): Promise<Exchange>;
  /**
   * Waits until an operation can know everything that a request refers to, if it was seen to learn of new things late. Sent
   * earlier, the request would be refused for that, whatever else is wrong with it.
   */
  waitUntilUsable(operation: OperationId, input: Input): Promise<void>;
  /** Repeats a request, after longer and longer pauses, until `done` holds or the wait is over. Returns the last exchange. */
  eventually(ask: () => Promise<Exchange>, done: (exchange: Exchange) => boolean): Promise<Exchange>;
  /** As `eventually`, for any requests; `firstPause` is in milliseconds. */
  until<T>(ask: () => Promise<T>, done: (result: T) => boolean, firstPause: number): Promise<T>;
  /** The exchanges whose responses can be judged: all of a live run, and in a record those that were stored whole. */
  whole(exchanges: readonly Exchange[]): readonly Exchange[];
  /** Ends a check that judges responses of an operation, because the run has none. */
  unseen(operation: OperationId, what: string): never;
}

/** What a check sees of its run. */
export interface RunView {
  readonly contract: Contract;
  readonly target: Pick<Target, 'baseUrl' | 'otherToken'>;
  readonly options: {
    readonly runId: string;
    readonly given?: GivenData;
    readonly readOnly?: boolean;
    readonly repeats?: number;
    readonly signal?: AbortSignal;
    /** Set where an earlier run is judged again, from its record. */
    readonly recording?: object;
  };
  /** How long a write may take to show, in milliseconds. */
  readonly waitMs: number;
  readonly exchanges: readonly Exchange[];
  readonly ledger: Ledger;
  readonly store: ResponseJudge;
  readonly account: Pick<Account, 'unexpected'>;
  readonly limits: { readonly cutShort: string | undefined; readonly isStopped: boolean };
  /** The budget of waits for parts of an assignment that show later than the assignment itself. */
  readonly waits: { readonly carriers: WaitBudget };
  readonly tokens: {
    readonly current: string;
    inOtherForms<T>(send: (token: string) => Promise<T>): Promise<T>;
  };
  /** The checks whose requests are sent before those of others, since a token may expire in between. */
  readonly urgent: Set<string>;
  /** An operation of the contract. Throws `Inconclusive` where this version of it has none of that name. */
  operation(id: OperationId): Operation;
}

/** What other requests need of a carrier of the account. */
export interface Carrier {
  readonly uuid: string;
  readonly methods: readonly { readonly uuid: string; readonly name: unknown }[];
}

/** What a check may take for granted: things that exist on the target, made when they are first asked for. */
export interface Given {
  /** A valid body for an operation, with new values and real references. */
  body(operation: OperationId, example?: string): Promise<Json>;
  /** A time on the days of the run: see `onOwnDay`. */
  at(time: string, first?: string): string;
  /** Everything that a valid request of an operation needs. What its path names is made new, unless `before` names it. */
  input(operation: OperationId, example?: string, before?: Input): Promise<Input>;
  /** Creates something that only this session uses. */
  make(kind: Kind, example?: string, change?: (body: Json) => object): Promise<Created>;
  /** Creates something with a body that the server must accept; ends the check with a finding when it doesn't. */
  accepted(kind: Kind, body: Json, variation: Variation): Promise<Created>;
  /** A location that many checks share, another one for each `nth`: an order has two. */
  location(nth?: number): Promise<Created>;
  /** A customer that many checks share, so no check may change it. */
  customer(): Promise<Created>;
  /** A full order that many checks share, so no check may change or assign it. In a read-only run it is the operator's. */
  order(): Promise<Created>;
  /** The connected carriers that have a shipping method; there is at least one. */
  carriers(): Promise<readonly Carrier[]>;
  /** Makes sure that the unaltered request of an example is accepted: otherwise a refusal of an altered one proves nothing. */
  control(operation: OperationId, example?: string): Promise<void>;
}

/** What became of a check. `error` means that the suite itself broke: never for or against the target. */
export type Outcome = 'pass' | 'fail' | 'inconclusive' | 'observed' | 'error';

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
