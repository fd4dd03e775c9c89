/** Loads libSQL's client only if there is something to store. */
import { sep } from 'node:path';
import type * as LibSql from '@libsql/client';
import { loadOptional } from '../../reference-impl/calls/optional-package.js';
import { codeOf, DurableError } from './errors.js';

type Client = LibSql.Client;

/** A database that is ready to be written to. */
export interface DatabasePlace {
  readonly client: Client;
  /** The database as users know it, without secrets. */
  readonly where: string;
  /** What went wrong, in a sentence without secrets. */
  detail(error: unknown): string;
  /** Set if a failed write may succeed later, so that it is retried. */
  readonly mayRecover?: true;
  /** Called when the owner's mark is written: brings it into the file, so that the log can be told from that of another. */
  markFile?(): Promise<unknown>;
  /** Throws if the written data is no longer where the next mock looks for it. */
  expectInPlace?(): void;
  /**
   * Releases the database. Resolves to the owner's mark in it, as the next mock will read it; undefined if it is not read
   * back. Rejects if that can't be read: with a `DurableError` if nothing of this mock is there. `inFull` reads every value.
   */
  close(inFull: boolean): Promise<string | undefined>;
}

const limits = {
  /** How long to wait for a file in use, for example by a mock that is shutting down. */
  busyMs: 1000,
  /** How long a server may take to respond. */
  answerMs: 30_000,
} as const;

/** The client is not part of a plain installation: the error says so, and what to do. */
export function noClient(error: unknown): never {
  const code = codeOf(error);
  throw new DurableError(
    `--data needs libSQL, which can't be loaded${code && ` (${code})`}. Install it: npm install @libsql/client@0.18`,
  );
}

function createClientOf(name: string): typeof LibSql.createClient {
  try {
    return loadOptional<typeof LibSql>(name).createClient!;
  } catch (error) {
    return noClient(error);
  }
}

/** One connection only, since the settings of a file belong to the connection. */
export function createFileClient(path: string): Client {
  const create = createClientOf('@libsql/client/node');
  const url = `file:${path.split(sep).map(encodeURIComponent).join('/')}`;
  return create({ url, concurrency: 1, timeout: limits.busyMs });
}

/** A client of a libSQL server whose requests have a time limit. Throws if the library is not installed. */
export function createServerClient(url: string): Client {
  const create = createClientOf('@libsql/client/http');
  const timed = (request: Request) => fetch(request, { signal: AbortSignal.timeout(limits.answerMs) });
  return create({ url, fetch: timed });
}
