/** Helpers to call a mock in tests: the API and its control interface. */
import { base, exampleOf, type Json } from '../reference-impl/pipeline/test-calls.js';
import type { Fetch } from './fetch.js';

/** Changes of an ordinary request: another token, more headers, a raw body. */
export interface Asking {
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A response, with its body parsed if it is JSON. */
export interface Asked {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Json & Readonly<Record<string, unknown>>;
  readonly text: string;
}

export const host = 'http://127.0.0.1:4010';

/** Calls a mock with its `fetch`; a path below `/__mock` belongs to the control interface, any other one to the API. */
export async function ask(
  mock: { readonly fetch: Fetch },
  line: string,
  body?: unknown,
  asking: Asking = {},
): Promise<Asked> {
  const [method = 'GET', path = '/'] = line.split(' ');
  const { token = 'test-token', headers = {}, signal } = asking;
  const url = path.startsWith('/__mock') ? `${host}${path}` : `${host}${base}${path}`;
  const isText = typeof body === 'string' || body instanceof Uint8Array;
  const request = new Request(url, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: isText ? (body as string) : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const answer = await mock.fetch(request);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: jsonOf(text) };
}

function jsonOf(text: string): Asked['json'] {
  try {
    return JSON.parse(text) as Asked['json'];
  } catch {
    return { message: '' };
  }
}

/** The body of an order with this external_id. */
export const orderOf = (external_id: string): object => ({ ...exampleOf('createOrder', 'minimal'), external_id });

/** Creates an order with this external_id, and returns the status. */
export const order = async (mock: { readonly fetch: Fetch }, id: string, asking?: Asking): Promise<number> =>
  (await ask(mock, 'POST /orders', orderOf(id), asking)).status;

/** Whether an order with this external_id is found. */
export const hasOrder = async (mock: { readonly fetch: Fetch }, id: string, asking?: Asking): Promise<boolean> =>
  (await ask(mock, `GET /orders?external_id=${id}`, undefined, asking)).status === 200;
