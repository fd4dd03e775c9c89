/** Loads libSQL's client when there is something to store, and never before. */
import { sep } from 'node:path';
import type { Client } from '@libsql/client';
import { codeOf, DurableError } from './errors.js';

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
    `A state is kept with libSQL, which can't be loaded here${code && ` (${code})`}. Install it: npm install @libsql/client@0.18`,
  );
}

/** One connection only, since the settings of a file are its connection's. */
export async function createFileClient(path: string): Promise<Client> {
  const { createClient: create } = await import('@libsql/client/node').catch(noClient);
  const url = `file:${path.split(sep).map(encodeURIComponent).join('/')}`;
  return create({ url, concurrency: 1, timeout: limits.busyMs });
}

/** A client of a libSQL server whose requests end after a time limit. Throws if the library is not installed. */
export async function createServerClient(url: string): Promise<Client> {
  const { createClient: create } = await import('@libsql/client/http').catch(noClient);
  const timed = (request: Request) => fetch(request, { signal: AbortSignal.timeout(limits.answerMs) });
  return create({ url, fetch: timed });
}
