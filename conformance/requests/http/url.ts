/** For all transports: splits addresses, and shortens details so that they are safe to print. */
import { printable } from '../../text/printable.js';

/**
 * The origin (scheme, host, port, without user and password) and the target (path and query, left exactly as written) of
 * an absolute http or https URL; undefined for anything else.
 */
export function splitUrl(url: string): { readonly origin: string; readonly target: string } | undefined {
  const [, base, rest] = /^(https?:\/\/[^/?#\\]+)([^#]*)/i.exec(url) ?? [];
  const origin = base === undefined ? undefined : originOf(base);
  if (origin === undefined || rest === undefined) return undefined;
  return { origin, target: rest.startsWith('/') ? rest : `/${rest}` };
}

let latest: readonly [base: string, origin: string | undefined] = ['', undefined];

/** The origin of an address without a path, cached: nearly all requests of a run go to the same one. */
function originOf(base: string): string | undefined {
  if (latest[0] !== base) latest = [base, URL.canParse(base) ? new URL(base).origin : undefined];
  return latest[1];
}

/** One short line for a failure's detail: the text of others may be endless or have terminal escapes. */
export const shortLine = (text: string): string => printable(text).slice(0, 160);
