/** The suite as a program: checks a base URL and gives a report. */
import { createHash } from 'node:crypto';
import packageJson from '../package.json' with { type: 'json' };
import { contract as ownContract, type Contract } from '../openapi/contract.js';
import { allChecks } from './checks/index.js';
import { runChecks, type Progress } from './engine.js';
import { newRunId } from './fresh.js';
import { createLiveTransport } from './live-transport.js';
import type { Check } from './model.js';
import { createPoliteTransport } from './polite-transport.js';
import { reportOf, type Report } from './report.js';
import { select, type Selection } from './selection.js';
import type { Transport } from './transport.js';

/** What to check, and how. Times are in milliseconds. */
export interface SuiteOptions {
  /** Address of the account's workspace, with or without the contract's base path or a slash at the end. */
  readonly url: string;
  readonly token: string;
  readonly contract?: Contract;
  readonly checks?: readonly Check[];
  readonly selection?: Selection;
  readonly strict?: boolean;
  readonly concurrency?: number;
  /** Limit of one request, from connecting to the last byte. */
  readonly timeoutMs?: number;
  /** How long a write may take to show. */
  readonly waitMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the target is our own reference, started for this run. */
  readonly embedded?: boolean;
  /** How exchanges happen; live HTTP unless told otherwise. */
  readonly transport?: Transport;
  readonly progress?: Progress;
  readonly runId?: string;
}

/** The target can't be reached, or its address can't be used: a run would prove nothing. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
}

/** Leaves the contract's base path and slashes away from the end of an address. Throws when it is no http(s) address. */
export function workspaceUrl(text: string, basePath: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new TargetError(`${JSON.stringify(text)} is no http or https address.`);
  if (url.username || url.password)
    throw new TargetError('The address must not hold a user or password; use --token or --header.');
  if (url.search || url.hash) throw new TargetError('The address must not have a query or a fragment.');
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.origin}${path.endsWith(basePath) ? path.slice(0, -basePath.length) : path}`;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function standardTransport(timeoutMs: number, concurrency: number): Transport {
  const live = createLiveTransport({ timeoutMs, connections: concurrency });
  return createPoliteTransport(live, { sleep, now: Date.now });
}

/** Asks once whether anybody is there, before anything is judged. */
async function assertReachable(transport: Transport, url: string): Promise<void> {
  const result = await transport.send({ method: 'GET', url, headers: { accept: 'application/json' } });
  if (result.kind === 'failure' && (result.reason === 'unreachable' || result.reason === 'tls'))
    throw new TargetError(`The target at ${url} can't be reached: ${result.detail}.`);
}

/** SHA-256 of the contract's document, in hexadecimal. */
export const digestOf = (contract: Contract): string =>
  createHash('sha256').update(JSON.stringify(contract.document)).digest('hex');

function selectionOf(selection: Selection | undefined, of: number): { readonly selection?: Report['selection'] } {
  const isWhole = !selection || selection.only.length + selection.skip.length === 0;
  return isWhole ? {} : { selection: { ...selection, of } };
}

/**
 * Runs the suite. Throws a `TargetError` when nobody answers at the address and a `SelectionError` when nothing is selected;
 * whatever the target does, it gives a report.
 */
export async function runSuite(options: SuiteOptions): Promise<Report> {
  const { contract = ownContract, concurrency = 4, timeoutMs = 10_000, strict = false, embedded = false } = options;
  const catalogue = options.checks ?? allChecks(contract);
  const checks = select(catalogue, options.selection ?? { only: [], skip: [] });
  const url = workspaceUrl(options.url, contract.basePath);
  const transport = options.transport ?? standardTransport(timeoutMs, concurrency);
  const runId = options.runId ?? newRunId(Math.random);
  const startedAt = new Date();
  try {
    await assertReachable(transport, `${url}${contract.basePath}/carriers`);
    const target = { baseUrl: url, token: options.token, transport, headers: options.headers ?? {} };
    const how = { contract, runId, concurrency, ...(options.waitMs !== undefined && { waitMs: options.waitMs }) };
    const outcomes = await runChecks(checks, target, how, options.progress, catalogue);
    return reportOf(outcomes, {
      url,
      embedded,
      strict,
      suiteVersion: packageJson.version,
      contractDigest: digestOf(contract),
      startedAt,
      elapsedMs: Date.now() - startedAt.getTime(),
      ...selectionOf(options.selection, catalogue.length),
    });
  } finally {
    await transport.close();
  }
}
