/** Tables and indexes in layers: a fork shares the layers there are, and writes into one of its own. */
import { Hashed } from './hashed.js';
import type { Entries } from './numbered.js';

/** Entries that nobody writes any more. The weight is what it costs to copy them. */
interface Layer<Value> {
  readonly entries: Pick<Entries<Value>, 'get' | typeof Symbol.iterator>;
  readonly weight: number;
}

/** The oldest first; what a newer layer says about a key stands before what an older one says. */
type Layers<Value> = readonly Layer<Value>[];

/**
 * How much heavier than the one above it a layer must be to stay apart. So there is one layer for each power of this,
 * and an entry is copied about this many times for each.
 */
const step = 8;

/** Lays one more on top, joined with those that are not much heavier. */
function stacked<Value>(
  layers: Layers<Value>,
  top: Layer<Value>,
  join: (below: Value, above: Value) => Value,
): Layers<Value> {
  const below = layers.at(-1);
  if (!below || top.weight * step < below.weight) return [...layers, top];
  const entries = new Map(below.entries);
  for (const [key, value] of top.entries) {
    const former = entries.get(key);
    entries.set(key, former === undefined ? value : join(former, value));
  }
  return stacked(layers.slice(0, -1), { entries, weight: below.weight + top.weight }, join);
}

/**
 * Values by key. They come in the order in which the keys came, or in that of the entries that `make` gives, where it is given.
 * Nothing is ever removed.
 */
export class Table<Value extends object> {
  private own: Entries<Value>;
  private layers: Layers<Value> = [];
  private count = 0;

  constructor(private readonly make: () => Entries<Value> = () => new Map()) {
    this.own = make();
  }

  get size(): number {
    return this.count;
  }

  get(key: string): Value | undefined {
    return this.own.get(key) ?? this.inLayers(key);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  set(key: string, value: Value): void {
    const before = this.own.size;
    this.own.set(key, value);
    if (this.own.size > before && this.inLayers(key) === undefined) this.count++;
  }

  values(): Iterable<Value> {
    return this.layers.length === 0 ? this.own.values() : this.valuesInLayers();
  }

  /** Another table with the same values, whatever their number: what one writes from now on, the other doesn't see. */
  fork(): Table<Value> {
    if (this.own.size > 0) {
      this.layers = stacked(this.layers, { entries: this.own, weight: this.own.size }, (_, above) => above);
      this.own = this.make();
    }
    const fork = new Table<Value>(this.make);
    fork.layers = this.layers;
    fork.count = this.count;
    return fork;
  }

  private inLayers(key: string): Value | undefined {
    for (let at = this.layers.length; at > 0; at--) {
      const found = this.layers[at - 1]?.entries.get(key);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private *valuesInLayers(): Iterable<Value> {
    const older: Layer<Value>['entries'][] = [];
    for (const entries of [...this.layers.map((layer) => layer.entries), this.own]) {
      for (const [key, value] of entries)
        if (!older.some((each) => each.get(key) !== undefined)) yield this.get(key) ?? value;
      older.push(entries);
    }
  }
}

/** The value of a record now, by which it is found; an empty one is no value. */
type ValueOf = (key: string) => string | null | undefined;

/** The records that have a value. Mostly there is one, which is kept by itself: a set takes as much room as a small record. */
type Keys = string | ReadonlySet<string>;

/**
 * Which records have a value, in the order in which they got it. A frozen layer can't forget that a record had a value,
 * so the record itself is asked whether it still has it.
 */
export class Index {
  private own = new Hashed<string | Set<string>>();
  private weight = 0;
  private layers: Layers<Keys> = [];

  constructor(private readonly valueOf: ValueOf) {}

  get(value: string): readonly string[] {
    let found: Keys | undefined = this.own.get(value);
    for (let at = this.layers.length; at > 0; at--) {
      const below = this.layers[at - 1]?.entries.get(value);
      if (below) found = found ? joined(below, found) : below;
    }
    if (found === undefined) return none;
    const keys = listed(found);
    return this.layers.length === 0 ? keys : keys.filter((key) => this.valueOf(key) === value);
  }

  /** The first of those that have a value, mostly the only one. */
  first(value: string): string | undefined {
    if (this.layers.length > 0) return this.get(value)[0];
    const found = this.own.get(value);
    return typeof found === 'object' ? listed(found)[0] : found;
  }

  move(key: string, from: string | null | undefined, to: string | null): void {
    if (from === to) return;
    if (from) this.forget(key, from);
    if (!to) return;
    this.weight++;
    const keys = this.own.get(to);
    if (keys === undefined) this.own.set(to, key);
    else if (typeof keys === 'string') this.own.set(to, new Set([keys, key]));
    else keys.add(key);
  }

  /** Another index over the records of a fork. */
  fork(valueOf: ValueOf): Index {
    if (this.own.size > 0) {
      this.layers = stacked<Keys>(this.layers, { entries: this.own, weight: this.weight }, joined);
      this.own = new Hashed();
      this.weight = 0;
    }
    const fork = new Index(valueOf);
    fork.layers = this.layers;
    return fork;
  }

  private forget(key: string, from: string): void {
    const keys = this.own.get(from);
    if (keys === key) this.own.delete(from);
    else if (keys instanceof Set) keys.delete(key);
  }
}

const none: readonly string[] = [];

const listed = (keys: Keys): readonly string[] => (typeof keys === 'string' ? [keys] : [...keys]);

/** All keys of both; one that is in both got its value again, and so comes later. */
function joined(below: Keys, above: Keys): ReadonlySet<string> {
  const keys = new Set(listed(below));
  for (const key of listed(above)) {
    keys.delete(key);
    keys.add(key);
  }
  return keys;
}
