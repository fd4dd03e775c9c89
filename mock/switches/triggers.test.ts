/** Each trigger has the effect in its description, and only in requests that contain it. */
import { describe, expect, it } from 'vitest';
import { contract, type OperationId } from '../../openapi/contract/contract.js';
import { mockTriggers } from '../../openapi/generated/triggers.js';
import { createApp, type App } from '../../reference-impl/pipeline/app.js';
import { createdOrder, exampleOf, jsonOf, replyOf, unknownUuid } from '../../reference-impl/pipeline/test-calls.js';
import { createMock } from '../mock.js';
import type { Switches } from './switches.js';
import { ask } from '../test-mock.js';
import { listTriggers, triggerOf, withTriggers, type Triggered } from './triggers.js';

type Body = Readonly<Record<string, unknown>>;

const app = createApp({}, withTriggers);
const account = app.accounts.get('test-token')!;
const falcon = 'b1f6d0a2-5c3e-4f7a-8d21-0a1b2c3d4e01';

/** The effect of triggers on an example with changed values. */
function triggered(id: OperationId, changes: Body, example = 'full'): Triggered | undefined {
  return triggerOf({
    operation: contract.operation(id),
    body: { ...exampleOf(id, example), ...changes },
    account,
  });
}

const order = (external_id: unknown) => triggered('createOrder', { external_id });

describe('the triggered switches of an order', () => {
  it.each<[keyof typeof mockTriggers, Switches]>([
    ['orderFails', { errors: 1, errorStatus: 500 }],
    ['orderUnavailable', { errors: 1, errorStatus: 503, retryAfter: 2 }],
    ['orderThrottled', { throttle: 1, retryAfter: 2 }],
    ['orderSlow', { latency: 3000 }],
    ['orderTimesOut', { timeouts: 1 }],
    ['orderDropped', { drops: 1 }],
    ['orderAnswerLost', { lose: 1 }],
    ['orderTwice', { duplicate: 1 }],
  ])('%s', (id, switches) => {
    const { value } = mockTriggers[id];
    for (const external_id of [value, `${value}-17`]) {
      expect(order(external_id)).toMatchObject({ trigger: { id }, refusal: undefined, switches });
      expect(triggered('createOrder', { external_id }, 'return')?.trigger.id).toBe(id);
    }
  });

  it.each([
    '',
    'web-1',
    'Mock-slow',
    'a mock-slow',
    'mock-',
    'mock-slo',
    null,
    5,
    ['mock-slow'],
    { begins: 'mock-slow' },
  ])('are none for %j', (external_id) => {
    expect(order(external_id)).toBeUndefined();
  });

  it.each([undefined, null, 'mock-slow', 5, []])('are none for the body %j', (body) => {
    expect(triggerOf({ operation: contract.operation('createOrder'), body, account })).toBeUndefined();
  });

  it('also apply to look-ups of the order, but not at other places or in other operations', () => {
    const get = (query: Record<string, string>) =>
      triggerOf({ operation: contract.operation('getOrder'), query, body: undefined, account });
    expect(get({ external_id: 'mock-slow-1' })?.switches).toEqual({ latency: 3000 });
    expect(get({ order_number: 'mock-slow-1' })).toBeUndefined();
    expect(get({ external_id: 'mock-error' })).toBeUndefined();
    expect(triggered('createCustomer', { external_id: 'mock-slow' })).toBeUndefined();
  });
});

/** Status and errors of a response. */
async function told(...call: Parameters<typeof replyOf> extends [App, ...infer Rest] ? Rest : never) {
  const reply = await replyOf(app, ...call);
  return [reply.status, jsonOf(reply).errors];
}

