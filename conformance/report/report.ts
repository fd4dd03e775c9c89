/** The format of a report. */
import type { KeptSequence } from '../model/sequence.js';
import type { Circumstance } from '../circumstances/circumstance.js';
import type { OperationId } from '../../openapi/contract/contract.js';
import type { Level } from '../../openapi/requirements.js';
import type { Calls } from '../model/operation-label.js';
import type { ReportedExchange } from '../requests/exchange/reported-exchange.js';
import type { GivenData } from '../requests/data/operator-data.js';
import type { Created } from '../requests/exchange/ledger.js';
import type { RetryNote } from '../requests/http/retrying.js';
import type { CheckSource, Outcome } from '../model/check.js';
import type { LostRequest } from '../run/source.js';
import type { Blame, Undecided } from '../model/stop.js';
import type { Finding, Observation } from '../model/finding.js';

/** The result of a run. Undecided: the run could not decide, for example because it was interrupted or the token was refused. */
export type Verdict = 'conformant' | 'non-conformant' | 'undecided';

/** A check in a report. */
export interface ReportedCheck extends Undecided {
  readonly id: string;
  readonly requirement: string;
  readonly level: Level;
  readonly title: string;
  readonly operation: OperationId;
  readonly kind: 'derived' | 'authored';
  /** The number of the check in the catalogue, which determines its generated values. */
  readonly slot: number;
  readonly outcome: Outcome;
  readonly failed: number;
  readonly runs: number;
  readonly findings: readonly Finding[];
  readonly observations: readonly Observation[];
  readonly exchanges: readonly number[];
  readonly reason?: string;
  readonly blame?: Blame;
}

/** A requirement that a check of the report decides. */
export interface ReportedRequirement {
  readonly id: string;
  readonly level: Level;
  readonly statement: string;
  readonly anchor: string;
  /** The version of the contract that introduced it; absent if it isn't in the catalogue. */
  readonly since?: string;
}

export type { ReportedExchange };

/** The reference's responses to the requests of the failed checks. */
export interface ReferenceAnswers {
  readonly exchanges: readonly ReportedExchange[];
  /** For each failed check, the numbers of its exchanges in this list, in order. */
  readonly checks: Readonly<Record<string, readonly number[]>>;
}

/** A place in responses where a mutant was not noticed. */
export interface Unguarded {
  readonly operation: OperationId;
  /** Place in the response, with `*` for positions in lists; empty for the whole response. */
  readonly place: string;
  /** The kinds of mutants that no check noticed. */
  readonly mutations: readonly string[];
}

/** How many mutants of the server's own responses the checks noticed. */
export interface MutationScore {
  readonly mutations: number;
  readonly noticed: number;
  readonly unguarded: readonly Unguarded[];
  /** The size of the sample, if there was no time to try all of it. */
  readonly sample?: number;
}

/** A check that may fail according to the file of known failures. */
export interface KnownFailure {
  readonly check: string;
  readonly reason: string;
  /** The last day on which it may fail, as `2031-03-04`. */
  readonly expires?: string;
}

/** The result for a build with known failures. */
export interface KnownFailuresResult {
  /** The file of known failures. */
  readonly file: string;
  /** Whether the build may go on. */
  readonly outcome: 'open' | 'closed' | 'undecided';
  /** Why it may not go on. */
  readonly reasons: readonly string[];
  /** The failures that are known. */
  readonly known: readonly KnownFailure[];
  /** Entries that must be removed from the file, and why. */
  readonly stale: readonly { readonly check: string; readonly why: string }[];
}

/** A cause of failures, compared with an earlier report. */
export interface ChangedCause {
  /** The mistake of the server, or its former mistake if the cause is fixed. */
  readonly title: string;
  readonly level: 'required' | 'advisory';
  /** Ids of the checks that show it, or showed it if the cause is fixed. */
  readonly checks: readonly string[];
  /** How many checks showed it in the earlier report, if the number differs. */
  readonly before?: number;
  /** How often it was tried and failed in both runs, in all of its checks. */
  readonly tries: { readonly before: Tries; readonly now: Tries };
  /** The first and the last request of the earlier run that failed, if all between them failed and no other: it may have passed. */
  readonly within?: readonly [first: number, last: number];
}

/** How often something was tried, and how often it failed. */
export interface Tries {
  readonly failed: number;
  readonly of: number;
}

/** The changes since an earlier report, in the checks that both have. */
export interface Since {
  readonly run: Pick<Report['run'], 'id' | 'startedAt'>;
  /** Causes of then whose checks all pass now, after enough requests to see a failure as frequent as then. */
  readonly fixed: readonly ChangedCause[];
  /** Causes of then with a check that still has something to fix, by the title of now. */
  readonly still: readonly ChangedCause[];
  /** Reasons that left checks undecided then, of which a check fails now, by the title of now. */
  readonly decided: readonly ChangedCause[];
  /** Causes of then that did not show now, after too few requests to call them fixed, or without a decision. */
  readonly unseen: readonly ChangedCause[];
  /** Causes of now without a check that had something to fix then. */
  readonly broken: readonly ChangedCause[];
  /** How many checks fail now but did not run then. */
  readonly added: number;
}

