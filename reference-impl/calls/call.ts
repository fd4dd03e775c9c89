/** What goes into the reference and what comes out: plain values, so that a socket, a test or a browser can host it. */

/** A request. `url` is path and query as they were written, header names are lower case, `origin` is where links lead. */
export interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly origin: string;
}

/** A complete answer. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** What becomes of a call: an answer, none ever, or a dropped connection. */
export type Outcome = Reply | 'hang' | 'reset';

/** An answer that goes on: `open` is given a way to send text, and returns what ends it. */
export interface Stream {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly open: (send: (text: string) => void) => () => void;
}

/** What a host must be able to deliver. */
export type Hosted = Outcome | Stream;

/** Whether an outcome is an answer that goes on. */
export const isStream = (outcome: Hosted): outcome is Stream => typeof outcome !== 'string' && 'open' in outcome;

/** The path of a URL as it was written, without the query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