describe('a triggered refusal', () => {
  const full = exampleOf('createOrder', 'full');
  const returned = exampleOf('createOrder', 'return');
  const nowhere = { line_1: mockTriggers.addressOutside.value, country: 'DE', coordinates: { lat: 52.5, lng: 13.3 } };
  const email = mockTriggers.customerRefused.value;
  const outside = ['is outside of the service area'];
  const unreachable = ['is an address that nothing can be sent to'];

  it.each<[string, string, Body, number, object]>([
    [
      'POST',
      '/orders',
      { ...full, external_id: 'mock-refused-1' },
      422,
      { external_id: ['is one that the mock refuses'] },
    ],
    ['POST', '/orders', { ...full, external_id: 'mock-taken' }, 422, { external_id: ['is taken by another order'] }],
    ['POST', '/orders', { ...full, destination_location: nowhere }, 422, { 'destination_location.line_1': outside }],
    ['POST', '/orders', { ...returned, source_location: nowhere }, 422, { 'source_location.line_1': outside }],
    ['POST', '/locations', nowhere, 422, { line_1: outside }],
    ['POST', '/customers', { ...exampleOf('createCustomer', 'full'), email }, 422, { email: unreachable }],
    ['POST', '/orders', { ...full, customer: { first_name: 'A', email } }, 422, { 'customer.email': unreachable }],
    [
      ...(['POST', '/carriers/rates', { ...exampleOf('calculateRates', 'full'), total_weight: 9999 }, 422] as const),
      { total_weight: ['is more than any carrier takes'] },
    ],
  ])('%s %s of %o: %i', async (method, path, body, status, errors) => {
    const before = account.state().orders.length;
    expect(await told(method, path, body)).toEqual([status, errors]);
    expect(account.state().orders).toHaveLength(before);
  });

  it('comes after refusals for real mistakes', async () => {
    const [status, errors] = await told('POST', '/orders', { ...full, external_id: 'mock-refused', packages: 5 });
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['packages']]);
  });

  it('for an external_id in use has the form of a real one', async () => {
    const refused = async (external_id: string) => {
      const { status, body } = await replyOf(app, 'POST', '/orders', { ...full, external_id });
      const { errors, details } = JSON.parse(String(body)) as { errors: object; details: { sentence: string }[] };
      return [status, Object.keys(errors), details.map((detail) => ({ ...detail, sentence: '' }))];
    };
    await createdOrder(app, { external_id: 'web-66' });
    expect(await refused('mock-taken-1')).toEqual(await refused('web-66'));
  });

  it('hides an existing order from a look-up by its external_id', async () => {
    const { number } = await createdOrder(app, { external_id: 'mock-missing-1' });
    expect(await told('GET', '/orders?external_id=mock-missing-1')).toEqual([404, undefined]);
    expect(await told('GET', `/orders?order_number=${number}`)).toEqual([200, undefined]);
  });
});

describe('triggers of an assignment', () => {
  const methodOf: Readonly<Record<string, string>> = {
    [falcon]: 'c1000000-0000-4000-8000-000000000011',
    'b1f6d0a2-5c3e-4f7a-8d21-0a1b2c3d4e02': 'c1000000-0000-4000-8000-000000000021',
  };

  /** The statuses of assigning an order with this external_id to Falcon Express, and then to another carrier. */
  async function assigned(external_id: string) {
    const { uuid } = await createdOrder(app, { external_id });
    const answers = Object.entries(methodOf).map(([carrier_uuid, shipping_method_uuid]) =>
      told('POST', `/orders/${uuid}/assign`, { carrier_uuid: carrier_uuid.toUpperCase(), shipping_method_uuid }),
    );
    return Promise.all(answers);
  }

  const refused = [422, { carrier_uuid: ['is a carrier that refuses this order'] }];
  const taken = [200, undefined];

  it('depend on the external_id of the order', async () => {
    expect(await assigned('web-77')).toEqual([taken, taken]);
    expect(await assigned('mock-no-carrier-1')).toEqual([refused, refused]);
    expect(await assigned('mock-not-falcon')).toEqual([refused, taken]);
  });

  it('can be switches, such as errors with 503', async () => {
    const { uuid } = await createdOrder(app, { external_id: 'mock-carrier-down' });
    const operation = contract.operation('assignOrder');
    const at = (order_uuid: string) => triggerOf({ operation, path: { order_uuid }, body: {}, account });
    expect(at(uuid)?.switches).toEqual({ errors: 1, errorStatus: 503 });
    expect([at(unknownUuid), at('no-uuid'), triggerOf({ operation, body: {}, account })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the list of triggers', () => {
  it('has all of them, with the same values as the constants', () => {
    const listed = listTriggers().map(({ id, match, value }) => [id, { match, value }]);
    expect(Object.fromEntries(listed)).toEqual(mockTriggers);
  });

  it('is empty if triggers are off', async () => {
    const listed = async (triggers: boolean) =>
      (await ask(createMock({ triggers }), 'GET /__mock/triggers')).json['triggers'] as unknown[];
    expect(await listed(false)).toEqual([]);
    expect(await listed(true)).toHaveLength(listTriggers().length);
  });

  it('says where each trigger applies', () => {
    const where = Object.fromEntries(listTriggers().map(({ id, where }) => [id, where]));
    expect(where['carrierRefuses']).toEqual([`assignOrder: external_id of the order, to the carrier ${falcon}`]);
    expect(where['orderNotFound']).toEqual(['getOrder: external_id in the query']);
    expect(where['addressOutside']).toContain('createOrder: destination_location.line_1');
  });
});
