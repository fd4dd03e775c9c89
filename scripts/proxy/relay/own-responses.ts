/** The responses that the proxy makes itself: problems in JSON, marked by a header. */
import { STATUS_CODES } from 'node:http';

/** Says of a response that the proxy made it, and why. No response of the server has it. */
export const ownHeader = 'Proxy-Problem';

/** Why the proxy answers by itself. */
export type Problem =
  'unreachable' | 'not-http' | 'request-violations' | 'response-violations' | 'bad-request' | 'forbidden';

export interface OwnResponse {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: string;
}

/** A problem as RFC 9457 has it. `more` are further fields. */
export function problem(kind: Problem, status: number, detail: string, more: object = {}): OwnResponse {
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

/** The response as bytes for a connection without a `ServerResponse`, which it ends. */
export function written({ status, headers, body }: OwnResponse): string {
  const lines = [...headers, 'Connection', 'close'].map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`));
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
