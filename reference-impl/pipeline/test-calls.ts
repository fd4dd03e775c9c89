/** Helpers to call an app in tests. */
import { contract, type OperationId } from '../../openapi/contract/contract.js';
import type { components } from '../../openapi/generated/types.js';
import type { App } from './app.js';
import type { Call, Reply } from '../calls/call.js';

const origin = 'http://mock.example:4010';
export const base = contract.basePath;
export const unknownUuid = '00000000-0000-4000-8000-000000000000';

/** A call with a JSON body (text and bytes are sent unchanged) and the first account's token. */
export function callOf(method: string, url: string, body?: unknown, headers: Record<string, string> = {}): Call {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const text = isRaw ? body : body === undefined ? '' : JSON.stringify(body);
  return {
    method,
    url: `${base}${url}`,
    headers: { authorization: 'Bearer test-token', 'content-type': 'application/json', ...headers },
    body: typeof text === 'string' ? new TextEncoder().encode(text) : text,
    origin,
  };
}

/** The reply of an app; throws for another outcome. */
export async function replyOf(app: App, ...call: Parameters<typeof callOf>): Promise<Reply> {
  const outcome = await app.handle(callOf(...call));
  if (typeof outcome === 'string') throw new Error(`The app made no reply but a ${outcome}.`);
  return outcome;
}

export interface Json {
  readonly message: string;
  readonly errors?: Readonly<Record<string, string[]>>;
  readonly data?: Readonly<Record<string, unknown>>;
}

export const jsonOf = ({ body }: Reply): Json =>
  JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as Json;

/** A named example of a request body. */
export function exampleOf(id: OperationId, name: string): Record<string, unknown> {
  return contract.operation(id).body?.examples[name] as Record<string, unknown>;
}

/** Creates an order from an example with changes, and returns its identifiers. */
export async function createdOrder(app: App, changes: object = {}, name = 'minimal') {
  const reply = await replyOf(app, 'POST', '/orders', { ...exampleOf('createOrder', name), ...changes });
  const { order_uuid, order_number } = (jsonOf(reply).data ?? {}) as { order_uuid: string; order_number: string };
  return { uuid: order_uuid, number: order_number };
}

export async function readOrder(app: App, number: string): Promise<components['schemas']['OrderRead']> {
  const reply = await replyOf(app, 'GET', `/orders?order_number=${number}`);
  return jsonOf(reply).data?.['order'] as components['schemas']['OrderRead'];
}
