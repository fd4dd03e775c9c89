/** A server of its own for the tests of one file, and short requests to it as the first account. */
import supertest, { type Test } from 'supertest';
import { afterAll, beforeAll } from 'vitest';
import { contract } from '../openapi/contract.js';
import type { components } from '../openapi/types.js';
import type { AppOptions } from './app.js';
import { startServer, type StartedServer } from './server.js';
import { exampleOf, type Json } from './test-calls.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** An answer with its body as JSON. */
export interface Answer {
  readonly status: number;
  readonly json: Json;
  readonly headers: Readonly<Record<string, string>>;
}

export function useServer(options: AppOptions = {}) {
  let server: StartedServer;
  beforeAll(async () => {
    server = await startServer({ port: 0, options });
  });
  afterAll(() => server.close());

  const test = (method: Method, path: string, token = 'test-token'): Test =>
    supertest(server.url)[method](`${contract.basePath}${path}`).set('authorization', `Bearer ${token}`);
  const ask = async (method: Method, path: string, body?: unknown, token?: string): Promise<Answer> => {
    const answer = await test(method, path, token).send(body as object | undefined);
    return { status: answer.status, json: answer.body as Json, headers: answer.headers };
  };

  return {
    url: () => server.url,
    test,
    ask,
    /** Creates an order from an example, changed. */
    createOrder: async (changes: object = {}, example = 'minimal') => {
      const { json } = await ask('post', '/orders', { ...exampleOf('createOrder', example), ...changes });
      const { order_uuid: uuid, order_number: number } = json.data as { order_uuid: string; order_number: string };
      return { uuid, number };
    },
    readOrder: async (number: string): Promise<components['schemas']['OrderRead']> => {
      const { json } = await ask('get', `/orders?order_number=${number}`);
      return json.data?.['order'] as components['schemas']['OrderRead'];
    },
  };
}
