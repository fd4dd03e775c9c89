/** Proves that the suite fails no server for many variations at once, in combinations that contain every pair of them. */
import { describe, it } from 'vitest';
import { covering } from '../../variants/kit/pairwise.js';
import { allVariations } from '../../variants/index.js';
import { expectConformant, isDecisive, runOn } from './test-variations.js';

const combinations = covering(allVariations).map((variation, index) => [index + 1, variation] as const);

/** Open questions fail nothing and take a third of a run, so only every fourth combination runs them. */
const isAsked = (number: number): Parameters<typeof runOn>[2] => (number % 4 === 0 ? undefined : isDecisive);

describe('a server with many variations', () => {
  it.each(combinations)('is conformant in combination %i', async (number, variation) => {
    expectConformant(await runOn(variation, {}, isAsked(number)), variation);
  });
});
