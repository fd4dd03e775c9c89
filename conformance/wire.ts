/** What transports share: addresses taken apart, and details that are short and safe to print. */
import { printable } from './text.js';

/**
 * The origin (scheme, host, port, without user and password) and the target (path and query, left exactly as written) of
 * an absolute http or https URL; undefined for anything else.
 */
export function splitUrl(url: string): { readonly origin: string; readonly target: string } | undefined {
  const [, base, rest] = /^(https?:\/\/[^/?#\\]+)([^#]*)/i.exec(url) ?? [];
  if (base === undefined || rest === undefined || !URL.canParse(base)) return undefined;
  return { origin: new URL(base).origin, target: rest.startsWith('/') ? rest : `/${rest}` };
}

/** One short line for a failure's detail: what others wrote may hold terminal escapes or have no end. */
export const shortLine = (text: string): string => printable(text).slice(0, 160);
