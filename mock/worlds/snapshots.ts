/** The snapshots of a mock by name, and the origins: the states that a reset of each world restores. */
import { quoted } from '../../reference-impl/calls/refusal.js';
import { StoredAccount, type Clock, type RecordCounts } from '../../reference-impl/account/stored-account.js';
import { assertName, StateError } from './state-error.js';
import { type SavedSnapshot, type StateEvent } from './state-events.js';
import { savedSnapshot, type FrozenAccount } from './world.js';

const mostSnapshots = 1000;

/** A snapshot in a list. */
export interface SnapshotSummary extends RecordCounts {
  readonly name: string;
}

/** Origins are stored as snapshots under names that `assertName` refuses. */
const originName = (id: string): string => `origin:${id}`;

type Listener = ((event: StateEvent) => void) | undefined;

/**
 * Snapshots by name, and origins by the id of a world. An origin that isn't a snapshot is stored, too, so that a reset
 * restores the same state after a restart.
 */
export class Snapshots {
  private readonly named = new Map<string, FrozenAccount>();
  private readonly origins = new Map<string, FrozenAccount>();

  constructor(
    saved: readonly SavedSnapshot[],
    base: Clock,
    private readonly listener: Listener,
  ) {
    const prefix = originName('');
    for (const { name, state, clock } of saved) {
      const frozen = { account: new StoredAccount(state, base), clock };
      if (name.startsWith(prefix)) this.origins.set(name.slice(prefix.length), frozen);
      else this.named.set(name, frozen);
    }
  }

  find(name: string): FrozenAccount | undefined {
    return this.named.get(name);
  }

  origin(id: string): FrozenAccount | undefined {
    return this.origins.get(id);
  }

  list(): readonly SnapshotSummary[] {
    return [...this.named].map(([name, { account }]) => ({ name, ...account.counts }));
  }

  /** Throws unless a snapshot can have this name. It may replace an existing snapshot. */
  assertRoom(name: string): void {
    assertName('snapshot', name);
    if (this.named.size >= mostSnapshots && !this.named.has(name))
      throw new StateError(
        'invalid',
        `There are ${mostSnapshots} snapshots, the most that are allowed: remove some first.`,
      );
  }

  put(name: string, source: FrozenAccount): void {
    this.named.set(name, source);
    this.listener?.({ kind: 'snapshot', snapshot: savedSnapshot(name, source) });
  }

  remove(name: string): void {
    this.named.delete(name);
    this.listener?.({ kind: 'snapshot-removed', name });
  }

  putOrigin(id: string, source: FrozenAccount): void {
    this.origins.set(id, source);
    this.listener?.({ kind: 'snapshot', snapshot: savedSnapshot(originName(id), source) });
  }

  removeOrigin(id: string): void {
    if (this.origins.delete(id)) this.listener?.({ kind: 'snapshot-removed', name: originName(id) });
  }
}

/** The error for an unknown snapshot. */
export const noSnapshot = (name: string): StateError =>
  new StateError('unknown', `The snapshot ${quoted(name)} does not exist. GET /__mock/snapshots lists all.`);
