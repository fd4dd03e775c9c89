/** Markup in which every inserted text is escaped and limited in length, so that text of a server never becomes markup. */
import { escapeMarkup } from '../../../../openapi/text/escape-markup.js';
import { visible } from '../../../../openapi/text/visible.js';
import { clip } from '../../../text/clip.js';

/** Finished markup, which can be inserted into other markup unchanged. */
export class Markup {
  constructor(readonly text: string) {}
}

/** Anything that can be inserted: markup stays unchanged, texts and numbers are escaped, false and undefined are left out. */
export type MarkupPart = Markup | string | number | false | undefined | readonly MarkupPart[];

/** Longer texts are clipped. */
const longest = 8000;

/** A text as the content of an element or of a quoted attribute. */
export const escaped = (text: string): string => escapeMarkup(visible(clip(text, longest)));

function textOf(part: MarkupPart): string {
  if (part instanceof Markup) return part.text;
  if (part === undefined || part === false) return '';
  return typeof part === 'object' ? part.map(textOf).join('') : escaped(String(part));
}

/** A template of markup. Attributes must be in double quotes; scripts, styles and addresses can't contain inserted text. */
export const markup = (strings: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup =>
  new Markup(strings.reduce((text, string, index) => `${text}${textOf(parts[index - 1])}${string}`));

/** Markup made of constants, never of a report's text. */
export const trusted = (text: string): Markup => new Markup(text);
