/** Size-limited copies of bodies, which are judged after the bytes were passed on. */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

/** Limits in bytes: for one copy, for one after decompression, and for all copies together. */
const bounds = { copy: 2 * 2 ** 20, decoded: 8 * 2 ** 20, all: 64 * 2 ** 20 } as const;

/** The memory for all copies of a proxy together. */
export class CopyBudget {
  private used = 0;

  take(bytes: number): boolean {
    if (this.used + bytes > bounds.all) return false;
    this.used += bytes;
    return true;
  }

  give(bytes: number): void {
    this.used -= bytes;
  }
}

const empty = new Uint8Array();
const least = 4096;

/** A copy of a body as it arrives. One that grows too large is dropped. */
export class BodyCopy {
  /** One buffer: a million small ones would need far more memory than their bytes. */
  private held: Uint8Array = empty;
  /** The number of bytes so far. */
  size = 0;
  /** The reason if there is no copy. */
  missing: string | undefined;

  constructor(private readonly budget: CopyBudget) {}

  add(chunk: Uint8Array): void {
    const end = this.size + chunk.length;
    this.size = end;
    if (this.missing !== undefined) return;
    if (end > bounds.copy) return this.drop('is too large to check');
    if (end > this.held.length && !this.grow(Math.min(bounds.copy, Math.max(least, 2 * end))))
      return this.drop('was not checked, because there were too many at once');
    this.held.set(chunk, end - chunk.length);
  }

  /** All bytes so far; empty if the copy was dropped. */
  get bytes(): Uint8Array {
    return this.held.subarray(0, this.missing === undefined ? this.size : 0);
  }

  /** Frees the memory. */
  release(): void {
    this.budget.give(this.held.length);
    this.held = empty;
  }

  private grow(capacity: number): boolean {
    if (!this.budget.take(capacity - this.held.length)) return false;
    const grown = new Uint8Array(capacity);
    grown.set(this.held);
    this.held = grown;
    return true;
  }

  private drop(why: string): void {
    this.release();
    this.missing = why;
  }
}

const decoders: Readonly<Record<string, (bytes: Uint8Array, options: object) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/**
 * The decoded body for a Content-Encoding. Throws an error with a reason in words if it can't be decoded within the
 * limits.
 */
export async function decoded(bytes: Uint8Array, encodings = ''): Promise<Uint8Array> {
  const names = encodings
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  let body = bytes;
  for (const name of names.reverse().filter((one) => one !== '' && one !== 'identity')) {
    const decode = Object.hasOwn(decoders, name) ? decoders[name]! : undefined;
    if (!decode) throw new Error(`has a content encoding that the proxy can't read (${name.slice(0, 20)})`);
    body = await decode(body, { maxOutputLength: bounds.decoded }).catch((error: NodeJS.ErrnoException) => {
      throw new Error(
        error.code === 'ERR_BUFFER_TOO_LARGE' ? 'is too large to check once decompressed' : `is no ${name}`,
      );
    });
  }
  return body;
}
