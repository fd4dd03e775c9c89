/**
 * Reads the files that a user names. A device, a pipe without a writer or a huge file fails with a reason; none of them
 * hangs.
 */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** The most bytes read from a file. */
export const mostBytes = 64 * 2 ** 20;
/** For reports, which contain the exchanges of a run. */
export const mostReportBytes = 256 * 2 ** 20;

/** How long a pipe may send nothing, in milliseconds. */
const longestSilence = 5000;
const pieceBytes = 2 ** 18;
const pauseMs = 10;

/** A file that is not read to its end. The message completes a sentence. */
class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/** Limits; tests replace them. */
interface Bounds {
  /** In bytes. */
  readonly most?: number;
  /** In milliseconds. */
  readonly silence?: number;
}

/**
 * The bytes of a file, a device or a pipe. Throws an `UnreadableError` for a folder, for more than `most` bytes and for
 * a pipe that is silent for too long, and the system's error for everything else. `fileReason` turns both into words.
 */
export function readBytes(file: string, { most = mostBytes, silence = longestSilence }: Bounds = {}): Buffer {
  // Without this flag, opening a pipe waits for its writer. Windows doesn't have it.
  const opened = openSync(file, constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0));
  try {
    return bytesOf(opened, most, silence);
  } finally {
    closeSync(opened);
  }
}

/** The text of a file; see `readBytes`. */
export const readFileText = (file: string, bounds?: Bounds): string => readBytes(file, bounds).toString('utf8');

function bytesOf(opened: number, most: number, silence: number): Buffer {
  const stats = fstatSync(opened);
  if (stats.size > most) throw tooLong(most);
  const isPipe = stats.isFIFO();
  const pieces: Buffer[] = [];
  let [size, silent] = [0, 0];
  for (;;) {
    const piece = nextPiece(opened);
    // A pipe without a writer yet looks like a pipe at its end.
    if (piece === 'waits' || (piece.length === 0 && isPipe && size === 0)) {
      if (silent >= silence) throw new UnreadableError(`nothing was written to it within ${silence / 1000} s`);
      silent += pause();
      continue;
    }
    if (piece.length === 0) return Buffer.concat(pieces);
    silent = 0;
    size += piece.length;
    if (size > most) throw tooLong(most);
    pieces.push(piece);
  }
}

const tooLong = (most: number): UnreadableError =>
  new UnreadableError(`it is larger than ${Math.round(most / 2 ** 20)} MB`);

/** The next bytes; empty at the end. */
function nextPiece(opened: number): Buffer | 'waits' {
  const piece = Buffer.allocUnsafe(pieceBytes);
  try {
    return piece.subarray(0, readSync(opened, piece));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 'waits';
    throw error;
  }
}

const idle = new Int32Array(new SharedArrayBuffer(4));

/** Sleeps synchronously; returns the milliseconds slept. */
function pause(): number {
  Atomics.wait(idle, 0, 0, pauseMs);
  return pauseMs;
}

const words: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EEXIST: 'its folder is a file',
  EISDIR: 'it is a folder',
  ENOENT: 'it does not exist',
  ENOSPC: 'no space is left',
  ENOTDIR: 'its folder is a file',
  EROFS: 'the file system is read-only',
};

/**
 * Why a file can't be read or written, as the end of a sentence: the reason in words if known, and the system's code.
 * Rethrows errors that are not about files.
 */
export function fileReason(error: unknown): string {
  if (error instanceof UnreadableError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return words[code] === undefined ? code : `${words[code]}, ${code}`;
}