/** Numbers of checks by outcome, for one level or operation. */
export type Counts = Readonly<Record<Outcome, number>>;

/** How many items were exercised, and the names of the others. */
export interface Share {
  readonly seen: number;
  readonly of: number;
  readonly untouched: readonly string[];
}

/** What exploring sent and found. */
export interface ExploredPart {
  /** The same seed gives the same sequences. */
  readonly seed: number;
  readonly requests: number;
  /** How many customers, locations and orders exploring created. They are not in `created` of the report. */
  readonly created?: number;
  readonly sequences: number;
  /** The sequences that showed a problem, as `--keep` writes them. Each has a check with its id. */
  readonly found: readonly KeptSequence[];
  /** Fields, values of the contract's lists, pairs of optional fields, and pairs of consecutive operations. */
  readonly covered: Readonly<Record<'fields' | 'values' | 'pairs' | 'transitions', Share>>;
}

/** Everything that a reporter shows. It contains no secrets; texts of the server are unchanged. */
export interface Report {
  readonly format: 2;
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
  /** The circumstance that explains most of the failures, instead of mistakes in single places; absent if there is none. */
  readonly circumstance?: Circumstance;
  readonly strict: boolean;
  /** The selection by `--only` and `--skip`; absent if everything ran. */
  readonly selection?: {
    readonly only: readonly string[];
    readonly skip: readonly string[];
    readonly readOnly?: boolean;
    /** How many checks of an earlier report ran again; absent if none was replayed. */
    readonly replayed?: number;
    readonly of: number;
  };
  /** Why the run was cut short. */
  readonly cutShort?: string;
  /** In a record that was judged again: how many checks were decided live and can't be decided from the record. */
  readonly onlyLive?: number;
  /** Set if the user stopped the run. */
  readonly interrupted?: true;
  /** Events of the run that no check is about: waits, retries. */
  readonly notes: readonly string[];
  readonly target: {
    readonly url: string;
    readonly embedded: boolean;
    /** The faults and variations of an embedded reference, as given to `--against`: `fault:ID`. */
    readonly against?: readonly string[];
  };
  readonly contract: {
    readonly version: string;
    readonly digest: string;
    /** How operations are called that the suite's own contract lacks or calls differently: `POST /orders`, by id. */
    readonly calls?: Calls;
  };
  readonly suite: {
    readonly version: string;
    /** The files of extra checks. */
    readonly extra?: readonly CheckSource[];
    /** The notes that are about the suite's checks. */
    readonly notes?: readonly string[];
  };
  readonly run: {
    readonly id: string;
    readonly startedAt: string;
    readonly elapsedMs: number;
    readonly requests: number;
    /** How many of the requests the verdict depends on; absent if all. */
    readonly deciding?: number;
    /** How many requests were retried, by reason. */
    readonly retries?: Readonly<Partial<Record<RetryNote['why'], number>>>;
  };
  /** The settings that determine the requests, so that the run can be repeated. */
  readonly settings: {
    readonly waitMs: number;
    readonly repeats?: number;
    /** Whether the run had a token of a second account. */
    readonly otherAccount: boolean;
    /** Present if the run trusted certificates of a private authority. */
    readonly ownAuthority?: true;
    /** Present if the proxy recorded the requests of clients, and the suite sent none. */
    readonly onlySeen?: true;
    readonly given?: GivenData;
  };
  readonly counts: Readonly<Record<Level, Counts>>;
  readonly operations: Readonly<Record<string, Counts>>;
  readonly requirements: readonly ReportedRequirement[];
  readonly checks: readonly ReportedCheck[];
  readonly exchanges: readonly ReportedExchange[];
  /** Requests without an exchange: lost with their connection, or not sent; absent if there are none. */
  readonly lost?: readonly LostRequest[];
  readonly created: readonly Omit<Created, 'body'>[];
  /** For each shared set-up that sent a request, a check that needs it. Reports of older suites don't have this field. */
  readonly setUps?: Readonly<Record<string, string>>;
  readonly reference?: ReferenceAnswers;
  readonly confidence?: MutationScore;
  /** The requests and findings of exploring; absent if the run didn't explore. */
  readonly explored?: ExploredPart;
  /** Present if the run was compared with an earlier report of this server. */
  readonly since?: Since;
  /** Present if a file of known failures was given: then it decides the exit code. */
  readonly gate?: KnownFailuresResult;
}
