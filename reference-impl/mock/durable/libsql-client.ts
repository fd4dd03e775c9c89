/** Loads libSQL's client when there is something to store, and never before. */
import { sep } from 'node:path';
import type * as LibSql from '@libsql/client';
import { loadOptional } from '../../calls/optional-package.js';
import { codeOf, DurableError } from './errors.js';

type Client = LibSql.Client;

/** A database that is ready to be written to. */
export interface Place {
  readonly client: Client;
  /** How users know it, without anything secret. */
  readonly where: string;
  /** What went wrong here, in a sentence without anything secret. */
  detail(error: unknown): string;
  /** Set where a failed write may succeed later, so that it is retried. */
  readonly mayRecover?: true;
  /** Throws a `DurableError` when what was written is no longer where the next mock looks for it. */
  expectInPlace?(): void;
  close(): Promise<void>;
}

const limits = {
  /** How long a file may be in use, such as by a mock that is just ending. */
  busyMs: 1000,
  /** How long a server may take for an answer. */
  answerMs: 30_000,
} as const;

/** That the client is not there, which a plain installation doesn't bring, and what to do about it. */
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

/** One connection only, since the settings of a file are its connection's. */
export function createFileClient(path: string): Client {
  const create = createClientOf('@libsql/client/node');
  const url = `file:${path.split(sep).map(encodeURIComponent).join('/')}`;
  return create({ url, concurrency: 1, timeout: limits.busyMs });
}

/** A client of a libSQL server whose requests end after a time limit. Throws if the library is not installed. */
export function createServerClient(url: string): Client {
  const create = createClientOf('@libsql/client/http');
  const timed = (request: Request) => fetch(request, { signal: AbortSignal.timeout(limits.answerMs) });
  return create({ url, fetch: timed });
}
