/** Lists of words in sentences. */

/** A list of words as text: "a, b and c". */
export function joinList(words: readonly string[], last = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
