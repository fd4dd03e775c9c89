import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{openapi,conformance,reference-impl,scripts,console}/**/*.test.ts'],
    testTimeout: 30_000,
    // Of two cores vitest would use one; the longest tests wait for servers, or use threads of their own.
    maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
  },
});
