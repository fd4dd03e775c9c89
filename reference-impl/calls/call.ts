/** The input and output of the reference: plain values, so that a server, a test or a browser can host it. */

/** A request. `url` is path and query as they were written, header names are lower case, `origin` is where links lead. */
export interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly origin: string;
}

/** A complete response. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** The outcome of a call: a response, none ever (`hang`) or a dropped connection (`reset`). */
export type CallOutcome = Reply | 'hang' | 'reset';

/** A streamed response: `open` gets a function that sends text, and returns one that ends the stream. */
export interface Stream {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly open: (send: (text: string) => void) => () => void;
}

/** All that a host must be able to deliver. */
export type HttpOutcome = CallOutcome | Stream;

/** Whether an outcome is a stream of events, whose response stays open. */
export const isStream = (outcome: HttpOutcome): outcome is Stream => typeof outcome !== 'string' && 'open' in outcome;

/** The path of a URL as it was written, without the query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
