/** Helpers for tests of storage: states, random changes, and the expected state after a series of changes. */
import * as fc from 'fast-check';
import type { IdState } from '../../reference-impl/account/ids.js';
import type { Customer, LabelSheet, Location, Order } from '../../reference-impl/account/storage/records.js';
import type { Changes, AccountState } from '../../reference-impl/account/stored-account.js';
import type { ClockState, SavedSnapshot, SavedState, SavedWorld, StateEvent } from './state-events.js';

const firstIds: IdState = { random: null, counters: { customer: 0, location: 0, contact: 0, order: 0 } };
const emptyState: AccountState = { ids: firstIds, carriers: [], customers: [], locations: [], orders: [], labels: [] };

export const emptyWorld = (id: string): SavedWorld => ({
  id,
  token: `token-${id}`,
  from: 'seed',
  state: emptyState,
  clock: { offset: 0 },
});

/** A change that creates the customer with this number, and counts it. */
export function numbered(number: number): { readonly changes: Changes; readonly ids: IdState } {
  const customer = { uuid: `customer-${number}`, id: number, notes: 'n'.repeat(number % 300) } as unknown as Customer;
  return {
    changes: { customers: [customer] },
    ids: { ...firstIds, counters: { ...firstIds.counters, customer: number } },
  };
}

// Few names, so that they are repeated; some are hard to encode.
const name = fc.constantFrom('a', 'b', 'B', '', 'ü', 'a\u0000b', '\ud800', '"\\', "x'); DROP TABLE worlds; --", '世界');
const uuid = fc.constantFrom('a-1', 'A-1', 'b-2', 'c-3', 'd\u0000', 'é');
const record = <Kind>(): fc.Arbitrary<Kind> =>
  fc.record({ uuid, data: fc.jsonValue() }) as unknown as fc.Arbitrary<Kind>;
const records = <Kind extends { readonly uuid: string }>(): fc.Arbitrary<Kind[]> =>
  fc.uniqueArray(record<Kind>(), { selector: keyOf, maxLength: 4 });

const ids: fc.Arbitrary<IdState> = fc.record({
  random: fc.option(fc.array(fc.integer(), { minLength: 4, maxLength: 4 })),
  counters: fc.record({ customer: fc.nat(), location: fc.nat(), contact: fc.nat(), order: fc.nat() }),
});
const clock: fc.Arbitrary<ClockState> = fc.oneof(fc.record({ offset: fc.integer() }), fc.record({ at: fc.integer() }));
const tables = {
  customers: records<Customer>(),
  locations: records<Location>(),
  orders: records<Order>(),
  labels: records<LabelSheet>(),
};
const state = fc.record({ ids, carriers: records(), ...tables }) as unknown as fc.Arbitrary<AccountState>;

/** Any event, about existing and unknown worlds and snapshots. */
export const anyEvent: fc.Arbitrary<StateEvent> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ id: name, token: name, from: name, state, clock }).map(worldEvent) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('changes' as const),
      id: name,
      changes: fc.record(tables, { requiredKeys: [] }),
      ids,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clock' as const), id: name, clock }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('removed' as const), id: name }) },
  { weight: 2, arbitrary: fc.record({ name, state, clock }).map(snapshotEvent) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('snapshot-removed' as const), name }) },
);

function worldEvent(world: SavedWorld): StateEvent {
  return { kind: 'world', world };
}

function snapshotEvent(snapshot: SavedSnapshot): StateEvent {
  return { kind: 'snapshot', snapshot };
}

/** The state after these events, computed in the simplest way. */
export function stateAfter(events: readonly StateEvent[]): SavedState | undefined {
  const worlds = new Map<string, SavedWorld>();
  const snapshots = new Map<string, SavedSnapshot>();
  for (const event of events) {
    if (event.kind === 'world') worlds.set(event.world.id, event.world);
    else if (event.kind === 'removed') worlds.delete(event.id);
    else if (event.kind === 'snapshot') snapshots.set(event.snapshot.name, event.snapshot);
    else if (event.kind === 'snapshot-removed') snapshots.delete(event.name);
    else change(worlds, event);
  }
  if (worlds.size + snapshots.size === 0) return undefined;
  // In the stored form: JSON has no -0.
  return JSON.parse(JSON.stringify({ worlds: [...worlds.values()], snapshots: [...snapshots.values()] })) as SavedState;
}

function change(worlds: Map<string, SavedWorld>, event: StateEvent & { readonly kind: 'changes' | 'clock' }): void {
  const world = worlds.get(event.id);
  if (!world) return;
  if (event.kind === 'clock') worlds.set(event.id, { ...world, clock: event.clock });
  else worlds.set(event.id, { ...world, state: { ...changed(world.state, event.changes), ids: event.ids } });
}

function changed(before: AccountState, { customers, locations, orders, labels }: Changes): AccountState {
  return {
    ...before,
    customers: merged(before.customers, customers),
    locations: merged(before.locations, locations),
    orders: merged(before.orders, orders),
    labels: merged(before.labels, labels),
  };
}

function merged<Kind extends { readonly uuid: string }>(
  before: readonly Kind[],
  changes: readonly Kind[] = [],
): Kind[] {
  const byKey = new Map(before.map((each) => [keyOf(each), each]));
  for (const each of changes) byKey.set(keyOf(each), each);
  return [...byKey.values()];
}

function keyOf({ uuid: id }: { readonly uuid: string }): string {
  return id.toLowerCase();
}
