/** The types of checks, of their sessions, and of their results. */
import type { Contract, Operation, OperationId } from '../../openapi/contract/contract.js';
import type { Level } from '../../openapi/requirements.js';
import type { Json } from '../../openapi/json/json.js';
import type { JudgedExchanges } from '../requests/exchange/account.js';
import type { RequestMutation } from './altered.js';
import type { Exchange } from '../requests/exchange/exchange.js';
import type { Intent, RefusalKind } from '../requests/exchange/intent.js';
import type { Findings } from './findings.js';
import type { FreshSource, FreshSources } from '../requests/data/unique-values.js';
import type { GivenData } from '../requests/data/operator-data.js';
import type { ResponseJudge } from './judgement.js';
import type { Created, ResourceKind, Ledger } from '../requests/exchange/ledger.js';
import type { Input } from '../requests/exchange/build-request.js';
import type { Blame, Undecided } from './stop.js';
import type { Target } from '../requests/http/target.js';
import type { Finding, Observation } from './finding.js';

/** A requirement that is not in the catalogue, but defined by a check of yours. */
export interface OwnRequirement {
  /** Letters, a dash and a number, such as `OUR-01`. */
  readonly id: string;
  readonly level: Level;
  /** The behavior of a conformant server, in one sentence. */
  readonly statement: string;
  /** The place where it is stated: the titles of chapter, section and so on. */
  readonly anchor: string;
}

/** The file that a check of yours comes from. */
export interface CheckSource {
  /** Its name without folders. */
  readonly file: string;
  /** SHA-256 of its bytes, in hexadecimal; absent if a program passed the checks. */
  readonly digest?: string;
}

/** The check of which another one is the part at one place. */
export interface WholeCheck {
  /** Its id: `answers.ReadLocation.city`. */
  readonly id: string;
  /** The place of the part: an operation, a place in its request or response, or both: `get-order.data.order.source_location`. */
  readonly place: string;
  /** What holds at every place, as a fact in the present tense. */
  readonly title: string;
}

/** One question to the server (the target). A check is data: it prints nothing and knows no test runner. */
export interface Check {
  /** If one check judges several places, each place has an id: `answers.city.READ-33@get-order.data.order.source_location`. */
  readonly id: string;
  /** Set if other checks may decide the same at other places: then all of them are one check. */
  readonly partOf?: WholeCheck;
  /** The id by which earlier versions knew the check. It still selects the check. */
  readonly formerId?: string;
  /** The id of the requirement that the check decides: a row of the catalogue, or `own`. */
  readonly requirement: string;
  /** The requirement itself, if the catalogue doesn't have it. */
  readonly own?: OwnRequirement;
  /** The file that the check comes from; absent for checks of the suite. */
  readonly source?: CheckSource;
  /** The path of that file as the user typed it, for commands that the user can copy. No report has it. */
  readonly path?: string;
  /** The behavior of a conformant server, as a fact in the present tense. */
  readonly title: string;
  readonly operation: OperationId;
  readonly kind: 'derived' | 'authored';
  /** Set if the check judges the responses of all other checks. These run at the end: first `asking`, then `true`, then `last`. */
  readonly afterwards?: boolean | 'asking' | 'last';
  /** Set if concurrent requests could change what the check compares: it runs after the others, with no other check beside it. */
  readonly alone?: true;
  /** Set if only statuses decide the check, never the body of a response. */
  readonly byStatus?: true;
  /** For a check that runs `afterwards`: sends its requests already while the other checks run. */
  readonly prepare?: (session: Session) => Promise<void>;
  run(session: Session): Promise<void>;
}

/** The interface of a check, or a shared set-up, to its run: the only source of time, fresh values and responses. */
export interface Session extends Findings {
  readonly run: RunView;
  /** The id of the check, or the name of the shared set-up. */
  readonly name: string;
  readonly fresh: FreshSource;
  readonly given: Given;
  /** The numbers of the exchanges that this session made so far. */
  readonly exchanges: readonly number[];
  /** Runs a set-up once per run, in a session of its own. Later calls with this name get the same result. */
  shared<T>(name: string, make: (session: Session) => Promise<T>): Promise<T>;
  /**
   * Sends a request and returns the exchange. A look-up is repeated while the order lacks parts that may show late. A response that
   * the request is not due (see `Intent`) fails the run, even if the check ignores it.
   */
  send(operation: OperationId, input?: Input, intent?: Partial<Intent>): Promise<Exchange>;
  /**
   * Sends a request that should succeed, and returns the last exchange. Consistency may be eventual, so two kinds of refused
   * requests are retried until the wait is over: look-ups, and requests that refer to something new.
   */
  ask(operation: OperationId, input: Input, intent?: Partial<Intent>): Promise<Exchange>;
  /** Sends a request that the server must accept. If it doesn't, the check ends with a finding. */
  accepted(operation: OperationId, input: Input, variation?: RequestMutation): Promise<Exchange>;
  /** Sends a request that the server must refuse, and returns whether it did. If it didn't, a finding is recorded. */
  refused(operation: OperationId, input: Input, variation: RequestMutation, kind?: RefusalKind): Promise<boolean>;
  /** Sends a request whose refusal the check builds on. If it isn't refused, this check is undecided: another one fails for it. */
  refusedFirst(operation: OperationId, input: Input, label: string): Promise<void>;
  /** Sends a request that the check builds on. If it isn't accepted, the check is undecided; after a 5xx the check is retried once. */
  needed(operation: OperationId, input: Input, intent: Partial<Intent>): Promise<Exchange>;
  /**
   * Waits until an operation is likely to know everything that a request refers to, if it was slow to know new
   * resources before. Otherwise the request could be refused for the wrong reason.
   */
  waitUntilUsable(operation: OperationId, input: Input): Promise<void>;
  /** Repeats a request with exponential backoff until `done` holds or the wait is over. Returns the last exchange. */
  eventually(ask: () => Promise<Exchange>, done: (exchange: Exchange) => boolean): Promise<Exchange>;
  /** As `eventually`, for any function that sends requests; `firstPause` is in milliseconds. */
  until<T>(ask: () => Promise<T>, done: (result: T) => boolean, firstPause: number): Promise<T>;
  /** Sends requests at the same time as many others, if the server seems to take that. They must not need fresh values. */
  burst<T>(requests: readonly (() => Promise<T>)[]): Promise<readonly T[]>;
  /**
   * The exchanges whose responses can be judged: in a live run all of them, in a record those that are stored whole. The
   * check can't pass without the others.
   */
  judgeable(exchanges: readonly Exchange[]): readonly Exchange[];
  /** Makes the check inconclusive because the run has no such response of this operation; `blamed` if it was sent requests. */
  nothingToJudge(operation: OperationId, what: string, blamed?: Blame): never;
}

