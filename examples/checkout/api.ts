/** The checkout's requests to the API, with handling of lost responses, rate limits, failures and expired tokens. */
import { createDeliveryClient } from 'delivery-conformance/client';
import type { components } from 'delivery-conformance/types';

export type Schemas = components['schemas'];

/** The API's address and a token from the shop's own server. Everybody could read a token in a script. */
export type ShopSession = { readonly url: string; readonly token: string };

/** The functions that the checkout needs from its environment. */
export interface Surroundings {
  /** Called at the start, and again if the API refuses the token. */
  readonly session: () => Promise<ShopSession>;
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Called with a sentence before each wait, and with an empty text after it. */
  readonly tell: (text: string) => void;
}

/** A response other than success. `errors` has the reasons by their place in the request. */
export class Refused extends Error {
  readonly errors: Readonly<Record<string, readonly string[]>>;
  constructor(
    readonly response: Response,
    error: unknown,
  ) {
    // A proxy may send a failure with a page or a list as its body.
    const { message, errors } = (typeof error === 'object' ? error : {}) as Partial<Schemas['Refusal']>;
    super(message ?? `The delivery service responded with status ${response.status}.`);
    this.errors = errors ?? {};
  }
}

/** No response: the network failed or a timeout expired. The API may have processed the request anyway. */
export class NoResponse extends Error {}

type Answer<Data> = { readonly data?: Data; readonly error?: unknown; readonly response: Response };

function dataOf<Data>({ data, error, response }: Answer<Data>): Data {
  if (data === undefined) throw new Refused(response, error);
  return data;
}

const patienceMs = 10_000;
const tries = 3;
const longestWait = 60;

/** Sends a request with a time limit. The caller can abort it earlier. */
async function inTime(send: (request: Request) => Promise<Response>, request: Request): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), patienceMs);
  try {
    return await send(new Request(request, { signal: AbortSignal.any([request.signal, limit.signal]) }));
  } catch (cause) {
    request.signal.throwIfAborted();
    throw new NoResponse('The delivery service does not respond.', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** The seconds to wait before a retry; undefined if a retry would have the same result. */
function waitAfter(error: unknown): number | undefined {
  if (error instanceof NoResponse) return 1;
  if (!(error instanceof Refused)) return undefined;
  const { status, headers } = error.response;
  if (status !== 429 && status < 500) return undefined;
  return Math.min(Number(headers.get('retry-after')) || 1, longestWait);
}

/** A typed client that renews its token, and functions that retry after no response, a 5xx or a rate limit. */
export async function connect({ session, tell, fetch = (request) => globalThis.fetch(request) }: Surroundings) {
  const { url, token: first } = await session();
  let token = first;
  const withFreshToken = async (request: Request): Promise<Response> => {
    const again = request.clone();
    const response = await inTime(fetch, request);
    if (response.status !== 401) return response;
    ({ token } = await session());
    again.headers.set('authorization', `Bearer ${token}`);
    return inTime(fetch, again);
  };
  const client = createDeliveryClient({ url, token: () => token, fetch: withFreshToken });

  async function retrying<Result>(attempt: () => Promise<Result>, left = tries - 1): Promise<Result> {
    try {
      return await attempt();
    } catch (error) {
      const seconds = left > 0 ? waitAfter(error) : undefined;
      if (seconds === undefined) throw error;
      tell(`${(error as Error).message} Trying again in ${seconds} s.`);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      tell('');
      return retrying(attempt, left - 1);
    }
  }

  const ask = <Data>(send: () => Promise<Answer<Data>>): Promise<Data> => retrying(async () => dataOf(await send()));

  const findOrder = async (query: { external_id: string } | { order_number: string }): Promise<Schemas['OrderRead']> =>
    (await ask(() => client.GET('/orders', { params: { query } }))).data.order;

  /** The external_ids of orders that may exist although their creation got no response. */
  const sent = new Set<string>();

  /** Creates an order once: before a retry, a look-up shows whether the order exists. */
  const createOrder = (body: Schemas['OrderWrite'] & { readonly external_id: string }): Promise<Schemas['OrderRead']> =>
    retrying(async () => {
      const { external_id } = body;
      if (sent.has(external_id))
        try {
          return await findOrder({ external_id });
        } catch (error) {
          if (!(error instanceof Refused && error.response.status === 404)) throw error;
        }
      sent.add(external_id);
      const { order_number } = dataOf(await client.POST('/orders', { body })).data;
      return findOrder({ order_number });
    });

  return { client, ask, findOrder, createOrder };
}

export type Api = Awaited<ReturnType<typeof connect>>;
