/** Loads libSQL's client when there is something to store, and never before. */
import { sep } from 'node:path';
import type { Client } from '@libsql/client';

/** A database that is ready to be written to. */
export interface Place {
  readonly client: Client;
  /** How users know it, without anything secret. */
  readonly where: string;
  /** What went wrong here, in a sentence without anything secret. */
  detail(error: unknown): string;
  close(): Promise<void>;
}

const limits = {
  /** How long a file may be in use, such as by a mock that is just ending. */
  busyMs: 1000,
  /** How long a server may take for an answer. */
  answerMs: 30_000,
} as const;

/** One connection only, since the settings of a file are its connection's. */
export async function createFileClient(path: string): Promise<Client> {
  const { createClient: create } = await import('@libsql/client/node');
  const url = `file:${path.split(sep).map(encodeURIComponent).join('/')}`;
  return create({ url, concurrency: 1, timeout: limits.busyMs });
}

export async function createServerClient(url: string): Promise<Client> {
  const { createClient: create } = await import('@libsql/client/http');
  const timed = (request: Request) => fetch(request, { signal: AbortSignal.timeout(limits.answerMs) });
  return create({ url, fetch: timed });
}
