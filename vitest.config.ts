import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{openapi,conformance,reference-impl,scripts}/**/*.test.ts'],
    testTimeout: 30_000,
  },
});
