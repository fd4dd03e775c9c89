/** The fix of a refusal is accepted, has no operation too many, and is what a person would have done. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract, type OperationId } from '../openapi/contract.js';
import { fieldsOf, type Place } from '../openapi/walk.js';
import { createApp, type App, type AppOptions } from './app.js';
import { applyPatch, type PatchOperation } from './json-patch.js';
import { standardAccounts } from './seed.js';
import { breachesOf, broken, operations, target, type Told } from './test-breaches.js';
import { exampleOf, jsonOf, replyOf, unknownUuid } from './test-calls.js';

type Send = Awaited<ReturnType<typeof target>>;

/** Throws unless each operation of a fix is needed, and all together make the body pass. */
async function proven(send: Send, body: unknown, fix: readonly PatchOperation[]): Promise<void> {
  for (const one of fix) {
    const others = applyPatch(
      body,
      fix.filter((other) => other !== one),
    );
    expect((await send(others)).status, `without ${JSON.stringify(one)}`).toBeGreaterThanOrEqual(400);
  }
  expect(await send(applyPatch(body, fix)), JSON.stringify(fix)).toMatchObject({ status: 200 });
}

const sending = (id: OperationId, options: AppOptions = {}): Promise<Send> =>
  target(createApp({ seed: 1, ...options }), contract.operation(id));

const ids = operations.map(({ id }) => id);

describe('every rule of the walk', () => {
  it.each(ids)('of %s, broken alone, has a fix that is proven', async (id) => {
    const operation = contract.operation(id);
    const send = await sending(id);
    const counts = { refused: 0, fixed: 0 };
    for (const example of Object.keys(operation.body?.examples ?? {}))
      for (const { label, changes } of breachesOf(operation, example)) {
        const body = broken(operation.body?.examples[example], changes);
        const { status, json } = await send(body);
        // Some rules are for returns only, or for deliveries; and of some values it is open whether they are refused.
        if (status === 200) continue;
        counts.refused++;
        expect(json.fix, label).toBeDefined();
        await proven(send, body, json.fix ?? []);
        counts.fixed++;
      }
    expect(counts.refused).toBeGreaterThan(10);
    expect(counts.fixed).toBe(counts.refused);
  });

  it.each(ids)('of %s, broken with others, has a fix that is proven', async (id) => {
    const operation = contract.operation(id);
    const send = await sending(id);
    const cases = Object.entries(operation.body?.examples ?? {}).map(([name, example]) => ({
      example,
      breaches: breachesOf(operation, name),
    }));
    const bodies = fc
      .constantFrom(...cases)
      .chain(({ example, breaches }) =>
        fc
          .array(fc.constantFrom(...breaches), { minLength: 2, maxLength: 6 })
          .map((chosen) => chosen.reduce((body, { changes }) => broken(body, changes), example)),
      );
    const property = fc.asyncProperty(bodies, async (body) => {
      const { status, json } = await send(body);
      if (status === 200) return;
      expect(json.fix, JSON.stringify(json)).toBeDefined();
      await proven(send, body, json.fix ?? []);
    });
    await fc.assert(property, { numRuns: 100 });
  });
});

describe('whatever is sent', () => {
  const odd = fc.constantFrom<unknown>(
    ...[null, true, 0, -1, 1e308, '', ' ', '12', 'yes', '\ud800', 'x'.repeat(200), [], {}, [[]], [null], [{}]],
    ...[{ uuid: null }, { uuid: unknownUuid }, JSON.parse('{"__proto__": {"uuid": 1}, "constructor": 1}') as unknown],
  );
  const value = fc.oneof(odd, fc.jsonValue({ maxDepth: 2 }));

  const first = (place: Place): Place => place.map((token) => (token === '*' ? 0 : token));

  it.each(ids.flatMap((id) => [true, false].map((advisory) => [id, advisory] as const)))(
    'to %s (hints are rules: %s), a fix is proven',
    async (id, advisory) => {
      const { body, ...operation } = contract.operation(id);
      const send = await target(createApp({ seed: 1, advisory }), { ...operation, body });
      const places = fieldsOf(contract, body?.schema ?? {}).map(({ place }) => first(place));
      const edits = fc.array(fc.tuple(fc.constantFrom(...places), value), { minLength: 1, maxLength: 4 });
      const examples = fc.constantFrom(...Object.values(body?.examples ?? {}));
      const property = fc.asyncProperty(examples, edits, async (example, changes) => {
        const sent = broken(
          example,
          changes.map(([place, replacement]) => ({ place, value: replacement })),
        );
        const { status, json } = await send(sent);
        expect(status).toBeLessThan(500);
        if (json.fix) await proven(send, sent, json.fix);
      });
      await fc.assert(property, { numRuns: 150 });
    },
  );
});

