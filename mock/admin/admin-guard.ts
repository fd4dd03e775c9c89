/** Protects the control interface and its page: from foreign pages, and from other machines by the admin token. */
import { pathOf, type Call, type Reply } from '../../reference-impl/calls/call.js';
import { Refusal } from '../../reference-impl/calls/refusal.js';
import { isLoopback, nameIn, whyForeign, type Reach } from '../../reference-impl/http/local-names.js';
import { loggedIn, loginPage } from '../pages/login.js';

/** Who may use the control interface. */
export interface Access extends Reach {
  /** If absent, no token is required. */
  readonly adminToken?: string | undefined;
  /** The path of the page (default `/`), if its server forwards other paths elsewhere. */
  readonly path?: string;
}

/** The request header for programs. Pages get a cookie. */
const tokenHeader = 'mock-admin-token';

/** 32 random hexadecimal digits. Unlike `randomUUID`, this also works in pages without TLS. */
export const randomHex = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Decides whether a call may use the control interface. */
export class AdminGuard {
  /** The value of the cookie. It isn't the token, because a browser sends cookies to all ports of a host. */
  private readonly session: string;

  constructor(private readonly access: Access) {
    this.session = access.adminToken === undefined ? '' : randomHex();
  }

  /**
   * Throws a refusal for a call without the admin token, and for one that a foreign page makes a browser send. A
   * foreign page either sends its own origin or site, or has pointed its own name to this machine's address, which
   * shows in the Host header.
   */
  assertTrusted({ headers }: Call): void {
    const { host, origin } = headers;
    const why = whyForeign(headers, this.access);
    if (why !== undefined) throw refusal(why);
    if (this.access.adminToken !== undefined) return this.assertToken(headers, this.access.adminToken);
    if (origin === undefined) return;
    const name = nameIn(hostOf(origin));
    if (!isLoopback(name) && name !== nameIn(host ?? ''))
      throw refusal('can be called only from a page of this machine');
  }

  /** The login page, or the response to a login; undefined if the page at `/` may be shown. */
  pageFor(call: Call): Reply | undefined {
    const { adminToken, path = '/' } = this.access;
    if (adminToken === undefined || pathOf(call.url) !== '/') return undefined;
    const given = givenIn(call);
    if (given === undefined) return this.hasCookie(call.headers) ? undefined : loginPage(false);
    if (!areEqual(given, adminToken)) return loginPage(true);
    const secure = call.origin.startsWith('https:') ? '; Secure' : '';
    return loggedIn(`${cookieName(call.headers)}=${this.session}; Path=${path}; HttpOnly; SameSite=Strict${secure}`);
  }

  private assertToken(headers: Call['headers'], adminToken: string): void {
    const given = headers[tokenHeader];
    if (given !== undefined && areEqual(given, adminToken)) return;
    if (given === undefined && isOwnPage(headers) && this.hasCookie(headers)) return;
    throw new Refusal(
      'unauthorized',
      given === undefined
        ? 'The control interface needs the admin token: send it in the header Mock-Admin-Token.'
        : "The header Mock-Admin-Token is not the mock's admin token.",
    );
  }

  private hasCookie(headers: Call['headers']): boolean {
    const name = cookieName(headers);
    return (headers['cookie'] ?? '').split(/; */).some((one) => areEqual(one, `${name}=${this.session}`));
  }
}

const refusal = (how: string): Refusal => new Refusal('forbidden', `The control interface ${how}.`);

const hostOf = (origin: string): string => origin.replace(/^https?:\/\//, '');

/**
 * Whether a request comes from a page of the mock itself, or from no page. Another port of the same host is another
 * page.
 */
const isOwnPage = ({ origin, host, 'sec-fetch-site': site = 'none' }: Call['headers']): boolean =>
  (site === 'none' || site === 'same-origin') && (origin === undefined || hostOf(origin) === host);

/** Cookies belong to a host, and several mocks can listen on different ports of it. */
const cookieName = ({ host = '' }: Call['headers']): string => `mock_admin_${/:(\d+)$/.exec(host)?.[1] ?? ''}`;

/** The token of a login: from the form or from the address. */
function givenIn({ method, url, body }: Call): string | undefined {
  const form = method === 'POST' ? new TextDecoder().decode(body) : url.slice(pathOf(url).length);
  return new URLSearchParams(form).get('admin_token') ?? (method === 'POST' ? '' : undefined);
}

/** Compares in constant time, wherever the texts differ. */
function areEqual(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < other.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}
