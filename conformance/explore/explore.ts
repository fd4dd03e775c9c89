/** Explores a server: sends random sequences of requests, and shrinks those that show a problem. */
import * as fc from 'fast-check';
import { contract as ownContract, type Contract } from '../../openapi/contract/contract.js';
import { consecutiveSources, type FreshSources } from '../requests/data/unique-values.js';
import type { Target } from '../requests/http/target.js';
import { Ended, Inconclusive, RequestLost } from '../model/stop.js';
import { WaitBudget } from '../judging/consistency/wait-budget.js';
import { writes } from '../run/limits.js';
import { Run, type RunOptions } from '../run/run.js';
import { RunSession } from '../run/session.js';
import { Coverage, type ExploredItems } from './coverage.js';
import type { SequenceProblem } from './findings.js';
import { Performance } from './perform.js';
import { sequences } from './sequences.js';
import { shrink } from './shrink.js';
import type { Repeated, Sequence, Step } from '../model/sequence.js';

/** The budget of exploring: in milliseconds, or in requests. */
export type Budget = { readonly ms: number } | { readonly requests: number };

/** Options of exploring, in addition to those of a run of checks. */
export interface ExploreOptions extends RunOptions {
  readonly budget: Budget;
  /** Equal seeds give equal sequences. */
  readonly seed: number;
  /** The maximum number of problems to look for (default 40): with more, the server needs repair first. */
  readonly mostFound?: number;
  /** Called for each problem, when it is first seen. */
  readonly onFound?: (problem: SequenceProblem) => void;
  /** Called after each sequence. */
  readonly onSent?: (sent: Pick<Explored, 'requests'> & { readonly found: number; readonly elapsedMs: number }) => void;
}

/** The smallest sequence that was found to show a problem. */
interface Found {
  readonly problem: SequenceProblem;
  readonly sequence: Sequence;
  /** The number of requests sent until the problem first showed. */
  readonly requests: number;
  /** How often it showed again; absent if it did in all repetitions. */
  readonly repeated?: Repeated;
}

/** The problems that a sequence showed, and whether it was sent to its end. */
interface Performed {
  readonly problems: readonly SequenceProblem[];
  readonly isWhole: boolean;
}

/** The result of exploring. */
export interface Explored {
  readonly seed: number;
  readonly found: readonly Found[];
  readonly requests: number;
  /** The number of requests that may have changed something. */
  readonly written: number;
  /** The number of customers, locations and orders that the server reported as created. */
  readonly created: number;
  readonly sequences: number;
  /** The number of judged responses. */
  readonly judged: number;
  readonly covered: ExploredItems;
  /** The reasons why sequences could not be decided, each with the number of these sequences. */
  readonly undecided: ReadonlyMap<string, number>;
}

/** The number of sequences from one seed, and the maximum number of requests to shrink one problem. */
const [perSeed, perShrink] = [25, 1500];

/** How often the smallest sequence is sent again, to see how often it shows the problem. */
const repetitions = 5;

/** After this many sequences in a row without a request, exploring ends, as no request can be sent. */
const mostIdle = 200;

/** The state of one exploration of one server. */
class Explorer {
  requests = 0;
  count = 0;
  judged = 0;
  readonly found: Found[] = [];
  readonly undecided = new Map<string, number>();
  readonly coverage: Coverage;
  /** Every sequence has fresh values, its set-ups too: a server may refuse a second customer with the same address. */
  private readonly freshSources: FreshSources;
  private readonly known = new Set<string>();
  private readonly shared = { identifiers: new Set<string>(), patience: new WaitBudget() };
  private readonly startedAt: number;
  private written = 0;
  private created = 0;
  private idle = 0;
  private isBarred = false;

  constructor(
    private readonly target: Target,
    private readonly options: ExploreOptions,
  ) {
    this.startedAt = (options.now ?? Date.now)();
    this.freshSources = consecutiveSources(options.runId, options.given);
    this.coverage = new Coverage(options.contract ?? ownContract);
  }

  /** Whether no more requests are to be sent. */
  get isOver(): boolean {
    const { budget, signal, mostFound = 40, now = Date.now } = this.options;
    const isSpent = 'ms' in budget ? now() - this.startedAt >= budget.ms : this.requests >= budget.requests;
    const isStuck = this.isBarred || this.idle >= mostIdle;
    return isSpent || isStuck || signal?.aborted === true || this.found.length >= mostFound;
  }

  /** The part of a sequence that may be sent: in a read-only run, only reads. */
  private allowed(sequence: Sequence): Sequence {
    const { readOnly, contract = ownContract } = this.options;
    if (!readOnly) return sequence;
    const reads = ({ operation }: Step): boolean => !writes(contract.operation(operation));
    return sequence
      .map((part) => [part].flat().filter(reads))
      .filter(({ length }) => length > 0)
      .map((part) => (part.length === 1 ? part[0]! : part));
  }