/** The part of its run that a check can see. */
export interface RunView {
  readonly contract: Contract;
  readonly target: Pick<Target, 'baseUrl' | 'otherToken'>;
  readonly options: {
    readonly runId: string;
    readonly given?: GivenData;
    readonly readOnly?: boolean;
    readonly repeats?: number;
    readonly signal?: AbortSignal;
  };
  /** Where the fresh values of checks and shared set-ups come from. */
  readonly freshSources: FreshSources;
  /** How long the effect of a write may take to show, in milliseconds. */
  readonly waitMs: number;
  readonly exchanges: readonly Exchange[];
  readonly ledger: Ledger;
  readonly store: ResponseJudge;
  readonly account: Pick<JudgedExchanges, 'unexpected'>;
  readonly limits: { readonly cutShort: string | undefined; readonly isStopped: boolean };
  /** Waits for parts of an assignment that show later than the assignment itself. */
  readonly consistency: {
    mayComplete(shown: Exchange): boolean;
    noteAssignment(isComplete: boolean): void;
  };
  readonly tokens: {
    readonly current: string;
    inOtherForms<T>(send: (token: string) => Promise<T>): Promise<T>;
  };
  /** Ids of checks whose requests overtake those of others, so that a token doesn't expire in between. */
  readonly urgent: Set<string>;
  /** An operation of the contract. Throws `Inconclusive` if this version doesn't have it. */
  operation(id: OperationId): Operation;
}

/** A carrier of the account, with the values that other requests need. */
export interface UsableCarrier {
  readonly uuid: string;
  readonly methods: readonly { readonly uuid: string; readonly name: unknown }[];
}

/** The set-up of a check: valid bodies, and resources on the server that are created at their first use. */
export interface Given {
  /** A valid body for an operation, with fresh values and real references. */
  body(operation: OperationId, example?: string): Promise<Json>;
  /** The body of an example, by default the full one, with other test data than the run's. */
  sample(operation: OperationId, given: GivenData, example?: string): Promise<Json>;
  /** A time moved to the days of the run: see `onOwnDay`. */
  at(time: string, first?: string): string;
  /** Everything that a valid request of an operation needs. The resource in its path is created, unless `before` names one. */
  input(operation: OperationId, example?: string, before?: Input): Promise<Input>;
  /** Creates a resource that only this session uses. */
  make(kind: ResourceKind, example?: string, change?: (body: Json) => object): Promise<Created>;
  /** Creates a resource with a body that the server must accept. If it doesn't, the check ends with a finding. */
  accepted(kind: ResourceKind, body: Json, variation: RequestMutation): Promise<Created>;
  /** A location that many checks share, one for each `nth`: an order has two. */
  location(nth?: number): Promise<Created>;
  /** A customer that many checks share: no check may change it. */
  customer(): Promise<Created>;
  /** A full order that many checks share: no check may change or assign it. In a read-only run it is the operator's. */
  order(): Promise<Created>;
  /** The connected carriers that have a shipping method: at least one. */
  carriers(): Promise<readonly UsableCarrier[]>;
  /** Ensures that the unaltered request of an example is accepted. Otherwise the refusal of an altered one proves nothing. */
  control(operation: OperationId, example?: string): Promise<void>;
}

/** How a check ended. `error` means that the suite itself broke, which says nothing about the server. */
export type Outcome = 'pass' | 'fail' | 'inconclusive' | 'observed' | 'error';

/** The result of one check. */
export interface CheckResult extends Undecided {
  readonly check: Check;
  /** The number of the check in the catalogue. Its fresh values follow from it. */
  readonly slot: number;
  readonly outcome: Outcome;
  readonly findings: readonly Finding[];
  readonly observations: readonly Observation[];
  /** The reason why the check is inconclusive or broke. */
  readonly reason?: string;
  readonly blame?: Blame;
  /** The check failed in `failed` of `runs` runs. It runs again only if it failed. */
  readonly failed: number;
  readonly runs: number;
  /** Whether the check was left out because it needs to write, in a read-only run. */
  readonly unrun?: boolean;
  /** The numbers of the exchanges that the check made. */
  readonly exchanges: readonly number[];
}
