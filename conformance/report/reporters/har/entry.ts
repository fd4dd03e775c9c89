/** One exchange as an entry of an HTTP archive. Undefined fields are left out. */
import { STATUS_CODES } from 'node:http';
import type { ReportedExchange } from '../../report.js';
import { cookiesOf, setCookiesOf } from './cookies.js';
import { archiveUrl, queryOf } from './url.js';
import { shown } from '../kit/shared-text.js';

type Named = { readonly name: string; readonly value: string };

const bytes = (text: string): number => Buffer.byteLength(text);

const valueOf = (headers: readonly Named[], wanted: string): string | undefined =>
  headers.find(({ name }) => name.toLowerCase() === wanted)?.value;

function requestOf({ request }: ReportedExchange): object {
  const { method, url, body } = request;
  const headers = Object.entries(request.headers).map(([name, value]): Named => ({ name, value }));
  const address = archiveUrl(url);
  return {
    method,
    url: address ?? 'about:invalid',
    httpVersion: 'HTTP/1.1',
    cookies: cookiesOf(valueOf(headers, 'cookie')),
    headers,
    queryString: queryOf(address),
    postData: body === undefined ? undefined : { mimeType: valueOf(headers, 'content-type') ?? '', text: body },
    headersSize: -1,
    bodySize: body === undefined ? 0 : bytes(body),
    comment: address === undefined ? `sent to ${shown(url)}` : undefined,
  };
}

/** The entry for a missing response: status 0, as in browsers. */
function noResponse({ failure }: ReportedExchange): object {
  const { reason = 'unknown', detail = '' } = failure ?? {};
  return {
    status: 0,
    statusText: '',
    httpVersion: '',
    cookies: [],
    headers: [],
    content: { size: 0, mimeType: 'x-unknown' },
    redirectURL: '',
    headersSize: -1,
    bodySize: -1,
    _error: reason,
    comment: `no response (${reason}: ${shown(detail)})`,
  };
}

function commentOn({ clipped, unread, mark, jsonError }: NonNullable<ReportedExchange['answer']>): string | undefined {
  const remarks = [
    ...(clipped ? ['the body was truncated when it was recorded'] : []),
    ...(unread ? ['only the beginning of the refusal was read'] : []),
    ...(mark ? ['the body began with a byte order mark'] : []),
    ...(jsonError === undefined ? [] : [shown(jsonError)]),
  ];
  return remarks.length > 0 ? remarks.join('; ') : undefined;
}

function responseOf(exchange: ReportedExchange): object {
  const { answer } = exchange;
  if (!answer) return noResponse(exchange);
  const { status, body } = answer;
  const headers = answer.headers.map(([name, value]): Named => ({ name, value }));
  const size = bytes(body);
  return {
    status,
    statusText: STATUS_CODES[status] ?? '',
    httpVersion: 'HTTP/1.1',
    cookies: setCookiesOf(headers.filter(({ name }) => name.toLowerCase() === 'set-cookie')),
    headers,
    content: { size, mimeType: valueOf(headers, 'content-type') ?? 'x-unknown', text: body },
    redirectURL: valueOf(headers, 'location') ?? '',
    headersSize: -1,
    bodySize: answer.clipped || answer.unread ? -1 : size,
    comment: commentOn(answer),
  };
}

function purposeOf({ by, intent: { purpose }, again, anew, round }: ReportedExchange): string {
  const often = [
    ...(again ? ['second run of the check'] : []),
    ...(anew ? ['second try'] : []),
    ...(round ? [`request ${round} of a wait`] : []),
  ];
  return shown([`${by}: ${purpose}`, ...often].join(', '));
}

/** An exchange as an entry. Fields that HAR doesn't have begin with an underscore. */
export function entryOf(exchange: ReportedExchange, started: string): object {
  const { id, by, intent, operation, elapsedMs, account } = exchange;
  return {
    pageref: by,
    startedDateTime: started,
    time: elapsedMs,
    request: requestOf(exchange),
    response: responseOf(exchange),
    cache: {},
    timings: { send: 0, wait: elapsedMs, receive: 0 },
    _exchange: id,
    _check: by,
    _purpose: intent.purpose,
    _operation: operation,
    _account: account,
    _refusal: intent.refusal,
    comment: purposeOf(exchange),
  };
}
