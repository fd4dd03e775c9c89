/** A transport that calls a function instead of a server behind a socket. */

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

/** The reply of an application: a response, none (`hang`), or a dropped connection (`reset`). */
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
 * A transport that calls `handle`. 'hang' is an immediate timeout; 'reset' and a thrown error are a dropped connection. A call
 * that takes longer than `timeoutMs` (in real time) is a timeout, too. `now` measures how long a response took.
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
    if (reply === 'hang') return failure('timeout', 'the application returned no response');
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

/** Whether HTTP allows no body in a response, whatever the application returns. */
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
