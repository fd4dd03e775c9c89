/** One request with its response, as it is recorded and judged. */
import { jsonOrUndefined } from '../../../openapi/text/json-or-undefined.js';
import { excessInText } from '../../../openapi/text/json-size.js';
import type { OperationId } from '../../../openapi/contract/contract.js';
import { isRecord } from '../../../openapi/json/json.js';
import { shorten } from '../../text/clip.js';
import type { Redact } from '../../text/redact.js';
import type { Intent } from './intent.js';
import { headerOf, isGatewayStatus, isUnread, type WireRequest, type WireResult } from '../http/transport.js';
import { oncePer } from '../../text/once-per.js';

/** A recorded exchange; its texts are redacted. */
export interface Exchange {
  /** Position in the run, from 1. */
  readonly id: number;
  /** The check, or the shared set-up, that made it. */
  readonly by: string;
  /** Set in the second run of a check that failed. */
  readonly again?: true;
  /** Set in a retry after a lost request or a failed set-up. */
  readonly anew?: true;
  /** In a wait for an effect: the number of the round, from the second on. */
  readonly round?: number;
  /** In a look-up that was repeated because the order lacked parts: the number of the exchange before. */
  readonly late?: number;
  readonly operation: OperationId;
  /** Set if the request has the second account's token. */
  readonly account?: 'other';
  readonly intent: Intent;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly answer?: {
    readonly status: number;
    readonly headers: readonly (readonly [string, string])[];
    readonly body: string;
    /** The body as JSON, if it parses. */
    readonly json?: unknown;
    /** Whether the body began with a byte order mark. */
    readonly mark?: boolean;
    /** Why the body is no JSON. */
    readonly jsonError?: string;
    /** Set if `body` is only the beginning of the body. */
    readonly clipped?: true;
    /** Set if the server sent more of a refusal than was read. Its JSON is unknown; `body` is its beginning. */
    readonly unread?: true;
  };
  /** Set if the run ended while the request waited for the end of a rate limit, so that the response decides nothing. */
  readonly cut?: true;
  /** The reason why no response came. */
  readonly failure?: { readonly reason: string; readonly detail: string };
  /** When the request was sent (for the last time, if it was retried), in milliseconds from the beginning of the run. */
  readonly at: number;
  readonly elapsedMs: number;
}

/** Who sends a request, in which attempt, and what it is for. */
export type Origin = Pick<Exchange, 'by' | 'again' | 'anew' | 'round' | 'late' | 'intent'>;

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const lenientUtf8 = new TextDecoder('utf-8');

/** A body as text, without its byte order mark. */
function textOf(body: Uint8Array): { readonly text: string; readonly broken: boolean } {
  try {
    return { text: strictUtf8.decode(body), broken: false };
  } catch {
    return { text: lenientUtf8.decode(body), broken: true };
  }
}

/** A body's text as JSON, or why it is none. */
export function parsed(text: string, broken = false): { readonly json: unknown } | { readonly jsonError: string } {
  if (broken) return { jsonError: 'the body is not valid UTF-8' };
  const excess = excessInText(text, 'response');
  if (excess !== undefined) return { jsonError: excess };
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return { jsonError: text === '' ? 'the body is empty' : 'the body is not JSON' };
  }
}

/** A JSON value with every string in it redacted. A number that spells a secret becomes a string. */
function deepRedact(value: unknown, redact: Redact): unknown {
  if (Array.isArray(value)) return value.map((element) => deepRedact(element, redact));
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [redact(name), deepRedact(child, redact)]));
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const safe = redact(String(value));
  return safe === String(value) ? value : safe;
}

/** The mask of numbers in JSON. */
const bareMask = /([[:,]\s*)(\[redacted(?: part)?\])(?=\s*[\]},])/g;

/** A masked text as JSON, if need be with quotes around the masks of numbers; undefined if it is no JSON. */
function maskedJson(safe: string): { readonly body: string; readonly json: unknown } | undefined {
  for (const body of [safe, safe.replace(bareMask, '$1"$2"')]) {
    const content = parsed(body);
    if ('json' in content) return { body, ...content };
  }
  return undefined;
}

/**
 * A body as it is recorded. A token that is split across several values is masked in each of them. If the masks leave no JSON, the
 * record has the masked text as one JSON text.
 */
function recordedBody(body: Uint8Array, redact: Redact): { readonly body: string; readonly json?: unknown } {
  const { text, broken } = textOf(body);
  const content = parsed(text, broken);
  const safe = redact(text);
  if (safe === text || !('json' in content)) return { body: safe, ...content };
  return (
    maskedJson(safe) ??
    // A token may contain quotes of JSON.
    maskedJson(redact(JSON.stringify(deepRedact(content.json, redact)))) ?? { body: JSON.stringify(safe), json: safe }
  );
}

/** So many characters are recorded of a refusal that was not read whole. Checks and causes need its first words. */
const keptOfUnread = 2_000;

