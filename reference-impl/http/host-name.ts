/** How a host is written in a URL. */

/** For "every address" that is the one to call from here: not every system can connect to 0.0.0.0 or ::. */
export function hostName(host: string): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return reachable.includes(':') ? `[${reachable}]` : reachable;
}
