/**
 * A map of texts for very many entries. Where a key is found is kept in numbers outside the heap, which the garbage collector
 * never looks at: with this in place of two maps, making an order takes a microsecond less.
 */
import type { Entries } from './numbered.js';

/** Its entries come in the order in which they were made; one that was removed and comes back may come in its old place. */
export class Hashed<Value extends object | string> implements Entries<Value> {
  private readonly keys: string[] = [];
  /** Undefined for an entry that was removed. */
  private readonly held: (Value | undefined)[] = [];
  private removed = 0;
  /** Two numbers for each place: the hash of a key, and its position in the lists counted from 1, or 0 where there is none. */
  private places = new Int32Array(2 * 8);

  get size(): number {
    return this.keys.length - this.removed;
  }

  get(key: string): Value | undefined {
    return this.held[this.places[this.placeOf(key, hashOf(key)) + 1]! - 1];
  }

  set(key: string, value: Value): void {
    const hash = hashOf(key);
    const place = this.placeOf(key, hash);
    const at = this.places[place + 1]! - 1;
    if (at >= 0) {
      if (this.held[at] === undefined) this.removed--;
      this.held[at] = value;
      return;
    }
    this.places[place] = hash;
    this.places[place + 1] = this.keys.push(key);
    this.held.push(value);
    // At most half of the places are taken, so that a search is short.
    if (this.keys.length * 4 > this.places.length) this.grow();
  }

  delete(key: string): void {
    const at = this.places[this.placeOf(key, hashOf(key)) + 1]! - 1;
    if (this.held[at] === undefined) return;
    this.held[at] = undefined;
    this.removed++;
  }

  *values(): Iterable<Value> {
    for (const value of this.held) if (value !== undefined) yield value;
  }

  *[Symbol.iterator](): Iterator<readonly [string, Value]> {
    for (const [at, value] of this.held.entries()) if (value !== undefined) yield [this.keys[at]!, value];
  }

  /** Where a key is, or the free place where it would be. */
  private placeOf(key: string, hash: number): number {
    const { places, keys } = this;
    const last = places.length - 2;
    for (let place = (hash << 1) & last; ; place = (place + 2) & last) {
      const position = places[place + 1]!;
      if (position === 0 || (places[place] === hash && keys[position - 1] === key)) return place;
    }
  }

  /** Removed entries are let go, and the places doubled where that isn't enough. */
  private grow(): void {
    const [before, positions] = [this.places, this.packed()];
    this.places = new Int32Array(this.keys.length * 8 > before.length ? before.length * 2 : before.length);
    const last = this.places.length - 2;
    for (let from = 0; from < before.length; from += 2) {
      const position = positions[before[from + 1]!]!;
      if (position === 0) continue;
      let to = (before[from]! << 1) & last;
      while (this.places[to + 1] !== 0) to = (to + 2) & last;
      this.places[to] = before[from]!;
      this.places[to + 1] = position;
    }
  }

  /** Closes the lists up; gives the new position of each old one, 0 for what is gone. */
  private packed(): Int32Array {
    const positions = new Int32Array(this.keys.length + 1);
    let kept = 0;
    for (let at = 0; at < this.keys.length; at++) {
      if (this.held[at] === undefined) continue;
      this.keys[kept] = this.keys[at]!;
      this.held[kept] = this.held[at];
      positions[at + 1] = ++kept;
    }
    this.keys.length = this.held.length = kept;
    this.removed = 0;
    return positions;
  }
}

let last = { key: '', hash: 0 };

/** 32 bits that depend on every letter: those of FNV, mixed once more since the lowest ones are used most. */
function hashOf(key: string): number {
  // Mostly a key is looked for before it is written.
  if (key === last.key) return last.hash;
  let hash = key.length;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x21f0aaad);
  hash ^= hash >>> 15;
  last = { key, hash };
  return hash;
}
