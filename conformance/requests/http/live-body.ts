/** Reads and decodes the bodies of the live transport, up to a limit. */

import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { codeOf, type Trouble } from './live-failure.js';
import { shortLine } from './url.js';

type Decoder = () => Transform;

const DECODERS: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Limits the content-encodings of a response: each costs memory before the first byte, and a header has room for thousands. */
const MAX_CODINGS = 4;

/** Ends reading once more than `enough` decoded bytes have come. */
export interface BodyPart {
  readonly enough: number;
  readonly onEnough: (bytes: Uint8Array) => void;
}

/**
 * Collects a body through the decoders of its content-encoding. Each stage counts the bytes as they appear, so a decompression bomb
 * ends at the limit.
 */
export class BodyReader {
  private codings: string[] = [];
  private stages: Transform[] = [];
  private readonly kept: Uint8Array[] = [];
  /** The number of received bytes, before decoding. */
  received = 0;
  private done = false;
  private decoded = false;
  private onComplete: ((bytes: Uint8Array) => void) | undefined;
  private part: BodyPart | undefined;
  /** The number of decoded bytes. */
  private size = 0;

  constructor(
    private readonly limit: number,
    private readonly fail: (trouble: Trouble) => void,
  ) {}

  open(headers: readonly (readonly [string, string])[], part?: BodyPart): void {
    this.part = part;
    const values = headers.filter(([name]) => name.toLowerCase() === 'content-encoding').map(([, value]) => value);
    const named = values.join(',').toLowerCase().split(',');
    const codings = named.map((coding) => coding.trim()).filter((coding) => coding !== '' && coding !== 'identity');
    if (codings.every((coding) => DECODERS.has(coding))) this.codings = codings.reverse();
    if (this.codings.length > MAX_CODINGS) this.fail({ reason: 'malformed', detail: 'too many content-encodings' });
  }

  write(chunk: Uint8Array): void {
    if (this.done || chunk.length === 0) return;
    this.received += chunk.length;
    if (this.received > this.limit) return this.tooLarge();
    // Decoders are made at the first byte: an empty body is valid in any encoding.
    if (this.stages.length === 0 && this.codings.length > 0) this.build(chunk);
    if (this.stages[0] === undefined) this.keep(chunk);
    else this.stages[0].write(chunk);
  }

  end(onComplete: (bytes: Uint8Array) => void): void {
    this.onComplete = onComplete;
    if (this.decoded || this.stages[0] === undefined) this.complete();
    else this.stages[0].end();
  }

  discard(): void {
    this.done = true;
    for (const stage of this.stages) stage.destroy();
  }

  private keep(chunk: Uint8Array): void {
    if (this.done) return;
    this.kept.push(chunk);
    this.size += chunk.length;
    if (this.part && this.size > this.part.enough) this.part.onEnough(Buffer.concat(this.kept));
  }

  private build(first: Uint8Array): void {
    this.stages = this.codings.map((coding, at) => this.stage(coding, at === 0 ? first : undefined));
    this.stages.reduce((from, to) => from.pipe(to));
    const last = this.stages.at(-1);
    last?.on('data', (chunk: Uint8Array) => this.keep(chunk));
    last?.on('end', () => {
      this.decoded = true;
      if (this.onComplete !== undefined) this.complete();
    });
  }

  private stage(coding: string, first: Uint8Array | undefined): Transform {
    // Some servers send "deflate" without the zlib header; the first byte shows which.
    const bare = coding === 'deflate' && first?.[0] !== undefined && (first[0] & 0x0f) !== 8;
    const stage = bare ? createInflateRaw() : (DECODERS.get(coding) ?? createGunzip)();
    let size = 0;
    stage.on('data', (chunk: Uint8Array) => {
      size += chunk.length;
      if (size > this.limit) this.tooLarge();
    });
    stage.on('error', (error) => {
      this.fail({
        reason: 'malformed',
        detail: shortLine(`the body is not ${coding} or is cut short (${codeOf(error)})`),
      });
    });
    return stage;
  }

  private complete(): void {
    if (!this.done) this.onComplete?.(Buffer.concat(this.kept));
  }

  private tooLarge(): void {
    this.fail({ reason: 'too-large', detail: `the body is larger than ${this.limit} bytes` });
  }
}
