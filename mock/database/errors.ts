/** Errors of storing the state, in one or two lines: what happened, where, and what to do. */

/** The message is for the user and contains no secret. */
export class DurableError extends Error {
  override readonly name = 'DurableError';
}

/** Why nothing can be stored at the moment, while the mock retries. */
export interface StorageTrouble {
  /** When the first attempt failed. */
  readonly since: Date;
  /** What went wrong, in a sentence without secrets. */
  readonly reason: string;
  /** When the next attempt begins. */
  readonly retryAt: Date;
  /** Whether the outage is so long that requests no longer wait for its end. */
  readonly isLong: boolean;
}

/** The change is not stored yet, and storing it is still retried. */
export class NotYetStored extends DurableError {
  constructor(readonly trouble: StorageTrouble | undefined) {
    super(`The change is not stored yet: ${trouble?.reason ?? 'the database does not respond.'}`);
  }
}

/** The stored state can't be read: the message names the damaged part, and follows "is damaged". */
export class Damage extends Error {
  override readonly name = 'Damage';
}

/**
 * Whether a database has everything that was acknowledged, as the next start will read it. `unreadable`: that could not be
 * checked. `unread`: it was not, since only the server could tell. `detail` is a sentence.
 */
export type ReadBack =
  | { readonly state: 'complete' | 'unread' }
  | { readonly state: 'incomplete' | 'unreadable'; readonly detail: string };

const elsewhere = 'name another file with --data, or one that does not exist yet';

/** Errors for a database that the mock must not use; it stays unchanged. */
export const refusals = {
  foreign: (where: string) =>
    new DurableError(`${where} belongs to another application. It was not changed: ${elsewhere}.`),
  version: (where: string, found: number, ours: number) =>
    new DurableError(
      `${where} is from another version of this mock: its format is ${found}, and this version reads ${ours}.\n` +
        `It was not changed: use the version that wrote it, or ${elsewhere}.`,
    ),
  damaged: (where: string, detail: string) =>
    new DurableError(`${where} is damaged: ${detail}\nIt was not changed: restore a copy of it, or ${elsewhere}.`),
  busy: (where: string) =>
    new DurableError(`${where} is in use by another process. Stop that one first, or name another file with --data.`),
  taken: (where: string) =>
    new DurableError(
      `${where} has been taken over by another mock that was started on it, so this one no longer writes there.\n` +
        'Only one at a time can use a database: stop one of the two, and start the other again.',
    ),
  replaced: (where: string) =>
    new DurableError(
      `${where} has changed since this mock wrote it: an earlier state has been restored, so this mock no longer writes.\n` +
        'Restart the mock to continue from that state.',
    ),
  foreignLog: (where: string) =>
    new DurableError(
      `${where} can't be used: ${where}-wal beside it has changes of another file, which was in its place.\n` +
        `Nothing was changed: put that file back, or remove ${where}-wal to use ${where} as it is.`,
    ),
  moved: (where: string) =>
    new DurableError(
      `${where} has been removed, moved or replaced while this mock had it open, so nothing is stored any more.\n` +
        `Put it back where it was, or remove ${where}-wal as well, and start the mock again.`,
    ),
} as const;

/** The error for a write that failed for good. `detail` is a sentence. */
export const unwritten = (where: string, detail: string, found: ReadBack): DurableError =>
  new DurableError(`${where} can't be written: ${detail}\n${sentenceOf(where, found)} ${adviceOn(found)}`);

/** The error for a database that was closed, unless it has everything or was not read back. */
export function closedIncomplete(where: string, found: ReadBack): DurableError | undefined {
  if (found.state === 'complete' || found.state === 'unread') return undefined;
  return new DurableError(`${sentenceOf(where, found)}\n${adviceOn(found)}`);
}

function sentenceOf(where: string, found: ReadBack): string {
  switch (found.state) {
    case 'complete':
      return 'Everything that was acknowledged is stored.';
    case 'incomplete':
      return `${where} no longer has everything that was acknowledged: ${found.detail}`;
    case 'unreadable':
      return `Whether ${where} has everything that was acknowledged could not be checked: ${found.detail}`;
    case 'unread':
      return 'The server had confirmed everything that was acknowledged.';
  }
}

const adviceOn = ({ state }: ReadBack): string =>
  state === 'incomplete' ? `Restore a copy of it, or ${elsewhere}.` : 'Fix that, and start the mock again.';

/** Turns an error from opening a database into a message for the user. `detail` is a sentence about other errors. */
export function explain(where: string, error: unknown, detail: string): DurableError {
  if (error instanceof DurableError) return error;
  const code = codeOf(error);
  if (code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED') return refusals.busy(where);
  if (isDamage(error)) return refusals.damaged(where, detail);
  return new DurableError(`${where} can't be used: ${detail}`);
}

/** Whether an error shows that the stored state can't be read. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Damage || ['SQLITE_CORRUPT', 'SQLITE_NOTADB'].includes(codeOf(error));

/** The code of an error from Node or the database; empty if it has none. */
export function codeOf(error: unknown): string {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error;
  return isCoded && typeof error.code === 'string' ? error.code : '';
}

/** The message of an error as one sentence, without the database's code in front, safe for a terminal. */
export function detailOf(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
  const plain = line.replace(/^(?:[A-Z]+_[A-Z_]+: )+/, '').replace(/\p{C}/gu, ' ');
  const short = plain.trim().slice(0, 200) || 'unknown reason';
  return /[.!?]$/.test(short) ? short : `${short}.`;
}
