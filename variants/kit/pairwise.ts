/** Pairwise covering arrays: a few combinations in which every two compatible variations occur together. */
import { combined, type Variation } from './variant.js';

/** For each variation, those that it has not been combined with yet. */
type Open = ReadonlyMap<Variation, Set<Variation>>;

function openPairs(variations: readonly Variation[]): Open {
  return new Map(variations.map((one) => [one, new Set(variations.filter(({ choice }) => choice !== one.choice))]));
}

/** How many variations of a row a variation has not been combined with yet. */
const gainOf = (one: Variation, row: readonly Variation[], open: Open): number =>
  row.filter((other) => open.get(one)?.has(other)).length;

/** The candidate with the most new pairs in a row, the first of several; undefined if none adds a new pair. */
function best(candidates: readonly Variation[], row: readonly Variation[], open: Open): Variation | undefined {
  const gains = candidates.map((one) => gainOf(one, row, open));
  const most = Math.max(0, ...gains);
  return most > 0 ? candidates[gains.indexOf(most)] : undefined;
}

/** A row that starts with one pair, and is extended by the variation with the most new pairs until none adds any. */
function rowFrom(pair: readonly Variation[], variations: readonly Variation[], open: Open): readonly Variation[] {
  const row = [...pair];
  let candidates = variations;
  for (let next: Variation | undefined = pair[0]; next; next = best(candidates, row, open)) {
    if (!row.includes(next)) row.push(next);
    candidates = candidates.filter(({ choice }) => !row.some((one) => one.choice === choice));
  }
  return row;
}

function close(row: readonly Variation[], open: Open): void {
  for (const one of row) for (const other of row) open.get(one)?.delete(other);
}

/** The variation with the most open pairs, and one of the others; undefined if no pair is open. */
function firstPair(open: Open): readonly Variation[] | undefined {
  const [one, others] = [...open].reduce((most, entry) => (entry[1].size > most[1].size ? entry : most));
  const [other] = [...others].sort((a, b) => (open.get(b)?.size ?? 0) - (open.get(a)?.size ?? 0));
  return other && [one, other];
}

/** Rows in which every two variations of different choices occur together; always the same rows. */
export function coveringRows(variations: readonly Variation[]): readonly (readonly Variation[])[] {
  const open = openPairs(variations);
  const rows: (readonly Variation[])[] = [];
  for (let pair = firstPair(open); pair; pair = firstPair(open)) {
    const row = rowFrom(pair, variations, open);
    close(row, open);
    rows.push(variations.filter((one) => row.includes(one)));
  }
  return rows;
}

/** A few rows in which each variation occurs once: the first of each choice together, the second of each, and so on. */
export function eachOnce(variations: readonly Variation[]): readonly (readonly Variation[])[] {
  const axes = [...new Set(variations.map(({ choice }) => choice))];
  const members = axes.map((choice) => variations.filter((one) => one.choice === choice));
  const most = Math.max(...members.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => members.flatMap((all) => all[at] ?? []));
}

/** The combined servers of all variations that can be combined. */
export const covering = (variations: readonly Variation[]): readonly Variation[] =>
  coveringRows(variations.filter((one) => !one.alone)).map(combined);
