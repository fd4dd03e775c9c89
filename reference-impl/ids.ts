/** Where identifiers come from: real ones, or under a seed always the same ones in the same order. */

/** What numbers are counted for. */
export type Counter = 'customer' | 'location' | 'contact' | 'order';

/** Everything that decides the next identifiers, as plain JSON; `random` is null for real UUIDs. */
export interface IdState {
  readonly random: readonly number[] | null;
  readonly counters: Readonly<Record<Counter, number>>;
}

/** Gives out identifiers; `state()` is where it stands, to go on from there another time. */
export class IdSource {
  private readonly random: Sfc32 | undefined;
  private readonly counters: Record<Counter, number>;

  constructor({ random, counters }: IdState) {
    this.random = random ? new Sfc32([...random]) : undefined;
    this.counters = { ...counters };
  }

  /** A UUID of version 4. */
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

/** The state to begin with; order numbers are counted on from `orders`. */
export function firstIds(seed: string | undefined, orders = 100_000): IdState {
  return {
    random: seed === undefined ? null : wordsOf(seed),
    counters: { customer: 500, location: 300, contact: 700, order: orders },
  };
}

/** Chris Doty-Humphrey's Small Fast Counter of 32 bits: not for secrets, but quick, even and well tested. */
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

/** Four words from a text: FNV-1a makes one number of it, splitmix32 makes four of that. */
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

/** Random bytes for some UUIDs, and how many of them are used up. */
const pool = new Uint8Array(16 * 128);
let used = pool.length;

const digits = new TextEncoder().encode('0123456789abcdef');
const letters = new Uint8Array(36).fill('-'.charCodeAt(0));
/** Where in a UUID the two digits of each byte stand. */
const places = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
const ascii = new TextDecoder();

/** As `crypto.randomUUID()`, which strings its text together of pieces that take ten times the room, and three times as long. */
function randomUuid(): string {
  if (used === pool.length) {
    globalThis.crypto.getRandomValues(pool);
    used = 0;
  }
  const bytes = pool.subarray(used, (used += 16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  for (let at = 0; at < 16; at++) {
    letters[places[at]!] = digits[bytes[at]! >> 4]!;
    letters[places[at]! + 1] = digits[bytes[at]! & 15]!;
  }
  return ascii.decode(letters);
}

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
