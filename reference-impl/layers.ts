/** Tables and indexes in layers: a fork shares the layers there are, and writes into one of its own. */

/** What of a map is needed to keep entries. */
export interface Entries<Value> extends Iterable<readonly [string, Value]> {
  readonly size: number;
  get(key: string): Value | undefined;
  set(key: string, value: Value): unknown;
  values(): Iterable<Value>;
}

/** Entries that nobody writes any more. The weight is what it costs to copy them. */
interface Layer<Own> {
  readonly entries: Own;
  readonly weight: number;
}

/** The oldest first; what a newer layer says about a key stands before what an older one says. */
type Layers<Own> = readonly Layer<Own>[];

/**
 * How much heavier than the one above it a layer must be to stay apart. So there is one layer for each power of this,
 * and an entry is copied about this many times for each.
 */
const step = 8;

/** Lays one more on top, joined with those that are not much heavier. */
function stacked<Value, Own extends Entries<Value>>(
  layers: Layers<Own>,
  top: Layer<Own>,
  copy: (entries: Own) => Own,
  join: (below: Value, above: Value) => Value,
): Layers<Own> {
  const below = layers.at(-1);
  if (!below || top.weight * step < below.weight) return [...layers, top];
  const entries = copy(below.entries);
  for (const [key, value] of top.entries) {
    const former = entries.get(key);
    entries.set(key, former === undefined ? value : join(former, value));
  }
  return stacked(layers.slice(0, -1), { entries, weight: below.weight + top.weight }, copy, join);
}

/** Values by key, in the order in which the keys came. Nothing is ever removed. `make` gives entries that are empty, or a copy of others. */
export class Table<Value extends object, Own extends Entries<Value> = Entries<Value>> {
  private own: Own;
  private layers: Layers<Own> = [];
  private count = 0;

  constructor(private readonly make: (from?: Own) => Own) {
    this.own = make();
  }

  get size(): number {
    return this.count;
  }

  get(key: string): Value | undefined {
    return this.own.get(key) ?? this.inLayers(key);
  }

  set(key: string, value: Value): void {
    const before = this.own.size;
    this.own.set(key, value);
    if (this.own.size > before && this.inLayers(key) === undefined) this.count++;
  }

  values(): Iterable<Value> {
    return this.layers.length === 0 ? this.own.values() : this.valuesInLayers();
  }

  /**
   * The first value that a condition holds for, of those that a search finds in entries, mostly by another key than theirs.
   * `keyOf` gives the key of a value.
   */
  find(
    search: (entries: Own) => readonly Value[],
    keyOf: (value: Value) => string,
    holds: (value: Value) => boolean,
  ): Value | undefined {
    if (this.layers.length === 0) return search(this.own).find(holds);
    const keys = new Set([...this.layers.map((layer) => layer.entries), this.own].flatMap(search).map(keyOf));
    // What a layer finds may be another value in a newer one, and layers don't tell which of two is older.
    const [found, ...others] = [...keys].map((key) => this.get(key)).filter((value) => value && holds(value));
    return others.length === 0 ? found : [...this.values()].find(holds);
  }

  /** Another table with the same values, whatever their number: what one writes from now on, the other doesn't see. */
  fork(): Table<Value, Own> {
    if (this.own.size > 0) {
      const top = { entries: this.own, weight: this.own.size };
      this.layers = stacked<Value, Own>(this.layers, top, this.make, (_, above) => above);
      this.own = this.make();
    }
    const fork = new Table<Value, Own>(this.make);
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
    const older: Own[] = [];
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
type Keys = string | Set<string>;

/**
 * Which records have a value, in the order in which they got it. A frozen layer can't forget that a record had a value,
 * so the record itself is asked whether it still has it.
 */
export class Index {
  private own = new Map<string, Keys>();
  private weight = 0;
  private layers: Layers<Map<string, Keys>> = [];

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
      const top = { entries: this.own, weight: this.weight };
      this.layers = stacked<Keys, Map<string, Keys>>(this.layers, top, (entries) => new Map(entries), joined);
      this.own = new Map();
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
function joined(below: Keys, above: Keys): Set<string> {
  const keys = new Set(listed(below));
  for (const key of listed(above)) {
    keys.delete(key);
    keys.add(key);
  }
  return keys;
}
