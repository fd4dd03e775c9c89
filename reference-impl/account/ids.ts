/** The source of identifiers: random, or repeatable with a seed. */

export type Counter = 'customer' | 'location' | 'contact' | 'order';

/** The state that determines the next identifiers, as plain JSON; `random` is null for real UUIDs. */
export interface IdState {
  readonly random: readonly number[] | null;
  readonly counters: Readonly<Record<Counter, number>>;
}

/** Draws identifiers. `state()` is enough to resume from. */
export class IdSource {
  private readonly random: Sfc32 | undefined;
  private readonly counters: Record<Counter, number>;

  constructor({ random, counters }: IdState) {
    this.random = random ? new Sfc32([...random]) : undefined;
    this.counters = { ...counters };
  }

  /** A version 4 UUID. */
  uuid(): string {
    return this.random ? uuidFrom(this.random) : randomUuid();
  }

  /** The next number of a counter. */
  next(counter: Counter): number {
    return ++this.counters[counter];
  }

  state(): IdState {
    return { random: this.random?.state() ?? null, counters: { ...this.counters } };
  }
}

/** The initial state; `orders` is the number before the first order's. */
export function firstIds(seed: string | undefined, orders = 100_000): IdState {
  return {
    random: seed === undefined ? null : wordsOf(seed),
    counters: { customer: 500, location: 300, contact: 700, order: orders },
  };
}

/**
 * Chris Doty-Humphrey's Small Fast Counter with 32 bits: fast, evenly distributed and well tested, but not for secrets.
 */
export class Sfc32 {
  constructor(private readonly words: number[]) {}

  next(): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.words;
    const sum = (((a + b) | 0) + d) | 0;
    this.words[0] = b ^ (b >>> 9);
    this.words[1] = (c + (c << 3)) | 0;
    this.words[2] = (((c << 21) | (c >>> 11)) + sum) | 0;
    this.words[3] = (d + 1) | 0;
    return sum >>> 0;
  }

  state(): readonly number[] {
    return [...this.words];
  }
}

/** Four words from a text: FNV-1a hashes it to one number, splitmix32 expands that to four. */
export function wordsOf(seed: string): readonly number[] {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(seed)) hash = Math.imul(hash ^ byte, 0x01000193);
  return [1, 2, 3, 4].map((step) => {
    let word = (hash + Math.imul(step, 0x9e3779b9)) | 0;
    word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return word ^ (word >>> 15);
  });
}

/** Random bytes for the next UUIDs, and how many of them are used up. */
const pool = new Uint8Array(16 * 1024);
let used = pool.length;

/** The character codes of the high and the low hex digit of each byte. */
const [upper, lower] = [
  Uint8Array.from({ length: 256 }, (_, byte) => letterOf(byte >> 4)),
  Uint8Array.from({ length: 256 }, (_, byte) => letterOf(byte & 15)),
];

function letterOf(half: number): number {
  return half.toString(16).charCodeAt(0);
}

/** Like `crypto.randomUUID()`, which concatenates strings: that takes 5 times as long and 10 times the memory. */
function randomUuid(): string {
  if (used === pool.length) {
    globalThis.crypto.getRandomValues(pool);
    used = 0;
  }
  const from = used;
  used += 16;
  pool[from + 6] = (pool[from + 6]! & 0x0f) | 0x40;
  pool[from + 8] = (pool[from + 8]! & 0x3f) | 0x80;
  const high = (at: number): number => upper[pool[from + at]!]!;
  const low = (at: number): number => lower[pool[from + at]!]!;
  // oxfmt-ignore
  return String.fromCharCode(
    high(0), low(0), high(1), low(1), high(2), low(2), high(3), low(3), dash,
    high(4), low(4), high(5), low(5), dash, high(6), low(6), high(7), low(7), dash,
    high(8), low(8), high(9), low(9), dash, high(10), low(10), high(11), low(11),
    high(12), low(12), high(13), low(13), high(14), low(14), high(15), low(15),
  );
}

const dash = '-'.charCodeAt(0);

function uuidFrom(random: Sfc32): string {
  const hex = [0, 0, 0, 0].map(() => random.next().toString(16).padStart(8, '0')).join('');
  const variant = '89ab'[random.next() & 3];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}
