import { describe, expect, it } from 'vitest';
import { contract } from '../../openapi/contract/contract.js';
import { exampleOf, unknownUuid } from '../pipeline/test-calls.js';
import { useServer } from '../http/test-server.js';

const server = useServer({ clock: () => new Date('2031-03-03T16:20:59Z') });
const minimal = exampleOf('createOrder', 'minimal');
const find = (query: string, token?: string) => server.ask('get', `/orders?${query}`, undefined, token);

interface Orders {
  readonly data: { readonly order: Record<string, unknown> };
}
const shown = (name: string) => (contract.operation('getOrder').answer.examples[name] as Orders).data.order;

/** An order of an example, without the identifiers that differ in every order. */
function withoutIds(order: unknown): unknown {
  return JSON.parse(
    JSON.stringify(order, (key, value: unknown) =>
      ['uuid', 'id', 'order_number', 'tracking_url', 'carrier', 'status'].includes(key) ? undefined : value,
    ),
  );
}

describe('createOrder and getOrder', () => {
  it('read an order back as in the contract’s example', async () => {
    const { number } = await server.createOrder({}, 'full');
    const order = await server.readOrder(number);
    const { external_id } = order;
    expect(external_id).toBe('web-20310');
    expect(withoutIds(order)).toEqual(withoutIds({ ...shown('full'), external_id }));
    expect(order).toMatchObject({ status: 'NEW', carrier: null });
    expect(order.tracking_url).toBe(`${server.url()}/track/${order.uuid}`);
    expect([order.source_contact?.uuid, order.order_number]).toEqual([
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^1\d{5}$/),
    ]);
  });

  it('read back null, [] or false for fields that were not sent', async () => {
    const { number } = await server.createOrder();
    expect(withoutIds(await server.readOrder(number))).toEqual(withoutIds(shown('minimal')));
  });

  it('find an order by either key, and by both together', async () => {
    const { number, uuid } = await server.createOrder({ external_id: 'größe/1&2' });
    const id = encodeURIComponent('größe/1&2');
    for (const query of [`external_id=${id}`, `order_number=${number}`, `external_id=${id}&order_number=${number}`])
      expect((await find(query)).json.data?.['order']).toMatchObject({ uuid, external_id: 'größe/1&2' });
  });

  it('find no order by a part of a key, by keys of two orders, or from another account', async () => {
    const { number } = await server.createOrder({ external_id: 'two-1' });
    await server.createOrder({ external_id: 'two-2' });
    for (const query of ['external_id=two-', 'external_id=TWO-1', 'order_number=1', 'external_id=__proto__'])
      expect((await find(query)).status, query).toBe(404);
    const contradiction = await find(`external_id=two-2&order_number=${number}`);
    expect([contradiction.status, contradiction.json.message]).toEqual([
      404,
      `This account has no order with external_id "two-2" and order_number "${number}".`,
    ]);
    expect((await find(`order_number=${number}`, 'other-token')).status).toBe(404);
    for (const query of ['external_id=two-2&order_number=999999', `external_id=two-3&order_number=${number}`])
      expect((await find(query)).status, query).toBe(404);
  });

  it('create a customer of the account from inline data', async () => {
    const customer = {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'inline@example.com',
      type: 'x',
      metafields: 1,
    };
    const { number } = await server.createOrder({ customer });
    const { uuid } = (await server.readOrder(number)).customer;
    const found = await server.ask('get', '/customers?email=inline@example.com');
    expect(found.json.data?.['customer']).toMatchObject({ uuid, name: 'Ada Lovelace', type: 1 });
  });

  it('accept a customer without a name, an empty contact and no packages', async () => {
    const { number } = await server.createOrder({ customer: {}, source_contact: {}, packages: [] });
    const order = await server.readOrder(number);
    expect(order.customer.name).toBeNull();
    expect(order.source_contact).toMatchObject({ name: null, email: null, phone: null });
    expect(order.packages).toEqual([]);
  });

  it('accept a return from an address to a location of the account', async () => {
    const { number } = await server.createOrder({}, 'return');
    const order = await server.readOrder(number);
    expect(order).toMatchObject({ is_return: true, skills: ['driver_assistant'] });
    expect(order.source_location).toMatchObject({ can_edit: true, external_id: null, name: null, city: 'Berlin' });
    expect(order.destination_location).toMatchObject({ can_edit: false, external_id: 'warehouse-berlin' });
  });
});

