/** The style of a response's JSON and headers: numbers, escapes, white space, order. */
import { isRecord } from '../../../openapi/json/json.js';
import { clip } from '../../text/clip.js';
import type { Exchange } from '../../requests/exchange/exchange.js';
import type { ResponseTrait } from './open-question-answers.js';
import { headerOf } from '../../requests/http/transport.js';
import { oncePer } from '../../text/once-per.js';

type Answer = NonNullable<Exchange['answer']>;

/** The strings of a JSON text. One without an end goes to the end of the text, so that no other is searched within it. */
const texts = /"[^"\\]*(?:\\[^][^"\\]*)*"?/g;

/** A body with all its strings emptied. */
const bare = oncePer(({ body }: Answer) => body.replace(texts, '""'));

/** The ways in which a body writes whole numbers. */
export function wholeNumber(answer: Answer): readonly string[] {
  const numbers = bare(answer).match(/-?\d[\d.eE+-]*/g) ?? [];
  const forms = numbers
    .filter((number) => Number.isInteger(Number(number)))
    .map((number) => (/e/i.test(number) ? '1.2e+1' : number.includes('.') ? '12.0' : '12'));
  return [...new Set(forms)];
}

/** Which characters a body escapes as `\u` and four digits, and how it writes slashes. */
export function escapes(body: string): readonly ResponseTrait[] {
  const all = (body.match(texts) ?? []).join('');
  const codes = [...all.matchAll(/\\u([0-9a-f]{4})/gi)].map(([, digits]) => parseInt(digits!, 16));
  const plain = all.replace(/\\u[0-9a-f]{4}/gi, '');
  const told: readonly (readonly [boolean, ResponseTrait])[] = [
    [/\\\//.test(plain), ['slashes', 'escaped']],
    [/(?<!\\)\//.test(plain), ['slashes', 'as they are']],
    [codes.some((code) => code > 126), ['letters beyond ASCII', 'escaped']],
    [/[^\0-~]/.test(plain), ['letters beyond ASCII', 'as they are']],
    [codes.some((code) => code > 96 && code < 123), ['letters of ASCII', 'escaped']],
    [/[a-z]/.test(plain.replace(/\\[bfnrt]/g, '')), ['letters of ASCII', 'as they are']],
  ];
  return told.filter(([holds]) => holds).map(([, one]) => one);
}

/** White space and the order of the first fields. */
export function layout(answer: Answer): readonly ResponseTrait[] {
  const { body, mark, json } = answer;
  const inside = bare(answer).trim();
  const lines = /[\r\n]/.test(inside)
    ? 'on several lines'
    : /\s/.test(inside)
      ? 'on one line, with spaces'
      : 'on one line';
  const names = isRecord(json) ? Object.keys(json) : [];
  const [message, data] = [names.indexOf('message'), names.indexOf('data')];
  return [
    ['JSON', lines],
    ['blanks around it', body === body.trim() ? 'no' : 'yes'],
    ['a byte order mark', mark ? 'yes' : 'no'],
    ...(message >= 0 && data >= 0 ? [['data', message < data ? 'after message' : 'before message'] as const] : []),
  ];
}

/** The media type with its parameters, and the case of header names. */
export function mediaType({ headers }: Answer): readonly ResponseTrait[] {
  const type = headerOf({ headers: [...headers] }, 'content-type');
  const isLower = headers.every(([name]) => name === name.toLowerCase());
  return [
    ['the media type', type === undefined ? 'absent' : clip(type, 100)],
    ['names of headers', isLower ? 'in lower case' : 'with capitals'],
  ];
}
