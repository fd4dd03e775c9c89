/** Escapes texts for HTML and SVG. */
import { escapeMarkup } from '../../openapi/text/escape-markup.js';

/** A text as the content of an element or an attribute. XML forbids most control characters, so they are removed. */
export const escaped = (text: string): string =>
  escapeMarkup(text).replaceAll(/(?![\t\n])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '\ufffd');
