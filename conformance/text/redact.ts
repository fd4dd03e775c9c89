/** Keeps secrets out of everything that is recorded: also encoded, also echoed by the target. */

/** Replaces every form of the secrets in a text. */
export type Redact = (text: string) => string;

/** A token that is not whole: enough to see whether a target compares all of it, and as secret. */
export const truncatedToken = (token: string): string => token.slice(0, -1);

/** A token with something after it: whether a target compares its end, and as secret. */
export const extendedToken = (token: string): string => `${token}0`;

/** A token with its case swapped: a server must refuse it, and it is as secret as the token. */
export const swapped = (token: string): string =>
  token.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));

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

/** Whether a text stands in any answer, so that masking it there would falsify what is judged. */
export type IsOrdinary = (text: string) => boolean;

/** A shorter form would mask ordinary text. */
const shortest = 8;

const isLong = (secret: string): boolean => secret.length >= shortest;

/** A pattern of a secret: one of digits alone is none in the middle of a longer number. */
const whole = (secret: string, pattern: string): string =>
  /^\d+$/.test(secret) ? `(?<!\\d)${pattern}(?=0?(?!\\d))` : pattern;

/** A text as a pattern of just that text. */
export const literal = (text: string): string => text.replace(/[^\w]/g, '\\$&');

const named: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** What every spelling of a character has in it that is not the character alone. */
const escape = /[\\&%]/;

const inHex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');

/**
 * Patterns of the ways to spell one character otherwise than as it is: escaped in JSON, as an entity of HTML, as bytes of a URL that
 * is encoded once or more. Every target mixes them as it likes. The repetitions are bounded, since a target may send nothing else.
 */
function escapesOf(character: string): readonly string[] {
  const code = character.codePointAt(0)!;
  const inUrl = [...Buffer.from(character)].map((byte) => `%(?:25){0,3}${inHex(byte, 2)}`).join('');
  const name = named[character];
  return [
    ...(/\w/.test(character) ? [] : [`\\\\{1,3}${literal(character)}`]),
    `\\\\{1,3}u${inHex(code, 4)}`,
    ...(name === undefined ? [] : [`&${name};`]),
    `&#(?:0{0,6}${code}|x0{0,6}${code.toString(16)});`,
    inUrl,
  ];
}

/** A pattern of all ways to spell one character. */
const spellings = (character: string): string => `(?:${[literal(character), ...escapesOf(character)].join('|')})`;

/** A pattern of a secret in plain sight, however its characters are spelt. */
const spelt = (secret: string): string => [...secret].map(spellings).join('');

/** A secret within a longer text in base64, at each of the three alignments: the characters that nothing else decides. */
function inBase64(bytes: Buffer): readonly string[] {
  const parts = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6)),
  );
  return parts.flatMap((part) => [part, part.replaceAll('+', '-').replaceAll('/', '_')]);
}

/** A secret in base64 or hexadecimal. */
function encoded(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const [hex, base64] = [bytes.toString('hex'), bytes.toString('base64')];
  const whole = [base64, base64.replace(/=+$/, ''), bytes.toString('base64url')];
  return [...whole, ...inBase64(bytes), hex, hex.toUpperCase()].filter((form) => form.length >= shortest);
}

/** A short secret where it stands as one: alone, or after its scheme; also with more behind it. */
function credential(secret: string, flags = 'gi'): RegExp {
  const exactly = literal(secret);
  const schemes = '[Bb]earer|[Bb]asic|[Dd]igest|[Tt]oken';
  return new RegExp(`^${exactly}(?=0?$)|(?<=\\b(?:${schemes}) )${exactly}(?=0?(?![\\w.-]))`, flags);
}

/** One of several patterns, or nothing where there is none. */
const oneOf = (patterns: readonly string[], flags: string): RegExp =>
  new RegExp(patterns.length > 0 ? patterns.join('|') : '(?!)', flags);

/** Whether a text may hold a secret. */
type Screen = (text: string) => boolean;

/**
 * Tells texts that hold none of these secrets in any form: a first look with one pattern, as there are many forms and nearly no
 * text has any. It is for the beginnings of them, since a token may have a thousand characters.
 */
function screen(secrets: readonly string[]): Screen {
  const beginnings = (texts: readonly string[]): readonly string[] => [
    ...new Set(texts.filter((text) => text !== '').map((text) => text.slice(0, shortest))),
  ];
  const asTheyAre = oneOf(beginnings([...secrets, ...secrets.flatMap(encoded)]).map(literal), 'i');
  const long = beginnings(secrets.filter(isLong));
  const escaped = oneOf(long.map(spelt), 'i');
  // Texts have escapes, but hardly ever of a character that a secret has.
  const escapes = oneOf([...new Set(long.join(''))].flatMap(escapesOf), 'i');
  return (text) => asTheyAre.test(text) || (escape.test(text) && escapes.test(text) && escaped.test(text));
}

interface MaskOptions {
  readonly mayHold: Screen;
  readonly isOrdinary: IsOrdinary;
}

function masking(secrets: readonly string[], mask: string, { mayHold, isOrdinary }: MaskOptions): Redact {
  const isDistinct = (secret: string): boolean => isLong(secret) && !isOrdinary(secret);
  const long = secrets.filter(isDistinct).sort((a, b) => b.length - a.length);
  const forms = [...new Set(long.flatMap(encoded))].sort((a, b) => b.length - a.length);
  const short = secrets.filter((secret) => secret !== '' && !isDistinct(secret)).map((secret) => credential(secret));
  const code = oneOf(forms.map(literal), 'g');
  const unescaped = oneOf(
    long.map((secret) => whole(secret, literal(secret))),
    'gi',
  );
  let spellingsOf: RegExp | undefined;
  const spelled = (): RegExp =>
    (spellingsOf ??= oneOf(
      long.map((secret) => whole(secret, spelt(secret))),
      'gi',
    ));
  const plain = (text: string): string => {
    // Making the pattern of a long secret takes a tenth of a second, so what is there as it was sent is masked first.
    const rest = text.replace(unescaped, mask);
    return escape.test(text) && mayHold(rest) ? rest.replace(spelled(), mask) : rest;
  };
  return (text) => short.reduce((masked, pattern) => masked.replace(pattern, mask), plain(text).replace(code, mask));
}

/** Masks the other forms of these tokens just as they are sent, since without regard to case one of them is the token itself. */
function maskingForms(tokens: readonly string[], isOrdinary: IsOrdinary): Redact {
  const forms = tokens.flatMap((token) =>
    sentForms.map(([make, mask]) => ({ form: make(token), mask })).filter(({ form }) => form !== token),
  );
  const patterns = forms.map(({ form, mask }) => ({
    pattern: isLong(form) && !isOrdinary(form) ? new RegExp(literal(form), 'g') : credential(form, 'g'),
    mask,
  }));
  return (text) => patterns.reduce((masked, { pattern, mask }) => masked.replace(pattern, mask), text);
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
  const others = sent.flatMap((token) => sentForms.map(([form]) => form(token)));
  const wholes = [...new Set([...secrets, ...others])];
  const ends = sent.map(truncatedToken);
  const mayHold = screen([...wholes, ...ends]);
  const manner = { mayHold, isOrdinary };
  const [forms, all] = [maskingForms(sent, isOrdinary), masking(wholes, '[redacted]', manner)];
  const parts = masking(ends, '[redacted part]', manner);
  return memoized((text) => (mayHold(text) ? parts(all(forms(text))) : text));
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
