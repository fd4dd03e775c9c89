/** Recognizes a server that sends the same 4xx to every plain request: a wrong address, or a missing header. */
import { isAccepted, isLockedOut, isOfGateway, isRefusal, type Exchange } from '../requests/exchange/exchange.js';
import { isRecord } from '../../openapi/json/json.js';
import { headerOf } from '../requests/http/transport.js';
import { joinList } from '../../openapi/text/join-list.js';
import { shorten } from '../text/clip.js';
import { printable, thousands } from '../text/printable.js';
import { isPlain, operationsIn, type Circumstance } from './plain-requests.js';

/** Statuses of a server that has no such path or method. */
const noSuchPath = [404, 405, 410, 501] as const;

const statusOf = ({ answer }: Exchange): number => answer!.status;

/** Whether a response is an HTML page. */
const isPage = ({ answer }: Exchange): boolean =>
  /\bhtml\b/i.test(headerOf(answer!, 'content-type') ?? '') || /^\s*<(!doctype|html)/i.test(answer!.body);

/** `GET http://host/api/v1/carriers`, without its query. */
const addressOf = ({ request: { method, url } }: Exchange): string => `${method} ${url.replace(/[?#].*$/s, '')}`;

/** A plain read if there is one: the simplest request to repeat. */
const simplest = (exchanges: readonly Exchange[]): Exchange =>
  exchanges.find(({ request }) => request.method === 'GET') ?? exchanges[0]!;

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

const advice = 'Check --url: it must be what comes before paths such as /customers';

/** The server has none of the paths, or responds to all of them without JSON, for example with a login page. */
function wrongAddress(plain: readonly Exchange[]): Circumstance | undefined {
  const shown = simplest(plain);
  const statuses = [...new Set(plain.map(statusOf))].sort();
  const isNowhere = statuses.every((status) => noSuchPath.some((one) => one === status) || isRedirect(status));
  const accepted = plain.filter(isAccepted);
  const isOtherSite = operationsIn(accepted) > 1 && accepted.every(({ answer }) => answer!.jsonError !== undefined);
  if (!isNowhere && !isOtherSite) return undefined;
  const arePages = (isNowhere ? plain : accepted).every(isPage);
  const came = isNowhere
    ? `Every valid request got ${joinList(statuses.map(String), 'or')}${arePages ? ' with an HTML page' : ''}`
    : `No 2xx response was JSON${arePages ? ', but an HTML page' : ''}`;
  return {
    text: `${came} (${addressOf(shown)}). ${advice}`,
    exchange: shown.id,
    ...((isNowhere || arePages) && { explainsAll: true }),
  };
}

/** Headers that the suite sends itself, or that no operator sets. */
const usual =
  /^(authorization|content-type|content-length|accept|user-agent|host|connection|bearer|is|are|was|not|and|or|with|missing|required|the|for|parameter|value|request|x)$/i;

/** Patterns of headers in messages: `X-…`, `header 'tenant-id'`, `["header","tenant-id"]`, `'tenant-id' header`. */
const namings = [
  /(?<![\w-])(x-[a-z0-9][\w-]*)/gi,
  /\bheaders?\b(?:\s+(?:named|called|parameter|must have required property))*[\s:.,/[\]]*["'`]+([a-z][\w-]*)["'`]/gi,
  /["'`]([a-z][\w-]*)["'`]\s+(?:http\s+|request\s+)?header\b/gi,
  /(?<![\w-])([a-z]\w*(?:-\w+)+)\s+(?:http\s+|request\s+)?header\b/gi,
  /\bheaders?\s*:?\s+([a-z]\w*(?:-\w+)+)/gi,
] as const;

/** The maximum length of text that is searched for header names. */
const searched = 2000;

/** The header names in the text of a response, in lower case. */
function headersNamed({ answer }: Exchange): readonly string[] {
  const text = answer!.body.slice(0, searched).replaceAll('\\"', '"');
  const names = namings.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name!));
  return [...new Set(names.map((name) => name.toLowerCase()))].filter((name) => !usual.test(name) && name.length < 60);
}

/** The name of a header as the response writes it. */
function asWritten({ answer }: Exchange, name: string): string {
  const at = answer!.body.toLowerCase().indexOf(name);
  return answer!.body.slice(at, at + name.length);
}

