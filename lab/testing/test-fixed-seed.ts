/** The property tests use the same values in every run, so that a failure is due to the change. SEED=random draws others. */
import fc from 'fast-check';

const { SEED = '1' } = process.env;
if (SEED !== 'random') fc.configureGlobal({ seed: Number(SEED) });
