/** Validates the address of a server, and probes whether it can be reached. */
import { contract, type Operation } from '../../../openapi/contract/contract.js';
import { headerOf, userAgent, type Transport, type WireResult } from './transport.js';

/** The server can't be reached, or its address can't be used: a run would show nothing. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
}

/** The text given as the address of a server is none. */
export class AddressError extends TargetError {}

/** The text without user and password, which must not appear in messages. */
const withoutUser = (text: string): string => text.replace(/^([a-z][\w+.-]*:\/\/)?[^/?#]*@/i, '$1');

/** A hint if only the scheme is missing, or if the address is only a port. */
function whatIsMissing(text: string): string {
  const [, port] = /^:?(\d{1,5})$/.exec(text) ?? [];
  const address = `http://${port === undefined ? text : `localhost:${port}`}`;
  const isAddress = /^[a-z0-9:[]/i.test(text) && !text.includes('://') && URL.canParse(address);
  return isAddress ? `: the scheme is missing, as in ${address}` : '';
}

/** The part of an address's path that is an operation's, such as `/customers`; undefined if there is none. */
function operationPathIn(
  path: string,
  basePath: string,
  operations: readonly Pick<Operation, 'path'>[],
): string | undefined {
  const at = path.lastIndexOf(`${basePath}/`);
  const rest = at < 0 ? '' : path.slice(at + basePath.length);
  const first = (of: string): string | undefined => of.split('/')[1];
  return operations.some((operation) => first(operation.path) === first(rest)) ? rest : undefined;
}

/**
 * The address without the contract's base path and slashes at its end. Throws an `AddressError` if it is no http(s) address, or
 * that of an operation.
 */
export function workspaceUrl(
  text: string,
  basePath: string,
  operations: readonly Pick<Operation, 'path'>[] = contract.operations,
): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new AddressError(
      `${JSON.stringify(withoutUser(text))} is not an http or https address${whatIsMissing(withoutUser(text))}.`,
    );
  if (url.username || url.password)
    throw new AddressError('The address must not contain a user or password. Pass the token separately.');
  if (url.search || url.hash) throw new AddressError('The address must not have a query or a fragment.');
  const path = url.pathname.replace(/\/+$/, '');
  const extra = operationPathIn(path, basePath, operations);
  if (extra !== undefined)
    throw new AddressError(
      `The address ends in the path of an operation, ${extra}. Use the base address: ${url.origin}${path.slice(0, -extra.length)}`,
    );
  return `${url.origin}${path.endsWith(basePath) ? path.slice(0, -basePath.length) : path}`;
}

/** Timeout of a TLS handshake, in milliseconds. */
const handshakeMs = 3000;

/** Whether a server at the host and port of an address speaks TLS. No data is sent to it. */
async function speaksTls(address: string): Promise<boolean> {
  // The mock's start needs only the addresses, and loading TLS takes it 6 ms.
  const { connect } = await import('node:tls');
  const { hostname, port, protocol } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const usual = protocol === 'https:' ? 443 : 80;
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port || usual), rejectUnauthorized: false, timeout: handshakeMs });
    const end = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('secureConnect', () => end(true)).once('timeout', () => end(false));
    socket.on('error', () => end(false)).once('close', () => end(false));
  });
}

/** Whether a plain request may have reached a TLS port: the connection was dropped, or the status is 400. */
const mayBeTls = (url: string, result: WireResult): boolean =>
  url.startsWith('http:') &&
  (result.kind === 'failure' ? ['dropped', 'malformed'].includes(result.reason) : result.status === 400);

/** Whether a TLS request may have reached a plain port: the connection was dropped. */
const mayBePlain = (url: string, result: WireResult): boolean =>
  url.startsWith('https:') && result.kind === 'failure' && result.reason === 'dropped';

/** The origin that a response redirects to, if it is another one and the path is the same. */
function movedTo(url: string, result: WireResult): string | undefined {
  if (result.kind === 'failure' || result.status < 300 || result.status > 399) return undefined;
  const location = headerOf(result, 'location');
  const [from, to] = [new URL(url), location !== undefined && URL.canParse(location, url) && new URL(location, url)];
  return to && to.origin !== from.origin && to.pathname === from.pathname ? to.origin : undefined;
}

/** What a request needs besides its address. */
export interface ProbeRequest {
  readonly token: string;
  /** By names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Checks that the server can be reached, speaks the protocol of the address and doesn't redirect. Throws a `TargetError` that
 * says what to do. `url` is one that any account may request.
 */
export async function assertReachable(
  transport: Transport,
  url: string,
  { token, headers }: ProbeRequest,
): Promise<void> {
  const ask = (more: Readonly<Record<string, string>>): Promise<WireResult> =>
    transport.send({
      method: 'GET',
      url,
      headers: { 'user-agent': userAgent, ...headers, accept: 'application/json', ...more },
    });
  const result = await ask({});
  if (result.kind === 'failure' && (result.reason === 'unreachable' || result.reason === 'tls'))
    throw new TargetError(`The server at ${url} can't be reached: ${result.detail}.`);
  if (mayBeTls(url, result) && (await speaksTls(url)))
    throw new TargetError(`The server at ${url} uses TLS: write its address with https.`);
  if (mayBePlain(url, result) && !(await speaksTls(url)))
    throw new TargetError(
      `The server at ${url} doesn't use TLS: if it is an http server, write its address with http.`,
    );
  // A request without a token may be redirected to a login, so only one with the token counts.
  const origin = movedTo(url, result) && movedTo(url, await ask({ authorization: `Bearer ${token}` }));
  if (origin) throw new TargetError(`The server at ${url} redirects to ${origin}: use that address.`);
}