  /** Performs a sequence in a run of its own, and returns the problems that it showed, and whether it was sent to its end. */
  private async perform(sequence: Sequence): Promise<Performed> {
    const { options, target, freshSources } = this;
    const left = options.maxWrites === undefined ? {} : { maxWrites: Math.max(0, options.maxWrites - this.written) };
    const run = new Run(target, { ...options, ...left, freshSources });
    const name = `explore ${this.count++}`;
    const session = new RunSession(run, name, freshSources(name, 0));
    const performance = new Performance(session, session.fresh, this.shared);
    let isWhole = false;
    try {
      await performance.perform(sequence);
      isWhole = true;
    } catch (thrown) {
      if (!(thrown instanceof Inconclusive) && !(thrown instanceof Ended)) throw thrown;
      const reason = thrown instanceof Inconclusive ? thrown.message : 'a set-up was not accepted';
      if (!(thrown instanceof RequestLost)) this.undecided.set(reason, (this.undecided.get(reason) ?? 0) + 1);
      this.isBarred ||= run.limits.cutShort !== undefined;
    }
    this.coverage.note(performance.sent);
    const { length: sent } = run.exchanges;
    this.idle = sent === 0 ? this.idle + 1 : 0;
    this.requests += sent;
    this.created += run.ledger.all().length;
    this.written += run.exchanges.filter(({ operation }) => writes(run.operation(operation))).length;
    this.judged += performance.problems.judged;
    const { now = Date.now, onSent } = options;
    onSent?.({ requests: this.requests, found: this.known.size, elapsedMs: now() - this.startedAt });
    return { problems: performance.problems.all, isWhole };
  }

  /** Looks for one new problem in the sequences of one seed, and shrinks the sequence that shows it. */
  async search(seed: number): Promise<void> {
    const contract = this.options.contract ?? ownContract;
    let first: Found | undefined;
    const property = fc.asyncProperty(sequences(contract), async (made) => {
      if (this.isOver) return true;
      const sequence = this.allowed(made);
      const { requests } = this;
      const { problems } = await this.perform(sequence);
      const problem = problems.find(({ signature }) => !this.known.has(signature));
      if (problem) first = { problem, sequence, requests: requests + (problem.found.exchange?.id ?? 0) };
      return !problem;
    });
    const { failed, errorInstance } = await fc.check(property, { seed, numRuns: perSeed, endOnFailure: true });
    // A problem fails the property. Any other error is a bug of the suite itself.
    if (failed && !first) throw errorInstance;
    if (!first) return;
    this.known.add(first.problem.signature);
    this.options.onFound?.(first.problem);
    this.found.push(await this.smallest(contract, first));
  }

  private async smallest(contract: Contract, first: Found): Promise<Found> {
    const limit = this.requests + perShrink;
    let smallest = first;
    await shrink(contract, first.sequence, async (sequence) => {
      if (this.requests > limit || this.options.signal?.aborted) return false;
      const { problems } = await this.perform(sequence);
      const problem = problems.find(({ signature }) => signature === first.problem.signature);
      if (problem) smallest = { ...first, problem, sequence };
      return problem !== undefined;
    });
    return { ...smallest, ...(await this.repeat(smallest)) };
  }

  /** Sends the smallest sequence again, and says how often it showed its problem if that was not each time. */
  private async repeat({ problem, sequence }: Found): Promise<Pick<Found, 'repeated'>> {
    let [shown, of] = [0, 0];
    for (let time = 0; time < repetitions && this.options.signal?.aborted !== true; time += 1) {
      const { problems, isWhole } = await this.perform(sequence);
      const isShown = problems.some(({ signature }) => signature === problem.signature);
      if (isShown || isWhole) of += 1;
      if (isShown) shown += 1;
    }
    return shown < of ? { repeated: { shown, of } } : {};
  }

  async explore(): Promise<Explored> {
    const { seed } = this.options;
    for (let round = 0; !this.isOver; round += 1) await this.search(seed + round);
    const { found, requests, written, created, count: sequences, judged, undecided } = this;
    const covered = this.coverage.summary();
    return { seed, found, requests, written, created, sequences, judged, covered, undecided };
  }
}

/**
 * Explores a server until the budget is used up. Shrinking the last problem may take a little longer. Throws only for
 * bugs of the suite itself, never because of the server.
 */
export const explore = (target: Target, options: ExploreOptions): Promise<Explored> =>
  new Explorer(target, options).explore();
