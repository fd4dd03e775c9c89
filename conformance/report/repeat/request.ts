/** Writes a recorded request as a call of `send` in JavaScript. */
import { contract } from '../../../openapi/contract/contract.js';
import { isRecord } from '../../../openapi/json/json.js';
import { excessInText } from '../../../openapi/text/json-size.js';
import { jsonOrUndefined } from '../../../openapi/text/json-or-undefined.js';
import { headerVariable } from '../curl.js';
import type { Report, ReportedExchange } from '../report.js';
import { concatenated, quoted, type RunNames } from './names.js';

/** A request as JavaScript. */
export interface ScriptRequest {
  readonly path: string;
  /** Members of an object. */
  readonly headers: readonly string[];
  readonly body: string | undefined;
}

/** The masks of a record, each with the expression that makes the value from the token. */
const masks: Readonly<Record<string, (token: string) => string>> = {
  '[redacted]': (token) => token,
  '[redacted part]': (token) => `${token}.slice(0, -1)`,
  '[redacted swapped]': (token) =>
    `${token}.replace(/[a-z]/gi, (one) => (one < 'a' ? one.toLowerCase() : one.toUpperCase()))`,
  '[redacted as user]': (token) => `btoa(${token} + ':')`,
  '[redacted as password]': (token) => `btoa(':' + ${token})`,
};
const anyMask = Object.keys(masks)
  .map((mask) => mask.replace(/[[\]]/g, '\\$&'))
  .join('|');

/** An environment variable of a script. */
interface Variable {
  readonly name: string;
  readonly what: string;
}

/** The variable for a masked header; undefined if the header isn't masked. */
export function variableOf(name: string, value: string, account?: 'other'): Variable | undefined {
  if (name !== 'authorization' && value === '[redacted]')
    return { name: headerVariable(name), what: `the value of the header ${name}` };
  if (!value.includes('[redacted')) return undefined;
  return account
    ? { name: 'CONFORM_OTHER_TOKEN', what: 'a token of a second account' }
    : { name: 'CONFORM_TOKEN', what: 'a token of the account' };
}

const member = (name: string): string => (/^[A-Z_]\w*$/.test(name) ? `.${name}` : `[${quoted(name)}]`);

function headersOf({ account, request: { headers } }: ReportedExchange): readonly string[] {
  return Object.entries(headers).map(([name, value]) => {
    const variable = variableOf(name, value, account)?.name ?? '';
    return `${quoted(name)}: ${concatenated(value, anyMask, (mask) => masks[mask]!(`env${member(variable)}`))}`;
  });
}

/** Members of an object in braces: on one line if it is short, otherwise each on its own. */
export function braced(members: readonly string[]): string {
  const line = `{ ${members.join(', ')} }`;
  return line.length <= 100 ? line : `{\n${members.map((one) => `  ${one},\n`).join('')}}`;
}

/** The path of a request below the base path; undefined if the address isn't below the server's. */
function pathOf({ target }: Report, url: string): string | undefined {
  const { basePath } = contract;
  const path = url.startsWith(target.url) ? url.slice(target.url.length) : '';
  const below = path.startsWith(basePath) ? path.slice(basePath.length) : path;
  return below.startsWith('/') ? below : undefined;
}

const jsonType = '"content-type": "application/json"';

/** A request as JavaScript; undefined if its address isn't below the server's. */
export function sentIn(report: Report, exchange: ReportedExchange, names: RunNames): ScriptRequest | undefined {
  const { url, body } = exchange.request;
  const [path, headers] = [pathOf(report, url), headersOf(exchange)];
  if (path === undefined) return undefined;
  const sent = { path: names.text(path), headers };
  if (body === undefined) return { ...sent, body };
  const json = excessInText(body, 'request') === undefined ? jsonOrUndefined(body) : undefined;
  // `send` serializes an object. Any other text is sent as it is.
  if (!isRecord(json) || JSON.stringify(json) !== body || !headers.includes(jsonType))
    return { ...sent, body: names.text(body, false) };
  return { ...sent, headers: headers.filter((one) => one !== jsonType), body: braced(names.members(json)) };
}

/** The call that sends a request. `usual`: headers that are left out; `rounds`: how often to try it again. */
export function callOfSend(
  method: string,
  { path, headers, body }: ScriptRequest,
  usual: string,
  rounds: number,
): string {
  const options = [
    ...(braced(headers) === usual ? [] : [`headers: ${braced(headers)}`]),
    ...(body === undefined ? [] : [`body: ${body}`]),
    ...(rounds > 0 ? [`rounds: ${rounds}`] : []),
  ];
  return `send(${[quoted(method), path, ...(options.length > 0 ? [`{ ${options.join(', ')} }`] : [])].join(', ')})`;
}