/** The beginning of a refusal that was not read whole. A token may lie across the end, so more is masked than is kept. */
const beginningOf = (body: Uint8Array, redact: Redact): string =>
  shorten(redact(lenientUtf8.decode(body.subarray(0, 4 * keptOfUnread))), keptOfUnread);

/** A result as it is recorded. */
export function recordedResult(result: WireResult, redact: Redact): Pick<Exchange, 'answer' | 'failure' | 'elapsedMs'> {
  const elapsedMs = Math.round(result.elapsedMs);
  if (result.kind === 'failure')
    return { failure: { reason: result.reason, detail: redact(result.detail) }, elapsedMs };
  const mark = result.body[0] === 0xef && result.body[1] === 0xbb && result.body[2] === 0xbf;
  const headers = result.headers.map(([name, value]) => [redact(name), redact(value)] as const);
  if (isUnread(result))
    return {
      answer: { status: result.status, headers, body: beginningOf(result.body, redact), unread: true },
      elapsedMs,
    };
  const { body, ...content } = recordedBody(result.body, redact);
  return { answer: { status: result.status, headers, body, ...(mark && { mark }), ...content }, elapsedMs };
}

/** A request as it is recorded. The values of `hidden` headers are masked. */
export function recordedRequest(
  request: WireRequest,
  redact: Redact,
  hidden: readonly string[] = [],
): Exchange['request'] {
  const safe = (name: string, value: string): string => (hidden.includes(name) ? '[redacted]' : redact(value));
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, safe(name, value)]));
  const { body } = request;
  const text = body === undefined || typeof body === 'string' ? body : lenientUtf8.decode(body);
  return {
    method: request.method,
    url: redact(request.url),
    headers,
    ...(text !== undefined && { body: redact(text) }),
  };
}

type Sent = Pick<Exchange['request'], 'body'>;

const jsonOf = oncePer(({ body = '' }: Sent) => jsonOrUndefined(body));

/** The JSON body of a recorded request; undefined if it had none. It is cached, as many checks ask for it. */
export const sentJson = ({ request }: { readonly request: Sent }): unknown =>
  request.body === undefined ? undefined : jsonOf(request);

/** Whether the request was accepted: any 2xx status. The exact status is judged by a check of its own. */
export const isAccepted = ({ answer }: Pick<Exchange, 'answer'>): boolean =>
  answer !== undefined && answer.status >= 200 && answer.status < 300;

/** Whether the request was refused: any 4xx status but 429, which decides nothing. */
export const isRefusal = ({ answer }: Exchange): boolean =>
  answer !== undefined && answer.status >= 400 && answer.status < 500 && answer.status !== 429;

/** Whether the request carried the account's own token. */
export const isOwn = ({ account, request }: Exchange): boolean =>
  account === undefined && request.headers['authorization'] === 'Bearer [redacted]';

/** Whether the token was refused: 401 or 403. */
export const isLockedOut = ({ answer }: Exchange): boolean => answer?.status === 401 || answer?.status === 403;

/** Whether the request stayed rate limited through all retries: 429, or 503 with `Retry-After`. */
export const isRateLimited = ({ answer }: Exchange): boolean =>
  answer !== undefined &&
  (answer.status === 429 || (answer.status === 503 && headerOf(answer, 'retry-after') !== undefined));

/** Whether the server failed: a 5xx neither accepts nor refuses the request. */
export const isBroken = ({ answer }: Exchange): boolean => answer !== undefined && answer.status >= 500;

/** Whether the status is that of a gateway without a response from the server behind it. */
export const isOfGateway = ({ answer }: Exchange): boolean => answer !== undefined && isGatewayStatus(answer.status);

/** Whether no connection could be made, so that the server never saw the request. */
export const isUnsent = ({ failure }: Exchange): boolean => failure?.reason === 'unreachable';

/** The response in a few words: `status 200 {"message":…}` or `no response (timeout: …)`. */
export function received(exchange: Exchange): string {
  const { answer, failure } = exchange;
  if (!answer) return `no response (${failure?.reason}: ${failure?.detail})`;
  const location = headerOf(answer, 'location');
  const to =
    answer.status >= 300 && answer.status < 400 && location !== undefined ? ` to ${shorten(location, 200)}` : '';
  return `status ${answer.status}${to}${answer.body === '' ? ' without a body' : ` ${shorten(answer.body, 200)}`}`;
}

/** The response in a few words, if it lacks `what`: for an accepted request that lack, else as `received`. */
export function lacking(exchange: Exchange, what: string): string {
  const { answer } = exchange;
  if (!answer || !isAccepted(exchange)) return received(exchange);
  return `status ${answer.status}, but ${answer.jsonError ?? `the response has no ${what}`}`;
}

/** A value in a few words; "nothing" if it is undefined. */
export const describe = (value: unknown): string =>
  value === undefined ? 'nothing' : shorten(JSON.stringify(value), 200);
