/**
 * The status of an order: any text by hand or in a scenario, changed by a timeline, and preserved by copies and
 * storage.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createValidator } from '../openapi/validation/validator.js';
import { exampleOf } from '../reference-impl/pipeline/test-calls.js';
import { adminContract } from './admin/validate-request.js';
import { createMock, type Mock } from './mock.js';
import { startMock } from './start.js';
import { ask, orderOf, type Asked, type Asking } from './test-mock.js';

const minute = 60_000;
const steps = [
  { after: '10m', status: 'PACKED' },
  { after_assignment: '5m', status: 'GONE' },
];
const file = readFileSync(new URL('../examples/scenarios/parcel-on-its-way.yaml', import.meta.url), 'utf8');

/** A mock whose time stands still. */
const frozen = (): Mock => createMock({ clock: () => new Date('2031-03-03T16:20:00Z') });

async function made(mock: Mock, id: string, asking: Asking = {}): Promise<string> {
  return String((await ask(mock, 'POST /orders', orderOf(id), asking)).json.data?.['order_uuid']);
}

const assign = (mock: Mock, uuid: string): Promise<Asked> =>
  ask(mock, `POST /orders/${uuid}/assign`, exampleOf('assignOrder', 'minimal'));

const advance = (mock: Mock, minutes: number, world = 'main'): Promise<Asked> =>
  ask(mock, `PUT /__mock/worlds/${world}/clock`, { advance: minutes * minute });

async function statusOf(mock: Mock, id: string, asking: Asking = {}): Promise<unknown> {
  const { json } = await ask(mock, `GET /orders?external_id=${id}`, undefined, asking);
  return (json.data!['order'] as { readonly status: string }).status;
}

const setStatus = (mock: Mock, uuid: string, status: unknown, world = 'main'): Promise<Asked> =>
  ask(mock, `PUT /__mock/worlds/${world}/orders/${uuid}/status`, { status });

describe('a status set by hand', () => {
  it.each(['PICKED_UP', '配達中', '<b>"&', ' '])('can be any text: %j', async (status) => {
    const mock = frozen();
    const uuid = await made(mock, 'x');
    const { json } = await setStatus(mock, uuid.toUpperCase(), status);
    expect(json).toMatchObject({ uuid, external_id: 'x', status });
    expect(createValidator(adminContract).answer(adminContract.operation('setOrderStatus'))(json)).toEqual([]);
    expect(await statusOf(mock, 'x')).toBe(status);
    expect((await mock.control.setOrderStatus('main', uuid, { status: 'other' })).status).toBe('other');
  });

  it.each(['', 'x'.repeat(101), 7, null])('is refused if it is %j', async (status) => {
    const mock = frozen();
    const uuid = await made(mock, 'x');
    expect((await setStatus(mock, uuid, status)).status).toBe(422);
    expect(await statusOf(mock, 'x')).toBe('NEW');
  });

  it('requires an order of this world', async () => {
    const mock = frozen();
    const uuid = await made(mock, 'x');
    expect((await setStatus(mock, uuid, 'A', 'other')).status).toBe(404);
    expect((await setStatus(mock, uuid, 'A', 'nowhere')).status).toBe(404);
    expect((await setStatus(mock, '__proto__', 'A')).json.message).toBe('No order "__proto__" in this world.');
  });

  it('restricts nothing, except that a cancelled order can’t be changed', async () => {
    const mock = frozen();
    const uuid = await made(mock, 'x');
    const tried = async () => [
      (await ask(mock, `PATCH /orders/${uuid}`, { notes: 'a' })).status,
      (await assign(mock, uuid)).status,
      (await ask(mock, `POST /orders/${uuid}/cancel`)).status,
    ];
    await setStatus(mock, uuid, 'CANCELLED');
    expect(await tried()).toEqual([409, 409, 409]);
    await setStatus(mock, uuid, 'DELIVERED');
    expect(await tried()).toEqual([200, 200, 200]);
    expect(await statusOf(mock, 'x')).toBe('CANCELLED');
  });
});

