import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{openapi,conformance,reference-impl,scripts,console}/**/*.test.ts'],
    testTimeout: 30_000,
  },
});
