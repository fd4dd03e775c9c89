/**
 * Finds secrets in exchanges: by the name of a header or parameter, by the text before a value, and by the look of a
 * value.
 */

/** Replaces a secret. */
export const masked = '[token]';

/** Names of secrets. `Authorization` isn't here: its scheme stays readable, and its token is masked by value. */
const telling = new RegExp(
  [
    'token|secret|passw|passphrase|session|credential|jwt|signature',
    '(?:api|access|account|private|shared|auth|app|client|subscription|functions)[-_]?key',
    '^(?:set-|x-)?cookie2?$|^(?:proxy-|x-)authorization$|^(?:x[-_])?key$',
    '(?:^|[-_.])(?:auth|sig|hmac|pwd|pass|otp|pin|csrf|xsrf)(?:$|[-_.])',
  ].join('|'),
  'i',
);

/** Names of headers and parameters in which a random value is an identifier, a checksum or a position. */
const open = new RegExp(
  [
    '(?:^|[-_.])(?:[gu]?uid|ids?|number|etag|cursor|hash|digest|checksum|md5|sha\\d*|version|nonce)$',
    '^(?:if-(?:none-)?match|if-range|traceparent|tracestate|baggage|b3|cf-ray|idempotency-key)$',
    '^x-(?=[a-z-]*$)[a-z-]*(?:trace|request|correlation)',
    '^(?:accept.*|content-.*|user-agent|date|server|via|vary|link|location|referer|origin|host|cache-control|sec-ch-.*)$',
  ].join('|'),
  'i',
);
const openInCamelCase = /[a-z](?:Id|Uuid|UUID|Cursor|Hash)$/;

/** A name with its escapes resolved. */
function unescaped(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}

/**
 * Texts that are always a secret. Each pattern starts with a fixed text, so that hostile input doesn't take long to
 * match.
 */
const shapes: readonly (readonly [RegExp, string])[] = [
  // A JWT: two parts of JSON in base64, and an optional signature.
  [/\beyJ[\w-]{8,1024}\.eyJ[\w-]{2,16384}\.[\w-]{0,2048}/g, masked],
  [/\b(?:sk|pk|rk|whsec)_(?:live|test)_\w{8,512}|\b(?:gh[pousr]|github_pat)_\w{16,512}|\bglpat-[\w-]{16,256}/g, masked],
  [/\bxox[abeoprs]-[\w-]{10,512}|\b(?:AKIA|ASIA)[\dA-Z]{16}\b|\bAIza[\w-]{35}/g, masked],
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]{0,16384}/g, masked],
  // The password of a URL.
  [/(?<=:\/\/[^\s/?#:@]{0,256}:)[^\s/?#@]{1,1024}(?=@)/g, masked],
  // The text after a scheme, unless it is a word or the name of a parameter.
  [
    /(?<=\b(?:[Bb]earer|[Bb]asic|[Aa]pi[Kk]ey)(?: |%20|\+))(?=[\w.~+/-]{0,200}(?:\d|[a-z][A-Z]))[\w.~+/-]{8,8192}(?![\w.~+/-]|=["\\\w])={0,2}/g,
    masked,
  ],
];

/** Names that only secrets have. Others above are also names of the contract's fields, such as `key`. */
const unmistakable = /token|secret|passw|passphrase|credential|jwt|api[-_]?key|private[-_]?key/i;

/** A parameter of a URL, and one of a URL that is itself a parameter. */
const parameters = [/([?&]([\w.-]{1,64})=)[^&#\s"'<>]+/g, /((?:%3f|%26)([\w.-]{1,64})%3d)(?:(?!%26)[^&#\s"'<>])+/gi];

/** A field of JSON whose value is a string. */
const fields = /("([\w.-]{1,64})"\s{0,9}:\s{0,9}")(?:[^"\\]|\\.)+/g;

/** A text without the secrets that their look, their name or the text before them gives away. */
export function withoutShapes(text: string): string {
  const shown = shapes.reduce((made, [pattern, mask]) => made.replace(pattern, mask), text);
  const named = (all: string, start: string, name: string): string =>
    unmistakable.test(name) ? `${start}${masked}` : all;
  return [...parameters, fields].reduce((made, pattern) => made.replace(pattern, named), shown);
}

/** Words in a value that may be keys: long, with only characters that keys consist of. */
const words = /[\w+/%-]{20,8192}={0,2}/g;

/** Where a word changes to another kind of character: rare in names and paths, frequent in random text. */
const changes = /[a-z](?=[A-Z\d])|[A-Z](?=\d|[a-z][A-Z\d])|\d(?=[A-Za-z])/g;

/**
 * Whether a word looks random: a mix of digits, lower-case and upper-case letters. A uuid, a hash, a number or a time
 * doesn't.
 */
function isRandom(word: string): boolean {
  const plain = word.replace(/%[\da-f]{2}/gi, '');
  const hasAll = [/[a-z]/, /[A-Z]/, /\d.*\d/].every((kind) => kind.test(plain));
  return hasAll && plain.length >= 20 && (plain.match(changes)?.length ?? 0) >= plain.length / 4;
}

/** The value of a header or parameter without its secrets. */
export function withoutSecrets(name: string, value: string): string {
  const known = unescaped(name);
  if (telling.test(known)) return masked;
  if (open.test(known) || openInCamelCase.test(known)) return value;
  return value.replace(words, (word) => (isRandom(word) ? masked : word));
}
