/** Keeps secrets out of everything that is recorded: also encoded, also echoed by the target. */

/** Replaces every form of the secrets in a text. */
export type Redact = (text: string) => string;

/** A token that is not whole: enough to see whether a target compares all of it, and as secret. */
export const withoutEnd = (token: string): string => token.slice(0, -1);

/** A token with something after it: whether a target compares its end, and as secret. */
export const withMore = (token: string): string => `${token}0`;

/** A shorter form would mask ordinary text, and so falsify what is judged. */
const shortest = 8;

const named: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };

function inHtml(secret: string): readonly string[] {
  const entities = (name: (character: string) => string): string =>
    secret.replace(/[&<>"']/g, (character) => `&${name(character)};`);
  return [entities((character) => named[character] ?? '#39'), entities((character) => `#${character.charCodeAt(0)}`)];
}

/** A secret within a longer text in base64, at each of the three alignments: the characters that nothing else decides. */
function inBase64(bytes: Buffer): readonly string[] {
  const parts = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6)),
  );
  return parts.flatMap((part) => [part, part.replaceAll('+', '-').replaceAll('/', '_')]);
}

function forms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const percent = encodeURIComponent(secret);
  const hex = bytes.toString('hex');
  const base64 = bytes.toString('base64');
  const json = JSON.stringify(secret).slice(1, -1);
  return [
    ...[secret, json, json.replaceAll('/', '\\/'), percent, percent.replace(/%../g, (byte) => byte.toLowerCase())],
    ...[...inHtml(secret), base64, base64.replace(/=+$/, ''), bytes.toString('base64url'), ...inBase64(bytes)],
    ...[hex, hex.toUpperCase()],
  ];
}

/** A text as a pattern of just that text. */
const literal = (text: string): string => text.replace(/[^\w]/g, '\\$&');

/** A short secret where it stands as one: alone, or after its scheme; also with more behind it. */
function credential(secret: string): RegExp {
  const exactly = literal(secret);
  return new RegExp(`^${exactly}(?=0?$)|(?<=\\b(?:bearer|basic|token) )${exactly}(?=0?(?![\\w.-]))`, 'gi');
}

function masking(secrets: readonly string[], mask: string): Redact {
  const known = [...new Set(secrets.flatMap(forms))]
    .filter((form) => form.length >= shortest)
    .sort((a, b) => b.length - a.length);
  const short = secrets.filter((secret) => secret !== '' && secret.length < shortest).map(credential);
  // Nearly no text holds a secret, and one pattern for all their forms finds that out sooner than each form by itself.
  const any = known.length > 0 ? new RegExp(known.map(literal).join('|')) : undefined;
  const whole = (text: string): string =>
    any?.test(text) ? known.reduce((masked, form) => masked.replaceAll(form, mask), text) : text;
  return (text) => short.reduce((masked, pattern) => masked.replace(pattern, mask), whole(text));
}

/**
 * A redactor for these secrets, and for those of them that the suite also sends without their end. One of fewer than eight
 * characters is masked only where it stands as a credential.
 */
export function redactor(secrets: readonly string[], cut: readonly string[] = []): Redact {
  const [whole, parts] = [masking(secrets, '[redacted]'), masking(cut.map(withoutEnd), '[redacted part]')];
  return remembering((text) => parts(whole(text)));
}

/** Short texts, and how many of them: names and values of headers come again with every exchange. */
const remembered = { length: 64, count: 1000 } as const;

/** A redactor that looks through a short text only once. */
function remembering(redact: Redact): Redact {
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
