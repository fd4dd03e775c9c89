/** A typed client of the API, for programs and pages: its paths, bodies and responses are those of the contract. */
import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './generated/types.js';

export type { components } from './generated/types.js';

/** The contract's base path, repeated: importing it would add the whole contract to a page. A test compares the two. */
export const basePath = '/api/v1';

/** The server that a client calls, and how. */
export interface DeliveryClientOptions {
  /** The server's address, with or without the base path. */
  readonly url: string;
  /** The bearer token, or a function that returns it, called before each request. */
  readonly token: string | (() => string | Promise<string>);
  /** Sends a request. Default: the `fetch` that is global at the time of the request. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** A client with a typed call for each operation: `client.POST('/orders', { body })`. */
export type DeliveryClient = Client<paths, 'application/json'>;

/**
 * Creates a client. Its calls return `data` or, for a refusal, `error`. They throw only if there is no response, or a
 * 200 that is empty or not JSON. Throws a `TypeError` for invalid options.
 */
export function createDeliveryClient({ url, token, fetch = globalFetch }: DeliveryClientOptions): DeliveryClient {
  need('url', 'the address of the server as a string', typeof url === 'string');
  need('token', 'a string, or a function that returns one', /^(?:string|function)$/.test(typeof token));
  const client = createClient<paths, 'application/json'>({ baseUrl: apiUrl(url), fetch });
  client.use({
    onRequest: async ({ request }) => {
      // A call may send a token of its own.
      if (request.headers.has('authorization')) return;
      request.headers.set('authorization', `Bearer ${typeof token === 'string' ? token : await token()}`);
    },
    onResponse: ({ request, response }) => neverEmpty(request, response),
  });
  return client;
}

const nothing = /^\s*$|^\s*(?:null|false|0|"")\s*$/;

/**
 * Adds a message to a refusal without a body: an empty `error` would look like success. Throws for a success without a
 * body, which would have neither `data` nor `error`, and for a 304, which can't have a body.
 */
async function neverEmpty({ method, url }: Request, response: Response): Promise<Response | undefined> {
  const { ok, status, statusText } = response;
  if (method === 'HEAD' || !nothing.test(await response.clone().text())) return undefined;
  if (ok || status === 304) throw new TypeError(`${method} ${url}: status ${status} without a body.`);
  const headers = new Headers(response.headers);
  for (const name of ['content-length', 'content-encoding']) headers.delete(name);
  headers.set('content-type', 'application/json');
  const body = JSON.stringify({ message: `The server responded with status ${status} and no body.` });
  return new Response(body, { status, statusText, headers });
}

/** Throws if an option is missing. The message does not contain the value, which may be a secret. */
function need(name: string, what: string, isThere: boolean): void {
  if (!isThere) throw new TypeError(`createDeliveryClient needs as ${name} ${what}.`);
}

/** Looks up `fetch` at each request: tools may replace it later. */
const globalFetch = (request: Request): Promise<Response> => globalThis.fetch(request);

function apiUrl(url: string): string {
  const address = url.replace(/\/+$/, '');
  return address.endsWith(basePath) ? address : `${address}${basePath}`;
}
