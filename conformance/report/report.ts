/** The format of a report. */
import type { KeptSequence } from '../model/sequence.js';
import type { Circumstance } from '../circumstances/circumstance.js';
import type { OperationId } from '../../openapi/contract/contract.js';
import type { Level } from '../../openapi/requirements.js';
import type { Calls } from '../model/operation-label.js';
import type { Exchange } from '../exchange/exchange.js';
import type { GivenData } from '../data/operator-data.js';
import type { Created } from '../exchange/ledger.js';
import type { RetryNote } from '../http/retrying.js';
import type { CheckSource, Outcome } from '../model/check.js';
import type { Cause, Undecided } from '../model/stop.js';
import type { Finding, Observation } from '../model/finding.js';

/** The result of a run. Undecided: nothing required failed, but circumstances kept something from being checked. */
export type Verdict = 'conformant' | 'non-conformant' | 'undecided';

/** One check as the report has it. */
export interface ReportedCheck extends Undecided {
  readonly id: string;
  readonly requirement: string;
  readonly level: Level;
  readonly title: string;
  readonly operation: OperationId;
  readonly kind: 'derived' | 'authored';
  /** The number of the check in the catalogue, by which its new values were made. */
  readonly slot: number;
  readonly outcome: Outcome;
  readonly failed: number;
  readonly runs: number;
  readonly findings: readonly Finding[];
  readonly observations: readonly Observation[];
  readonly exchanges: readonly number[];
  readonly reason?: string;
  readonly cause?: Cause;
}

/** A statement that a check of the report decides. */
export interface ReportedRequirement {
  readonly id: string;
  readonly level: Level;
  readonly statement: string;
  readonly anchor: string;
  /** The version of the contract since which it holds; absent where the catalogue doesn't have it. */
  readonly since?: string;
}

/** An exchange as the report has it: the JSON of a body is left out, since the body tells it. */
export type ReportedExchange = Omit<Exchange, 'answer'> & {
  readonly answer?: Omit<NonNullable<Exchange['answer']>, 'json'>;
};

/** What the reference does when it is asked what the failed checks asked. */
export interface ReferenceAnswers {
  readonly exchanges: readonly ReportedExchange[];
  /** For each check that failed, the numbers of its exchanges in this list, in order. */
  readonly checks: Readonly<Record<string, readonly number[]>>;
}

/** A place in answers of which some mutation went unnoticed. */
export interface Unguarded {
  readonly operation: OperationId;
  /** Place in the answer, with `*` for positions in lists; empty for the whole. */
  readonly place: string;
  /** The kinds of mutation that nothing noticed. */
  readonly mutations: readonly string[];
}

/** How many mutations of the target's own answers the checks would have noticed. */
export interface MutationScore {
  readonly mutations: number;
  readonly noticed: number;
  readonly unguarded: readonly Unguarded[];
  /** How many were to be tried, where the time was not enough for all. */
  readonly sample?: number;
}

/** A check that may fail, by a file of known failures. */
export interface KnownFailure {
  readonly check: string;
  readonly reason: string;
  /** The last day on which it may, as `2031-03-04`. */
  readonly expires?: string;
}

/** What becomes of a verdict when failures are known. */
export interface KnownFailuresResult {
  /** The file of known failures. */
  readonly file: string;
  /** Whether a build may go on. */
  readonly outcome: 'open' | 'closed' | 'undecided';
  /** Why it may not. */
  readonly reasons: readonly string[];
  /** The failures that were known. */
  readonly known: readonly KnownFailure[];
  /** Entries that the file must not have any more, and why. */
  readonly stale: readonly { readonly check: string; readonly why: string }[];
}

/** A cause of failures, compared with an earlier report. */
export interface ChangedCause {
  /** What the target does wrong; of a cause that is fixed, what it did wrong. */
  readonly title: string;
  readonly level: 'required' | 'advisory';
  /** Ids of the checks that show it; of a cause that is fixed, of those that showed it. */
  readonly checks: readonly string[];
  /** How many checks showed it in the earlier report, where that was another number. */
  readonly before?: number;
}

