/** The interface between a relay and its watcher, which changes no byte, and delays none unless it holds a body. */
import type { IncomingMessage } from 'node:http';
import type { OwnResponse } from './own-responses.js';

/** One exchange in progress. */
export interface WatchedExchange {
  /** Whether the request is held until it is complete, so that `requestEnd` can refuse it. */
  readonly holdsRequest: boolean;
  requestData(chunk: Uint8Array): void;
  /** The request is complete. For a held request, a returned response is sent instead of passing it on. */
  requestEnd(): OwnResponse | undefined;
  /** The head of the response has arrived. */
  responseHead(response: IncomingMessage): ResponsePlan;
  responseData(chunk: Uint8Array): void;
  /** The response is complete. A returned response replaces a held one. */
  responseEnd(): Promise<OwnResponse | undefined> | undefined;
  /** The server's response is missing or incomplete: the proxy responds itself, or the connection is cut. */
  end(outcome: OwnResponse | 'cut'): void;
}

/** Records nothing, changes nothing and delays nothing. */
export const unseen: WatchedExchange = {
  holdsRequest: false,
  requestData: () => undefined,
  requestEnd: () => undefined,
  responseHead: () => ({ added: [], isHeld: false }),
  responseData: () => undefined,
  responseEnd: () => undefined,
  end: () => undefined,
};

/** An exchange whose watcher may fail: it is passed on unchecked from there, and `failed` is told why. */
export function guarded(watched: WatchedExchange, failed: (error: unknown) => void): WatchedExchange {
  const attempt = <Result>(work: () => Result, otherwise: Result): Result => {
    try {
      return work();
    } catch (error) {
      failed(error);
      return otherwise;
    }
  };
  return {
    holdsRequest: watched.holdsRequest,
    requestData: (chunk) => attempt(() => watched.requestData(chunk), undefined),
    requestEnd: () => attempt(() => watched.requestEnd(), undefined),
    responseHead: (response) => attempt(() => watched.responseHead(response), unseen.responseHead(response)),
    responseData: (chunk) => attempt(() => watched.responseData(chunk), undefined),
    responseEnd: () => attempt(() => watched.responseEnd(), undefined),
    end: (outcome) => attempt(() => watched.end(outcome), undefined),
  };
}

/** How to pass a response on. */
export interface ResponsePlan {
  /** Header lines to add at the end. */
  readonly added: readonly string[];
  /** Whether it is held until it is complete, so that `responseEnd` can replace it. */
  readonly isHeld: boolean;
}

/** Watches the exchanges of a relay. */
export interface Watcher {
  begin(request: IncomingMessage): WatchedExchange;
}

/** In bytes: a larger body is not held but streamed. */
export const mostHeld = 2 * 2 ** 20;