const customer = { first_name: 'Ada', last_name: 'Lovelace', type: 1, email: 'ada@example.com' };
const { carrier_uuid, shipping_method_uuid } = exampleOf('assignOrder', 'minimal');
const bike = {
  carrier_uuid: 'b1f6d0a2-5c3e-4f7a-8d21-0a1b2c3d4e02',
  shipping_method_uuid: 'c1000000-0000-4000-8000-000000000021',
};
const package1 = { type: 'BOX', width: 1, length: 1, height: 1, weight: 1, quantity: 1 };
const collection = { type: 'CASH', amount: 1, currency: 'EUR' };
const order = exampleOf('createOrder', 'minimal');
const berlin = '5d1c7b2a-9e4f-4a36-8c10-7f6e5d4c3b21';
const replace = (path: string, value: unknown): PatchOperation => ({ op: 'replace', path, value });
const add = (path: string, value: unknown): PatchOperation => ({ op: 'add', path, value });

describe('the fix of', () => {
  it.each<[string, OperationId, unknown, readonly PatchOperation[]]>([
    ['a missing field', 'createCustomer', { ...customer, type: undefined }, [add('/type', 1)]],
    [
      'neither email nor phone',
      'createCustomer',
      { ...customer, email: undefined },
      [add('/email', 'linus.pauling@example.com')],
    ],
    [
      'null for both',
      'createCustomer',
      { ...customer, email: null, phone: null },
      [replace('/email', 'linus.pauling@example.com'), { op: 'remove', path: '/phone' }],
    ],
    ['null for one', 'createCustomer', { ...customer, phone: null }, [{ op: 'remove', path: '/phone' }]],
    ['a number in quotes', 'createCustomer', { ...customer, type: '2' }, [replace('/type', 2)]],
    ['a number that is not allowed', 'createCustomer', { ...customer, type: 3 }, [replace('/type', 2)]],
    ['such a one in quotes', 'createCustomer', { ...customer, type: '3' }, [replace('/type', 2)]],
    ['a number for text', 'createCustomer', { ...customer, notes: 5 }, [replace('/notes', '5')]],
    ['a national phone', 'createCustomer', { ...customer, phone: '2025550123' }, [replace('/phone', '+12025550145')]],
    [
      'a spaced phone',
      'createCustomer',
      { ...customer, phone: '+1 202 555-0123' },
      [replace('/phone', '+12025550123')],
    ],
    ['no object', 'createCustomer', [customer], [replace('', exampleOf('createCustomer', 'minimal'))]],
    ['nothing', 'createCustomer', undefined, [replace('', exampleOf('createCustomer', 'minimal'))]],
    [
      'a bound',
      'createLocation',
      { ...exampleOf('createLocation', 'minimal'), coordinates: { lat: 91, lng: -200 } },
      [replace('/coordinates/lat', 90), replace('/coordinates/lng', -180)],
    ],
    [
      'a country in lower case',
      'createLocation',
      { ...exampleOf('createLocation', 'minimal'), country: 'fr' },
      [replace('/country', 'FR')],
    ],
    [
      'one thing for a list of it',
      'createOrder',
      { ...order, packages: package1, tags: 'fragile' },
      [replace('/packages', [package1]), replace('/tags', ['fragile'])],
    ],
    [
      'a word in another case',
      'createOrder',
      { ...order, collections: [{ ...collection, type: 'credit card' }] },
      [replace('/collections/0/type', 'CREDIT_CARD')],
    ],
    ['yes for true', 'createOrder', { ...order, is_return: 'no' }, [replace('/is_return', false)]],
    [
      'an inline place where one of the account is needed',
      'createOrder',
      { ...order, source_location: { line_1: 'Here', country: 'DE' } },
      [add('/source_location/uuid', berlin)],
    ],
    [
      'the same in a return',
      'createOrder',
      { ...order, is_return: true, destination_location: { line_1: 'Here', country: 'DE' } },
      [add('/destination_location/uuid', berlin)],
    ],
    [
      'a time as ISO 8601 has it',
      'createOrder',
      { ...order, pickup_schedule: { from: '2031-03-04T09:00:00Z', to: '2031-03-04 11:00' } },
      [replace('/pickup_schedule/from', '2031-03-04 09:00')],
    ],
    [
      'a carrier that is unknown',
      'assignOrder',
      { ...bike, carrier_uuid: unknownUuid },
      [replace('/carrier_uuid', bike.carrier_uuid)],
    ],
    [
      'both unknown',
      'assignOrder',
      { carrier_uuid: unknownUuid, shipping_method_uuid: unknownUuid },
      [replace('/carrier_uuid', carrier_uuid), replace('/shipping_method_uuid', shipping_method_uuid)],
    ],
    [
      'another carrier’s method',
      'assignOrder',
      { carrier_uuid, shipping_method_uuid: bike.shipping_method_uuid },
      [replace('/shipping_method_uuid', shipping_method_uuid)],
    ],
  ])('%s', async (_, id, body, fix) => {
    const send = await sending(id);
    const { json } = await send(body);
    expect(json.fix).toEqual(fix);
    await proven(send, JSON.parse(JSON.stringify(body ?? null)), fix);
  });

  it('an external_id that is taken, alone or beside something else, is a free one', async () => {
    const send = await sending('createOrder');
    for (const external_id of ['web-1', 'web-1-2']) await send({ ...order, external_id });
    const taken = { ...order, external_id: 'web-1' };
    expect((await send(taken)).json).toMatchObject({
      details: [{ place: 'external_id', requirement: 'ORD-66', sentence: 'The external_id is taken by order 100002.' }],
      fix: [replace('/external_id', 'web-1-3')],
    });
    expect((await send({ ...taken, is_return: 'no' })).json.fix).toEqual([
      replace('/is_return', false),
      replace('/external_id', 'web-1-3'),
    ]);
  });

  it('an external_id whose first numbers are taken, too, is a higher one', async () => {
    const send = await sending('createOrder');
    for (let sent = 0; sent < 30; sent++) {
      const { status, json } = await send({ ...order, external_id: 'web-1' });
      if (status !== 200) await proven(send, { ...order, external_id: 'web-1' }, json.fix ?? []);
    }
  });
});