/** The text of a response without parts that vary: the request's path and method, quoted values, digits and identifiers. */
export function likeness({ answer, request: { method, url } }: Exchange): string {
  const { pathname = '', search = '' } = URL.canParse(url) ? new URL(url) : {};
  // Laravel names a path without its first slash, and Fastify with its query.
  const paths = [pathname + search, pathname, pathname.slice(1)].filter((path) => path !== '');
  return paths
    .reduce((text, path) => text.replaceAll(path, ''), answer!.body.slice(0, searched))
    .replaceAll(method, '')
    .replace(/\\"[^"\\]*\\"|'[^']*'/g, '')
    .replace(/[0-9a-f]{8,}|\d+/gi, '');
}

/** The status of a response and its message in quotes, short and safe to print. */
export function messageOf({ answer }: Exchange): string {
  const { status, json, body } = answer!;
  const text = isRecord(json) && typeof json['message'] === 'string' ? json['message'] : body.trim();
  return text === '' ? String(status) : `${status} "${printable(shorten(text, 120))}"`;
}

/** A sentence on the header that all these refusals name; undefined if they name none. */
export function missingHeader(refused: readonly Exchange[]): string | undefined {
  const [first, ...others] = refused;
  if (!first) return undefined;
  const known = new Set(Object.keys(first.request.headers));
  const name = headersNamed(first).find((one) => others.every((other) => headersNamed(other).includes(one)));
  if (name === undefined) return undefined;
  const header = printable(asWritten(first, name));
  return known.has(name)
    ? `--header sends ${header}: check its value`
    : `If the server needs this header, add --header '${header}: VALUE'`;
}

/** The server refuses every plain request for one reason. */
function sameRefusal(plain: readonly Exchange[]): Circumstance | undefined {
  const isOne = new Set(plain.map(statusOf)).size === 1 && plain.every(isRefusal) && !plain.some(isLockedOut);
  if (!isOne || !plain.some(({ request }) => request.method === 'GET')) return undefined;
  const header = missingHeader(plain);
  if (header === undefined && new Set(plain.map(likeness)).size > 1) return undefined;
  const shown = simplest(plain);
  const count = `All ${thousands(plain.length)} valid requests, ${addressOf(shown)} included,`;
  const otherwise = "If the server needs something in every request, --header 'NAME: VALUE' sends it";
  return {
    text: `${count} got ${messageOf(shown)}. ${header ?? otherwise}`,
    exchange: shown.id,
    explainsAll: true,
  };
}

/** A gateway gets no response from the server behind it. */
function noServer(plain: readonly Exchange[]): Circumstance | undefined {
  const statuses = [...new Set(plain.map(statusOf))].sort();
  if (!plain.every(isOfGateway)) return undefined;
  const shown = simplest(plain);
  const text = `Every valid request got ${joinList(statuses.map(String), 'or')} (${addressOf(shown)}). Is the server running?`;
  return { text, exchange: shown.id, explainsAll: true };
}

/** The server responded to every request with 503, so it was never reached. */
export function unavailable(exchanges: readonly Exchange[]): Circumstance | undefined {
  const answered = exchanges.filter(({ answer }) => answer);
  const isAway = operationsIn(answered) > 1 && answered.every((one) => statusOf(one) === 503);
  return isAway ? noServer(answered) : undefined;
}

/**
 * Every request was refused, and the plain ones for one reason: the API was never reached, so nothing was checked. A server
 * of files refuses a wrong path of a POST with 405 and that of a GET with 404.
 */
export function nothingReached(exchanges: readonly Exchange[]): Circumstance | undefined {
  if (!exchanges.every(isRefusal)) return undefined;
  const plain = exchanges.filter(isPlain);
  const texts = new Set(plain.map((one) => `${statusOf(one)} ${likeness(one)}`));
  return texts.size === new Set(plain.map(statusOf)).size ? sameResponse(exchanges) : undefined;
}

/** The likely cause if all plain requests of several operations got the same response. */
export function sameResponse(exchanges: readonly Exchange[]): Circumstance | undefined {
  const plain = exchanges.filter(isPlain);
  if (operationsIn(plain) < 2) return undefined;
  return wrongAddress(plain) ?? noServer(plain) ?? sameRefusal(plain);
}
