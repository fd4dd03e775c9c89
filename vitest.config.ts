import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{openapi,conformance,reference-impl,scripts,console,bench}/**/*.test.ts'],
    // Far above what any test takes, since the longest share the cores with others; it only ends what hangs.
    testTimeout: 120_000,
    // What is installed or started before the tests of a file takes long where all cores are at work.
    hookTimeout: 120_000,
    // The longest tests wait for servers, so one more than there are cores leaves none of them idle.
    maxWorkers: availableParallelism() + 1,
    // No test changes what others see, and loading the suite again for each file takes a fifth of the time of all.
    isolate: false,
  },
});
