/** Proves that the suite fails no server for many freedoms at once, in combinations that contain every pair of them. */
import { describe, it } from 'vitest';
import { covering } from '../../reference-impl/tolerances/kit/pairwise.js';
import { allTolerances } from '../../reference-impl/tolerances/index.js';
import { expectTolerated, isDecisive, runOn } from './test-tolerances.js';

const combinations = covering(allTolerances).map((tolerance, index) => [index + 1, tolerance] as const);

/** Open questions fail nothing and take a third of a run, so only every fourth combination runs them. */
const isAsked = (number: number): Parameters<typeof runOn>[2] => (number % 4 === 0 ? undefined : isDecisive);

describe('a server that uses many freedoms', () => {
  it.each(combinations)('is conformant in combination %i', async (number, tolerance) => {
    expectTolerated(await runOn(tolerance, {}, isAsked(number)), tolerance);
  });
});
