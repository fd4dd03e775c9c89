/** The changes of a mock's state, in order: enough to store the state and to restore it. */
import type { IdState } from '../../reference-impl/account/ids.js';
import type { Changes, AccountState } from '../../reference-impl/account/stored-account.js';

/** The clock of a world: real time plus `offset` milliseconds, or stopped at `at`, in milliseconds since 1970. */
export type ClockState = { readonly offset: number } | { readonly at: number };

/** The kinds of records of a world, by their names in its state. */
export const recordKinds = ['customers', 'locations', 'orders', 'labels'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** A stored world. `from` is the snapshot, world or seed that it was made from, and that a reset restores. */
export interface SavedWorld {
  readonly id: string;
  readonly token: string;
  readonly from: string;
  readonly state: AccountState;
  readonly clock: ClockState;
}

/** A named state that can be restored or copied. */
export interface SavedSnapshot {
  readonly name: string;
  readonly state: AccountState;
  readonly clock: ClockState;
}

/** The complete state of a mock. */
export interface SavedState {
  readonly worlds: readonly SavedWorld[];
  readonly snapshots: readonly SavedSnapshot[];
}

/** One change. `world` also stands for the replacement of a whole world. */
export type StateEvent =
  | { readonly kind: 'world'; readonly world: SavedWorld }
  | { readonly kind: 'changes'; readonly id: string; readonly changes: Changes; readonly ids: IdState }
  | { readonly kind: 'clock'; readonly id: string; readonly clock: ClockState }
  | { readonly kind: 'removed'; readonly id: string }
  | { readonly kind: 'snapshot'; readonly snapshot: SavedSnapshot }
  | { readonly kind: 'snapshot-removed'; readonly name: string };