describe('the timeline of a world', () => {
  it('changes the status of new orders: in look-ups, in the state and in what is allowed', async () => {
    const mock = frozen();
    const before = await made(mock, 'before');
    await mock.control.setTimeline('main', { timeline: [...steps, { after: '1h', status: 'CANCELLED' }] });
    const uuid = await made(mock, 'x');
    await advance(mock, 10);
    await assign(mock, before);
    expect([await statusOf(mock, 'x'), await statusOf(mock, 'before')]).toEqual(['PACKED', 'ASSIGNED']);
    const { json } = await ask(mock, 'GET /__mock/worlds/main/state');
    expect(json['orders']).toContainEqual(expect.objectContaining({ uuid, status: 'PACKED' }));
    await assign(mock, uuid);
    expect(await statusOf(mock, 'x')).toBe('ASSIGNED');
    await advance(mock, 5);
    expect(await statusOf(mock, 'x')).toBe('GONE');
    await advance(mock, -10);
    expect(await statusOf(mock, 'x')).toBe('ASSIGNED');
    await advance(mock, 60);
    expect((await assign(mock, uuid)).status).toBe(409);
  });

  it('is set, shown and removed with /__mock', async () => {
    const mock = frozen();
    const put = (timeline: unknown) => ask(mock, 'PUT /__mock/worlds/main/timeline', { timeline });
    const { json } = await put([{ after: '90 minutes', status: 'A' }, ...steps]);
    expect(json['timeline']).toEqual([{ after: '90m', status: 'A' }, ...steps]);
    expect((await put([{ after: 'soon', status: 'A' }])).json.message).toBe(
      'timeline[0].after must be a duration such as 30s, 10m, 2h or 1d.',
    );
    expect((await ask(mock, 'GET /__mock/worlds/main')).json['timeline']).toHaveLength(3);
    expect((await put([])).json['timeline']).toBeUndefined();
    expect((await ask(mock, 'PUT /__mock/worlds/nowhere/timeline', { timeline: [] })).status).toBe(404);
  });

  it('is preserved by copies, snapshots and a restart, with its orders', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mock-timeline-'));
    const options = { data: join(folder, 'mock.db'), clock: () => new Date('2031-03-03T16:20:00Z') };
    const first = await startMock(options);
    await first.control.setTimeline('main', { timeline: steps });
    await made(first.mock, 'x');
    await ask(first.mock, 'PUT /__mock/snapshots/before');
    await advance(first.mock, 10);
    const copy = first.fork({ id: 'copy', token: 'copy', from: 'main' });
    await ask(first.mock, 'POST /__mock/worlds/main/restore', { snapshot: 'before' });
    await first.close();
    const again = await startMock(options);
    expect([await statusOf(again.mock, 'x'), await statusOf(again.mock, 'x', copy)]).toEqual(['NEW', 'PACKED']);
    await advance(again.mock, 10);
    await made(again.mock, 'y', copy);
    await advance(again.mock, 10, 'copy');
    expect([await statusOf(again.mock, 'x'), await statusOf(again.mock, 'y', copy)]).toEqual(['PACKED', 'PACKED']);
    await again.close();
    rmSync(folder, { recursive: true });
  });
});

describe('the example scenario of a parcel on its way', () => {
  it('has orders that follow the clock, and so do new orders', async () => {
    const mock = createMock();
    mock.begin(file);
    const all = async () => Promise.all(['web-100', 'web-101', 'new'].map((id) => statusOf(mock, id)));
    await assign(mock, await made(mock, 'new'));
    expect(await all()).toEqual(['PICKED_UP', 'RECIPIENT_ABSENT', 'ASSIGNED']);
    await advance(mock, 10);
    expect(await all()).toEqual(['OUT_FOR_DELIVERY', 'RECIPIENT_ABSENT', 'PICKED_UP']);
    await advance(mock, 50);
    expect(await all()).toEqual(['DELIVERED', 'RECIPIENT_ABSENT', 'DELIVERED']);
    mock.resetWorld('main');
    expect(await statusOf(mock, 'web-100')).toBe('PICKED_UP');
  });

  it('says that its words are an example', () => {
    expect(file).toMatch(/^# .*\bare an EXAMPLE\b/m);
  });
});
