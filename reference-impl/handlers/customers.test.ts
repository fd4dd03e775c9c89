import { describe, expect, it } from 'vitest';
import { exampleOf, unknownUuid } from '../pipeline/test-calls.js';
import { useServer } from '../http/test-server.js';

const server = useServer();
const full = exampleOf('createCustomer', 'full');
const find = (query: string) => server.ask('get', `/customers?${query}`);

async function create(changes: object = {}): Promise<string> {
  const { json } = await server.ask('post', '/customers', { ...full, ...changes });
  return json.data?.['customer_uuid'] as string;
}

describe('createCustomer', () => {
  it('creates a customer that can be found by phone and by email', async () => {
    const uuid = await create({ email: 'one@example.com', phone: '+4930111111' });
    for (const query of ['phone=%2B4930111111', 'email=one%40example.com', 'email=one@example.com&phone=%2B4930111111'])
      expect((await find(query)).json.data?.['customer']).toMatchObject({
        uuid,
        name: 'Rosalind Franklin',
        external_id: 'crm-1002',
        type: 1,
        locations: [],
      });
  });

  it('requires an email or a phone', async () => {
    const answer = await server.ask('post', '/customers', { first_name: 'A', last_name: 'B', type: 1 });
    expect([answer.status, answer.json.errors]).toEqual([422, { body: ['needs email or phone'] }]);
  });

  it('stores nothing when it refuses', async () => {
    const answer = await server.ask('post', '/customers', { ...full, email: 'refused@example.com', type: 3 });
    expect(answer.json.errors).toEqual({ type: ['must be one of 1 and 2'] });
    expect((await find('email=refused@example.com')).status).toBe(404);
  });
});

describe('updateCustomer', () => {
  it('replaces every field', async () => {
    const uuid = await create({ email: 'before@example.com', phone: '+4930222222' });
    const body = { first_name: 'Ida', last_name: 'Noddack', email: 'after@example.com', type: 2 };
    expect(await server.ask('put', `/customers/${uuid.toUpperCase()}`, body)).toMatchObject({
      status: 200,
      json: { message: 'success' },
    });
    const customer = { uuid, name: 'Ida Noddack', external_id: null, phone: null, type: 2 };
    expect((await find('email=after@example.com')).json.data?.['customer']).toMatchObject(customer);
    for (const query of ['email=before@example.com', 'phone=%2B4930222222'])
      expect((await find(query)).status).toBe(404);
  });

  it('shows in earlier orders', async () => {
    const uuid = await create({ email: 'orders@example.com' });
    const { number } = await server.createOrder({ customer: { uuid } });
    await server.ask('put', `/customers/${uuid}`, { ...full, last_name: 'Elsie', email: 'orders2@example.com' });
    expect((await server.readOrder(number)).customer).toMatchObject({ uuid, name: 'Rosalind Elsie' });
  });

  it('changes nothing when it refuses', async () => {
    const uuid = await create({ email: 'kept@example.com' });
    const answer = await server.ask('put', `/customers/${uuid}`, { ...full, email: 'not-an-email', last_name: 'X' });
    expect(answer).toMatchObject({ status: 422, json: { errors: { email: ['must be an e-mail address'] } } });
    expect((await find('email=kept@example.com')).json.data?.['customer']).toMatchObject({ name: 'Rosalind Franklin' });
  });

  it('finds only customers of the own account', async () => {
    const uuid = await create();
    expect((await server.ask('put', `/customers/${uuid}`, full, 'other-token')).status).toBe(404);
    expect((await server.ask('put', `/customers/${unknownUuid}`, full)).status).toBe(404);
  });
});

describe('findCustomer', () => {
  it('returns the newest match, and the one before if the newest changed its key', async () => {
    const first = await create({ email: 'shared@example.com' });
    const last = await create({ email: 'shared@example.com' });
    const found = async () =>
      ((await find('email=shared@example.com')).json.data!['customer'] as { uuid: string }).uuid;
    expect(await found()).toBe(last);
    await server.ask('put', `/customers/${last}`, { ...full, email: 'moved@example.com' });
    expect(await found()).toBe(first);
    await server.ask('put', `/customers/${last}`, { ...full, email: 'shared@example.com' });
    expect(await found()).toBe(last);
  });

  it('finds nobody by keys of two different customers, by a part of a key or from another account', async () => {
    await create({ email: 'a@example.com', phone: '+4930333331' });
    await create({ email: 'b@example.com', phone: '+4930333332' });
    expect((await find('email=a@example.com&phone=%2B4930333332')).status).toBe(404);
    expect((await find('phone=%2B493033333')).status).toBe(404);
    expect((await server.ask('get', '/customers?email=a@example.com', undefined, 'other-token')).status).toBe(404);
  });

  it('refuses an invalid key, and a query without a key', async () => {
    expect((await find('email=nobody')).json.errors).toEqual({ email: ['must be an e-mail address'] });
    expect(await find('')).toMatchObject({ status: 422, json: { errors: { query: ['needs phone or email'] } } });
  });
});
