/** The order of the catalogue's rows: each group together, sorted by id. */

/** The catalogue's path in the project. */
export const catalogueFile = 'openapi/requirements.ts';

const groupOf = (id: string): string => id.slice(0, id.indexOf('-'));

/** The row that an id must directly follow; undefined for the first one of its group. */
const behind = (id: string, ids: readonly string[]): string | undefined =>
  ids
    .filter((other) => groupOf(other) === groupOf(id) && other < id)
    .sort()
    .at(-1);

const isLast = (id: string, ids: readonly string[]): boolean =>
  !ids.some((other) => groupOf(other) === groupOf(id) && other > id);

/**
 * The rows that don't directly follow the right one. The first row of a group must follow the last one of another
 * group.
 */
const misplaced = (ids: readonly string[]): readonly string[] =>
  ids.filter((id, at) => {
    const [before, wanted] = [ids[at - 1], behind(id, ids)];
    return wanted === undefined ? before !== undefined && !isLast(before, ids) : before !== wanted;
  });

/** The line numbers, from 1, of the rows' ids in a catalogue's text. */
function rowLines(text: string): ReadonlyMap<string, number> {
  const found = text
    .split('\n')
    .map((line, at) => [/^ +(?:.*\()?'([A-Z]{3,4}-\d{2})',/.exec(line)?.[1], at + 1] as const);
  return new Map(found.filter((pair): pair is readonly [string, number] => pair[0] !== undefined));
}

/** The line of a row. */
export const lineOfRow = (id: string, text: string): number | undefined => rowLines(text).get(id);

/** Where a row belongs, such as "behind CUS-23, line 217"; undefined if it is the only one of its group. */
export function placeOfRow(id: string, text: string): string | undefined {
  const lines = rowLines(text);
  const others = [...lines.keys()].filter((other) => other !== id);
  const before = behind(id, others);
  const next = others.find((other) => groupOf(other) === groupOf(id));
  if (before !== undefined) return `behind ${before}, line ${lines.get(before)}`;
  return next === undefined ? undefined : `before ${next}, line ${lines.get(next)}`;
}

/** A mistake in the order of a catalogue's text, in one line: the row to move, and where it belongs. */
export function rowOutOfOrder(text: string): string | undefined {
  const lines = rowLines(text);
  const ids = [...lines.keys()];
  const wrong = misplaced(ids);
  // A misplaced row makes its neighbours look wrong, too. It is the one without which all others are in order.
  const row = wrong.findLast((id) => misplaced(ids.filter((other) => other !== id)).length === 0) ?? wrong[0];
  return row && `${catalogueFile}:${lines.get(row)}: ${row} must stand ${placeOfRow(row, text)}.`;
}
