/** A text as one word for bash or zsh, in lines that people copy. */

/** In single quotes; characters that aren't `plain` stand as their bytes, in `$'…'`. */
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
