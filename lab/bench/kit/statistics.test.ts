/** The statistics of the measurements are correct, and throw for values without a result. */
import { describe, expect, it } from 'vitest';
import { median, quantile, ratioOf, spreadOf } from './statistics.js';

describe('median and quantiles', () => {
  it('are correct for values in any order', () => {
    expect(median([30, 1, 2])).toBe(2);
    expect(median([10, 1, 2, 4])).toBe(3);
    expect(median([7])).toBe(7);
  });

  it('compare values as numbers, not as texts', () => {
    expect(median([100, 9, 20])).toBe(20);
  });

  it('interpolate between two values', () => {
    expect(quantile([0, 10], 0.25)).toBe(2.5);
    expect(quantile([5, 1, 3], 0)).toBe(1);
    expect(quantile([5, 1, 3], 1)).toBe(5);
  });

  it('do not change their input', () => {
    const values = [3, 1, 2];
    expect(spreadOf(values)).toEqual({ median: 2, least: 1, most: 3 });
    expect(values).toEqual([3, 1, 2]);
  });

  it('throw for an empty list, NaN, and a share outside of 0 to 1', () => {
    expect(() => median([])).toThrow(RangeError);
    expect(() => median([1, NaN])).toThrow(RangeError);
    expect(() => quantile([1], 1.5)).toThrow(RangeError);
    expect(() => quantile([1], NaN)).toThrow(RangeError);
  });
});

describe('a ratio', () => {
  it('is the median of the ratios of rounds, not the ratio of the medians', () => {
    // The machine was slow for both in the second round, but the ratio is 2 in each round.
    expect(ratioOf([200, 20, 300], [100, 10, 150])).toEqual({ median: 2, least: 2, most: 2 });
    expect(ratioOf([1, 2, 9], [1, 1, 3])).toEqual({ median: 2, least: 1, most: 3 });
  });

  it('throws for different numbers of rounds, for none, and for a division by zero', () => {
    expect(() => ratioOf([1, 2], [1])).toThrow(RangeError);
    expect(() => ratioOf([], [])).toThrow(RangeError);
    expect(() => ratioOf([1], [0])).toThrow(RangeError);
  });
});
