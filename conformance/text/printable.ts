/** Makes text safe to print: text from a server must not control a terminal or hide parts of itself. */

/** Control characters, marks that reorder or hide text, line and paragraph separators, and halves of surrogate pairs. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Whether a text has no unsafe characters. */
export const isPrintable = (text: string): boolean => text.search(unsafe) < 0;

/** A text with everything unprintable written as `\u{hex}`; line breaks become spaces. */
export function printable(text: string): string {
  return text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(unsafe, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

/** A text cut to at most `length` characters, never in the middle of one. */
export function cut(text: string, length: number): string {
  const whole = Array.from(text);
  return whole.length > length ? `${whole.slice(0, length - 1).join('')}…` : text;
}

/** A whole number with thousands separators: "12,345". `Intl` takes longer to load than a command takes to print. */
export const thousands = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** A count with its noun: "1 check", "2 checks". */
export const pluralize = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Compares texts by code units: the same order on every machine. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A duration in words: "40 s", "3 min", "2.5 h". */
export function inWords(ms: number): string {
  const [seconds, minutes] = [Math.ceil(ms / 1000), Math.round(ms / 60_000)];
  if (seconds < 120) return `${seconds} s`;
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 6) / 10} h`;
}

/** "and 3 more causes, in the report" as a list of one text; empty if nothing is left out. */
export const andMore = (left: number, what?: string, where = ''): readonly string[] =>
  left > 0 ? [`and ${what === undefined ? `${thousands(left)} more` : pluralize(left, `more ${what}`)}${where}`] : [];
