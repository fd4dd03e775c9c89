/** Quotes a text as one word for bash or zsh, for commands that people copy. */

/** The text in single quotes. Characters for which `isPlain` is false are written as bytes, in `$'…'`. */
export function shellWord(text: string, isPlain: (character: string) => boolean = () => true): string {
  const characters = Array.from(text);
  if (characters.every(isPlain)) return `'${text.replaceAll("'", `'\\''`)}'`;
  const spelled = characters.map((character) => {
    if (character === "'" || character === '\\') return `\\${character}`;
    if (isPlain(character)) return character;
    return Array.from(new TextEncoder().encode(character), (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join(
      '',
    );
  });
  return `$'${spelled.join('')}'`;
}
