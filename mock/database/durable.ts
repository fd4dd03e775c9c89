/** Stores the changes of a mock's state in a database: in a file, or on a libSQL server. */
import type { Client, InStatement } from '@libsql/client';
import { contract } from '../../openapi/contract/contract.js';
import type { DatabasePlace } from './libsql-client.js';
import {
  DurableError,
  explain,
  isDamage,
  refusals,
  closedIncomplete,
  unwritten,
  type ReadBack,
  type StorageTrouble,
} from './errors.js';
import { openFile } from './file.js';
import { openServer } from './server.js';
import { Outage, type RetryTime } from './outage.js';
import { countBatch, isLoss, ownerMark, readOwner, setMeta, statementsOf } from './statements.js';
import { selections, stateOf } from './read-state.js';
import { GroupCommit } from './group-commit.js';
import type { SavedState, StateEvent } from '../worlds/state-events.js';

/** Storage for a state that outlives the process. */
export interface Durable {
  /** The place as users know it, without secrets. */
  readonly where?: string;
  /**
   * Why nothing can be stored at the moment, while the mock retries. Absent if storing works, or if nothing is ever
   * retried.
   */
  readonly trouble?: StorageTrouble | undefined;
  /** The stored state at the start; undefined if there was none. */
  readonly saved: SavedState | undefined;
  /** Only queues a change; `flush` waits until it is stored. */
  append(event: StateEvent): void;
  /**
   * Resolves when everything appended before is stored. Rejects with `NotYetStored` if that takes too long and is still
   * retried; after a permanent failure, always rejects with another `DurableError`.
   */
  flush(): Promise<void>;
  /**
   * Stores what is queued, and releases the database. Rejects with a `DurableError` if a file does not have everything
   * then.
   */
  close(): Promise<void>;
}

/** Options of the storage. */
export interface DurableOptions {
  /** Called with the reason when a database can't be written to, and with undefined when it can be again. */
  readonly onTrouble?: (trouble: StorageTrouble | undefined) => void;
  /** The clock of the retries; the default is the real one. */
  readonly time?: RetryTime;
}

/**
 * `target` is the path of a file, which is created if it doesn't exist, or the URL of a libSQL server. Throws a
 * `DurableError` if that can't be used; then nothing is changed there.
 */
export async function openDurable(target: string, options: DurableOptions = {}): Promise<Durable> {
  const place = await (isAddress(target) ? openServer(target) : openFile(target));
  const owner = globalThis.crypto.randomUUID();
  try {
    const saved = await takeOver(place.client, owner);
    await place.markFile?.();
    return new Database(place, owner, saved, options);
  } catch (error) {
    await place.close(false).catch(() => undefined);
    throw explain(place.where, error, place.detail(error));
  }
}

function isAddress(target: string): boolean {
  const [, scheme] = /^([a-z][a-z0-9+.-]+):\/\//i.exec(target) ?? [];
  if (scheme === undefined) return false;
  if (['http', 'https', 'libsql'].includes(scheme.toLowerCase())) return true;
  throw new DurableError(
    `--data must be the path of a file, or an address with http://, https:// or libsql://, not ${scheme}://.`,
  );
}

/** One transaction, so that the former owner of the database can't write in between. */
async function takeOver(client: Client, owner: string): Promise<SavedState | undefined> {
  const writes = [setMeta('owner', ownerMark(owner, 0)), setMeta('contract', contract.version)];
  const results = await client.batch([...writes, ...selections], 'write');
  return stateOf(results.slice(writes.length));
}

class Database implements Durable {
  private readonly groups = new GroupCommit<InStatement>((statements) => this.write(statements));
  private readonly outage: Outage | undefined;
  /** How many batches are stored. */
  private stored = 0;
  private closing: Promise<void> | undefined;
  private found: Promise<ReadBack> | undefined;

  constructor(
    private readonly place: DatabasePlace,
    private readonly owner: string,
    readonly saved: SavedState | undefined,
    options: DurableOptions,
  ) {
    const detail = (error: unknown): string => place.detail(error);
    const failed = (reason: string): DurableError => unwritten(place.where, reason, { state: 'unread' });
    if (place.mayRecover) this.outage = new Outage({ ...options, detail, failed });
  }

  get where(): string {
    return this.place.where;
  }

  get trouble(): StorageTrouble | undefined {
    return this.outage?.trouble;
  }

  append(event: StateEvent): void {
    this.groups.add(statementsOf(event));
  }

  flush(): Promise<void> {
    const stored = this.groups.flush();
    return this.outage ? this.outage.waitFor(stored) : stored;
  }

  close(): Promise<void> {
    this.closing ??= this.finish();
    return this.closing;
  }

  private async write(statements: readonly InStatement[]): Promise<void> {
    const batch = [countBatch(this.owner, this.stored), ...statements];
    try {
      await (this.outage ? this.outage.outlast(() => this.store(batch)) : this.store(batch));
      this.place.expectInPlace?.();
      this.stored += 1;
    } catch (error) {
      if (error instanceof DurableError) throw error;
      throw unwritten(this.place.where, this.place.detail(error), await this.readBack(true));
    }
  }

  private async store(batch: readonly InStatement[]): Promise<void> {
    try {
      await this.place.client.batch([...batch], 'write');
    } catch (error) {
      if (!isLoss(error)) throw error;
      await this.expectStored();
    }
  }

  /** A refused batch is already stored if only its response was lost. Throws a `DurableError` otherwise. */
  private async expectStored(): Promise<void> {
    const { client, where } = this.place;
    const found = (await client.execute(readOwner)).rows[0]?.[0];
    if (found === ownerMark(this.owner, this.stored + 1)) return;
    const isOurs = typeof found === 'string' && found.startsWith(this.owner);
    throw isOurs ? refusals.replaced(where) : refusals.taken(where);
  }

  private async finish(): Promise<void> {
    const written = this.groups.flush();
    this.groups.end(new DurableError(`${this.place.where} is closed.`));
    this.outage?.end();
    let found: ReadBack;
    try {
      await written;
    } finally {
      // Nothing is said if all is well, and a signal may wait for the end: a short look is enough.
      found = await this.readBack(false);
    }
    const problem = closedIncomplete(this.place.where, found);
    if (problem) throw problem;
  }

  /** Closes the database, and looks what the next start will find there. */
  private readBack(inFull: boolean): Promise<ReadBack> {
    this.found ??= this.place.close(inFull).then(
      (mark) => this.judge(mark),
      (error: unknown) => {
        if (error instanceof DurableError) throw error;
        return { state: isDamage(error) ? 'incomplete' : 'unreadable', detail: this.place.detail(error) };
      },
    );
    return this.found;
  }

  /** A write whose failure was reported may be stored nevertheless. */
  private judge(mark: string | undefined): ReadBack {
    if (mark === undefined) return { state: 'unread' };
    const marks = [this.stored, this.stored + 1].map((batches) => ownerMark(this.owner, batches));
    if (marks.includes(mark)) return { state: 'complete' };
    return { state: 'incomplete', detail: 'it has another state than the one that this mock stored last.' };
  }
}
