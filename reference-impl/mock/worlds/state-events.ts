/** What changes in the state of a mock, in the order in which it happens: enough to store it, and to begin with it again. */
import type { IdState } from '../../account/ids.js';
import type { Changes, WorldState } from '../../account/world.js';

/**
 * What time it is in a world: real time moved by `offset` milliseconds, or standing still at `at`, in milliseconds since
 * 1970.
 */
export type ClockState = { readonly offset: number } | { readonly at: number };

/** The kinds of records of a world, by their names in its state. */
export const recordKinds = ['customers', 'locations', 'orders', 'labels'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** A world as it is stored. `from` is the snapshot, world or seed that it was made from, and that a reset goes back to. */
export interface SavedWorld {
  readonly id: string;
  readonly token: string;
  readonly from: string;
  readonly state: WorldState;
  readonly clock: ClockState;
}

/** A named state to restore or to fork from. */
export interface SavedSnapshot {
  readonly name: string;
  readonly state: WorldState;
  readonly clock: ClockState;
}

/** Everything that a mock keeps. */
export interface SavedState {
  readonly worlds: readonly SavedWorld[];
  readonly snapshots: readonly SavedSnapshot[];
}

/** One change. `world` also stands for a world that is replaced as a whole. */
export type StateEvent =
  | { readonly kind: 'world'; readonly world: SavedWorld }
  | { readonly kind: 'changes'; readonly id: string; readonly changes: Changes; readonly ids: IdState }
  | { readonly kind: 'clock'; readonly id: string; readonly clock: ClockState }
  | { readonly kind: 'removed'; readonly id: string }
  | { readonly kind: 'snapshot'; readonly snapshot: SavedSnapshot }
  | { readonly kind: 'snapshot-removed'; readonly name: string };
