import { describe, expect, it } from 'vitest';
import { createApp } from './app.js';
import { World, type WorldState } from './store.js';
import { createdOrder } from './test-calls.js';

const clock = (): Date => new Date('2031-03-03T16:20:00Z');

async function busyWorld(): Promise<World> {
  const app = createApp({ seed: 1, clock });
  await createdOrder(app, {}, 'full');
  await createdOrder(app, {}, 'return');
  return app.worlds.get('test-token')!;
}

describe('a world', () => {
  it('is made again from its state as JSON', async () => {
    const world = await busyWorld();
    const copy = new World(JSON.parse(JSON.stringify(world.state())) as WorldState, clock);
    expect(copy.state()).toEqual(world.state());
    expect(copy.orderByExternalId('web-20310')).toEqual(world.orderByExternalId('web-20310'));
    expect(copy.ids.uuid()).toBe(world.ids.uuid());
  });

  it('can be forked: neither sees what the other writes', async () => {
    const world = await busyWorld();
    const fork = new World(world.state(), clock);
    const order = world.orderByExternalId('web-20310')!;
    fork.commit({ orders: [{ ...order, notes: 'fork', external_id: 'forked' }] });
    expect([fork.order(order.uuid).notes, world.order(order.uuid).notes]).toEqual(['fork', order.notes]);
    expect(world.orderByExternalId('forked')).toBeUndefined();
  });

  it('finds uuids in either case, and methods only with their carrier', async () => {
    const world = await busyWorld();
    const [first, second] = world.carriers;
    const method = first!.shipping_methods[0]!.uuid;
    expect(world.has('carrier', first!.uuid.toUpperCase())).toBe(true);
    expect(world.has('method', method.toUpperCase(), first!.uuid.toUpperCase())).toBe(true);
    expect(world.has('method', method, second!.uuid)).toBe(false);
    expect(world.has('order', world.orderByExternalId('rma-20311')!.uuid.toUpperCase())).toBe(true);
    expect(world.has('order', first!.uuid)).toBe(false);
  });

  it('forgets a value that a record no longer has', async () => {
    const world = await busyWorld();
    const order = world.orderByExternalId('web-20310')!;
    world.commit({ orders: [{ ...order, external_id: null }] });
    expect(world.orderByExternalId('web-20310')).toBeUndefined();
    expect(world.orderByNumber(order.order_number)?.external_id).toBeNull();
  });
});
