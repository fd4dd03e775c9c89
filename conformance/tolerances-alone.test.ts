/** Shows that the suite fails no server for a freedom of the specification: each tolerance alone, the other half of them. */
import { describe, it } from 'vitest';
import { allTolerances } from '../reference-impl/tolerances/index.js';
import { expectAnswers, expectDifference, expectExactly, reference, runOn, shownIn } from './test-tolerances.js';

const half = allTolerances.filter(({ axis, alone }, index) => index % 2 === 1 && !(axis === 'pricing' && alone));

const own = runOn(reference);
const known = own.then(shownIn);

describe('a server that takes one freedom', () => {
  it.each(half)('$id: $title', async (tolerance) => {
    const report = await runOn(tolerance);
    expectExactly(report, tolerance);
    expectDifference(report, tolerance, await known);
    expectAnswers(report, tolerance, await own);
  });
});
