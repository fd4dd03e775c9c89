/** How one exchange happens: the port that live HTTP, an in-process application and a recording all fit. */

/** Firewalls refuse requests without a User-Agent, so every request has one, unless the operator sets it. */
export const userAgent = 'delivery-conformance';

/** A request as it goes out, byte for byte. The URL is absolute; header names are lower case. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Set where nothing depends on the answer, so that it isn't waited for long. */
  readonly isOptional?: true;
  /** Set by the suite where it carries the account's own token, which may have expired; no server's transport gets it. */
  readonly hasOwnToken?: true;
}

/** A complete answer. `body` is decoded from any content-encoding; repeated headers keep their order. */
export interface WireAnswer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
  readonly elapsedMs: number;
  /** How long it was waited before the request was sent that this answers, in milliseconds; absent where it was sent at once. */
  readonly waitedMs?: number;
}

/**
 * Why no complete answer came. `unreachable` means that no connection was made at all; `dropped`, that one ended before the
 * answer was complete; `malformed`, that what came is not HTTP or not what its content-encoding says; `too-large`, that the
 * decoded body passed the limit. `cancelled` is never the target's doing: the run was stopped, or we could not send the
 * request (the detail then begins with "not sent").
 */
export type FailureReason = 'unreachable' | 'tls' | 'timeout' | 'dropped' | 'malformed' | 'too-large' | 'cancelled';

/** No answer: one of a closed list of reasons, with a short detail that is safe to print. */
export interface WireFailure {
  readonly kind: 'failure';
  readonly reason: FailureReason;
  readonly detail: string;
  readonly elapsedMs: number;
  /** As of an answer. */
  readonly waitedMs?: number;
  /** How many bytes of a body came, if any did. */
  readonly receivedBytes?: number;
  /**
   * Set where the connection had served before and ended without a byte of the answer: the target may have been closing it
   * as the request went out, so that nobody knows whether it was seen, and nothing is said about the target.
   */
  readonly lost?: true;
}

/** The detail of a failure that is the client's: an interim answer that HTTP allows and it can't read. */
export const unaskedContinue = 'an unexpected 100 Continue';

/** What came of a request: a complete response, or the reason why there is none. */
export type WireResult = WireAnswer | WireFailure;

/** How many bytes of a body came. */
export const receivedBytes = (result: WireResult): number =>
  result.kind === 'answer' ? result.body.byteLength : (result.receivedBytes ?? 0);

/** Sends requests. `send` never rejects: whatever goes wrong is a `WireFailure`. */
export interface Transport {
  send(request: WireRequest): Promise<WireResult>;
  close(): Promise<void>;
}

/** The first value of a header, or undefined. Names compare without regard to case. */
export function headerOf(answer: Pick<WireAnswer, 'headers'>, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return answer.headers.find(([key]) => key.toLowerCase() === wanted)?.[1];
}
