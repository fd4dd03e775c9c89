/** Truncates the bodies of exchanges for storage, and masks tokens for display. */
import type { Call } from '../../reference-impl/calls/call.js';
import { masked, withoutSecrets, withoutShapes } from './secrets.js';

/** A request or response as stored. `cutFrom` is the original length of a truncated body. */
export interface StoredMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** In bytes, or in UTF-16 code units for a string. */
  readonly cutFrom?: number;
}

type Cut<Side> = Omit<Side, 'body'> & { readonly body: Uint8Array; readonly cutFrom: number };

const utf8 = new TextEncoder();
const longestBody = 65_536;
/** Stored in addition to what is shown, so that a token at the cut is complete and can be masked. */
const longestToken = 1024;

/** Truncates a long body: 1000 bodies of 1 MiB would fill the memory. */
export function truncateBody<Side extends StoredMessage>(side: Side): Side | Cut<Side> {
  const { body } = side;
  if (body.length <= longestBody) return side;
  const end = longestBody + longestToken;
  // A substring or a view would keep the complete body in memory; a copy doesn't.
  const start = typeof body === 'string' ? utf8.encode(body.slice(0, end)) : new Uint8Array(body.subarray(0, end));
  return { ...side, body: start, cutFrom: body.length };
}

/** An estimate of the memory of a message, in bytes. Headers may be larger than the body. */
export const sizeOf = ({ headers, body }: StoredMessage): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, body.length);

/** The masked body as text; `partial` if it is truncated or binary. */
export function bodyText(
  { body, cutFrom }: StoredMessage,
  mask: Mask,
): { readonly body: string; readonly partial?: true } {
  const text = typeof body === 'string' ? body : textOf(body);
  if (text === undefined) return { body: `[${cutFrom ?? body.length} bytes of binary data]`, partial: true };
  if (cutFrom === undefined) return { body: mask(text) };
  return { body: `${mask(text).slice(0, longestBody)}…`, partial: true };
}

/** Drops an incomplete character at the end. Undefined if the bytes are not UTF-8. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

/** Replaces tokens by `[token]`. */
export type Mask = (text: string) => string;

/** The tokens that `randomToken` makes. */
const givenTokens = /world-[0-9a-f]{32}/g;
/** A shorter token may be part of a word, so it is masked only if it is the complete text. */
const leastInText = 8;

/** Masks tokens, and values that are secret by their name or look. */
export const maskHeaders = (headers: StoredMessage['headers'], mask: Mask): StoredMessage['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name === 'authorization' ? mask(value) : withoutSecrets(name, mask(value)),
    ]),
  );

/** Masks tokens, and parameters that are secret by their name or look. Only the first `?` begins a name: no text is read twice. */
export const maskUrl = (url: string, mask: Mask): string =>
  mask(url).replace(
    /((?:^[^?&]*\?|&)([^=&]*)=)([^&]+)/g,
    (_all, start: string, name: string, value: string) => `${start}${withoutSecrets(name, value)}`,
  );

/** Masks the token of a call and the tokens of worlds. */
export function maskOf({ authorization }: Call['headers']): Mask {
  const token = authorization?.replace(/^[a-z]+ +/i, '').trim() ?? '';
  // encodeURIComponent throws for a lone surrogate.
  const inUrl = encodeURIComponent(token.replace(/\p{Surrogate}/gu, '\ufffd'));
  return (text) => {
    if (text === authorization) return token === '' ? text : `${text.slice(0, text.lastIndexOf(token))}${masked}`;
    if (text === token && token !== '') return masked;
    const own = token.length >= leastInText ? text.replaceAll(token, masked).replaceAll(inUrl, masked) : text;
    return withoutShapes(own.replace(givenTokens, masked));
  };
}

/** Path, query and bodies of an exchange as they are shown, in lower case. */
export function shownText(
  request: StoredMessage & { readonly url: string },
  answer: StoredMessage | undefined,
  mask: Mask,
): string {
  const bodies = [request, ...(answer ? [answer] : [])].map((one) => bodyText(one, mask).body);
  return [maskUrl(request.url, mask), ...bodies].join('\n').toLowerCase();
}
