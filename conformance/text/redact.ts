/** Keeps secrets out of everything that is recorded: also in parts, also encoded, also sent back by the server. */
import { lettersAndDigits, visibleCharacters, type Alphabet } from './alphabet.js';
import { encodedForms, plainForms, shortestRunOf, swapped } from './token-forms.js';
import { TokenSearch, type IsOrdinary, type Span } from './token-search.js';
import { viewsOf, type View } from './unescaped.js';

export { swapped };
export type { IsOrdinary };

/** Masks all that a token could be put together from. */
export type Redact = (text: string) => string;

/** A token that is not whole: enough to see whether a target compares all of it, and as secret. */
export const truncatedToken = (token: string): string => token.slice(0, -1);

/** A token with something after it: whether a target compares its end, and as secret. */
export const extendedToken = (token: string): string => `${token}0`;

/** A token as the user of the scheme Basic, and as its password: in a code that anybody can read, so as secret. */
export const asUser = (token: string): string => Buffer.from(`${token}:`).toString('base64');
/** A token as the password of basic authentication without a user name, in base64. */
export const asPassword = (token: string): string => Buffer.from(`:${token}`).toString('base64');

/** What stands in a record for each form of a token that the suite sends and that is not the token: it may not read as that. */
const sentForms: readonly (readonly [(token: string) => string, string])[] = [
  [swapped, '[redacted swapped]'],
  [asUser, '[redacted as user]'],
  [asPassword, '[redacted as password]'],
];

const masks = { whole: '[redacted]', part: '[redacted part]' } as const;

/** A shorter form would mask ordinary text. */
const shortest = 8;

const isLong = (secret: string): boolean => secret.length >= shortest;

/** Whether a secret is masked wherever it stands. */
const isDistinct = (secret: string, isOrdinary: IsOrdinary): boolean => isLong(secret) && !isOrdinary(secret);

/** A text as a pattern of just that text. */
export const literal = (text: string): string => text.replace(/[^\w]/g, '\\$&');

/** A short secret where it stands as one: alone, or after its scheme; also with more behind it. */
function credential(secret: string, flags = 'gi'): RegExp {
  const exactly = literal(secret);
  const schemes = '[Bb]earer|[Bb]asic|[Dd]igest|[Tt]oken';
  return new RegExp(`^${exactly}(?=0?$)|(?<=\\b(?:${schemes}) )${exactly}(?=0?(?![\\w.-]))`, flags);
}

/** Patterns with what replaces them, one after the other. */
type Replacements = readonly (readonly [RegExp, string])[];

const replaced = (text: string, replacements: Replacements): string =>
  replacements.reduce((made, [pattern, mask]) => made.replace(pattern, mask), text);

/** The other forms of these tokens just as they are sent, since without regard to case one of them is the token itself. */
function sentReplacements(tokens: readonly string[], isOrdinary: IsOrdinary): Replacements {
  return tokens.flatMap((token) =>
    sentForms
      .map(([make, mask]) => [make(token), mask] as const)
      .filter(([form]) => form !== token)
      .map(([form, mask]) => [
        isDistinct(form, isOrdinary) ? new RegExp(literal(form), 'g') : credential(form, 'g'),
        mask,
      ]),
  );
}

/** A token of which less than this share are letters and digits is compared in all its characters. */
const leastShare = 2 / 3;

/** What is compared to find a secret. */
function alphabetFor(secret: string): Alphabet {
  const { length } = lettersAndDigits.reduced(secret);
  return length >= shortest && length >= leastShare * secret.length ? lettersAndDigits : visibleCharacters;
}

/** A secret as it is, and as it is where a server decodes the escapes that it happens to have. */
const readings = (secret: string): readonly string[] => viewsOf(secret).map(({ text }) => text);

/** How many characters of all secrets together are looked for in codes: those of a run may be many, one after the other. */
const mostInCodes = 12_000;
/** Up to this length together, the secrets are also looked for with two changes, such as reversed and in base64. */
const mostInAllForms = 1200;

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0);

/** The secrets that are looked for in codes: the first ones, which stay valid, and the newest. */
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

/** A text with these parts masked. Parts that overlap have one mask. */
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

/** Whether a token without its end is long enough to be found as a part of it. */
function isFoundWithoutEnd(token: string, isOrdinary: IsOrdinary): boolean {
  const { reduced } = alphabetFor(token);
  return isDistinct(token, isOrdinary) && reduced(truncatedToken(token)).length >= shortestRunOf(reduced(token));
}

const credentials = (texts: readonly string[], mask: string): Replacements =>
  texts.filter((text) => text !== '').map((text) => [credential(text), mask]);

/** A redactor for secrets that are masked only where they stand as credentials. */
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
  const patterns = texts.filter((text) => text !== '').map(literal);
  if (patterns.length === 0) return (text) => text;
  const mayHold = new RegExp(patterns.join('|'), 'i');
  return (text) => (mayHold.test(text) ? replaced(text, replacements) : text);
}

/**
 * A redactor for these secrets, and for those of them that the suite also sends in other forms, such as without their end. One
 * of fewer than eight characters, or that is an ordinary text, is masked only where it stands as a credential.
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
    if (!mayHold(viewsOf(text))) return short(text);
    const rest = replaced(text, asSent);
    const views = viewsOf(rest);
    if (rest !== text && !mayHold(views)) return short(rest);
    return short(
      masked(
        rest,
        views.flatMap((view) => searches.flatMap((search) => search.spansIn(view))),
      ),
    );
  });
}

/** Short texts, and how many of them: names and values of headers come again with every exchange. */
const remembered = { length: 64, count: 1000 } as const;

/** A redactor that looks through a short text only once. */
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
