/** Shows that the suite fails no server for many freedoms at once, in combinations in which any two of them meet. */
import { describe, it } from 'vitest';
import { covering } from '../../reference-impl/tolerances/kit/pairwise.js';
import { allTolerances } from '../../reference-impl/tolerances/index.js';
import { expectTolerated, isDecisive, runOn } from './test-tolerances.js';

const combinations = covering(allTolerances).map((tolerance, index) => [index + 1, tolerance] as const);

/** Open questions fail nothing and take a third of a run: each tolerance is asked them alone, and every fourth combination. */
const isAsked = (number: number): Parameters<typeof runOn>[2] => (number % 4 === 0 ? undefined : isDecisive);

describe('a server that takes many freedoms', () => {
  it.each(combinations)('in combination %i is conformant', async (number, tolerance) => {
    expectTolerated(await runOn(tolerance, {}, isAsked(number)), tolerance);
  });
});
