/** What a relay tells of each exchange. Who listens changes no byte, and delays none unless it holds a body back. */
import type { IncomingMessage } from 'node:http';
import type { OwnResponse } from './own-responses.js';

/** One exchange as it goes by. */
export interface Watched {
  /** Whether the request is held back until it is whole, so that `requestEnd` can refuse it. */
  readonly holdsRequest: boolean;
  requestData(chunk: Uint8Array): void;
  /** The request is whole. A response is sent in place of passing a held request on. */
  requestEnd(): OwnResponse | undefined;
  /** The head of the response has come. */
  responseHead(response: IncomingMessage): ResponsePlan;
  responseData(chunk: Uint8Array): void;
  /** The response is whole. A response replaces a held one. */
  responseEnd(): Promise<OwnResponse | undefined> | undefined;
  /** There is no response of the server, or no end of it: the proxy answers, or the connection is cut. */
  end(outcome: OwnResponse | 'cut'): void;
}

/** Sees nothing, changes nothing and delays nothing. */
export const unseen: Watched = {
  holdsRequest: false,
  requestData: () => undefined,
  requestEnd: () => undefined,
  responseHead: () => ({ added: [], isHeld: false }),
  responseData: () => undefined,
  responseEnd: () => undefined,
  end: () => undefined,
};

/** What is done with a response. */
export interface ResponsePlan {
  /** Header lines to add at the end. */
  readonly added: readonly string[];
  /** Whether it is held back until it is whole, so that `responseEnd` can replace it. */
  readonly isHeld: boolean;
}

/** Looks at the exchanges of a relay. */
export interface Watcher {
  begin(request: IncomingMessage): Watched;
}

/** The most of a body that is held back; a larger one is passed on as it comes. In bytes. */
export const mostHeld = 2 * 2 ** 20;