describe('there is no fix', () => {
  const told = async (app: App, ...call: [string, string, unknown?]): Promise<Told> =>
    jsonOf(await replyOf(app, ...call));

  it('where fixes are switched off', async () => {
    const json = await told(createApp({ fixes: false }), 'POST', '/customers', {});
    expect(json).toHaveProperty('details');
    expect(json).not.toHaveProperty('fix');
  });

  it.each([
    ['POST', '/customers', '{"first_name": '],
    ['PUT', `/customers/${unknownUuid}`, customer],
    ['GET', '/orders', undefined],
    ['POST', '/orders', { ...order, packages: Array<number>(100_000).fill(1) }],
    ['POST', '/orders', { ...order, packages: Array<object>(60).fill({ width: -1 }) }],
    ['POST', '/orders', { ...order, packages: [...Array<object>(20_000).fill(package1), { width: -1 }] }],
    ['POST', '/orders', `{"packages": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['POST', '/orders', { ...order, packages: { name: 'x'.repeat(20_000) } }],
    [
      'POST',
      '/carriers/rates',
      { ...exampleOf('calculateRates', 'full'), width: 'x', total_weight: 1e308, length: 1e308 },
    ],
  ])('of %s %s with a body beyond help (%#)', async (method, url, body) => {
    const json = await told(createApp({ seed: 1 }), method, url, body);
    expect(json.message).toMatch(/./);
    expect(json).not.toHaveProperty('fix');
    expect(JSON.stringify(json).length).toBeLessThan(50_000);
  });

  it('where the account has nothing to refer to, unless there is no need of a reference', async () => {
    const [seed] = standardAccounts();
    const app = createApp({ accounts: [{ ...seed!, locations: [], customers: [] }] });
    expect(await told(app, 'POST', '/orders', order)).not.toHaveProperty('fix');
    const patch = { customer: { uuid: unknownUuid, email: 'ada@example.com' } };
    const other = createApp({ accounts: [{ ...seed!, customers: [] }] });
    expect((await told(other, 'POST', '/orders', { ...order, ...patch })).fix).toEqual([
      { op: 'remove', path: '/customer/uuid' },
    ]);
  });

  it('for an order that is cancelled, whatever its body', async () => {
    const app = createApp({ seed: 1 });
    const { data } = await told(app, 'POST', '/orders', order);
    const url = `/orders/${(data as { order_uuid: string }).order_uuid}`;
    await told(app, 'POST', `${url}/cancel`);
    const json = await told(app, 'PATCH', url, { notes: 5 });
    expect(json).toHaveProperty('details');
    expect(json).not.toHaveProperty('fix');
  });
});

it('looking for a fix changes nothing, not even the next identifiers', async () => {
  const app = createApp({ seed: 1 });
  const state = () => JSON.stringify(app.worlds.get('test-token')!.state());
  const before = state();
  await replyOf(app, 'POST', '/orders', { ...order, is_return: 'no', notes: 5 });
  expect(state()).toBe(before);
});

it('is proven as it arrives', async () => {
  const app = createApp({ seed: 1 });
  const body = JSON.stringify({ ...order, packages: { more: 0, even: -1 } }).replace('-1', '1e999');
  const { fix = [] }: Told = jsonOf(await replyOf(app, 'POST', '/orders', body));
  expect(fix).toEqual([replace('/packages', [{ more: 0, even: null }])]);
  expect((await replyOf(app, 'POST', '/orders', applyPatch(order, fix))).status).toBe(200);
});

it('uses what the own account has', async () => {
  const app = createApp({ seed: 1 });
  const other = { authorization: 'Bearer other-token' };
  const { fix = [] }: Told = jsonOf(await replyOf(app, 'POST', '/orders', order, other));
  expect(fix).toHaveLength(3);
  expect((await replyOf(app, 'POST', '/orders', applyPatch(order, fix), other)).status).toBe(200);
});
