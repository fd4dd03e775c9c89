/** Text of callers as it is safe to look at: what would hide or turn round other text is spelled out. */

/** Controls but tab and line feed, marks that change the direction of writing, letters that can't be seen, and halves of letters. */
const hidden = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The text with each such character as its escape, such as `\u202e`. JSON stays the same value, since it reads these escapes. */
export const visible = (text: string): string =>
  text.replace(hidden, (character) => character.split('').map(escaped).join(''));
