/** Which names are this machine's, whatever a name server says. */

/** The host of a Host header, without its port. */
export const nameIn = (host: string): string => host.replace(/:\d*$/, '').toLowerCase();

/** Whether a name, as it is written in a URL, is this machine: `localhost`, `*.localhost`, 127.0.0.0/8 or `[::1]`. */
export const isLoopback = (name: string): boolean =>
  /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\]|\[::ffff:(?:127(?:\.\d{1,3}){3}|7f[\da-f]{2}:[\da-f]{1,4})\])$/.test(
    name,
  );

/** Whether only this machine can reach a server that listens on an address. */
export const isLoopbackAddress = (address: string): boolean =>
  isLoopback((address.includes(':') ? `[${address}]` : address).toLowerCase());

/** Who may call what a server keeps from pages of elsewhere. */
export interface Reach {
  /** Names beside the loopback ones by which it may be called. */
  readonly allowHosts?: readonly string[];
  /** Whether other machines can reach the server. Then it may be called by any name. */
  readonly isExposed?: boolean;
}

/**
 * Why a request is not to be answered, for the end of a sentence about what was called; undefined for a request that a program, or
 * a page of this machine, may have sent. A page of the internet has another site, or its own name points to this machine's address
 * (DNS rebinding), so that it is at the origin of the server that it calls. The Host header has that name then.
 * `same-site` passes: a front end under development is at another port of the same host.
 */
export function whyForeign(
  {
    host,
    'sec-fetch-site': site,
  }: { readonly [name: string]: string | string[] | undefined; readonly host?: string | undefined },
  { allowHosts = [], isExposed = false }: Reach,
): string | undefined {
  if (site === 'cross-site')
    return "can't be called from a page of another site: call it at localhost from a page at localhost, and at 127.0.0.1 from a page at 127.0.0.1";
  const name = nameIn(host ?? 'localhost');
  if (isExposed || isLoopback(name) || allowHosts.some((one) => one.toLowerCase() === name)) return undefined;
  return `can't be called by the host name ${name} (DNS rebinding): use localhost, or allow the name with --allow-host`;
}
