/** The statistics of the measurements: medians of rounds, and ratios of values from the same round. */

/** A median with the least and the greatest value. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** The quantile of a share, interpolated. Throws a RangeError for an empty list, or a share outside of 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0 || values.some(Number.isNaN))
    throw new RangeError('An empty list, or one with NaN, has no quantile.');
  if (!(share >= 0 && share <= 1)) throw new RangeError(`A share must be from 0 to 1, not ${share}.`);
  const sorted = values.toSorted((one, other) => one - other);
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)] ?? NaN;
  const above = sorted[Math.ceil(at)] ?? NaN;
  return below + (above - below) * (at - Math.floor(at));
}

/** The median. Throws a RangeError for an empty list. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The median with the least and the greatest value. Throws a RangeError for an empty list. */
export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  least: quantile(values, 0),
  most: quantile(values, 1),
});

/**
 * The ratio first / second: the median of the ratios of the rounds, since a disturbance of a round affects both values.
 * Throws a RangeError unless both have the same number of rounds, at least one, and no second value is zero.
 */
export function ratioOf(first: readonly number[], second: readonly number[]): Spread {
  if (first.length !== second.length) throw new RangeError('A ratio needs the same number of rounds on both sides.');
  if (second.includes(0)) throw new RangeError('A ratio to 0 is undefined.');
  return spreadOf(first.map((value, round) => value / (second[round] ?? NaN)));
}
