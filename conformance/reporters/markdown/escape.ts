/** Escapes text for Markdown, and for the HTML in it. */
import { shown } from '../kit/shared-text.js';

const entity = (character: string): string => `&#${character.codePointAt(0)};`;

/** Characters with a meaning in Markdown or HTML, and those that make a URL or a mention. */
const syntax = /[!#$&*.:<>@[\\\]^_`{|}~]/g;

/** Plain text: all that Markdown or HTML could read as its own is written as an entity. It must not begin a line. */
export const plainText = (text: string, length?: number): string => shown(text, length).replace(syntax, entity);

/** Text of a target: as code, too, in which CI servers look for no mention, issue number or address. */
export const codeText = (text: string, length?: number): string => `<code>${plainText(text, length)}</code>`;

/** What a CI server would link or turn into something else, although no Markdown is in it. */
const telling = /[^\w ,.;'()-]|www\.|GH-\d|[0-9a-f]{7}/i;

/** Our own words, in which those of a target may stand: as code only where there is need. */
export const proseText = (text: string, length?: number): string =>
  telling.test(text) ? codeText(text, length) : plainText(text, length);

/** A block of code, closed by nothing in it. The text must have no line breaks. */
export function codeBlock(language: string, text: string): readonly string[] {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, text, fence];
}
