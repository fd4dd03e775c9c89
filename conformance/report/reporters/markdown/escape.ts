/** Escapes text for Markdown, and for the HTML within it. */
import { shown } from '../kit/shared-text.js';

const entity = (character: string): string => `&#${character.codePointAt(0)};`;

/** Characters with a meaning in Markdown or HTML, and those that make a URL or a mention. */
const syntax = /[!#$&*.:<>@[\\\]^_`{|}~]/g;

/** Plain text: everything with a meaning in Markdown or HTML becomes an entity. It must not be at the beginning of a line. */
export const plainText = (text: string, length?: number): string => shown(text, length).replace(syntax, entity);

/** Text of a server as code, in which CI servers find no mentions, issue numbers or addresses. */
export const codeText = (text: string): string => `<code>${plainText(text)}</code>`;

/** Texts that a CI server would turn into links or mentions, although they contain no Markdown. */
const telling = /[^\w ,.;'()-]|www\.|GH-\d|[0-9a-f]{7}/i;

/** The suite's own sentences, which may contain text of a server: as code only if necessary. */
export const proseText = (text: string): string => (telling.test(text) ? codeText(text) : plainText(text));

/** A block of code that no text can end. The text must have no line breaks. */
export function codeBlock(language: string, text: string): readonly string[] {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, text, fence];
}
