/** Writing texts into HTML and SVG. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** A text as the content of an element, or of an attribute in quotes. Control characters stay as they are. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"'`]/g, (mark) => entities[mark]!);
