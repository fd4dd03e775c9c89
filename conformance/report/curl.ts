/** A recorded request as a shell line that repeats it; the token stands as `$CONFORM_TOKEN`. */
import { shellWord } from '../../openapi/text/shell-word.js';
import { isTaken, type Exchange } from '../exchange/exchange.js';
import type { Report } from './report.js';
import { isPrintable } from '../text/printable.js';

/** A word of the shell on one line, with everything unprintable as bytes. */
export const quoted = (text: string): string => shellWord(text, isPrintable);

const inBase64 = "base64 | tr -d '\\n'";

/** What the record shows in place of the token, and of what is made of it, and what the shell makes of it again. */
const unmasking: Readonly<Record<string, (token: string) => string>> = {
  '[redacted]': (token) => `"$${token}"`,
  '[redacted part]': (token) => `"\${${token}%?}"`,
  '[redacted swapped]': (token) => `"$(printf %s "$${token}" | tr A-Za-z a-zA-Z)"`,
  '[redacted as user]': (token) => `"$(printf %s "$${token}:" | ${inBase64})"`,
  '[redacted as password]': (token) => `"$(printf %s ":$${token}" | ${inBase64})"`,
};
const masked = new RegExp(
  `(${Object.keys(unmasking)
    .map((mask) => mask.replace(/[[\]]/g, '\\$&'))
    .join('|')})`,
);

function unmasked(part: string, token: string): string {
  if (part === '') return '';
  return unmasking[part]?.(token) ?? quoted(part);
}

/** The variable of a header of the operator's own, whose value is nowhere recorded: of `x-tenant` it is `X_TENANT`. */
const variableOf = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '_');

function header(name: string, value: string, token: string): string {
  // curl takes away a header that ends with its colon; with a semicolon it sends it empty.
  if (value === '') return `-H ${quoted(`${name};`)}`;
  if (name !== 'authorization' && value === '[redacted]') return `-H ${quoted(`${name}: `)}"$${variableOf(name)}"`;
  const parts = `${name}: ${value}`.split(masked).map((part) => unmasked(part, token));
  return `-H ${parts.join('')}`;
}

/** What the lines of a run have in common. */
export interface CurlOptions {
  /** Whether it trusted an authority of its own, whose file is `$CONFORM_CA`. */
  readonly trustsOwn?: boolean;
  /** What its names begin with, so that the line makes new ones where those are taken. */
  readonly runId?: string;
}

/** As long as what follows `conf-` in the names of a run. */
const newNames = 'new=$(date +%s | tail -c 7);';

/** Text with other names for those of the run: "conf-" and what `$new` is. */
const renamed = (text: string, runId: string): string => text.split(`${runId}-`).map(quoted).join(`conf-"$new"-`);

/** Whether a request made something, whose names are taken since then: sent again as it is, it could be refused for that alone. */
const isSpent = (exchange: Line, runId: string): boolean =>
  exchange.request.method === 'POST' && isTaken(exchange) && exchange.request.body?.includes(`${runId}-`) === true;

type Line = Pick<Exchange, 'request' | 'account' | 'answer' | 'failure'>;

/** What got no answer in time may never get one. */
const patience = '--max-time 30';

/** The curl line of an exchange, on one line. It needs bash or zsh where the body holds unprintable characters. */
export function curlOf(exchange: Line, { trustsOwn = false, runId = '' }: CurlOptions = {}): string {
  const { request, account } = exchange;
  const token = account === 'other' ? 'CONFORM_OTHER_TOKEN' : 'CONFORM_TOKEN';
  const headers = Object.entries(request.headers).map(([name, value]) => header(name, value, token));
  const isNew = runId !== '' && isSpent(exchange, runId);
  const text = request.body ?? '';
  const body = request.body === undefined ? [] : [`--data-raw ${isNew ? renamed(text, runId) : quoted(text)}`];
  const method = request.method === 'GET' && body.length === 0 ? [] : [`-X ${request.method}`];
  const authority = trustsOwn ? ['--cacert "$CONFORM_CA"'] : [];
  const command = isNew ? `${newNames} curl -sS -i` : 'curl -sS -i';
  const end = exchange.failure?.reason === 'timeout' ? [patience] : [];
  return [command, ...end, ...authority, ...method, ...headers, ...body, quoted(request.url)].join(' ');
}

/** The curl line of an exchange of a report. */
export const curlIn = ({ run, settings: { ownAuthority } }: Report, exchange: Line): string =>
  curlOf(exchange, { trustsOwn: ownAuthority === true, runId: run.id });
