/** Stores the state of a mock in a browser page or worker: in IndexedDB, where a reload finds it again. */
import type { Changes, AccountState } from '../../reference-impl/account/stored-account.js';
import { recordKinds } from '../worlds/state-events.js';
import type { SavedSnapshot, SavedState, SavedWorld, StateEvent } from '../worlds/state-events.js';
import type { Durable } from './durable.js';
import { DurableError, detailOf } from './errors.js';
import { GroupCommit } from './group-commit.js';

/** The parts of IndexedDB that are used here; the types of browsers would bring many others. */
interface Pending<Result> {
  readonly result: Result;
  readonly error: Error | null;
  onsuccess: (() => void) | null;
  onerror: (() => void) | null;
}
interface Store {
  put(value: unknown, key: Key): unknown;
  get(key: Key): Pending<Entry | undefined>;
  getAll(): Pending<Entry[]>;
  delete(key: unknown): unknown;
}
interface Transaction {
  readonly error: Error | null;
  objectStore(name: string): Store;
  abort(): void;
  oncomplete: (() => void) | null;
  onabort: (() => void) | null;
}
interface Database {
  createObjectStore(name: string): unknown;
  transaction(name: string, mode: 'readwrite'): Transaction;
  close(): void;
  onversionchange: (() => void) | null;
}
interface Platform {
  readonly indexedDB?: { open(name: string, version: number): Pending<Database> & { onupgradeneeded?: () => void } };
  readonly IDBKeyRange: { bound(lower: Key, upper: unknown): unknown };
}

const platform = globalThis as unknown as Platform;

/** Increases with every change of the stored format. */
const format = 1;
const storeName = 'entries';

/** `world` and its id; `record` with world, kind and uuid; `snapshot` and its name; or `owner`. */
type Key = readonly string[];

/** `place` preserves the order of insertion; an entry that is written again keeps its place. */
interface Entry {
  readonly key: Key;
  readonly place: number;
  readonly value: unknown;
}

type Write = (store: Store) => void;
type WorldEntry = Omit<SavedWorld, 'state'> & Pick<AccountState, 'ids' | 'carriers' | 'timeline'>;

/**
 * Opens the stored state of this name, for `createMock({ durable: await openIndexedDb() })`. Only one page at a time
 * can use it: the last one that opened it. Rejects with a `DurableError` if IndexedDB is missing, disabled or can't be
 * read.
 */
export async function openIndexedDb(name = 'default'): Promise<Durable> {
  const where = `The database ${JSON.stringify(name)} of this page`;
  const { indexedDB } = platform;
  if (!indexedDB)
    throw new DurableError('IndexedDB is not available here: leave out "durable" to keep the state in memory.');
  try {
    const opening = indexedDB.open(`delivery-mock ${name}`, format);
    opening.onupgradeneeded = () => void opening.result.createObjectStore(storeName);
    const database = await resultOf(opening);
    const owner = globalThis.crypto.randomUUID();
    return new IndexedDb(database, where, owner, await takeOver(database, owner));
  } catch (error) {
    throw new DurableError(`${where} can't be used: ${detailOf(error)}`);
  }
}

const resultOf = <Result>(pending: Pending<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    pending.onsuccess = () => resolve(pending.result);
    pending.onerror = () => reject(pending.error ?? new Error('No reason is given.'));
  });

/** Runs `work` in one transaction, and resolves when the transaction is complete. */
function transact(database: Database, work: (store: Store, transaction: Transaction) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, 'readwrite');
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('It was aborted.'));
    work(transaction.objectStore(storeName), transaction);
  });
}

/** One transaction, so that the former owner can't write in between. */
async function takeOver(database: Database, owner: string): Promise<readonly Entry[]> {
  let read: Pending<Entry[]> | undefined;
  await transact(database, (store) => {
    store.put({ key: ['owner'], place: 0, value: owner }, ['owner']);
    read = store.getAll();
  });
  return [...(read?.result ?? [])].sort((one, other) => one.place - other.place);
}

/** The stored state; undefined if there is none yet. */
function stateOf(entries: readonly Entry[]): SavedState | undefined {
  const valuesOf = (...start: Key): readonly unknown[] =>
    entries.filter(({ key }) => start.every((part, at) => key[at] === part)).map(({ value }) => value);
  const worlds = (valuesOf('world') as readonly WorldEntry[]).map(({ ids, carriers, timeline, ...world }) => {
    const tables = Object.fromEntries(recordKinds.map((kind) => [kind, valuesOf('record', world.id, kind)]));
    const state = { ids, carriers, ...(timeline && { timeline }), ...tables };
    return { ...world, state: state as unknown as AccountState };
  });
  const snapshots = valuesOf('snapshot') as readonly SavedSnapshot[];
  return worlds.length + snapshots.length > 0 ? { worlds, snapshots } : undefined;
}

