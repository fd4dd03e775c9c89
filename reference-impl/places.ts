/** Where keys are found among very many, by their hashes. */

/** Positions by hash, in numbers outside the heap, which the garbage collector never looks at. */
export class Places {
  /** Two numbers for each place: a hash, and a position counted from 1, or 0 where there is none. */
  private places: Int32Array;
  private taken: number;
  private outdated: number;

  /** Begins empty, or with what another one finds. `isOf` tells whether the key of a position has a hash. */
  constructor(
    private readonly isOf: (hash: number, position: number) => boolean,
    from?: Places,
  ) {
    this.places = from?.places.slice() ?? new Int32Array(2 * 8);
    this.taken = from?.taken ?? 0;
    this.outdated = from?.outdated ?? 0;
  }

  /** Positions whose keys have, or had, this hash, the lowest first. */
  of(hash: number): readonly number[] {
    const { places } = this;
    const last = places.length - 2;
    const found: number[] = [];
    for (let place = (hash << 1) & last; places[place + 1] !== 0; place = (place + 2) & last)
      if (places[place] === hash) found.push(places[place + 1]! - 1);
    return found.length > 1 ? found.sort((one, other) => one - other) : found;
  }

  /** Must not be there yet. */
  add(hash: number, position: number): void {
    this.put(hash, position + 1);
    // At most half of the places are taken, so that a search is short.
    if (++this.taken * 4 > this.places.length) this.grow();
  }

  /** One more position has another key than it had. */
  outdate(): void {
    this.outdated++;
  }

  private put(hash: number, entry: number): void {
    const { places } = this;
    const last = places.length - 2;
    let place = (hash << 1) & last;
    while (places[place + 1] !== 0) place = (place + 2) & last;
    places[place] = hash;
    places[place + 1] = entry;
  }

  /** Where many keys are no longer those of their positions, they are let go; the places are doubled where that isn't enough. */
  private grow(): void {
    const before = this.places;
    if (this.outdated * 2 > this.taken) {
      for (let place = 0; place < before.length; place += 2)
        if (before[place + 1] !== 0 && !this.isOf(before[place]!, before[place + 1]! - 1)) {
          before[place + 1] = 0;
          this.taken--;
        }
      this.outdated = 0;
    }
    this.places = new Int32Array(this.taken * 6 > before.length ? before.length * 2 : before.length);
    for (let place = 0; place < before.length; place += 2)
      if (before[place + 1] !== 0) this.put(before[place]!, before[place + 1]!);
  }
}

let last = { key: '', hash: 0 };

/** 32 bits that depend on every letter: those of FNV, mixed once more since the lowest ones are used most. */
export function hashOf(key: string): number {
  // Mostly a key is looked for before it is written.
  if (key === last.key) return last.hash;
  let hash = key.length;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x21f0aaad);
  hash ^= hash >>> 15;
  last = { key, hash };
  return hash;
}