describe('createOrder', () => {
  const refusal = async (changes: object, token?: string) => {
    const { status, json } = await server.ask('post', '/orders', { ...minimal, ...changes }, token);
    return [status, json.errors];
  };

  it.each([
    [{ source_location: { line_1: 'Torstrasse 1' } }, { 'source_location.uuid': ['is required'] }],
    [{ is_return: true, destination_location: {} }, { 'destination_location.uuid': ['is required'] }],
    [{ destination_location: { uuid: unknownUuid } }, { 'destination_location.uuid': [expect.any(String)] }],
    [{ customer: { uuid: unknownUuid } }, { 'customer.uuid': ['must name a customer of this account'] }],
    [{ customer: { uuid: 'x' } }, { 'customer.uuid': ['must be a UUID in the form 8-4-4-4-12'] }],
    [{ packages: undefined }, { packages: ['is required'] }],
    [{ collections: [{ amount: -1 }] }, { 'collections[0].amount': ['must not be less than 0'] }],
    [{ pickup_schedule: { from: 'soon' } }, { 'pickup_schedule.from': [expect.any(String)] }],
    [{ requirements: ['wings'] }, { 'requirements[0]': [expect.any(String)] }],
  ])('refuses %j', async (changes, errors) => {
    expect(await refusal(changes)).toEqual([422, errors]);
  });

  it('refuses another account’s customer and locations', async () => {
    expect(await refusal({}, 'other-token')).toEqual([
      422,
      {
        'customer.uuid': ['must name a customer of this account'],
        'source_location.uuid': ['must name a location of this account'],
        'destination_location.uuid': ['must name a location of this account'],
      },
    ]);
  });

  it('refuses an external_id that is already used, and creates no customer', async () => {
    const { number } = await server.createOrder({ external_id: 'taken' });
    const customer = { first_name: 'N', last_name: 'N', email: 'half@example.com' };
    const errors = { external_id: [`is already used by order ${number}`] };
    expect(await refusal({ external_id: 'taken', customer })).toEqual([422, errors]);
    expect((await server.ask('get', '/customers?email=half@example.com')).status).toBe(404);
  });

  it('treats an empty external_id as none', async () => {
    await server.createOrder({ external_id: '' });
    expect((await server.createOrder({ external_id: '' })).uuid).toBeDefined();
  });
});

describe('updateOrder', () => {
  it('changes only the fields that are sent', async () => {
    const { uuid, number } = await server.createOrder({ external_id: 'patch-1' }, 'full');
    const before = await server.readOrder(number);
    await server.ask('patch', `/orders/${uuid}`, exampleOf('updateOrder', 'minimal'));
    expect(await server.readOrder(number)).toEqual({ ...before, notes: 'Call before arriving.' });
  });

  it('changes all fields that can change, and keeps the contacts', async () => {
    const { uuid, number } = await server.createOrder({ external_id: 'patch-2' }, 'full');
    const before = await server.readOrder(number);
    const patch = { ...exampleOf('updateOrder', 'full'), external_id: 'patch-2b' };
    expect((await server.ask('patch', `/orders/${uuid}`, patch)).json).toEqual({ message: 'success' });
    const after = await server.readOrder(number);
    expect(withoutIds(after)).toMatchObject(patch);
    expect(after.source_contact?.uuid).toBe(before.source_contact?.uuid);
    expect((await find('external_id=patch-2')).status).toBe(404);
    expect((await find('external_id=patch-2b')).json.data?.['order']).toMatchObject({ uuid });
  });

  it('refuses the external_id of another order, but accepts its own', async () => {
    const { uuid, number } = await server.createOrder({ external_id: 'patch-3' });
    await server.createOrder({ external_id: 'patch-4' });
    const patch = (external_id: string) => server.ask('patch', `/orders/${uuid}`, { external_id, notes: 'new' });
    expect(await patch('patch-4')).toMatchObject({
      status: 422,
      json: { errors: { external_id: [expect.anything()] } },
    });
    expect((await server.readOrder(number)).notes).toBeNull();
    expect((await patch('patch-3')).status).toBe(200);
  });
});

describe('cancelOrder', () => {
  it('cancels once; a cancelled order can’t be changed any more', async () => {
    const { uuid, number } = await server.createOrder();
    expect((await server.ask('post', `/orders/${uuid}/cancel`)).json).toEqual({ message: 'success' });
    const before = await server.readOrder(number);
    expect(before.status).toBe('CANCELLED');
    const assignment = exampleOf('assignOrder', 'minimal');
    const again = [
      await server.ask('post', `/orders/${uuid}/cancel`),
      await server.ask('patch', `/orders/${uuid}`, { notes: 'late' }),
      await server.ask('post', `/orders/${uuid}/assign`, assignment),
    ];
    for (const { status, json } of again)
      expect([status, json]).toEqual([409, { message: `Order ${number} is cancelled.` }]);
    expect(await server.readOrder(number)).toEqual(before);
  });

  it('finds only orders of the own account', async () => {
    const { uuid } = await server.createOrder();
    expect((await server.ask('post', `/orders/${uuid}/cancel`, undefined, 'other-token')).status).toBe(404);
    expect((await server.ask('post', `/orders/${unknownUuid}/cancel`)).status).toBe(404);
  });
});
