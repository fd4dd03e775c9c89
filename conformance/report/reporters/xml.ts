/** Escapes any text for XML 1.0. */
import { escapeMarkup } from '../../../openapi/text/escape-markup.js';

/** Characters that XML forbids even as references: most control characters, lone surrogates, U+FFFE and U+FFFF. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

const hex = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`;

/** A text as content or attribute of an element. Forbidden characters are written as escapes. */
export const xmlText = (text: string): string => escapeMarkup(text.replace(forbidden, hex));

/** The attributes of an element, each after a space, without undefined ones. */
export const attributes = (values: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join('');
