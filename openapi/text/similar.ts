/** Suggestions for an unknown word. */

/** The Damerau-Levenshtein distance: two swapped neighbours count as one edit. */
export function editDistance(a: string, b: string): number {
  let [before, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let line = 0; line < a.length; line++) {
    const next = [line + 1];
    for (let at = 0; at < b.length; at++) {
      const isSwapped = line > 0 && at > 0 && a[line] === b[at - 1] && a[line - 1] === b[at];
      const swapped = isSwapped ? before[at - 1]! + 1 : Infinity;
      next.push(Math.min(next[at]! + 1, row[at + 1]! + 1, row[at]! + (a[line] === b[at] ? 0 : 1), swapped));
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}

/** Up to three suggestions for an unknown id: ids that begin with it, contain it, or are spelled similarly, in this order. */
export function similarIds(word: string, ids: readonly string[]): readonly string[] {
  const text = word.slice(0, 200).toLowerCase();
  const lower = (id: string): string => id.toLowerCase();
  const whole = ids.filter((id) => text !== '' && lower(id).startsWith(text));
  const within = ids.filter((id) => text.length > 2 && lower(id).includes(text));
  const near = ids
    .map((id) => [id, editDistance(text, lower(id))] as const)
    .filter(([id, far]) => far <= Math.max(text.length, id.length) / 3)
    .sort(([, a], [, b]) => a - b)
    .map(([id]) => id);
  return [...new Set([...whole, ...within, ...near])].slice(0, 3);
}
