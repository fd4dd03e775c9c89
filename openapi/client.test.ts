/** The client sends requests in-process and over a socket. `tsc` checks the lines with `@ts-expect-error`. */
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { createApp } from '../reference-impl/pipeline/app.js';
import { fetchFrom } from '../mock/fetch.js';
import { startServer, type StartedServer } from '../reference-impl/http/server.js';
import {
  basePath,
  createDeliveryClient,
  type components,
  type DeliveryClient,
  type DeliveryClientOptions,
} from './client.js';
import { contract } from './contract/contract.js';

const app = createApp({ seed: 1 });
const url = 'http://mock.example';
const fetch = fetchFrom((call) => app.handle(call));
const client = createDeliveryClient({ url, token: 'test-token', fetch });

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', type: 1 } as const;
const place = { line_1: 'Kastanienallee 82', country: 'DE', coordinates: { lat: 52.5391, lng: 13.4094 } };
const parcel = { type: 'BOX', width: 30, length: 40, height: 20, weight: 2.5, quantity: 1 };
const unknown = '00000000-0000-4000-8000-000000000000';

/** The first carrier and location of the account. */
async function chosen(caller: DeliveryClient) {
  const [{ data: carriers }, { data: places }] = await Promise.all([caller.GET('/carriers'), caller.GET('/locations')]);
  return { carrier: carriers!.data.carriers[0]!, location: places!.data.locations[0]! };
}

async function placeOrder(caller: DeliveryClient, external_id: string): Promise<components['schemas']['OrderRead']> {
  const { carrier, location } = await chosen(caller);
  const order = {
    external_id,
    customer: { first_name: 'Ada', email: 'ada@example.com' },
    source_location: { uuid: location.uuid },
    destination_location: place,
    packages: [parcel],
  };
  const { data } = await caller.POST('/orders', { body: order });
  await caller.POST('/orders/{order_uuid}/assign', {
    params: { path: { order_uuid: data!.data.order_uuid } },
    body: { carrier_uuid: carrier.uuid, shipping_method_uuid: carrier.shipping_methods[0]!.uuid },
  });
  return (await caller.GET('/orders', { params: { query: { external_id } } })).data!.data.order;
}

describe('the client', () => {
  it('uses the base path of the contract', () => {
    expect(basePath).toBe(contract.basePath);
  });

  it.each([url, `${url}/`, `${url}${basePath}`, `${url}${basePath}//`])('accepts %s as the url', async (given) => {
    const { response } = await createDeliveryClient({ url: given, token: 'test-token', fetch }).GET('/carriers');
    expect(response.status).toBe(200);
  });

  it('lists carriers, gets rates, creates an order and assigns it', async () => {
    expect(await placeOrder(client, 'in process')).toMatchObject({
      external_id: 'in process',
      carrier: { shipping_method: { name: 'Same Day' } },
    });
  });

  it('returns a refusal with its fields instead of throwing', async () => {
    const { data, error, response } = await client.POST('/customers', { body: { ...ada, email: 'ada' } });
    expect([response.status, data, error?.errors]).toEqual([422, undefined, { email: ['must be an e-mail address'] }]);
  });

  it.each([null, '', ' ', 'null', 'false', '0', '""'])(
    'returns an error with a message for a refusal whose body is %j',
    async (body) => {
      const headers = { ...(body === null && { 'content-length': '0' }), 'retry-after': '3' };
      const mute = () => Promise.resolve(new Response(body, { status: 503, statusText: 'Busy', headers }));
      const { data, error, response } = await createDeliveryClient({ url, token: 'x', fetch: mute }).GET('/carriers');
      expect([data, error]).toEqual([undefined, { message: 'The server responded with status 503 and no body.' }]);
      expect([response.status, response.statusText, response.headers.get('retry-after')]).toEqual([503, 'Busy', '3']);
    },
  );

  it('returns an error for a redirect without a body', async () => {
    const away = () => Promise.resolve(new Response(null, { status: 302, headers: { location: '/login' } }));
    const { data, error } = await createDeliveryClient({ url, token: 'x', fetch: away }).GET('/carriers');
    expect([data, error]).toEqual([undefined, { message: 'The server responded with status 302 and no body.' }]);
  });

  it.each([200, 204, 304])('throws for status %i without a body', async (status) => {
    const empty = () => Promise.resolve(new Response(null, { status }));
    const call = createDeliveryClient({ url, token: 'x', fetch: empty }).GET('/carriers');
    await expect(call).rejects.toThrow(`GET ${url}/api/v1/carriers: status ${status} without a body.`);
  });

  it('returns the body of a refusal unchanged', async () => {
    const other = () => Promise.resolve(new Response('Bad gateway', { status: 502 }));
    const { error } = await createDeliveryClient({ url, token: 'x', fetch: other }).GET('/carriers');
    expect(error).toBe('Bad gateway');
  });

  it('calls the token function before each request', async () => {
    const tokens = ['wrong', 'test-token', 'other-token'];
    const changing = createDeliveryClient({ url, fetch, token: () => Promise.resolve(tokens.shift()!) });
    expect((await changing.GET('/carriers')).response.status).toBe(401);
    const names = [await chosenName(changing), await chosenName(changing)];
    expect(new Set(names).size).toBe(2);
  });

  it('lets a single call send its own token', async () => {
    const { response } = await client.GET('/carriers', { headers: { authorization: 'Bearer wrong' } });
    expect(response.status).toBe(401);
  });

  it.each([
    ['url', 'the address of the server as a string', { token: 'test-token' }],
    ['token', 'a string, or a function that returns one', { url }],
    ['token', 'a string, or a function that returns one', { url, token: 7 }],
  ])('throws for a missing or invalid %s', (name, needed, options) => {
    const make = () => createDeliveryClient(options as unknown as DeliveryClientOptions);
    expect(make).toThrow(new TypeError(`createDeliveryClient needs as ${name} ${needed}.`));
  });

  it('throws when there is no response', async () => {
    const lost = createDeliveryClient({ url, token: 'x', fetch: fetchFrom(() => Promise.resolve('reset')) });
    await expect(lost.GET('/carriers')).rejects.toThrow(TypeError);
  });
});

