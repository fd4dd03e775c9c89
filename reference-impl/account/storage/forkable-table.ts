/** Tables that fork in constant time: forks share frozen layers of entries, and each fork writes into its own layer. */

/** Oldest first. A value in a newer layer replaces the one in an older layer. */
type Layers<Value> = readonly ReadonlyMap<string, Value>[];

/** Two neighbouring layers stay apart only if the lower one is more than 8 times larger: O(log₈ n) layers. */
const step = 8;

function withLayer<Value>(layers: Layers<Value>, top: ReadonlyMap<string, Value>): Layers<Value> {
  const below = layers.at(-1);
  if (!below || top.size * step < below.size) return [...layers, top];
  return withLayer(layers.slice(0, -1), new Map([...below, ...top]));
}

/** Values by key, in the order in which the keys were first set. Entries are never removed. */
export class Table<Value> {
  private own = new Map<string, Value>();
  private layers: Layers<Value> = [];
  private count = 0;

  get size(): number {
    return this.count;
  }

  get(key: string): Value | undefined {
    const own = this.own.get(key);
    return own === undefined ? this.inLayers(key) : own;
  }

  set(key: string, value: Value): void {
    const before = this.own.size;
    this.own.set(key, value);
    if (this.own.size > before && this.inLayers(key) === undefined) this.count++;
  }

  values(): Iterable<Value> {
    return this.layers.length === 0 ? this.own.values() : this.valuesInLayers();
  }

  /** A table with the same values, in constant time. Neither table sees what the other writes afterwards. */
  fork(): Table<Value> {
    if (this.own.size > 0) {
      this.layers = withLayer(this.layers, this.own);
      this.own = new Map();
    }
    const fork = new Table<Value>();
    fork.layers = this.layers;
    fork.count = this.count;
    return fork;
  }

  private inLayers(key: string): Value | undefined {
    for (let at = this.layers.length; at > 0; at--) {
      const found = this.layers[at - 1]?.get(key);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private *valuesInLayers(): Iterable<Value> {
    const older: ReadonlyMap<string, Value>[] = [];
    for (const entries of [...this.layers, this.own]) {
      for (const key of entries.keys()) if (!older.some((each) => each.has(key))) yield this.get(key)!;
      older.push(entries);
    }
  }
}

/** A list of keys, newest first. It is immutable, so forks share it, and adding a key takes constant time. */
interface Keys {
  readonly key: string;
  readonly older: Keys | null;
}

/** The keys of the records that have a given value, in the order in which they got it. */
export class Index {
  constructor(private readonly keys = new Table<Keys | null>()) {}

  get(value: string): readonly string[] {
    const keys = this.keys.get(value);
    return keys ? listed(keys) : none;
  }

  /** Moves a record from its old value to its new one. An empty value is not indexed. */
  move(key: string, from: string | null | undefined, to: string | null): void {
    if (from === to) return;
    if (from) this.keys.set(from, listOf(this.get(from).filter((each) => each !== key)));
    if (to) this.keys.set(to, { key, older: this.keys.get(to) ?? null });
  }

  fork(): Index {
    return new Index(this.keys.fork());
  }
}

const none: readonly string[] = [];

/** Oldest first. */
function listed(keys: Keys): readonly string[] {
  if (!keys.older) return [keys.key];
  const found: string[] = [];
  for (let each: Keys | null = keys; each; each = each.older) found.push(each.key);
  return found.reverse();
}

const listOf = (keys: readonly string[]): Keys | null =>
  keys.reduce<Keys | null>((older, key) => ({ key, older }), null);