class IndexedDb implements Durable {
  readonly saved: SavedState | undefined;
  private readonly groups = new GroupCommit<Write>((writes) => this.write(writes));
  private readonly worlds = new Map<string, WorldEntry>();
  /** By key, as text. */
  private readonly places = new Map<string, number>();
  private last: number;

  constructor(
    private readonly database: Database,
    readonly where: string,
    private readonly owner: string,
    entries: readonly Entry[],
  ) {
    this.saved = stateOf(entries);
    this.last = entries.at(-1)?.place ?? 0;
    for (const { key, place, value } of entries) {
      this.places.set(keyText(key), place);
      if (key[0] === 'world') this.worlds.set(String(key[1]), value as WorldEntry);
    }
    // A page that deletes the database waits until this page closes it.
    database.onversionchange = () => database.close();
  }

  append(event: StateEvent): void {
    this.groups.add(this.writesOf(event));
  }

  flush(): Promise<void> {
    return this.groups.flush();
  }

  async close(): Promise<void> {
    const written = this.groups.flush();
    this.groups.end(new DurableError(`${this.where} is closed.`));
    await written.finally(() => this.database.close());
  }

  private async write(writes: readonly Write[]): Promise<void> {
    let isTaken = false;
    try {
      await transact(this.database, (store, transaction) => {
        const owner = store.get(['owner']);
        owner.onsuccess = () => {
          isTaken = owner.result?.value !== this.owner;
          if (isTaken) transaction.abort();
          else for (const write of writes) write(store);
        };
      });
    } catch (error) {
      throw new DurableError(
        isTaken
          ? `${this.where} was opened by another page or worker, so this one no longer stores anything: reload it.`
          : `${this.where} can't be written: ${detailOf(error)}`,
      );
    }
  }

  /** The writes for one change, and no others. A change of an unknown world writes nothing. */
  private writesOf(event: StateEvent): readonly Write[] {
    switch (event.kind) {
      case 'world': {
        const { state, ...world } = event.world;
        const { ids, carriers, timeline, ...tables } = state;
        return [
          this.removeRecords(world.id),
          this.putWorld({ ...world, ids, carriers, ...(timeline && { timeline }) }),
          ...this.putRecords(world.id, tables),
        ];
      }
      case 'changes': {
        const world = this.worlds.get(event.id);
        return world ? [this.putWorld({ ...world, ids: event.ids }), ...this.putRecords(event.id, event.changes)] : [];
      }
      case 'clock': {
        const world = this.worlds.get(event.id);
        return world ? [this.putWorld({ ...world, clock: event.clock })] : [];
      }
      case 'removed':
        this.worlds.delete(event.id);
        return [this.removeRecords(event.id), this.remove(['world', event.id])];
      case 'snapshot':
        return [this.put(['snapshot', event.snapshot.name], event.snapshot)];
      case 'snapshot-removed':
        return [this.remove(['snapshot', event.name])];
    }
  }

  private putWorld(world: WorldEntry): Write {
    this.worlds.set(world.id, world);
    return this.put(['world', world.id], world);
  }

  private putRecords(world: string, changes: Changes): readonly Write[] {
    // Uuids are case-insensitive, as in a world.
    return recordKinds.flatMap((kind) =>
      (changes[kind] ?? []).map((record) => this.put(['record', world, kind, record.uuid.toLowerCase()], record)),
    );
  }

  private put(key: Key, value: unknown): Write {
    const place = this.places.get(keyText(key)) ?? ++this.last;
    this.places.set(keyText(key), place);
    // Copied now, since the state in an event changes later.
    const entry: Entry = { key, place, value: JSON.parse(JSON.stringify(value)) as unknown };
    return (store) => void store.put(entry, key);
  }

  private remove(key: Key): Write {
    this.places.delete(keyText(key));
    return (store) => void store.delete(key);
  }

  private removeRecords(world: string): Write {
    const key = ['record', world];
    const start = `${keyText(key).slice(0, -1)},`;
    for (const known of this.places.keys()) if (known.startsWith(start)) this.places.delete(known);
    // In the order of keys, a list comes after all strings.
    return (store) => void store.delete(platform.IDBKeyRange.bound(key, [...key, []]));
  }
}

const keyText = (key: Key): string => JSON.stringify(key);
