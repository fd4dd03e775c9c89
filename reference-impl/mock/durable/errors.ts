/** What keeps a mock from storing its state, said in a line or two: what it is, where, and what to do. */

/** Its message is for the user, and has no secret in it. */
export class DurableError extends Error {
  override readonly name = 'DurableError';
}

/** Why nothing can be stored at the moment, while that is retried. */
export interface StorageTrouble {
  /** When the first attempt failed. */
  readonly since: Date;
  /** What went wrong, in a sentence without anything secret. */
  readonly reason: string;
  /** When the next attempt begins. */
  readonly retryAt: Date;
  /** Whether it lasts so long that requests no longer wait for its end. */
  readonly isLong: boolean;
}

/** What was changed is not stored yet: that is still retried. */
export class NotYetStored extends DurableError {
  constructor(readonly trouble: StorageTrouble | undefined) {
    super(`The change is not stored yet: ${trouble?.reason ?? 'the database does not respond.'}`);
  }
}

/** What is stored can't be read: its message says which part of it, and follows on "is damaged". */
export class Damage extends Error {
  override readonly name = 'Damage';
}

const elsewhere = 'name another file with --data, or one that does not exist yet';

/** A database that isn't ours to use; not a byte of it is changed. */
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
  moved: (where: string) =>
    new DurableError(
      `${where} has been removed, moved or replaced while this mock had it open, so nothing is stored any more.\n` +
        `Put it back where it was, or remove ${where}-wal as well, and start the mock again.`,
    ),
} as const;

/** For the user: what was thrown while a database was opened. `detail` says in a sentence what else it is. */
export function explain(where: string, error: unknown, detail: string): DurableError {
  if (error instanceof DurableError) return error;
  const code = codeOf(error);
  if (code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED') return refusals.busy(where);
  if (error instanceof Damage || code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB')
    return refusals.damaged(where, detail);
  return new DurableError(`${where} can't be used: ${detail}`);
}

/** The code of an error of Node's or the database's, empty when it has none. */
export function codeOf(error: unknown): string {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error;
  return isCoded && typeof error.code === 'string' ? error.code : '';
}

/** What an error says, as one sentence without the database's code before it, harmless in a terminal. */
export function detailOf(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
  const plain = line.replace(/^(?:[A-Z]+_[A-Z_]+: )+/, '').replace(/\p{C}/gu, ' ');
  const short = plain.trim().slice(0, 200) || 'unknown reason';
  return /[.!?]$/.test(short) ? short : `${short}.`;
}
