/** The responses that the proxy makes itself: problems in JSON, marked with a header. */
import { STATUS_CODES } from 'node:http';

/** Marks a response that the proxy made, with the reason. Responses of the server don't have it. */
export const ownHeader = 'Proxy-Problem';

/** The reasons for a response of the proxy. */
export type ProxyProblem =
  | 'unreachable'
  | 'not-http'
  | 'request-violations'
  | 'response-violations'
  | 'bad-request'
  | 'forbidden';

export interface OwnResponse {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: string;
}

/** A problem as defined by RFC 9457. `more` are additional fields. */
export function problem(kind: ProxyProblem, status: number, detail: string, more: object = {}): OwnResponse {
  const body = `${JSON.stringify({ title: STATUS_CODES[status], status, detail, ...more })}\n`;
  return {
    status,
    headers: [
      ...['Content-Type', 'application/problem+json', 'Content-Length', String(Buffer.byteLength(body))],
      ...[ownHeader, kind],
    ],
    body,
  };
}

/** The response as text for a connection without a `ServerResponse`; the connection ends after it. */
export function written({ status, headers, body }: OwnResponse): string {
  const lines = [...headers, 'Connection', 'close'].map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`));
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
