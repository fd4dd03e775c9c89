/** Exchanges with a plain function instead of a socket, so that a whole suite runs against an application in moments. */

import type { FailureReason, Transport, WireAnswer, WireFailure, WireRequest } from './transport.js';
import { shortLine, splitUrl } from './url.js';

/** A request as an application sees it. `url` is path and query as they were written, `origin` scheme, host and port. */
export interface InProcessCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly origin: string;
}

/** What an application does with a call: answer, never answer, or drop the connection. */
export type InProcessReply =
  | {
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string | Uint8Array;
    }
  | 'hang'
  | 'reset';

/** A reply, at once or later. */
type Handled = InProcessReply | Promise<InProcessReply>;

/**
 * A transport that calls `handle`. 'hang' is a time-out at once, without waiting; 'reset' and a thrown error are a dropped
 * connection. With `timeoutMs`, a call that takes longer (in real milliseconds) is a time-out too. `now` is the clock that
 * tells how long an answer took, in milliseconds; the process's own unless another is given.
 */
export function createInProcessTransport(
  handle: (call: InProcessCall) => Handled,
  { timeoutMs, now = () => performance.now() }: { readonly timeoutMs?: number; readonly now?: () => number } = {},
): Transport {
  return {
    async send(request) {
      const startedAt = now();
      const outcome = await attempt(handle, request, timeoutMs);
      return { ...outcome, elapsedMs: now() - startedAt };
    },
    async close() {},
  };
}

type Outcome = Omit<WireAnswer, 'elapsedMs'> | Omit<WireFailure, 'elapsedMs'>;

async function attempt(
  handle: (call: InProcessCall) => Handled,
  request: WireRequest,
  timeoutMs: number | undefined,
): Promise<Outcome> {
  const url = splitUrl(request.url);
  if (url === undefined) return failure('cancelled', 'not sent: the URL is not absolute http or https');
  const { method, headers } = request;
  const call: InProcessCall = { method, url: url.target, headers, body: toBytes(request.body), origin: url.origin };
  try {
    const reply = await within(timeoutMs, () => handle(call));
    if (reply === 'hang') return failure('timeout', 'the application did not answer');
    if (reply === 'reset') return failure('dropped', 'the application dropped the connection');
    const body = isBodiless(method, reply.status) ? new Uint8Array() : toBytes(reply.body);
    return { kind: 'answer', status: reply.status, headers: Object.entries(reply.headers), body };
  } catch (error) {
    return failure('dropped', shortLine(`the application threw ${describe(error)}`));
  }
}

async function within(timeoutMs: number | undefined, handle: () => Handled): Promise<InProcessReply> {
  if (timeoutMs === undefined) return handle();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<'hang'>((resolve) => {
    timer = setTimeout(() => resolve('hang'), timeoutMs);
  });
  try {
    return await Promise.race([handle(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** HTTP gives these answers no body whatever the application returns; a socket would not deliver one either. */
function isBodiless(method: string, status: number): boolean {
  return method === 'HEAD' || status === 204 || status === 304;
}

function toBytes(body: string | Uint8Array | undefined): Uint8Array {
  return typeof body === 'string' ? new TextEncoder().encode(body) : (body ?? new Uint8Array());
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
}

function failure(reason: FailureReason, detail: string): Outcome {
  return { kind: 'failure', reason, detail };
}
