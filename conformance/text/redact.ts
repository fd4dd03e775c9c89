/** Keeps secrets out of all records: also parts of them, encoded ones, and those that the server sends back. */
import { lettersAndDigits, visibleCharacters, type Alphabet } from './alphabet.js';
import { encodedForms, plainForms, shortestRunOf, swapped } from './token-forms.js';
import { TokenSearch, type IsOrdinary, type Span } from './token-search.js';
import { viewsOf, type View } from './unescaped.js';

export { swapped };
export type { IsOrdinary };

/** Masks everything from which a token could be put together. */
export type Redact = (text: string) => string;

/** A token without its last character: the server must compare the whole token. As secret as the token. */
export const truncatedToken = (token: string): string => token.slice(0, -1);

/** A token with an additional character: the server must compare its end. As secret as the token. */
export const extendedToken = (token: string): string => `${token}0`;

/** A token after another character: the server must compare its beginning. As secret as the token. */
export const prefixedToken = (token: string): string => `x${token}`;

/** A token as the user of basic authentication without a password, in base64. As secret as the token. */
export const asUser = (token: string): string => Buffer.from(`${token}:`).toString('base64');
/** A token as the password of basic authentication without a user, in base64. */
export const asPassword = (token: string): string => Buffer.from(`:${token}`).toString('base64');

/** The masks for the other forms of a token that the suite sends. They must differ from that of the token. */
const sentForms: readonly (readonly [(token: string) => string, string])[] = [
  [swapped, '[redacted swapped]'],
  [prefixedToken, '[redacted with a prefix]'],
  [asUser, '[redacted as user]'],
  [asPassword, '[redacted as password]'],
];

const masks = { whole: '[redacted]', part: '[redacted part]' } as const;

/** Shorter forms would mask ordinary text. */
const shortest = 8;

const isLong = (secret: string): boolean => secret.length >= shortest;

/** Whether a secret is masked everywhere. */
const isDistinct = (secret: string, isOrdinary: IsOrdinary): boolean => isLong(secret) && !isOrdinary(secret);

/** A text as a pattern of just that text. */
export const literal = (text: string): string => text.replace(/[^\w]/g, '\\$&');

/** V8 compiles no pattern with a literal of 32,768 characters, and fails only when the pattern is used. */
const longestLiteral = 4096;

/** A secret as a pattern. Of a long one, the beginning and the length are compared, so all of it is masked. */
function patternOf(secret: string): string {
  const rest = secret.length - longestLiteral;
  return literal(secret.slice(0, longestLiteral)) + (rest > 0 ? `[^]{${rest}}` : '');
}

/** A short secret as a credential: alone, or after its scheme, also with a 0 after it. */
function credential(secret: string, flags = 'gi'): RegExp {
  const exactly = patternOf(secret);
  const schemes = '[Bb]earer|[Bb]asic|[Dd]igest|[Tt]oken';
  return new RegExp(`^${exactly}(?=0?$)|(?<=\\b(?:${schemes}) )${exactly}(?=0?(?![\\w.-]))`, flags);
}

/** Patterns with their replacements, applied one after the other. */
type Replacements = readonly (readonly [RegExp, string])[];

const replaced = (text: string, replacements: Replacements): string =>
  replacements.reduce((made, [pattern, mask]) => made.replace(pattern, mask), text);

/** The other forms of these tokens exactly as they are sent: ignoring case, one of them equals the token. */
function sentReplacements(tokens: readonly string[], isOrdinary: IsOrdinary): Replacements {
  return tokens.flatMap((token) =>
    sentForms
      .map(([make, mask]) => [make(token), mask] as const)
      .filter(([form]) => form !== token)
      .map(([form, mask]) => [
        isDistinct(form, isOrdinary) ? new RegExp(patternOf(form), 'g') : credential(form, 'g'),
        mask,
      ]),
  );
}

/** If less than this share of a token are letters and digits, all of its characters are compared. */
const leastShare = 2 / 3;

/** The characters that are compared to find a secret. */
function alphabetFor(secret: string): Alphabet {
  const { length } = lettersAndDigits.reduced(secret);
  return length >= shortest && length >= leastShare * secret.length ? lettersAndDigits : visibleCharacters;
}

/** A secret, and its text after a server decoded the escapes that it may contain. */
const readings = (secret: string): readonly string[] => viewsOf(secret).map(({ text }) => text);

/** The maximum length of all secrets together that are searched for in encoded form: a run may have many tokens in sequence. */
const mostInCodes = 12_000;
/** Up to this total length, secrets are also searched for with two changes, such as reversed and in base64. */
const mostInAllForms = 1200;

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0);

