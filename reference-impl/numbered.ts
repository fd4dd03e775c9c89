/** A map for keys that are mostly whole numbers, each one more than the one before: those are in a list, and found without a search. */

/** What of a map is needed to keep entries. */
export interface Entries<Value> extends Iterable<readonly [string, Value]> {
  readonly size: number;
  get(key: string): Value | undefined;
  set(key: string, value: Value): unknown;
  values(): Iterable<Value>;
}

/** Keys that are no such numbers are kept as in a map. Its entries come by number, and then the others as they came. */
export class Numbered<Value> implements Entries<Value> {
  private readonly list: Value[] = [];
  private first = 0;
  private readonly others = new Map<string, Value>();

  get size(): number {
    return this.list.length + this.others.size;
  }

  get(key: string): Value | undefined {
    return this.list[numberOf(key) - this.first] ?? this.others.get(key);
  }

  set(key: string, value: Value): void {
    const number = numberOf(key);
    if (this.list.length === 0 && number >= 0) this.first = number;
    const at = number - this.first;
    if (number < 0 || at < 0 || at > this.list.length) {
      this.others.set(key, value);
      return;
    }
    if (at === this.list.length) this.others.delete(key);
    this.list[at] = value;
  }

  *values(): Iterable<Value> {
    yield* this.list;
    yield* this.others.values();
  }

  *[Symbol.iterator](): Iterator<readonly [string, Value]> {
    for (const [at, value] of this.list.entries()) yield [String(this.first + at), value];
    yield* this.others;
  }
}

const zero = '0'.charCodeAt(0);

/** The number that a key is written as, without a zero in front; less than 0 where it is none. */
function numberOf(key: string): number {
  if (key.length === 0 || key.length > 15 || key.charCodeAt(0) === zero) return -1;
  let number = 0;
  for (let at = 0; at < key.length; at++) {
    const digit = key.charCodeAt(at) - zero;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}
