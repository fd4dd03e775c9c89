/** Converts text with terminal colours to HTML. */
import { escapeMarkup } from '../../openapi/text/escape-markup.js';

/** The CSS classes for the escapes (SGR) that the commands print. */
const classes: Readonly<Record<string, string>> = {
  '1': 'bold',
  '2': 'dim',
  '31': 'red',
  '32': 'green',
  '33': 'yellow',
};

const ending = ['22', '39'];

/** The HTML tag for an escape. Throws for an unknown one: the commands had no others when this was written. */
function tagOf(code: string): string {
  if (ending.includes(code)) return '</span>';
  const name = classes[code];
  if (name === undefined) throw new Error(`lab/pictures/ansi.ts has no class for the escape ${code}.`);
  return `<span class="${name}">`;
}

/** The HTML of a text with escapes. Each colours the text up to the escape that ends it. */
export const htmlOfTerminal = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- escapes begin with a control character
  escapeMarkup(text).replaceAll(/\u001b\[(\d+)m/g, (_escape, code: string) => tagOf(code));
