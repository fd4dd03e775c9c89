/** Pairwise covering arrays: a few combinations in which every two compatible tolerances occur together. */
import { combined, type Tolerance } from './tolerance.js';

/** For each tolerance, those that it has not been combined with yet. */
type Open = ReadonlyMap<Tolerance, Set<Tolerance>>;

function openPairs(tolerances: readonly Tolerance[]): Open {
  return new Map(tolerances.map((one) => [one, new Set(tolerances.filter(({ axis }) => axis !== one.axis))]));
}

/** How many tolerances of a row a tolerance has not been combined with yet. */
const gainOf = (one: Tolerance, row: readonly Tolerance[], open: Open): number =>
  row.filter((other) => open.get(one)?.has(other)).length;

/** The candidate with the most new pairs in a row, the first of several; undefined if none adds a new pair. */
function best(candidates: readonly Tolerance[], row: readonly Tolerance[], open: Open): Tolerance | undefined {
  const gains = candidates.map((one) => gainOf(one, row, open));
  const most = Math.max(0, ...gains);
  return most > 0 ? candidates[gains.indexOf(most)] : undefined;
}

/** A row that starts with one pair, and is extended by the tolerance with the most new pairs until none adds any. */
function rowFrom(pair: readonly Tolerance[], tolerances: readonly Tolerance[], open: Open): readonly Tolerance[] {
  const row = [...pair];
  let candidates = tolerances;
  for (let next: Tolerance | undefined = pair[0]; next; next = best(candidates, row, open)) {
    if (!row.includes(next)) row.push(next);
    candidates = candidates.filter(({ axis }) => !row.some((one) => one.axis === axis));
  }
  return row;
}

function close(row: readonly Tolerance[], open: Open): void {
  for (const one of row) for (const other of row) open.get(one)?.delete(other);
}

/** The tolerance with the most open pairs, and one of the others; undefined if no pair is open. */
function firstPair(open: Open): readonly Tolerance[] | undefined {
  const [one, others] = [...open].reduce((most, entry) => (entry[1].size > most[1].size ? entry : most));
  const [other] = [...others].sort((a, b) => (open.get(b)?.size ?? 0) - (open.get(a)?.size ?? 0));
  return other && [one, other];
}

/** Rows in which every two tolerances of different axes occur together; always the same rows. */
export function coveringRows(tolerances: readonly Tolerance[]): readonly (readonly Tolerance[])[] {
  const open = openPairs(tolerances);
  const rows: (readonly Tolerance[])[] = [];
  for (let pair = firstPair(open); pair; pair = firstPair(open)) {
    const row = rowFrom(pair, tolerances, open);
    close(row, open);
    rows.push(tolerances.filter((one) => row.includes(one)));
  }
  return rows;
}

/** A few rows in which each tolerance occurs once: the first of each axis together, the second of each, and so on. */
export function eachOnce(tolerances: readonly Tolerance[]): readonly (readonly Tolerance[])[] {
  const axes = [...new Set(tolerances.map(({ axis }) => axis))];
  const members = axes.map((axis) => tolerances.filter((one) => one.axis === axis));
  const most = Math.max(...members.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => members.flatMap((all) => all[at] ?? []));
}

/** The combined servers of all tolerances that can be combined. */
export const covering = (tolerances: readonly Tolerance[]): readonly Tolerance[] =>
  coveringRows(tolerances.filter((one) => !one.alone)).map(combined);
