/** Escapes text for HTML, SVG and other XML. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** Escapes a text for the content of an element or a quoted attribute. Control characters are unchanged. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"'`]/g, (mark) => entities[mark]!);
