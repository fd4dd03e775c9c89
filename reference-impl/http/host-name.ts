/** The form of a host in a URL. */

const every: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

/** For "every address", the loopback address: not every system can connect to 0.0.0.0 or ::. */
export function hostName(host: string): string {
  const reachable = every.get(host) ?? host;
  return reachable.includes(':') ? `[${reachable}]` : reachable;
}
