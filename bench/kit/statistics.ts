/** The statistics of the measurements: medians of rounds, and ratios of what was measured in the same round. */

/** A middle value and what it lies between. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** The value below which this share of them lies, between two of them in proportion. Throws a RangeError for no values, or a share outside of 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0 || values.some(Number.isNaN)) throw new RangeError('There is no quantile of no numbers.');
  if (!(share >= 0 && share <= 1)) throw new RangeError(`A share is from 0 to 1, not ${share}.`);
  const sorted = values.toSorted((one, other) => one - other);
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)] ?? NaN;
  const above = sorted[Math.ceil(at)] ?? NaN;
  return below + (above - below) * (at - Math.floor(at));
}

/** The middle value; of an even number the mean of the two in the middle. Throws a RangeError for no values. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Throws a RangeError for no values. */
export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  least: quantile(values, 0),
  most: quantile(values, 1),
});

/**
 * How many times the second the first is: the median of the ratios of the rounds, since what disturbs a round disturbs both.
 * Throws a RangeError unless both have the same number of rounds, at least one, and no second is zero.
 */
export function ratioOf(first: readonly number[], second: readonly number[]): Spread {
  if (first.length !== second.length) throw new RangeError('A ratio needs the same rounds of both.');
  if (second.includes(0)) throw new RangeError('A ratio to nothing is no number.');
  return spreadOf(first.map((value, round) => value / (second[round] ?? NaN)));
}
