/** A request as a line of shell or JavaScript that repeats it, with a variable in place of the token. */
import { shellWord } from '../../openapi/text/shell-word.js';
import { escaped } from '../../openapi/text/visible.js';
import type { JournaledExchange } from '../../mock/journal/journal.js';

type Sent = Pick<JournaledExchange, 'method' | 'url' | 'request'>;

/** Headers that clients add themselves, or that belong to the connection. */
const ofConnection = new Set(
  'host connection content-length transfer-encoding keep-alive expect accept-encoding user-agent'.split(' '),
);

const fetchOwn = /^(?:sec-|proxy-|origin$|referer$|cookie$)/;

/** The headers of a request, without those of the connection. */
export function ownHeaders({ headers }: JournaledExchange['request']): readonly (readonly [string, string])[] {
  return Object.entries(headers).filter(([name]) => !ofConnection.has(name) && !fetchOwn.test(name));
}

const masked = '[token]';

/** A line for bash or zsh. */
export function curlOf({ method, url, request }: Sent, origin: string): string {
  const headers = ownHeaders(request).map(([name, value]) => `-H ${headerWord(name, value)}`);
  const body = request.body === '' ? [] : [`--data-raw ${wordWithToken(request.body)}`];
  const plain = method === (body.length > 0 ? 'POST' : 'GET');
  const verb = plain ? [] : method === 'HEAD' ? ['--head'] : [`-X ${word(method)}`];
  return ['curl -sS -i', ...verb, ...headers, ...body, '--globoff', wordWithToken(`${origin}${url}`)].join(' ');
}

const headerWord = (name: string, value: string): string =>
  value === '' ? word(`${name};`) : wordWithToken(`${name}: ${value}`);

const wordWithToken = (text: string): string =>
  text
    .split(masked)
    .map((part) => (part === '' ? '' : word(part)))
    .join('"$TOKEN"');

/** A word of the shell, quoted only if necessary. Characters that aren't clearly visible are written as bytes. */
const word = (text: string): string =>
  /^[\w./:=-]+$/.test(text) ? text : shellWord(text, (character) => /[\x20-\x7e\n\u00a0-\u024f]/.test(character));

/** A call of `fetch`, with the token in a variable. */
export function fetchOf({ method, url, request }: Sent, origin: string): string {
  const headers = ownHeaders(request).map(([name, value]) => `    ${literal(name)}: ${textWithToken(value)},`);
  const lines = [
    ...(method === 'GET' ? [] : [`  method: ${literal(method)},`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(request.body === '' ? [] : [`  body: ${textWithToken(request.body)},`]),
  ];
  const address = textWithToken(`${origin}${url}`);
  return lines.length === 0 ? `await fetch(${address});` : [`await fetch(${address}, {`, ...lines, '});'].join('\n');
}

function textWithToken(text: string): string {
  const parts = text.split(masked).flatMap((part, index) => [...(index > 0 ? ['token'] : []), ...plain(part)]);
  return parts.length === 0 ? literal('') : parts.join(' + ');
}

const plain = (part: string): readonly string[] => (part === '' ? [] : [literal(part)]);

/** A string literal for JavaScript in HTML: nothing in it can close the script that it is pasted into. */
const literal = (text: string): string => JSON.stringify(text).replace(/[<\u007f-\u009f\u200b-\u206f\ufeff]/g, escaped);
