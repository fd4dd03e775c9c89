import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDeliveryClient } from '../openapi/client.js';
import { createApp } from '../reference-impl/pipeline/app.js';
import { fetchFrom, type Fetch } from './fetch.js';

/** The handlers in a project's own tests. msw turns a thrown error into a 500, so a network error must be returned. */
const handlersFor = (fetch: Fetch) =>
  http.all('*/api/v1/*', ({ request }) => fetch(request).catch(() => HttpResponse.error()));

const app = createApp({ seed: 1 });
const server = setupServer(handlersFor(fetchFrom((call) => app.handle(call))));

// No server listens there, so every response comes from the handler.
const client = createDeliveryClient({ url: 'https://delivery.invalid', token: 'test-token' });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('msw with the mock as handler', () => {
  it('returns the mock’s responses, and the mock remembers created records', async () => {
    const customer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', type: 1 } as const;
    const created = await client.POST('/customers', { body: customer });
    expect(created.data?.data.customer_uuid).toMatch(/^[0-9a-f-]{36}$/);
    const found = await client.GET('/customers', { params: { query: { email: customer.email } } });
    expect(found.data?.data.customer).toMatchObject({ uuid: created.data?.data.customer_uuid, name: 'Ada Lovelace' });
  });

  it('returns the mock’s refusals', async () => {
    const { response, error } = await client.GET('/orders', { params: { query: { order_number: '1' } } });
    expect([response.status, error?.message]).toEqual([404, expect.any(String)]);
  });

  it('reports a lost connection as a network error', async () => {
    server.use(handlersFor(fetchFrom(() => Promise.resolve('reset'))));
    await expect(client.GET('/carriers')).rejects.toThrow(TypeError);
  });

  it('ends a hanging call when it is aborted', async () => {
    server.use(handlersFor(fetchFrom(() => Promise.resolve('hang'))));
    const answer = client.GET('/carriers', { signal: AbortSignal.timeout(20) });
    await expect(answer).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
