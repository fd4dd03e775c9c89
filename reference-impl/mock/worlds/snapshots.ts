/** The named states of a mock, and those that stand for no name but for what a world was made from. */
import { quoted } from '../../calls/refusal.js';
import { World, type Clock, type Counts } from '../../account/world.js';
import { assertName, StateError } from './state-error.js';
import { type SavedSnapshot, type StateEvent } from './state-events.js';
import { savedSnapshot, type Kept } from './tenant.js';

const mostSnapshots = 1000;

/** A snapshot as it is listed. */
export interface SnapshotSummary extends Counts {
  readonly name: string;
}

/** Origins are stored as snapshots, under names that no caller can give to one. */
const originName = (id: string): string => `origin:${id}`;

type Listener = ((event: StateEvent) => void) | undefined;

/**
 * Snapshots by name, and origins by the id of a world. A world's origin is stored by itself where no snapshot has it, so
 * that a reset leads to the same state after the mock was started again.
 */
export class Snapshots {
  private readonly named = new Map<string, Kept>();
  private readonly origins = new Map<string, Kept>();

  constructor(
    saved: readonly SavedSnapshot[],
    base: Clock,
    private readonly listener: Listener,
  ) {
    const prefix = originName('');
    for (const { name, state, clock } of saved) {
      const kept = { world: new World(state, base), clock };
      if (name.startsWith(prefix)) this.origins.set(name.slice(prefix.length), kept);
      else this.named.set(name, kept);
    }
  }

  find(name: string): Kept | undefined {
    return this.named.get(name);
  }

  origin(id: string): Kept | undefined {
    return this.origins.get(id);
  }

  list(): readonly SnapshotSummary[] {
    return [...this.named].map(([name, { world }]) => ({ name, ...world.counts }));
  }

  /** Throws unless a snapshot can have this name, be it in place of another. */
  assertRoom(name: string): void {
    assertName('snapshot', name);
    if (this.named.size >= mostSnapshots && !this.named.has(name))
      throw new StateError('invalid', `There are ${mostSnapshots} snapshots, and no room for more: remove some first.`);
  }

  put(name: string, kept: Kept): void {
    this.named.set(name, kept);
    this.listener?.({ kind: 'snapshot', snapshot: savedSnapshot(name, kept) });
  }

  remove(name: string): void {
    this.named.delete(name);
    this.listener?.({ kind: 'snapshot-removed', name });
  }

  putOrigin(id: string, kept: Kept): void {
    this.origins.set(id, kept);
    this.listener?.({ kind: 'snapshot', snapshot: savedSnapshot(originName(id), kept) });
  }

  removeOrigin(id: string): void {
    if (this.origins.delete(id)) this.listener?.({ kind: 'snapshot-removed', name: originName(id) });
  }
}

/** What is said of a snapshot that isn't there. */
export const noSnapshot = (name: string): StateError =>
  new StateError('unknown', `There is no snapshot ${quoted(name)}.`);