/** The secrets that are searched for in encoded form: the first ones, which stay valid, and the newest. */
function codedOf(secrets: readonly string[]): readonly string[] {
  let from = 0;
  while (lengthOf(secrets.slice(from)) > mostInCodes && from < secrets.length - 1) from += 1;
  return [...new Set([...secrets.slice(0, 4), ...secrets.slice(from)])];
}

function searchesFor(secrets: readonly string[], isOrdinary: IsOrdinary): readonly TokenSearch[] {
  const coded = codedOf(secrets);
  const inAllForms = lengthOf(coded) <= mostInAllForms;
  const search = (alphabet: Alphabet, codes: readonly string[]): readonly TokenSearch[] => {
    const plain = secrets.filter((one) => isDistinct(one, isOrdinary) && alphabetFor(one) === alphabet);
    const forms = [
      ...plain.flatMap(readings).flatMap((reading) => plainForms(reading, alphabet)),
      ...codes.flatMap(readings).flatMap((reading) => encodedForms(reading, alphabet, inAllForms)),
    ];
    return forms.length > 0 ? [new TokenSearch(forms, alphabet, isOrdinary)] : [];
  };
  return [...search(lettersAndDigits, coded), ...search(visibleCharacters, [])];
}

/** A text with these parts masked. Overlapping parts have one mask. */
function masked(text: string, spans: readonly Span[]): string {
  const pieces: string[] = [];
  let [end, isWhole] = [0, false];
  const close = (): void => void (end > 0 && pieces.push(isWhole ? masks.whole : masks.part));
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (end > 0 && span.start < end) {
      isWhole ||= span.isWhole;
    } else {
      close();
      pieces.push(text.slice(end, span.start));
      ({ isWhole } = span);
    }
    end = Math.max(end, span.end);
  }
  close();
  return pieces.join('') + text.slice(end);
}

/** Whether a token without its last character is long enough to be found as a part of it. */
function isFoundWithoutEnd(token: string, isOrdinary: IsOrdinary): boolean {
  const { reduced } = alphabetFor(token);
  return isDistinct(token, isOrdinary) && reduced(truncatedToken(token)).length >= shortestRunOf(reduced(token));
}

const credentials = (texts: readonly string[], mask: string): Replacements =>
  texts.filter((text) => text !== '').map((text) => [credential(text), mask]);

/** A redactor for secrets that are masked only as credentials. */
function redactorOfShort(secrets: readonly string[], sent: readonly string[], isOrdinary: IsOrdinary): Redact {
  const short = secrets.filter((secret) => !isDistinct(secret, isOrdinary));
  const sentShort = sent.filter((token) => short.includes(token));
  const ends = sent.filter((token) => !isFoundWithoutEnd(token, isOrdinary)).map(truncatedToken);
  const replacements = [
    ...sentReplacements(sentShort, isOrdinary),
    ...credentials(short, masks.whole),
    ...credentials(ends, masks.part),
  ];
  const texts = [...short, ...ends, ...sentShort.flatMap((token) => sentForms.map(([make]) => make(token)))];
  const patterns = texts.filter((text) => text !== '').map(patternOf);
  if (patterns.length === 0) return (text) => text;
  const mayHold = new RegExp(patterns.join('|'), 'i');
  return (text) => (mayHold.test(text) ? replaced(text, replacements) : text);
}

/**
 * A redactor for these secrets, and for those of them that the suite also sends in other forms, such as without their end. A
 * secret of fewer than eight characters, or that is an ordinary text, is masked only as a credential.
 */
export function redactor(
  secrets: readonly string[],
  sent: readonly string[] = [],
  isOrdinary: IsOrdinary = () => false,
): Redact {
  const all = [...new Set([...secrets, ...sent])].filter((secret) => secret !== '');
  const searches = searchesFor(all, isOrdinary);
  const short = redactorOfShort(all, sent, isOrdinary);
  const asSent = [...sentReplacements(sent, isOrdinary), ...credentials(all, masks.whole)];
  const mayHold = (views: readonly View[]): boolean =>
    views.some(({ text }) => searches.some((search) => search.mayHold(text)));
  return memoized((text) => {
    const received = viewsOf(text);
    if (!mayHold(received)) return short(text);
    const rest = replaced(text, asSent);
    const views = rest === text ? received : viewsOf(rest);
    if (rest !== text && !mayHold(views)) return short(rest);
    return short(
      masked(
        rest,
        views.flatMap((view) => searches.flatMap((search) => search.spansIn(view))),
      ),
    );
  });
}

/** Length and number of cached texts: names and values of headers occur in every exchange. */
const remembered = { length: 64, count: 1000 } as const;

/** A redactor that scans a short text only once. */
function memoized(redact: Redact): Redact {
  const known = new Map<string, string>();
  return (text) => {
    if (text.length > remembered.length) return redact(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const safe = redact(text);
    if (known.size < remembered.count) known.set(text, safe);
    return safe;
  };
}
