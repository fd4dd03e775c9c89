import { describe, expect, it } from 'vitest';
import { createApp } from '../pipeline/app.js';
import type { Order } from './storage/records.js';
import { World, type WorldState } from './world.js';
import { createdOrder } from '../pipeline/test-calls.js';

const clock = (): Date => new Date('2031-03-03T16:20:00Z');

const noCounters = { customer: 0, location: 0, contact: 0, order: 0 };

async function busyWorld(): Promise<World> {
  const app = createApp({ seed: 1, clock });
  await createdOrder(app, {}, 'full');
  await createdOrder(app, {}, 'return');
  return app.worlds.get('test-token')!;
}

describe('a world', () => {
  it('is restored from its state as JSON', async () => {
    const world = await busyWorld();
    const copy = new World(JSON.parse(JSON.stringify(world.state())) as WorldState, clock);
    expect(copy.state()).toEqual(world.state());
    expect(copy.orderByExternalId('web-20310')).toEqual(world.orderByExternalId('web-20310'));
    expect(copy.ids.uuid()).toBe(world.ids.uuid());
  });

  it('can be forked: neither sees what the other writes', async () => {
    const world = await busyWorld();
    const fork = new World(world.state(), clock);
    const order = world.order(world.orderByExternalId('web-20310')!.uuid);
    fork.commit({ orders: [{ ...order, notes: 'fork', external_id: 'forked' }] });
    expect([fork.order(order.uuid).notes, world.order(order.uuid).notes]).toEqual(['fork', order.notes]);
    expect(world.orderByExternalId('forked')).toBeUndefined();
  });

  it('finds uuids in any case, and methods only with their carrier', async () => {
    const world = await busyWorld();
    const [first, second] = world.carriers;
    const method = first!.shipping_methods[0]!.uuid;
    expect(world.has('carrier', first!.uuid.toUpperCase())).toBe(true);
    expect(world.has('method', method.toUpperCase(), first!.uuid.toUpperCase())).toBe(true);
    expect(world.has('method', method, second!.uuid)).toBe(false);
    expect(world.has('order', world.orderByExternalId('rma-20311')!.uuid.toUpperCase())).toBe(true);
    expect(world.has('order', first!.uuid)).toBe(false);
  });

  it('no longer finds a record by a value that it had before', async () => {
    const world = await busyWorld();
    const order = world.order(world.orderByExternalId('web-20310')!.uuid);
    world.commit({ orders: [{ ...order, external_id: null }] });
    expect(world.orderByExternalId('web-20310')).toBeUndefined();
    expect(world.orderByNumber(order.order_number)?.external_id).toBeNull();
  });

  it('is forked in layers, and neither copy sees what the other writes', async () => {
    const world = await busyWorld();
    const order = world.order(world.orderByExternalId('web-20310')!.uuid);
    const before = world.state();
    const fork = world.fork();
    expect(fork.state()).toEqual(before);
    fork.commit({ orders: [{ ...order, external_id: 'forked' }] });
    expect(fork.orderByExternalId('web-20310')).toBeUndefined();
    expect(fork.orderByExternalId('forked')).toEqual(fork.orderByNumber(order.order_number));
    expect(world.state()).toEqual(before);
    expect(world.orderByExternalId('forked')).toBeUndefined();
    expect(world.orderByExternalId('web-20310')?.uuid).toBe(order.uuid);
    world.commit({ orders: [{ ...order, notes: 'first' }] });
    expect(fork.order(order.uuid).notes).toBe(order.notes);
    expect([fork.ids.uuid(), fork.ids.next('order')]).toEqual([world.ids.uuid(), world.ids.next('order')]);
  });

  it('gives a fork the clock and the identifiers that are passed in', async () => {
    const later = (): Date => new Date(0);
    const fork = (await busyWorld()).fork(later, { random: null, counters: { ...noCounters, order: 7 } });
    expect([fork.now(), fork.ids.next('order')]).toEqual([new Date(0), 8]);
  });

  it('still finds a value that moved away and came back in a fork of a fork', async () => {
    const world = await busyWorld();
    const order = world.order(world.orderByExternalId('web-20310')!.uuid);
    const named = (external_id: string | null): { orders: Order[] } => ({ orders: [{ ...order, external_id }] });
    const gone = world.fork();
    gone.commit(named(null));
    const back = gone.fork();
    back.commit(named('web-20310'));
    const found = [world, gone, back].map((each) => each.fork().orderByExternalId('web-20310')?.uuid);
    expect(found).toEqual([order.uuid, undefined, order.uuid]);
  });

  it('lists its records in order of creation, and counts them', async () => {
    const world = (await busyWorld()).fork();
    const [first, second] = world.state().orders;
    world.commit({
      orders: [
        { ...first!, notes: 'changed' },
        { ...second!, uuid: 'third', external_id: null },
      ],
    });
    expect([...world.orders].map(({ uuid }) => uuid)).toEqual([first!.uuid, second!.uuid, 'third']);
    expect(world.counts).toEqual({ customers: [...world.customers].length, locations: 2, orders: 3, labels: 0 });
  });

  it('has a preview that reads the same records and changes neither them nor the next identifiers', async () => {
    const world = await busyWorld();
    const before = world.state();
    const preview = world.preview();
    expect(preview.state()).toEqual(before);
    preview.commit({ orders: [{ ...before.orders[0]!, notes: 'preview' }] });
    preview.ids.uuid();
    preview.ids.next('order');
    expect(world.state()).toEqual(before);
    const order = { ...before.orders[0]!, notes: 'written' };
    world.commit({ orders: [order] });
    expect(preview.order(order.uuid)).toEqual(order);
  });

  it('finds the oldest order with an external_id, even if that order was the last to get it', async () => {
    const world = await busyWorld();
    const [first, second] = world.state().orders;
    world.commit({ orders: [{ ...second!, external_id: 'same' }] });
    world.commit({ orders: [{ ...first!, external_id: 'same' }] });
    expect(world.orderByExternalId('same')?.uuid).toBe(first!.uuid);
  });

  it('calls the listener after each commit, until the listener is removed', async () => {
    const world = await busyWorld();
    const [customer] = world.customers;
    const heard: unknown[] = [];
    const stop = world.onCommit((changes, ids) => heard.push([changes, ids, world.customer(customer!.uuid).notes]));
    world.ids.uuid();
    const changes = { customers: [{ ...customer!, notes: 'heard' }] };
    world.commit(changes);
    expect(heard).toEqual([[changes, world.ids.state(), 'heard']]);
    world.fork().commit(changes);
    stop();
    world.commit(changes);
    expect(heard.length).toBe(1);
  });
});
