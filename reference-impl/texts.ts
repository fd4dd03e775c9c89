/** Texts by the million, as bytes outside the heap: the garbage collector never looks at them, and each lies in one piece. */

const smallestBlock = 4096;
const largestBlock = 1 << 24;
const mostUnused = 1 << 16;
const writer = new TextEncoder();
const reader = new TextDecoder('utf-8', { ignoreBOM: true });

/** What is noted of a text: the number of its block, where it begins there, how many bytes it has, and the number of its companion. */
const noted = 4;

/**
 * Texts by position, counted from 0, each with a companion: something that it shares with others. Texts must have no half
 * characters, as those that were written by `JSON.stringify`.
 */
export class Texts<Companion extends object> {
  /** What was written stays as it is, so that copies share it. */
  private blocks: Uint8Array[];
  /** Bytes of the last block that are taken. */
  private filled = 0;
  private bytes: number;
  private unused: number;
  private notes: Int32Array;
  private count: number;
  private companions: Companion[];

  /** Begins empty, or with the texts of another one. */
  constructor(from?: Texts<Companion>) {
    this.blocks = [...(from?.blocks ?? [])];
    this.bytes = from?.bytes ?? 0;
    this.unused = from?.unused ?? 0;
    this.notes = from?.notes.slice() ?? new Int32Array(noted * 8);
    this.count = from?.count ?? 0;
    this.companions = [...(from?.companions ?? [])];
    // Two that write on in one block would write over each other.
    this.begin(0);
  }

  get size(): number {
    return this.count;
  }

  get(position: number): string {
    return reader.decode(this.bytesOf(position));
  }

  companion(position: number): Companion {
    return this.companions[this.notes[position * noted + 3]!]!;
  }

  /** Gives its position. */
  add(text: string, companion: Companion): number {
    const position = this.count++;
    if (this.count * noted > this.notes.length) {
      const notes = new Int32Array(this.notes.length * 2);
      notes.set(this.notes);
      this.notes = notes;
    }
    this.write(position, text, companion);
    return position;
  }

  replace(position: number, text: string, companion: Companion): void {
    this.unused += this.notes[position * noted + 2]!;
    this.write(position, text, companion);
    if (this.unused > mostUnused && this.unused * 2 > this.bytes) this.pack();
  }

  private bytesOf(position: number): Uint8Array {
    const start = this.notes[position * noted + 1]!;
    return this.blocks[this.notes[position * noted]!]!.subarray(start, start + this.notes[position * noted + 2]!);
  }

  private write(position: number, text: string, companion: Companion): void {
    let done = writer.encodeInto(text, this.free());
    if (done.read < text.length) {
      // A character of a text takes three bytes at most.
      this.begin(text.length * 3);
      done = writer.encodeInto(text, this.free());
    }
    this.note(position, done.written, companion);
  }

  private free(): Uint8Array {
    return this.blocks.at(-1)!.subarray(this.filled);
  }

  private begin(least: number): void {
    this.blocks.push(new Uint8Array(Math.max(least, Math.min(largestBlock, Math.max(smallestBlock, this.bytes)))));
    this.filled = 0;
  }

  private note(position: number, length: number, companion: Companion): void {
    if (this.companions.at(-1) !== companion) this.companions.push(companion);
    const at = position * noted;
    this.notes[at] = this.blocks.length - 1;
    this.notes[at + 1] = this.filled;
    this.notes[at + 2] = length;
    this.notes[at + 3] = this.companions.length - 1;
    this.filled += length;
    this.bytes += length;
  }

  /** Writes all anew, without what was replaced. */
  private pack(): void {
    const all = Array.from({ length: this.count }, (_, at) => [this.bytesOf(at), this.companion(at)] as const);
    this.blocks = [];
    this.companions = [];
    this.bytes = this.unused = 0;
    this.begin(0);
    for (const [position, [bytes, companion]] of all.entries()) {
      if (this.free().length < bytes.length) this.begin(bytes.length);
      this.free().set(bytes);
      this.note(position, bytes.length, companion);
    }
  }
}
