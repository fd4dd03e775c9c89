/** Markup in which every inserted text is escaped and bounded: what a target sent can only ever be read. */
import { escapeMarkup } from '../../../openapi/text/escape-markup.js';
import { visible } from '../../../openapi/text/visible.js';
import { clip } from '../../text/clip.js';

/** Finished markup, which may be put into other markup as it is. */
export class Markup {
  constructor(readonly text: string) {}
}

/** What may be inserted: markup stays as it is, texts and numbers are escaped, nothing is left out. */
export type Part = Markup | string | number | false | undefined | readonly Part[];

/** Longer texts are shown with their beginning. */
const longest = 8000;

/** A text for an element's content or an attribute in quotes. */
export const escaped = (text: string): string => escapeMarkup(visible(clip(text, longest)));

function textOf(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (part === undefined || part === false) return '';
  return typeof part === 'object' ? part.map(textOf).join('') : escaped(String(part));
}

/** A template of markup. Attributes stand in double quotes; scripts, styles and addresses take no inserted text. */
export const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.reduce((text, string, index) => `${text}${textOf(parts[index - 1])}${string}`));

/** Markup of our own making: a constant, never a text of a report. */
export const trusted = (text: string): Markup => new Markup(text);
