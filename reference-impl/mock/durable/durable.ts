/** Keeps what changes in a mock's state in a database: in a file, or on a libSQL server. */
import type { Client, InStatement } from '@libsql/client';
import { contract } from '../../../openapi/contract/contract.js';
import type { Place } from './libsql-client.js';
import { DurableError, explain, refusals } from './errors.js';
import { openFile } from './file.js';
import { openServer } from './server.js';
import { isLoss, ownedBy, setMeta, statementsOf } from './statements.js';
import { selections, stateOf } from './read-state.js';
import { GroupCommit } from './group-commit.js';
import type { SavedState, StateEvent } from '../worlds/state-events.js';

export { DurableError } from './errors.js';

/** A state that outlives the process. */
export interface Durable {
  /** What was stored before; undefined when nothing was. */
  readonly saved: SavedState | undefined;
  /** Only queues; `flush` says when it is stored. */
  append(event: StateEvent): void;
  /** Resolves when everything appended before is stored; rejects for ever with a `DurableError` once that failed. */
  flush(): Promise<void>;
  /** Stores what is queued, and releases the database. */
  close(): Promise<void>;
}

/**
 * `target` is the path of a file, which is made when there is none, or the address of a libSQL server. Throws a
 * `DurableError` when that can't be used, and then has changed nothing there.
 */
export async function openDurable(target: string): Promise<Durable> {
  const place = await (isAddress(target) ? openServer(target) : openFile(target));
  const owner = globalThis.crypto.randomUUID();
  try {
    return new Database(place, owner, await takeOver(place.client, owner));
  } catch (error) {
    await place.close();
    throw explain(place.where, error, place.detail(error));
  }
}

function isAddress(target: string): boolean {
  const [, scheme] = /^([a-z][a-z0-9+.-]+):\/\//i.exec(target) ?? [];
  if (scheme === undefined) return false;
  if (['http', 'https', 'libsql'].includes(scheme.toLowerCase())) return true;
  throw new DurableError(
    `--data takes the path of a file, or an address with http://, https:// or libsql://, but not with ${scheme}://.`,
  );
}

/** In one transaction, so that the former owner of the database can't write between the two. */
async function takeOver(client: Client, owner: string): Promise<SavedState | undefined> {
  const writes = [setMeta('owner', owner), setMeta('contract', contract.version)];
  const results = await client.batch([...writes, ...selections], 'write');
  return stateOf(results.slice(writes.length));
}

class Database implements Durable {
  private readonly groups = new GroupCommit<InStatement>((statements) => this.write(statements));
  private closing: Promise<void> | undefined;

  constructor(
    private readonly place: Place,
    private readonly owner: string,
    readonly saved: SavedState | undefined,
  ) {}

  append(event: StateEvent): void {
    this.groups.add(statementsOf(event));
  }

  flush(): Promise<void> {
    return this.groups.flush();
  }

  close(): Promise<void> {
    this.closing ??= this.finish();
    return this.closing;
  }

  private async write(statements: readonly InStatement[]): Promise<void> {
    try {
      await this.place.client.batch([ownedBy(this.owner), ...statements], 'write');
    } catch (error) {
      const { where } = this.place;
      throw isLoss(error) ? refusals.taken(where) : unwritten(where, this.place.detail(error));
    }
    this.place.expectInPlace?.();
  }

  private async finish(): Promise<void> {
    const written = this.groups.flush();
    this.groups.end(new DurableError(`${this.place.where} is closed.`));
    await written.then(() => this.place.expectInPlace?.()).finally(() => this.place.close());
  }
}

const unwritten = (where: string, detail: string): DurableError =>
  new DurableError(
    `${where} can't be written: ${detail}\n` +
      'Everything that was acknowledged is stored. Put that right, and start the mock again.',
  );
