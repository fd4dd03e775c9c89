/** Shows that the suite fails no server for many freedoms at once, in combinations in which any two of them meet. */
import { describe, it } from 'vitest';
import { covering } from '../../reference-impl/tolerances/kit/pairwise.js';
import { allTolerances } from '../../reference-impl/tolerances/index.js';
import { expectTolerated, runOn } from './test-tolerances.js';

const combinations = covering(allTolerances).map((tolerance, index) => [index + 1, tolerance] as const);

describe('a server that takes many freedoms', () => {
  it.each(combinations)('in combination %i is conformant', async (_number, tolerance) => {
    expectTolerated(await runOn(tolerance), tolerance);
  });
});
