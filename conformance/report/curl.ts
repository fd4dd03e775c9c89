/** A recorded request as a shell line that repeats it, with `$CONFORM_TOKEN` for the token. */
import { shellWord } from '../../openapi/text/shell-word.js';
import { isAccepted, type Exchange } from '../requests/exchange/exchange.js';
import type { Report } from './report.js';
import { isPrintable } from '../text/printable.js';

/** A word of the shell on one line, with unprintable characters as bytes. */
export const quoted = (text: string): string => shellWord(text, isPrintable);

const inBase64 = "base64 | tr -d '\\n'";

/** The masks of a record, each with the shell expression that restores the value from the token. */
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

/** The shell variable for an operator's own header, whose value isn't recorded: `X_TENANT` for `x-tenant`. */
export const headerVariable = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '_');

/** A header as an option of curl; `token` is the variable that has the token. */
function headerOption(name: string, value: string, token: string): string {
  // curl drops a header that ends with a colon, and sends it empty if it ends with a semicolon.
  if (value === '') return `-H ${quoted(`${name};`)}`;
  if (name !== 'authorization' && value === '[redacted]') return `-H ${quoted(`${name}: `)}"$${headerVariable(name)}"`;
  const parts = `${name}: ${value}`.split(masked).map((part) => unmasked(part, token));
  return `-H ${parts.join('')}`;
}

/** What the curl lines of a run have in common. */
export interface CurlOptions {
  /** Whether the run trusted a certificate authority of its own, whose file is `$CONFORM_CA`. */
  readonly trustsOwn?: boolean;
  /** The prefix of the run's names. The line replaces it if the names are in use by now. */
  readonly runId?: string;
}

/** As long as the part after `conf-` in the names of a run. */
const newNames = 'new=$(date +%s | tail -c 7);';

/** The text with the run's prefix replaced by `conf-$new`. */
const renamed = (text: string, runId: string): string => text.split(`${runId}-`).map(quoted).join(`conf-"$new"-`);

/** Whether a request created something with names of the run: sent again unchanged, it may be refused because they are in use. */
const isNotRepeatable = (exchange: RecordedRequest, runId: string): boolean =>
  exchange.request.method === 'POST' && isAccepted(exchange) && exchange.request.body?.includes(`${runId}-`) === true;

type RecordedRequest = Pick<Exchange, 'request' | 'account' | 'answer' | 'failure'>;

/** For requests that timed out: they may never get a response. */
const timeLimit = '--max-time 30';

/** The curl line of an exchange. It needs bash or zsh if the body contains unprintable characters. */
export function curlOf(exchange: RecordedRequest, { trustsOwn = false, runId = '' }: CurlOptions = {}): string {
  const { request, account } = exchange;
  const token = account === 'other' ? 'CONFORM_OTHER_TOKEN' : 'CONFORM_TOKEN';
  const headers = Object.entries(request.headers).map(([name, value]) => headerOption(name, value, token));
  const isNew = runId !== '' && isNotRepeatable(exchange, runId);
  const text = request.body ?? '';
  const body = request.body === undefined ? [] : [`--data-raw ${isNew ? renamed(text, runId) : quoted(text)}`];
  const method = request.method === 'GET' && body.length === 0 ? [] : [`-X ${request.method}`];
  const authority = trustsOwn ? ['--cacert "$CONFORM_CA"'] : [];
  const command = isNew ? `${newNames} curl -sS -i` : 'curl -sS -i';
  const end = exchange.failure?.reason === 'timeout' ? [timeLimit] : [];
  return [command, ...end, ...authority, ...method, ...headers, ...body, quoted(request.url)].join(' ');
}

/** The curl line of an exchange of a report. */
export const curlIn = ({ run, settings: { ownAuthority } }: Report, exchange: RecordedRequest): string =>
  curlOf(exchange, { trustsOwn: ownAuthority === true, runId: run.id });
