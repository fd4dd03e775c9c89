/** The entry of the suite: checks the server at a base URL and returns a report. */
import { createHash, X509Certificate } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import packageJson from '../../package.json' with { type: 'json' };
import { contract as ownContract, type Contract } from '../../openapi/contract/contract.js';
import { assertReachable, TargetError, workspaceUrl } from '../requests/http/reachable.js';
import { assertOptions } from './assert-options.js';
import { catalogueNotes, sourcesOf } from '../catalogue/catalogue-notes.js';
import { allChecks } from '../checks/index.js';
import { standard } from '../model/defaults.js';
import { runChecks, type Outcomes } from '../run/engine.js';
import { requestsInAll } from '../catalogue/footprint.js';
import { newRunId } from '../requests/data/unique-values.js';
import { createLiveTransport } from '../requests/http/live.js';
import { Pace } from '../requests/http/pace.js';
import { createRetryingTransport, type RetryNote } from '../requests/http/retrying.js';
import { reportOf } from '../report/make-report.js';
import type { Report } from '../report/report.js';
import type { SuiteOptions } from './suite-options.js';
import type { Target } from '../requests/http/target.js';
import { pluralize } from '../text/printable.js';
import type { RunOptions } from '../run/run.js';
import { select, SelectionError, type Selection } from '../model/selection.js';
import type { Transport } from '../requests/http/transport.js';
import { countChecks } from '../model/places.js';
import { isExploredId } from '../model/sequence.js';
import type { Check } from '../model/check.js';

const whatBecame: Readonly<Record<Exclude<RetryNote['why'], 'told-to-wait'>, (method: string) => string>> = {
  'connection-failed': (method) => `sent again after a lost connection (${method})`,
  lost: (method) => `lost with the connection, and its check run again (${method})`,
};

/** Counts retries by their reason. */
class RetryNotes {
  readonly retries: Partial<Record<RetryNote['why'], number>> = {};
  private readonly counts = new Map<string, number>();

  readonly add = ({ why, method }: RetryNote): void => {
    this.retries[why] = (this.retries[why] ?? 0) + 1;
    // The pace has a sentence about rate limits.
    if (why === 'told-to-wait') return;
    const text = whatBecame[why](method);
    this.counts.set(text, (this.counts.get(text) ?? 0) + 1);
  };

  all(): readonly string[] {
    return [...this.counts].map(([text, count]) => `${pluralize(count, 'request')} ${text}`);
  }
}

function liveTransport(options: SuiteOptions, signal: AbortSignal): Transport {
  const { timeoutMs = standard.timeoutMs, concurrency = standard.concurrency, ca } = options;
  return createLiveTransport({ timeoutMs, connections: concurrency, signal, ...(ca !== undefined && { ca }) });
}

function retryingTransport(
  live: Transport,
  options: SuiteOptions,
  signal: AbortSignal,
  onRetry: (note: RetryNote) => void,
): Transport {
  const { maxWaitMs = standard.maxWaitMs, keepGoing = false } = options;
  const sleep = (ms: number): Promise<void> => setTimeoutPromise(ms, undefined, { signal });
  return createRetryingTransport(live, { sleep, now: Date.now, onRetry, maxWaitMs, keepGoing });
}

/** Whether all checks are selected. */
const isAll = ({ only = [], skip = [] }: Selection = {}): boolean => only.length + skip.length === 0;

/** The pace of the run. The number of requests is known only for the whole suite. */
function paceOf({
  selection,
  readOnly,
  maxWrites,
  explore,
  maxTimeMs = standard.maxTimeMs,
  progress,
}: SuiteOptions): Pace {
  const isWhole = isAll(selection) && !readOnly && maxWrites === undefined && !explore;
  const notice = (text: string): void => progress?.notice?.(text);
  return new Pace({ ...(isWhole && { requests: requestsInAll }), maxTimeMs, now: Date.now, notice });
}

/** Throws if the text of `--ca` holds no certificate. */
function assertCertificates(ca: string | undefined): void {
  try {
    if (ca !== undefined) new X509Certificate(ca);
  } catch {
    throw new TargetError('The file of --ca has no certificate in PEM form.');
  }
}

/** SHA-256 of the contract's document, in hexadecimal. */
export const digestOf = (contract: Contract): string =>
  createHash('sha256').update(JSON.stringify(contract.document)).digest('hex');

type Selected = { readonly selection?: NonNullable<Report['selection']> };

function selectionOf({ only = [], skip = [] }: Selection, readOnly: boolean, of: number): Selected {
  return isAll({ only, skip }) && !readOnly ? {} : { selection: { only, skip, ...(readOnly && { readOnly }), of } };
}

/** Throws if both tokens are the same: checks across accounts would report false violations. */
function assertTwoTokens({ token, otherToken }: SuiteOptions): void {
  if (token === otherToken)
    throw new TargetError('--other-token is the same token as --token; it must belong to another account.');
}

