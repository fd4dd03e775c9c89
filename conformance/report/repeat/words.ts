/** Quotes any text as words of POSIX sh, so that nothing in it is executed. */
import { isPrintable } from '../../text/printable.js';

const utf8 = new TextEncoder();

/** A text as a format for printf: letters and digits unchanged, every other byte in octal. */
const asFormat = (text: string): string =>
  Array.from(utf8.encode(text), (byte) => {
    const character = String.fromCharCode(byte);
    return /[\w {}":,.@/-]/.test(character) ? character : `\\${byte.toString(8).padStart(3, '0')}`;
  }).join('');

/** The command that prints a text, byte for byte. */
const printing = (text: string): string => `printf -- '${asFormat(text)}'`;

/** A text in single quotes; a text with control characters becomes a command that prints it. */
export function word(text: string): string {
  if (isPrintable(text)) return `'${text.replaceAll("'", `'\\''`)}'`;
  return `"$(${printing(text)})"`;
}

const placeholder = /(\{\{[a-z0-9_]+(?::[a-z]+)?\}\})/;

/** A delimiter that is longer than any line of the text. */
function delimiterFor(text: string): string {
  let delimiter = 'BODY';
  while (text.includes(delimiter)) delimiter += '_';
  return delimiter;
}

/** The shell lines for the body of a request, with placeholders filled in: a here-document, unless the body has unusual bytes. */
export function bodyLines(text: string): readonly string[] {
  if (text !== '' && isPrintable(text)) {
    const delimiter = delimiterFor(text);
    return [`body <<'${delimiter}'`, text, delimiter];
  }
  const parts = text.split(placeholder).filter((part) => part !== '');
  const commands = parts.map((part) =>
    placeholder.test(part) ? `printf '%s\\n' '${part}' | fill` : `${printing(part)}`,
  );
  return [`{ ${[...commands, ':'].join('; ')}; } >"$_dir/sent"`];
}
