/** Which names belong to this machine, whatever a name server says. */

/** The host of a Host header, without its port. */
export const nameIn = (host: string): string => host.replace(/:\d*$/, '').toLowerCase();

/** Whether a name, in its URL form, is this machine: `localhost`, `*.localhost`, 127.0.0.0/8 or `[::1]`. */
export const isLoopback = (name: string): boolean =>
  /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\]|\[::ffff:(?:127(?:\.\d{1,3}){3}|7f[\da-f]{2}:[\da-f]{1,4})\])$/.test(
    name,
  );

/** Whether a server that listens on this address can be reached only from this machine. */
export const isLoopbackAddress = (address: string): boolean =>
  isLoopback((address.includes(':') ? `[${address}]` : address).toLowerCase());

/** Who may call the parts of a server that are closed to foreign pages. */
export interface Reach {
  /** Names besides the loopback ones by which it may be called. */
  readonly allowHosts?: readonly string[];
  /** Whether other machines can reach the server. If so, it may be called by any name. */
  readonly isExposed?: boolean;
}

/**
 * Why a request is refused, as the end of a sentence; undefined if it may come from a program or from a page of this
 * machine. A page from the internet either has another site, or has pointed its own name to this machine's address (DNS
 * rebinding), so that it has the same origin as the server; then that name is in the Host header. `same-site` passes: a
 * front end under development runs on another port of the same host.
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
