import { describe, expect, it } from 'vitest';
import { createApp } from '../pipeline/app.js';
import type { Order } from './storage/records.js';
import { StoredAccount, type AccountState } from './stored-account.js';
import { createdOrder } from '../pipeline/test-calls.js';

const clock = (): Date => new Date('2031-03-03T16:20:00Z');

const noCounters = { customer: 0, location: 0, contact: 0, order: 0 };

async function busyWorld(): Promise<StoredAccount> {
  const app = createApp({ seed: 1, clock });
  await createdOrder(app, {}, 'full');
  await createdOrder(app, {}, 'return');
  return app.accounts.get('test-token')!;
}

describe('an account', () => {
  it('is restored from its state as JSON', async () => {
    const account = await busyWorld();
    const copy = new StoredAccount(JSON.parse(JSON.stringify(account.state())) as AccountState, clock);
    expect(copy.state()).toEqual(account.state());
    expect(copy.orderByExternalId('web-20310')).toEqual(account.orderByExternalId('web-20310'));
    expect(copy.ids.uuid()).toBe(account.ids.uuid());
  });

  it('can be forked: neither sees what the other writes', async () => {
    const account = await busyWorld();
    const fork = new StoredAccount(account.state(), clock);
    const order = account.order(account.orderByExternalId('web-20310')!.uuid);
    fork.commit({ orders: [{ ...order, notes: 'fork', external_id: 'forked' }] });
    expect([fork.order(order.uuid).notes, account.order(order.uuid).notes]).toEqual(['fork', order.notes]);
    expect(account.orderByExternalId('forked')).toBeUndefined();
  });

  it('finds uuids in any case, and methods only with their carrier', async () => {
    const account = await busyWorld();
    const [first, second] = account.carriers;
    const method = first!.shipping_methods[0]!.uuid;
    expect(account.has('carrier', first!.uuid.toUpperCase())).toBe(true);
    expect(account.has('method', method.toUpperCase(), first!.uuid.toUpperCase())).toBe(true);
    expect(account.has('method', method, second!.uuid)).toBe(false);
    expect(account.has('order', account.orderByExternalId('rma-20311')!.uuid.toUpperCase())).toBe(true);
    expect(account.has('order', first!.uuid)).toBe(false);
  });

  it('no longer finds a record by a value that it had before', async () => {
    const account = await busyWorld();
    const order = account.order(account.orderByExternalId('web-20310')!.uuid);
    account.commit({ orders: [{ ...order, external_id: null }] });
    expect(account.orderByExternalId('web-20310')).toBeUndefined();
    expect(account.orderByNumber(order.order_number)?.external_id).toBeNull();
  });

  it('is forked in layers, and neither copy sees what the other writes', async () => {
    const account = await busyWorld();
    const order = account.order(account.orderByExternalId('web-20310')!.uuid);
    const before = account.state();
    const fork = account.fork();
    expect(fork.state()).toEqual(before);
    fork.commit({ orders: [{ ...order, external_id: 'forked' }] });
    expect(fork.orderByExternalId('web-20310')).toBeUndefined();
    expect(fork.orderByExternalId('forked')).toEqual(fork.orderByNumber(order.order_number));
    expect(account.state()).toEqual(before);
    expect(account.orderByExternalId('forked')).toBeUndefined();
    expect(account.orderByExternalId('web-20310')?.uuid).toBe(order.uuid);
    account.commit({ orders: [{ ...order, notes: 'first' }] });
    expect(fork.order(order.uuid).notes).toBe(order.notes);
    expect([fork.ids.uuid(), fork.ids.next('order')]).toEqual([account.ids.uuid(), account.ids.next('order')]);
  });

  it('gives a fork the clock and the identifiers that are passed in', async () => {
    const later = (): Date => new Date(0);
    const fork = (await busyWorld()).fork(later, { random: null, counters: { ...noCounters, order: 7 } });
    expect([fork.now(), fork.ids.next('order')]).toEqual([new Date(0), 8]);
  });

  it('still finds a value that moved away and came back in a fork of a fork', async () => {
    const account = await busyWorld();
    const order = account.order(account.orderByExternalId('web-20310')!.uuid);
    const named = (external_id: string | null): { orders: Order[] } => ({ orders: [{ ...order, external_id }] });
    const gone = account.fork();
    gone.commit(named(null));
    const back = gone.fork();
    back.commit(named('web-20310'));
    const found = [account, gone, back].map((each) => each.fork().orderByExternalId('web-20310')?.uuid);
    expect(found).toEqual([order.uuid, undefined, order.uuid]);
  });

  it('lists its records in order of creation, and counts them', async () => {
    const account = (await busyWorld()).fork();
    const [first, second] = account.state().orders;
    account.commit({
      orders: [
        { ...first!, notes: 'changed' },
        { ...second!, uuid: 'third', external_id: null },
      ],
    });
    expect([...account.orders].map(({ uuid }) => uuid)).toEqual([first!.uuid, second!.uuid, 'third']);
    expect(account.counts).toEqual({ customers: [...account.customers].length, locations: 2, orders: 3, labels: 0 });
  });

  it('has a preview that reads the same records and changes neither them nor the next identifiers', async () => {
    const account = await busyWorld();
    const before = account.state();
    const preview = account.preview();
    expect(preview.state()).toEqual(before);
    preview.commit({ orders: [{ ...before.orders[0]!, notes: 'preview' }] });
    preview.ids.uuid();
    preview.ids.next('order');
    expect(account.state()).toEqual(before);
    const order = { ...before.orders[0]!, notes: 'written' };
    account.commit({ orders: [order] });
    expect(preview.order(order.uuid)).toEqual(order);
  });

  it('finds the oldest order with an external_id, even if that order was the last to get it', async () => {
    const account = await busyWorld();
    const [first, second] = account.state().orders;
    account.commit({ orders: [{ ...second!, external_id: 'same' }] });
    account.commit({ orders: [{ ...first!, external_id: 'same' }] });
    expect(account.orderByExternalId('same')?.uuid).toBe(first!.uuid);
  });

  it('calls the listener after each commit, until the listener is removed', async () => {
    const account = await busyWorld();
    const [customer] = account.customers;
    const heard: unknown[] = [];
    const stop = account.onCommit((changes, ids) => heard.push([changes, ids, account.customer(customer!.uuid).notes]));
    account.ids.uuid();
    const changes = { customers: [{ ...customer!, notes: 'heard' }] };
    account.commit(changes);
    expect(heard).toEqual([[changes, account.ids.state(), 'heard']]);
    account.fork().commit(changes);
    stop();
    account.commit(changes);
    expect(heard.length).toBe(1);
  });
});
