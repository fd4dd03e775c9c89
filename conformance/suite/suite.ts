/** The entry of the suite: checks the server at a base URL and returns a report. */
import { createHash } from 'node:crypto';
import packageJson from '../../package.json' with { type: 'json' };
import { contract as ownContract, type Contract } from '../../openapi/contract/contract.js';
import { catalogueNotes, sourcesOf } from '../catalogue/catalogue-notes.js';
import { requestsInAll } from '../catalogue/footprint.js';
import { allChecks } from '../checks/index.js';
import type { Check } from '../model/check.js';
import { countChecks } from '../model/places.js';
import { select, SelectionError, type Selection } from '../model/selection.js';
import { isExploredId } from '../model/sequence.js';
import { reportOf } from '../report/make-report.js';
import type { Report } from '../report/report.js';
import { assertReachable, TargetError, workspaceUrl } from '../requests/http/reachable.js';
import type { Target } from '../requests/http/target.js';
import { runChecks, type Outcomes } from '../run/engine.js';
import type { RunOptions } from '../run/run.js';
import { assertOptions } from './assert-options.js';
import { connect } from './connection.js';
import { runOptionsOf, targetOf } from './run-options.js';
import type { SuiteOptions } from './suite-options.js';

/** Whether all checks are selected. */
const isAll = ({ only = [], skip = [] }: Selection = {}): boolean => only.length + skip.length === 0;

/** The number of requests that a run sends. It is known only for the whole suite. */
function requestsOf({ selection, readOnly, maxWrites, explore }: SuiteOptions): number | undefined {
  return isAll(selection) && !readOnly && maxWrites === undefined && !explore ? requestsInAll : undefined;
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

/** The outcomes without the checks that a read-only run left out. */
function withoutUnrun(outcomes: Outcomes): Outcomes {
  return { ...outcomes, results: outcomes.results.filter(({ unrun }) => !unrun) };
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
  assertTwoTokens(options);
  const startedAt = new Date();
  const connection = connect(options, requestsOf(options));
  try {
    const target = targetOf(options, url, connection.transport);
    await assertReachable(connection.plain, `${url}${contract.basePath}/carriers`, target);
    const runOptions = runOptionsOf(options, connection.signal);
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
      notes: [connection.notes(), explored?.note ?? []].flat(),
      ...(explored && { explored: explored.part }),
      notesOnChecks: catalogueNotes(contract, catalogue),
      retries: connection.retries,
      extra: sourcesOf(catalogue),
      interrupted: outcomes.decided.cutShort !== undefined && (options.signal?.aborted ?? false),
      ...selectionOf(isAlone ? { only: ['explored'] } : selection, readOnly, countChecks(catalogue)),
    });
  } finally {
    await connection.release();
  }
}
