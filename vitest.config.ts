import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, the longest first. */
const longest = [
  'contributing.proof',
  'variations.alone.proof',
  'matrix.proof',
  'variations.combined.proof',
  'readme.proof',
  'console-safety.proof',
  'mock-pages.proof',
  'nodes.proof',
  'checkout.proof',
  'regrade.proof',
  'hostile/servers.proof',
  'run/variations',
  'lab/matrix',
];

/** Begins with those, where vitest doesn't know yet how long files take: at the end they would keep one core busy alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isOf = (name: string) => (file: TestSpecification) => file.moduleId.endsWith(`/${name}.test.ts`);
    const sorted = await super.sort(files);
    return [...new Set([...longest.flatMap((name) => sorted.filter(isOf(name))), ...sorted])];
  }
}

export default defineConfig({
  test: {
    include: ['{openapi,conformance,reference-impl,variants,mock,scripts,console,lab}/**/*.test.ts'],
    globalSetup: 'lab/testing/test-build.ts',
    setupFiles: 'lab/testing/test-fixed-seed.ts',
    // Far above what any test takes, since the longest share the cores with others; it only ends what hangs.
    testTimeout: 300_000,
    // What is installed or started before the tests of a file takes long where all cores are at work.
    hookTimeout: 300_000,
    // The default of a second would fail on a slow machine.
    expect: { poll: { timeout: 60_000 } },
    // Each worker loads and compiles the suite for itself, so one more takes longer. `scripts/test.ts` has more for proofs.
    maxWorkers: availableParallelism(),
    // No test changes what others see, and loading the suite again for each file takes a fifth of the time of all.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