/** One signal that ends the run: the caller aborts it, or the time limit is reached. */
function endOf(
  { signal, progress, maxTimeMs = standard.maxTimeMs }: SuiteOptions,
  pace: Pace,
): { readonly signal: AbortSignal; release(): void } {
  const end = new AbortController();
  // Every current wait listens to the signal.
  setMaxListeners(0, end.signal);
  const stop = (): void => end.abort('the run was interrupted');
  end.signal.addEventListener('abort', () => progress?.stopped?.());
  const expire = (): void =>
    end.abort([`the limit of ${maxTimeMs / 1000} s for the run was reached`, pace.text ?? []].flat().join('; '));
  const timers = [setTimeout(expire, maxTimeMs), setInterval(() => pace.check(), maxTimeMs / 15)];
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  return {
    signal: end.signal,
    release() {
      timers.forEach(clearTimeout);
      signal?.removeEventListener('abort', stop);
    },
  };
}

/** The outcomes without the checks that a read-only run left out. */
function withoutUnrun(outcomes: Outcomes): Outcomes {
  return { ...outcomes, results: outcomes.results.filter(({ unrun }) => !unrun) };
}

function targetOf(options: SuiteOptions, baseUrl: string, transport: Transport): Target {
  const { token, otherToken, refreshToken, headers = {}, ca } = options;
  return {
    baseUrl,
    token,
    transport,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    ...(otherToken !== undefined && { otherToken }),
    ...(refreshToken && { refreshToken }),
    ...(ca !== undefined && { ownAuthority: true }),
  };
}

function runOptionsOf(options: SuiteOptions, signal: AbortSignal): RunOptions {
  const { contract, concurrency = standard.concurrency, waitMs, maxWrites, readOnly, keepGoing, given } = options;
  return {
    runId: options.runId ?? newRunId(Math.random),
    concurrency,
    signal,
    ...(contract && { contract }),
    ...(waitMs !== undefined && { waitMs }),
    ...(maxWrites !== undefined && { maxWrites }),
    ...(readOnly !== undefined && { readOnly }),
    ...(keepGoing !== undefined && { keepGoing }),
    ...(given && { given }),
    ...options.time,
  };
}

/** Explores before the checks, with half of the writes that the run may send: the rest is for the checks. */
async function exploredBefore(
  target: Target,
  options: RunOptions,
  { explore, progress }: SuiteOptions,
  catalogue: readonly Check[],
) {
  // Loaded only if needed: other runs start sooner.
  const { exploredFirst } = await import('../explore/explored.js');
  const { maxWrites } = options;
  const half = maxWrites === undefined ? {} : { maxWrites: Math.floor(maxWrites / 2) };
  return exploredFirst(target, { ...options, ...half }, explore!, progress, catalogue);
}

/** The options without the writes that are used up. */
const withWritesLeft = ({ maxWrites, ...options }: RunOptions, written: number): RunOptions =>
  maxWrites === undefined ? options : { ...options, maxWrites: Math.max(0, maxWrites - written) };

/**
 * Runs the suite. Throws a `TypeError` if the options can't be used, a `TargetError` if the server can't be reached, and a
 * `SelectionError` if nothing is selected. In all other cases it returns a report, whatever the server does.
 */
export async function runSuite(options: SuiteOptions): Promise<Report> {
  assertOptions(options);
  const { contract = ownContract, strict = false, embedded = false, readOnly = false, selection = {} } = options;
  const catalogue = options.checks ?? allChecks(contract);
  const isAlone = options.explore?.alone === true;
  // Stored sequences are explored, too.
  const checks = isAlone
    ? catalogue.filter(({ id }) => isExploredId(id))
    : select(catalogue, selection, options.pricing, contract);
  const url = workspaceUrl(options.url, contract.basePath, contract.operations);
  assertCertificates(options.ca);
  assertTwoTokens(options);
  const [pace, notes, startedAt] = [paceOf(options), new RetryNotes(), new Date()];
  const end = endOf(options, pace);
  const live = options.transport ?? liveTransport(options, end.signal);
  const transport =
    options.transport ??
    retryingTransport(pace.over(live), options, end.signal, (note) => {
      notes.add(note);
      pace.note(note);
    });
  try {
    const target = targetOf(options, url, transport);
    await assertReachable(live, `${url}${contract.basePath}/carriers`, target);
    const runOptions = runOptionsOf(options, end.signal);
    const explored = options.explore && (await exploredBefore(target, runOptions, options, catalogue));
    const found = explored?.checks ?? [];
    const left = explored ? withWritesLeft(runOptions, explored.written) : runOptions;
    const outcomes = withoutUnrun(
      await runChecks([...checks, ...found], target, left, options.progress, [...catalogue, ...found]),
    );
    if (outcomes.results.length === 0) throw new SelectionError('Nothing to run: every selected check writes.');
    return reportOf(outcomes, {
      url,
      embedded,
      strict,
      suiteVersion: packageJson.version,
      contractDigest: digestOf(contract),
      startedAt,
      elapsedMs: Date.now() - startedAt.getTime(),
      notes: [pace.limitText ?? [], notes.all(), explored?.note ?? []].flat(),
      ...(explored && { explored: explored.part }),
      notesOnChecks: catalogueNotes(contract, catalogue),
      retries: notes.retries,
      extra: sourcesOf(catalogue),
      interrupted: outcomes.decided.cutShort !== undefined && (options.signal?.aborted ?? false),
      ...selectionOf(isAlone ? { only: ['explored'] } : selection, readOnly, countChecks(catalogue)),
    });
  } finally {
    end.release();
    await transport.close();
  }
}
