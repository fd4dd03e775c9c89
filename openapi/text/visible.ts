/** Text from clients, made safe to look at: characters that hide or reverse other text are escaped. */

/** Controls except tab and line feed, marks of writing direction, invisible characters, and lone surrogates. */
const hidden = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** A UTF-16 code unit as an escape of JSON. */
export const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The text with these characters as escapes such as `\u202e`. The value of a JSON text stays the same. */
export const visible = (text: string): string =>
  text.replace(hidden, (character) => character.split('').map(escaped).join(''));
