/** The texts of exchanges as they are kept and shown: bodies cut, tokens masked. */
import type { Call } from '../call.js';

/** A body, or the beginning of one that is long. */
export interface Kept {
  readonly start: string | Uint8Array;
  readonly isCut: boolean;
  /** In bytes, or in letters where it is a text. */
  readonly length: number;
}

const utf8 = new TextEncoder();
const longestBody = 65_536;
/** So much more is kept that a token at the end of what is shown is there as a whole, and masked. */
const longestToken = 1024;

/** A thousand bodies of a mebibyte would be a lot, so a long one is copied in part and let go. */
export function keptBody(body: string | Uint8Array): Kept {
  const { length } = body;
  if (length <= longestBody) return { start: body, isCut: false, length };
  const end = longestBody + longestToken;
  // A part of a text holds on to the whole, and so does a view of bytes; a copy doesn't.
  const start = typeof body === 'string' ? utf8.encode(body.slice(0, end)) : new Uint8Array(body.subarray(0, end));
  return { start, isCut: true, length };
}

/** A body as a text. */
export function shownBody({ start, isCut, length }: Kept, mask: Mask): string {
  const text = typeof start === 'string' ? start : textOf(start);
  if (text === undefined) return `[${length} bytes that are no text]`;
  return isCut ? `${mask(text).slice(0, longestBody)}…` : mask(text);
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

/** Masks the token that a call was sent with, whatever it is, and those that the mock gives out. */
export function maskOf({ authorization }: Call['headers']): Mask {
  const token = authorization?.replace(/^[a-z]+ +/i, '').trim() ?? '';
  return (text) => {
    if (text === authorization) return token === '' ? text : `${text.slice(0, text.lastIndexOf(token))}${masked}`;
    const others = text.replace(givenTokens, masked);
    if (token.length >= leastInText) return others.replaceAll(token, masked);
    return text === token && token !== '' ? masked : others;
  };
}
