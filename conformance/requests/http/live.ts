/** The live transport: HTTP/1.1 to a server that may be broken or hostile, with limits of time, size and connections. */

import type { Dispatcher } from 'undici';
import { BodyReader } from './live-body.js';
import { CANCELLED, codeOf, explain, notSent, tooLate, type Stage, type Trouble } from './live-failure.js';
import { ConnectionPool, type PooledConnection } from './connection-pool.js';
import {
  isReadInPart,
  isUnread,
  readOfRefusal,
  type Transport,
  type WireRequest,
  type WireResult,
} from './transport.js';
import { splitUrl } from './url.js';

/** The limits of live requests, and the trusted certificates. */
export interface LiveTransportOptions {
  /** Limit of a whole exchange in milliseconds, from the start of connecting to the last byte of the body. */
  readonly timeoutMs: number;
  /** Limit of open connections. Further requests wait for a free one, which is not part of `timeoutMs`. Default 16. */
  readonly connections?: number;
  /** Certificates (PEM) to trust besides the well-known authorities. */
  readonly ca?: string;
  /** Ends all current and later requests as `cancelled`. */
  readonly signal?: AbortSignal;
}

/**
 * A transport over sockets: no redirects, no retries, no proxies, nothing added to a request but `host`, `connection` and
 * `content-length`. A request that can't be sent is `cancelled`, with a detail that begins with "not sent". A body in an unknown
 * content-encoding stays encoded. `close` cancels current requests. Throws if `ca` holds no usable certificate.
 */
export function createLiveTransport(options: LiveTransportOptions): Transport {
  const pool = new ConnectionPool(options.connections ?? 16, options.ca);
  const running = new Set<Exchange>();
  let open = options.signal?.aborted !== true;
  const stop = () => {
    open = false;
    for (const exchange of running) exchange.fail(CANCELLED);
  };
  options.signal?.addEventListener('abort', stop, { once: true });

  const exchangeOn = async (
    connection: PooledConnection,
    request: WireRequest,
    target: string,
  ): Promise<WireResult> => {
    if (!open) return { kind: 'failure', ...CANCELLED, elapsedMs: 0 };
    const exchange = new Exchange(connection, options);
    running.add(exchange);
    exchange.start(request, target);
    return exchange.result.finally(() => running.delete(exchange));
  };
  return {
    async send(request) {
      const url = splitUrl(request.url);
      if (url === undefined) return { kind: 'failure', ...notSent('the URL is not absolute http(s)'), elapsedMs: 0 };
      const connection = await pool.take(url.origin);
      const result = await exchangeOn(connection, request, url.target);
      pool.release(connection, result.kind === 'answer' && !isUnread(result));
      return result;
    },
    async close() {
      options.signal?.removeEventListener('abort', stop);
      stop();
      await pool.close();
    },
  };
}

/** Limit of a body in bytes, both encoded and decoded: masking and judging a megabyte takes up to a second. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** A timer with a longer delay would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** One request on one connection. It settles once: by a response, a failure, the timer or a cancellation. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly result: Promise<WireResult>;
  private readonly body: BodyReader;
  private readonly startedAt = performance.now();
  private readonly timer: NodeJS.Timeout;
  private readonly reuses: boolean;
  private resolve: (result: WireResult) => void = () => undefined;
  private stage: Stage = 'connecting';
  private settled = false;
  private status = 0;
  private headers: (readonly [string, string])[] = [];

  constructor(
    private readonly connection: PooledConnection,
    options: LiveTransportOptions,
  ) {
    const timeoutMs = Math.min(options.timeoutMs, MAX_TIMER_MS);
    this.result = new Promise((resolve) => (this.resolve = resolve));
    this.reuses = connection.reused;
    this.body = new BodyReader(MAX_BODY_BYTES, (trouble) => this.fail(trouble));
    // A response that came while the suite was busy is read first: it isn't late.
    const expire = (): void => void setImmediate(() => this.fail(tooLate(this.stage, timeoutMs)));
    this.timer = setTimeout(expire, timeoutMs);
  }

  start(request: WireRequest, target: string): void {
    const { method, headers, body } = request;
    try {
      this.connection.client.dispatch({ method, path: target, headers: { ...headers }, body: body ?? null }, this);
    } catch (error) {
      this.fail(explain(error, this.stage, false));
    }
  }

  fail(trouble: Trouble): void {
    const isLost = this.reuses && trouble.reason === 'dropped' && this.stage === 'waiting';
    const elapsedMs = performance.now() - this.startedAt;
    const { received: receivedBytes } = this.body;
    const bytes = receivedBytes > 0 && { receivedBytes };
    this.settle({ kind: 'failure', ...trouble, elapsedMs, ...bytes, ...(isLost && { lost: true }) });
  }

  onRequestStart(): void {
    this.stage = 'waiting';
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (this.settled || status < 200) return;
    this.stage = 'receiving';
    this.status = status;
    this.headers = toPairs(controller.rawHeaders);
    const enough = isReadInPart(status) && {
      enough: readOfRefusal,
      onEnough: (bytes: Uint8Array) => this.answer(bytes),
    };
    this.body.open(this.headers, enough || undefined);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (!this.settled) this.body.write(chunk);
  }

  onResponseEnd(): void {
    this.connection.reused = true;
    if (!this.settled) this.body.end((bytes) => this.answer(bytes));
  }

  onResponseError(_controller: unknown, error: Error): void {
    // These statuses have no body, whatever their content-length says; undici reports a truncated body.
    const complete = BODILESS.has(this.status) && codeOf(error) === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';
    if (complete) return this.answer(new Uint8Array());
    const cause = codeOf(error) === 'UND_ERR_SOCKET' ? (this.connection.holder.error ?? error) : error;
    this.fail(explain(cause, this.stage, this.connection.origin.startsWith('https:')));
  }

  private answer(body: Uint8Array): void {
    const { status, headers } = this;
    this.settle({ kind: 'answer', status, headers, body, elapsedMs: performance.now() - this.startedAt });
  }

  private settle(result: WireResult): void {
    if (this.settled) return;
    this.settled = true;
    clearTimeout(this.timer);
    this.body.discard();
    this.resolve(result);
  }
}

const BODILESS: ReadonlySet<number> = new Set([204, 304]);

function toPairs(raw: Dispatcher.DispatchController['rawHeaders']): (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = [];
  if (!Array.isArray(raw)) return pairs;
  const text = (part: string | Buffer = ''): string => (typeof part === 'string' ? part : part.toString('latin1'));
  for (let at = 0; at < raw.length; at += 2) pairs.push([text(raw[at]), text(raw[at + 1])]);
  return pairs;
}
