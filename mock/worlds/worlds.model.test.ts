import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Customer, Order } from '../../reference-impl/account/storage/records.js';
import { accountFrom } from '../../reference-impl/account/seed.js';
import type { ClockState } from './state-events.js';
import { lookAt, Model, Storage } from './test-worlds-model.js';
import { accounts, clock, someOrder, worldsWith } from './test-worlds.js';

const uuids = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`);
const values = ['one', 'two', 'three'];
const [someCustomer] = accountFrom(accounts[0]!, 0, clock).customers;
const value = fc.constantFrom(...values, null, '');
const uuid = fc.constantFrom(...uuids);
const customers = fc
  .record({ uuid, phone: value, email: value })
  .map((fields): readonly Customer[] => [{ ...someCustomer!, ...fields }]);
const orders = fc
  .record({ uuid, external_id: value })
  .map((fields): readonly Order[] => [
    { ...someOrder, ...fields, order_number: values[uuids.indexOf(fields.uuid)] ?? `7${uuids.indexOf(fields.uuid)}` },
  ]);
const clocks = fc.oneof(
  fc.integer({ min: -1e12, max: 1e12 }).map((offset): ClockState => ({ offset })),
  fc.integer({ min: 0, max: 1e13 }).map((at): ClockState => ({ at })),
);
const changes = fc.oneof(
  customers.map((some) => ({ customers: some })),
  orders.map((some) => ({ orders: some })),
);
const world = fc.nat({ max: 3 });
const name = fc.constantFrom('first', 'second');

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('commit' as const), world, changes }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('snapshot' as const), world, name }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fork' as const), world, name }) },
  fc.record({ do: fc.constant('fork-world' as const), world }),
  fc.record({ do: fc.constant('restore' as const), world, name }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reset' as const), world }) },
  fc.record({ do: fc.constant('load' as const), world, from: world, clock: clocks }),
  fc.record({ do: fc.constant('clock' as const), world, clock: clocks }),
  fc.record({ do: fc.constant('remove' as const), world }),
  fc.record({ do: fc.constant('forget' as const), name }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

/** The implementation and the model, side by side. */
class Pair {
  private readonly storage = new Storage();
  private worlds = worldsWith({ onEvent: this.storage.append });
  private readonly model = new Model(
    Object.fromEntries(this.worlds.all().map(({ id, account }) => [id, account.state()])),
  );

  take(given: Step): void {
    const all = this.worlds.all();
    const { id } = all['world' in given ? given.world % all.length : 0]!;
    const source = 'name' in given && this.model.snapshots.has(given.name) ? given.name : 'seed';
    switch (given.do) {
      case 'commit': {
        const found = this.worlds.byId(id)!.account;
        found.ids.next('order');
        found.commit(given.changes);
        return this.model.commit(id, given.changes);
      }
      case 'snapshot':
        this.worlds.snapshot(id, given.name);
        return this.model.snapshot(id, given.name);
      case 'fork':
        return this.model.fork(this.worlds.fork({ from: source }).id, source);
      case 'fork-world':
        return this.model.fork(this.worlds.fork({ from: id }).id, id);
      case 'restore':
        this.worlds.restore(id, source);
        return this.model.restore(id, source);
      case 'reset':
        this.worlds.reset(id);
        return this.model.reset(id);
      case 'load': {
        const state = all[given.from % all.length]!.account.state();
        this.worlds.load(id, state, given.clock);
        return this.model.load(id, state, given.clock);
      }
      case 'clock':
        this.worlds.setClock(id, given.clock);
        return this.model.setClock(id, given.clock);
      case 'remove':
        if (['main', 'other'].includes(id)) return;
        this.worlds.remove(id);
        return void this.model.worlds.delete(id);
      case 'forget':
        if (source === 'seed') return;
        this.worlds.removeSnapshot(source);
        return void this.model.snapshots.delete(source);
      case 'restart':
        this.worlds = worldsWith({ onEvent: this.storage.append, saved: this.storage.saved() });
        return this.model.restart();
    }
  }

  check(): void {
    expect(lookAt(this.worlds, values)).toEqual(this.model.look(values));
  }
}

describe('worlds', () => {
  it('behave like deep copies in any series of changes, and continue after a restart', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
        const pair = new Pair();
        for (const each of steps) {
          pair.take(each);
          pair.check();
        }
      }),
      { numRuns: 300 },
    );
  });
});
