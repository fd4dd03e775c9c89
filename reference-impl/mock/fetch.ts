/** Calls the reference as `fetch` calls a server, without a socket: for tests, msw, and platforms that host such a function. */
import { isRecord } from '../../openapi/schema/schema.js';
import { mostBody, tooLarge } from '../calls/body-limit.js';
import { isStream, type Call, type HttpOutcome, type Reply, type Stream } from '../calls/call.js';
import { corsHeaders, preflightHeaders } from '../http/cors.js';

/** What becomes of a call; it may ask whether its caller has left. */
type Handle = (call: Call, isGone: () => boolean) => Promise<HttpOutcome>;

/** Answers a request, or fails as a network does. */
export interface Fetch {
  (request: Request): Promise<Response>;
  (url: string | URL, init?: RequestInit): Promise<Response>;
}

/** Nothing else may hold on to a request that is never answered, and one that is collected is never aborted. */
const waiting = new Set<Request>();

/**
 * A `fetch` that asks `handle`. A call that hangs ends when the request is aborted; a connection that is reset, and a
 * handle that throws, are a `TypeError`, as a lost network is.
 */
export function fetchFrom(handle: Handle): Fetch {
  return async (input: Request | string | URL, init?: RequestInit) => {
    const request = isRequest(input) ? input : new Request(input, init);
    request.signal.throwIfAborted();
    waiting.add(request);
    return unlessAborted(request.signal, answer(handle, request)).finally(() => waiting.delete(request));
  };
}

/** A request is taken as it is: a host gives other things beside it, and it may be of another realm. */
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
  // A body is never backed by shared memory; the type of bytes can't say so.
  const content = isBodiless ? null : (body as string | Uint8Array<ArrayBuffer>);
  return new Response(content, { status, headers: { ...headers, ...corsHeaders(call.headers, headers) } });
}

/** An answer that goes on until whoever reads it has enough, or aborts the request. */
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

/** The result, or the reason of the abort if that comes first. */
function unlessAborted<Result>(signal: AbortSignal, result: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    // The reason is whatever the caller aborts with; fetch passes it on as it is.
    const stop = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    void result.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
