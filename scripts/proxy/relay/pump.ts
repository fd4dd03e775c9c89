/** Moves a body from one stream to another at the pace of the slower one. */
import type { OutgoingMessage } from 'node:http';
import type { Readable, Writable } from 'node:stream';

/** Runs work for one exchange. If it fails, at once or later, this ends the stream and not the proxy. */
export function endOnFailure(stream: Writable, work: () => Promise<void> | void): void {
  new Promise<void>((resolve) => resolve(work())).catch(() => stream.destroy());
}

/** Writes the data of `from` to `to`, and calls `ended` after the last of it. Only the streams buffer data. */
export function pump(from: Readable, to: Writable, tell: (chunk: Buffer) => void, ended: () => void): void {
  from.on('data', (chunk: Buffer) =>
    endOnFailure(to, () => {
      tell(chunk);
      if (to.write(chunk)) return;
      from.pause();
      to.once('drain', () => from.resume());
    }),
  );
  from.once('end', () => endOnFailure(to, ended));
  // A listener for data doesn't resume a stream that was paused explicitly, as `hold` does.
  from.resume();
}

/** The beginning of a body. */
export interface Held {
  readonly chunks: readonly Buffer[];
  /** Whether it is the complete body. */
  readonly isWhole: boolean;
}

/** Reads a body until its end, or until it has more than `most` bytes. Rejects if the stream is cut off. */
export function hold(from: Readable, most: number): Promise<Held> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    const settle = (isWhole: boolean): void => {
      from.off('data', read).off('error', reject).off('end', end).pause();
      resolve({ chunks, isWhole });
    };
    const end = (): void => settle(true);
    const read = (chunk: Buffer): void => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > most) settle(false);
    };
    from.on('data', read).once('error', reject).once('end', end);
  });
}

const empty = new Uint8Array();

/** Sends the head before the body. `flushHeaders` would write it in UTF-8 and change its bytes. */
export const flushHead = (message: OutgoingMessage): void => void message.write(empty);
