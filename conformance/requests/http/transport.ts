/** The interface for one exchange, which live HTTP and an in-process application implement. */

/** Firewalls refuse requests without a User-Agent, so every request has this one unless the operator sets another. */
export const userAgent = 'delivery-conformance';

/** A request as it goes out, byte for byte. The URL is absolute; header names are lower case. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Set if nothing depends on the response, so that a rate limit isn't waited out. */
  readonly isOptional?: true;
  /** Set if the request has the account's own token, which may have expired. Only for the suite: never sent. */
  readonly hasOwnToken?: true;
}

/** A complete response. `body` is decoded from any content-encoding; repeated headers keep their order. */
export interface WireAnswer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
  readonly elapsedMs: number;
  /** How long the request waited before its last attempt, in milliseconds; absent if it was sent at once. */
  readonly waitedMs?: number;
}

/**
 * Why there is no complete response. `unreachable`: no connection was made; `dropped`: the connection ended before the response
 * was complete; `malformed`: the response is not HTTP, or not in its content-encoding; `too-large`: the decoded body exceeds the
 * limit; `cancelled`: the run was stopped, or the request could not be sent (then the detail begins with "not sent"), which is
 * never the server's fault.
 */
export type FailureReason = 'unreachable' | 'tls' | 'timeout' | 'dropped' | 'malformed' | 'too-large' | 'cancelled';

/** No response: one of a closed list of reasons, with a short detail that is safe to print. */
export interface WireFailure {
  readonly kind: 'failure';
  readonly reason: FailureReason;
  readonly detail: string;
  readonly elapsedMs: number;
  /** As for a response. */
  readonly waitedMs?: number;
  /** The number of received bytes of a body, if any. */
  readonly receivedBytes?: number;
  /**
   * Set if the connection had served before and ended without a byte of the response: the server may have been closing it just as
   * the request was sent. Nobody knows whether the request was seen, so nothing is concluded about the server.
   */
  readonly lost?: true;
}

/** The detail of a failure of the client: HTTP allows this interim response, but undici can't read it. */
export const unaskedContinue = 'an unexpected 100 Continue';

/** The result of a request: a complete response, or the reason why there is none. */
export type WireResult = WireAnswer | WireFailure;

/** So much of a refusal is read, in bytes: some servers send hundreds of kilobytes with each, such as a debug page. */
export const readOfRefusal = 64 * 1024;

/** Whether an answer refuses a request, or fails to handle it: only the beginning of its body is read. */
export const isReadInPart = (status: number): boolean => status >= 400;

/** Whether not all of an answer was read. */
export const isUnread = ({ status, body }: Pick<WireAnswer, 'status' | 'body'>): boolean =>
  isReadInPart(status) && body.byteLength > readOfRefusal;

/** The number of received bytes of a body. */
export const receivedBytes = (result: WireResult): number =>
  result.kind === 'answer' ? result.body.byteLength : (result.receivedBytes ?? 0);

/** Sends requests. `send` never rejects: every error is a `WireFailure`. */
export interface Transport {
  send(request: WireRequest): Promise<WireResult>;
  close(): Promise<void>;
}

/** The first value of a header, or undefined. Names are not case-sensitive. */
export function headerOf(answer: Pick<WireAnswer, 'headers'>, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return answer.headers.find(([key]) => key.toLowerCase() === wanted)?.[1];
}

/** Whether the status is one of a gateway or proxy that got no response from the server behind it. */
export const isGatewayStatus = (status: number): boolean => [502, 503, 504].includes(status);
