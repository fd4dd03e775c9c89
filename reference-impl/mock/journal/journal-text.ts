/** The texts of exchanges as they are kept and shown: bodies cut, tokens masked. */
import type { Call } from '../../calls/call.js';

/** One side of an exchange as it came, or with only the beginning of its body; `cutFrom` is how long that was then. */
export interface Kept {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** In bytes, or in letters where the body was a text. */
  readonly cutFrom?: number;
}

type Cut<Side> = Omit<Side, 'body'> & { readonly body: Uint8Array; readonly cutFrom: number };

const utf8 = new TextEncoder();
const longestBody = 65_536;
/** So much more is kept that a token at the end of what is shown is there as a whole, and masked. */
const longestToken = 1024;

/** A thousand bodies of a mebibyte would be a lot, so of a long one a part is copied, and it is let go. */
export function kept<Side extends Kept>(side: Side): Side | Cut<Side> {
  const { body } = side;
  if (body.length <= longestBody) return side;
  const end = longestBody + longestToken;
  // A part of a text holds on to the whole, and so does a view of bytes; a copy doesn't.
  const start = typeof body === 'string' ? utf8.encode(body.slice(0, end)) : new Uint8Array(body.subarray(0, end));
  return { ...side, body: start, cutFrom: body.length };
}

/** A body as a text, and whether that isn't all of it. */
export function shownBody({ body, cutFrom }: Kept, mask: Mask): { readonly body: string; readonly partial?: true } {
  const text = typeof body === 'string' ? body : textOf(body);
  if (text === undefined) return { body: `[${cutFrom ?? body.length} bytes that are no text]`, partial: true };
  if (cutFrom === undefined) return { body: mask(text) };
  return { body: `${mask(text).slice(0, longestBody)}…`, partial: true };
}

/** A letter that is cut in two at the end is left out. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

/** Puts `[token]` in the place of tokens. */
export type Mask = (text: string) => string;

const masked = '[token]';
/** What the mock makes as tokens for worlds. */
const givenTokens = /world-[0-9a-f]{32}/g;
/** Shorter ones are in many a word, and are masked only where they stand alone. */
const leastInText = 8;

/** Headers and parameters that hold a secret, whatever it is. */
const isSecret = (name: string): boolean =>
  /^proxy-authorization$|^(?:set-)?cookie$|token|secret|api[-_]?key|passw|session/i.test(name);

/** Headers as they are shown. */
export const shownHeaders = (headers: Kept['headers'], mask: Mask): Kept['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, isSecret(name) ? masked : mask(value)]));

/** A URL as it is shown. */
export const shownUrl = (url: string, mask: Mask): string =>
  mask(url).replace(/([?&]([^=&]*)=)[^&]+/g, (all, start: string, name: string) =>
    isSecret(name) ? `${start}${masked}` : all,
  );

/** Masks the token that a call was sent with, whatever it is, and those that the mock gives out. */
export function maskOf({ authorization }: Call['headers']): Mask {
  const token = authorization?.replace(/^[a-z]+ +/i, '').trim() ?? '';
  // Half a character, which a program may give, can't be encoded.
  const inUrl = encodeURIComponent(token.replace(/\p{Surrogate}/gu, '\ufffd'));
  return (text) => {
    if (text === authorization) return token === '' ? text : `${text.slice(0, text.lastIndexOf(token))}${masked}`;
    const others = text.replace(givenTokens, masked);
    if (token.length >= leastInText) return others.replaceAll(token, masked).replaceAll(inUrl, masked);
    return text === token && token !== '' ? masked : others;
  };
}
