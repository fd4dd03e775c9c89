/** A `fetch` that calls the reference without a socket: for tests, msw, and platforms that host a fetch handler. */
import { isRecord } from '../openapi/json/json.js';
import { mostBody, tooLarge } from '../reference-impl/calls/body-limit.js';
import { isStream, type Call, type HttpOutcome, type Reply, type Stream } from '../reference-impl/calls/call.js';
import { corsHeaders, preflightHeaders } from '../reference-impl/http/cors.js';

type Handle = (call: Call, isGone: () => boolean) => Promise<HttpOutcome>;

/** Handles a request, or fails as a network does. */
export interface Fetch {
  (request: Request): Promise<Response>;
  (url: string | URL, init?: RequestInit): Promise<Response>;
}

/** Protects hanging requests from garbage collection, since a collected request is never aborted. */
const waiting = new Set<Request>();

/**
 * A `fetch` that calls `handle`. A call that hangs ends when the request is aborted. A reset connection or an error of
 * `handle` is a `TypeError`, like a network error.
 */
export function fetchFrom(handle: Handle): Fetch {
  return async (input: Request | string | URL, init?: RequestInit) => {
    const request = isRequest(input) ? input : new Request(input, init);
    request.signal.throwIfAborted();
    waiting.add(request);
    return unlessAborted(request.signal, answer(handle, request)).finally(() => waiting.delete(request));
  };
}

/** Not `instanceof Request`: the request may come from another realm. */
const isRequest = (input: unknown): input is Request => isRecord(input) && 'signal' in input;

async function answer(handle: Handle, request: Request): Promise<Response> {
  const call = await callOf(request);
  if (call.method === 'OPTIONS') return new Response(null, { status: 204, headers: preflightHeaders(call.headers) });
  if (call.body.length > mostBody) return responseOf(tooLarge, call);
  const outcome = await outcomeOf(handle, call, request);
  if (outcome === 'hang') return new Promise<never>(() => undefined);
  if (outcome === 'reset') throw new TypeError('fetch failed', { cause: new Error('The connection was reset.') });
  return isStream(outcome) ? streamed(outcome, call, request) : responseOf(outcome, call);
}

async function outcomeOf(handle: Handle, call: Call, request: Request): Promise<HttpOutcome> {
  try {
    return await handle(call, () => request.signal.aborted);
  } catch (cause) {
    throw new TypeError('fetch failed', { cause });
  }
}

async function callOf(request: Request): Promise<Call> {
  const { origin, pathname, search } = new URL(request.url);
  const headers = Object.fromEntries(request.headers);
  const body = new Uint8Array(await request.arrayBuffer());
  return { method: request.method, url: `${pathname}${search}`, headers, body, origin };
}

const bodiless = [204, 205, 304];

function responseOf({ status, headers, body }: Reply, call: Call): Response {
  const isBodiless = call.method === 'HEAD' || bodiless.includes(status);
  // Safe cast: a body never uses shared memory.
  const content = isBodiless ? null : (body as string | Uint8Array<ArrayBuffer>);
  return new Response(content, { status, headers: { ...headers, ...corsHeaders(call.headers, headers) } });
}

/** Streams until the reader cancels or the request is aborted. */
function streamed({ status, headers, open }: Stream, call: Call, request: Request): Response {
  const utf8 = new TextEncoder();
  let close = (): void => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const release = open((text) => controller.enqueue(utf8.encode(text)));
      const stop = (): void => {
        close();
        controller.error(request.signal.reason);
      };
      request.signal.addEventListener('abort', stop, { once: true });
      close = () => {
        release();
        request.signal.removeEventListener('abort', stop);
      };
    },
    cancel: () => close(),
  });
  return new Response(body, { status, headers: { ...headers, ...corsHeaders(call.headers, headers) } });
}

/** The result, or the abort reason if the request is aborted first. */
function unlessAborted<Result>(signal: AbortSignal, result: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    void result.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