const chosenName = async (caller: DeliveryClient) =>
  (await caller.GET('/carriers')).data?.data.carriers.map(({ name }) => name).join();

describe('the client over a socket', () => {
  let server: StartedServer;
  beforeAll(async () => {
    server = await startServer({ port: 0 });
  });
  afterAll(() => server.close());

  it('creates and assigns an order in the same way', async () => {
    const order = await placeOrder(createDeliveryClient({ url: server.url, token: 'test-token' }), 'on the wire');
    expect(order.tracking_url).toContain(server.url);
  });
});

describe('a response', () => {
  it('has the type of its operation', async () => {
    const carriers = await client.GET('/carriers');
    const method = carriers.data?.data.carriers[0]?.shipping_methods[0];
    expectTypeOf(method?.base_fee).toEqualTypeOf<number | undefined>();
    if (carriers.data) expectTypeOf(carriers.error).toEqualTypeOf<undefined>();
    const order = await client.GET('/orders', { params: { query: { order_number: '1' } } });
    expectTypeOf(order.data?.data.order).toEqualTypeOf<components['schemas']['OrderRead'] | undefined>();
    // @ts-expect-error data may be undefined
    expect(() => order.data.data).toThrow();
    // @ts-expect-error an order has no price
    expect(order.data?.data.order.price).toBeUndefined();
  });

  it('has a message, and errors by field, if it is a refusal', async () => {
    const { error } = await client.PUT('/customers/{customer_uuid}', {
      params: { path: { customer_uuid: unknown } },
      body: ada,
    });
    expectTypeOf(error).toEqualTypeOf<components['schemas']['Refusal'] | undefined>();
    expect(error?.message).toBeDefined();
  });
});

/** These calls are compiled, but never run. */
const compiled = {
  options: [
    // @ts-expect-error a token is needed
    () => createDeliveryClient({ url }),
    // @ts-expect-error an address is needed
    () => createDeliveryClient({ token: 'test-token' }),
    // @ts-expect-error a token is a string
    () => createDeliveryClient({ url, token: 1 }),
    // @ts-expect-error a function must return a string, too
    () => createDeliveryClient({ url, token: () => Promise.resolve(undefined) }),
  ],
  paths: [
    // @ts-expect-error no path is /carrier
    () => client.GET('/carrier'),
    // @ts-expect-error orders can't be deleted
    () => client.DELETE('/orders/{order_uuid}'),
    // @ts-expect-error the path needs its parameter
    () => client.POST('/orders/{order_uuid}/cancel'),
    // @ts-expect-error the parameter is order_uuid
    () => client.POST('/orders/{order_uuid}/cancel', { params: { path: { uuid: unknown } } }),
    // @ts-expect-error an order number is a string
    () => client.GET('/orders', { params: { query: { order_number: 1 } } }),
  ],
  bodies: [
    // @ts-expect-error a body is needed
    () => client.POST('/customers'),
    // @ts-expect-error email or phone is needed
    () => client.POST('/customers', { body: { first_name: 'Ada', last_name: 'Lovelace', type: 1 } }),
    // @ts-expect-error a customer's type is 1 or 2
    () => client.POST('/customers', { body: { ...ada, type: 3 } }),
    // @ts-expect-error coordinates are numbers
    () => client.POST('/locations', { body: { ...place, coordinates: { lat: '52.5', lng: 13.4 } } }),
    // @ts-expect-error no ability is 5
    () => client.POST('/locations', { body: { ...place, abilities: [5] } }),
    // @ts-expect-error an order needs packages
    () => client.POST('/orders', { body: { customer: {}, source_location: {}, destination_location: place } }),
    () =>
      client.POST('/orders', {
        body: {
          customer: {},
          source_location: {},
          destination_location: place,
          packages: [parcel],
          // @ts-expect-error helicopter is not a listed requirement
          requirements: ['helicopter'],
        },
      }),
    () =>
      client.POST('/orders/{order_uuid}/assign', {
        params: { path: { order_uuid: unknown } },
        // @ts-expect-error the shipping method is needed, too
        body: { carrier_uuid: unknown },
      }),
  ],
} satisfies Readonly<Record<string, readonly (() => unknown)[]>>;

describe('a call that does not compile', () => {
  it.each(Object.entries(compiled))('is listed: %s', (_kind, cases) => {
    expect(cases.length).toBeGreaterThan(3);
  });
});
