/** Writes texts into HTML and SVG. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as the content of an element or an attribute. XML can't have most control characters, so there are none. */
export const escaped = (text: string): string =>
  text
    .replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark)
    .replaceAll(/(?![\t\n])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '\ufffd');
