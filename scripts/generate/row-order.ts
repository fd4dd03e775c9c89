/** The order of the catalogue: rows of a group stand together, by their ids. */

/** The catalogue, from the project's folder. */
export const catalogueFile = 'openapi/requirements.ts';

const groupOf = (id: string): string => id.slice(0, id.indexOf('-'));

/** The row that an id has to stand right behind; undefined for the first one of its group. */
const behind = (id: string, ids: readonly string[]): string | undefined =>
  ids
    .filter((other) => groupOf(other) === groupOf(id) && other < id)
    .sort()
    .at(-1);

const isLast = (id: string, ids: readonly string[]): boolean =>
  !ids.some((other) => groupOf(other) === groupOf(id) && other > id);

/** The rows that another row stands before than should; the first row of a group stands behind the last one of another. */
const misplaced = (ids: readonly string[]): readonly string[] =>
  ids.filter((id, at) => {
    const [before, wanted] = [ids[at - 1], behind(id, ids)];
    return wanted === undefined ? before !== undefined && !isLast(before, ids) : before !== wanted;
  });

/** The lines of a catalogue's text, from 1, on which the ids of its rows stand. */
function rowLines(text: string): ReadonlyMap<string, number> {
  const found = text
    .split('\n')
    .map((line, at) => [/^ +(?:.*\()?'([A-Z]{3,4}-\d{2})',/.exec(line)?.[1], at + 1] as const);
  return new Map(found.filter((pair): pair is readonly [string, number] => pair[0] !== undefined));
}

/** Where a row belongs, such as "behind CUS-23, line 217"; undefined for a row of a group that has no other. */
export function placeOfRow(id: string, text: string): string | undefined {
  const lines = rowLines(text);
  const others = [...lines.keys()].filter((other) => other !== id);
  const before = behind(id, others);
  const next = others.find((other) => groupOf(other) === groupOf(id));
  if (before !== undefined) return `behind ${before}, line ${lines.get(before)}`;
  return next === undefined ? undefined : `before ${next}, line ${lines.get(next)}`;
}

/** What is wrong with the order of a catalogue's text, in one line: the row to move, and where it belongs. */
export function rowOutOfOrder(text: string): string | undefined {
  const lines = rowLines(text);
  const ids = [...lines.keys()];
  const wrong = misplaced(ids);
  // A row in the wrong place makes its neighbours look wrong, too: it is the one without which all others are right.
  const row = wrong.findLast((id) => misplaced(ids.filter((other) => other !== id)).length === 0) ?? wrong[0];
  return row && `${catalogueFile}:${lines.get(row)}: ${row} must stand ${placeOfRow(row, text)}.`;
}
