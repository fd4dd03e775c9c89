/** A server for the tests of one file, and helpers for requests as the first account. */
import { connect } from 'node:net';
import supertest, { type Test } from 'supertest';
import { afterAll, beforeAll } from 'vitest';
import { contract } from '../../openapi/contract/contract.js';
import type { components } from '../../openapi/generated/types.js';
import type { AppOptions } from '../pipeline/app.js';
import { startServer, type StartedServer } from './server.js';
import { exampleOf, type Json } from '../pipeline/test-calls.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A response with its body as JSON. */
export interface Answer {
  readonly status: number;
  readonly json: Json;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Sends raw bytes and collects everything until the connection is closed. With `half`, the client closes its side after
 * sending.
 */
export function rawTo(url: string, text: string, half = false): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      half ? socket.end(text) : socket.write(text),
    );
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk));
    socket.on('close', () => resolve(received)).on('error', reject);
  });
}

/** The statuses of the responses in raw bytes. */
export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));

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
    port: () => server.port,
    test,
    ask,
    /** Posts a text as JSON. */
    postText: (path: string, text: string, headers: Readonly<Record<string, string>> = {}): Test =>
      test('post', path)
        .set({ 'content-type': 'application/json', ...headers })
        .send(text),
    raw: (text: string) => rawTo(server.url, text),
    /** Creates an order from an example with changes. */
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
