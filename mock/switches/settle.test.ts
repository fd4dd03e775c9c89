/**
 * A write under `settle` shows late in every read of its world, whatever the read's own switches, and in no other
 * world.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleOf } from '../../reference-impl/pipeline/test-calls.js';
import { createMock } from '../mock.js';
import { ask, hasOrder, order, orderOf } from '../test-mock.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number): void => void vi.advanceTimersByTime(ms);
const late = { headers: { 'mock-switches': 'settle=2000' } };

async function made(mock: ReturnType<typeof createMock>, id: string, asking = {}): Promise<string> {
  const { json } = await ask(mock, 'POST /orders', orderOf(id), asking);
  return String(json.data?.['order_uuid']);
}

const found = async (mock: ReturnType<typeof createMock>, id: string) =>
  (await ask(mock, `GET /orders?external_id=${id}`)).json.data?.['order'] as
    | { readonly status: string; readonly notes: string | null; readonly carrier: unknown }
    | undefined;

it('shows a new order late: until then, a look-up finds nothing', async () => {
  const mock = createMock({ switches: { settle: 2000 } });
  await made(mock, 'x');
  const { status, json } = await ask(mock, 'GET /orders?external_id=x');
  expect([status, json.message]).toEqual([404, 'This account has no order with external_id "x".']);
  expect(mock.requests.map(({ done }) => done)).toEqual([
    ['settle 2000 ms'],
    ['settle: a recent write does not show yet', 'settle 2000 ms'],
  ]);
  pass(1999);
  expect(await hasOrder(mock, 'x')).toBe(false);
  pass(1);
  expect(await hasOrder(mock, 'x')).toBe(true);
});

it('applies only to the write with the header', async () => {
  const mock = createMock();
  await made(mock, 'late', late);
  await made(mock, 'plain');
  expect([await hasOrder(mock, 'late'), await hasOrder(mock, 'plain')]).toEqual([false, true]);
  expect(await hasOrder(mock, 'plain', late)).toBe(true);
  expect(await order(mock, 'late')).toBe(422);
});

it('shows the order before an update and an assignment, under its old external_id', async () => {
  const mock = createMock();
  const uuid = await made(mock, 'x');
  await ask(mock, `PATCH /orders/${uuid}`, { external_id: 'y', notes: 'new' }, late);
  pass(1000);
  await ask(mock, `POST /orders/${uuid}/assign`, exampleOf('assignOrder', 'minimal'), late);
  expect(await found(mock, 'x')).toMatchObject({ status: 'NEW', notes: null, carrier: null });
  expect(await found(mock, 'y')).toBeUndefined();
  pass(1000);
  expect(await found(mock, 'y')).toMatchObject({ status: 'NEW', notes: 'new', carrier: null });
  pass(1000);
  expect(await found(mock, 'y')).toMatchObject({ status: 'ASSIGNED', carrier: { name: 'Falcon Express' } });
});

it('shows an update of a customer late, in the customer and in the orders', async () => {
  const mock = createMock();
  await made(mock, 'x');
  const uuid = '6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a41';
  await ask(mock, `PUT /customers/${uuid}`, { ...exampleOf('updateCustomer', 'full'), email: 'a@example.com' }, late);
  const seen = async () => [
    (await ask(mock, 'GET /customers?email=a@example.com')).status,
    (await found(mock, 'x')) as { customer?: { email: string } } | undefined,
  ];
  expect(await seen()).toMatchObject([404, { customer: { email: 'grace.hopper@example.com' } }]);
  pass(2000);
  expect(await seen()).toMatchObject([200, { customer: { email: 'a@example.com' } }]);
});

it('does not affect other worlds, and ends with a reset', async () => {
  const mock = createMock();
  const { token, id } = mock.fork();
  await made(mock, 'x', { ...late, token });
  await made(mock, 'x');
  expect(await hasOrder(mock, 'x')).toBe(true);
  mock.resetWorld(id);
  await made(mock, 'x', { token });
  expect(await hasOrder(mock, 'x', { token })).toBe(true);
});