/** What changed since an earlier report, in the checks that both have. */
export interface Since {
  readonly run: Pick<Report['run'], 'id' | 'startedAt'>;
  /** Causes of which every check passes now. */
  readonly fixed: readonly ChangedCause[];
  /** Causes of which a check failed then, too. */
  readonly still: readonly ChangedCause[];
  /** Causes of which no check failed then. */
  readonly broken: readonly ChangedCause[];
  /** How many checks failed then and can't be decided now, or did not run. */
  readonly open: number;
  /** How many checks fail now that did not run then. */
  readonly added: number;
}

/** Numbers of checks by outcome, for one level or operation. */
export type Counts = Readonly<Record<Outcome, number>>;

/** How much of what there is was exercised, and what was not, by names. */
export interface Share {
  readonly seen: number;
  readonly of: number;
  readonly untouched: readonly string[];
}

/** What exploring sent and found. */
export interface ExploredPart {
  /** From equal seeds come equal sequences. */
  readonly seed: number;
  readonly requests: number;
  /** How many customers, locations and orders exploring created, which `created` of the report doesn't list. */
  readonly created?: number;
  readonly sequences: number;
  /** The sequences that showed a problem, as `--keep` writes them; each has a check of its id. */
  readonly found: readonly KeptSequence[];
  /** Fields, values of the contract's lists, pairs of optional fields, and which operation came after which. */
  readonly covered: Readonly<Record<'fields' | 'values' | 'pairs' | 'transitions', Share>>;
}

/** Everything that a reporter renders. It holds no secrets, and texts of the target as they came. */
export interface Report {
  readonly format: 1;
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
  /** What explains most of the failures and isn't a mistake in one place of the server; absent if nothing does. */
  readonly circumstance?: Circumstance;
  readonly strict: boolean;
  /** What was chosen by `--only` and `--skip`; absent where everything ran. */
  readonly selection?: {
    readonly only: readonly string[];
    readonly skip: readonly string[];
    readonly readOnly?: boolean;
    /** How many checks of an earlier report ran again; absent where none was replayed. */
    readonly replayed?: number;
    readonly of: number;
  };
  /** Why the run did not go on to its end. */
  readonly cutShort?: string;
  /** Set where somebody stopped it. */
  readonly interrupted?: true;
  /** What happened on the way that no check speaks of: waits, repeated requests. */
  readonly notes: readonly string[];
  readonly target: { readonly url: string; readonly embedded: boolean };
  readonly contract: {
    readonly version: string;
    readonly digest: string;
    /** How operations are called that the suite's own contract doesn't have, or calls otherwise: `POST /orders`, by id. */
    readonly calls?: Calls;
  };
  readonly suite: {
    readonly version: string;
    /** The files of extra checks that took part. */
    readonly extra?: readonly CheckSource[];
    /** Those of the notes that are about its checks. */
    readonly notes?: readonly string[];
  };
  readonly run: {
    readonly id: string;
    readonly startedAt: string;
    readonly elapsedMs: number;
    readonly requests: number;
    /** How many of them the verdict was decided by; absent where it was all. */
    readonly deciding?: number;
    /** How many requests were sent again, by the reason. */
    readonly retries?: Readonly<Partial<Record<RetryNote['cause'], number>>>;
  };
  /** What decides what was asked, so that the same can be asked again. */
  readonly settings: {
    readonly waitMs: number;
    readonly repeats?: number;
    /** Whether there was a token of a second account. */
    readonly otherAccount: boolean;
    /** Present where certificates of a private authority were given. */
    readonly ownAuthority?: true;
    /** Present where clients sent the requests through the proxy, and the suite sent none. */
    readonly onlySeen?: true;
    readonly given?: GivenData;
  };
  readonly counts: Readonly<Record<Level, Counts>>;
  readonly operations: Readonly<Record<string, Counts>>;
  readonly requirements: readonly ReportedRequirement[];
  readonly checks: readonly ReportedCheck[];
  readonly exchanges: readonly ReportedExchange[];
  readonly created: readonly Omit<Created, 'body'>[];
  /** For each shared set-up that sent a request, a check that asks for it. Reports of older suites don't have this field. */
  readonly setUps?: Readonly<Record<string, string>>;
  readonly reference?: ReferenceAnswers;
  readonly confidence?: MutationScore;
  /** What exploring sent and found; absent where nobody asked for it. */
  readonly explored?: ExploredPart;
  /** Present where there was an earlier report of this target to compare with. */
  readonly since?: Since;
  /** Present where failures were known: then it decides the exit code. */
  readonly gate?: KnownFailuresResult;
}
