/** The tests that kill mutants: those of `openapi` and `conformance` that need no minutes, the fastest first. */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a second or more; they are asked last, since most mutants are killed before. */
const slow = ['coverage', 'unique-values', 'json', 'terminal', 'constraints', 'constraints.schemas', 'live'];

const slowness = ({ moduleId }: TestSpecification): number =>
  slow.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));

class FastestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => slowness(a) - slowness(b));
  }
}

export default defineConfig({
  test: {
    include: ['{openapi,conformance}/**/*.test.ts'],
    exclude: [
      '**/*.proof.test.ts',
      'conformance/run/variations.test.ts',
      'conformance/suite/suite.reference.test.ts',
      '**/node_modules/**',
    ],
    testTimeout: 30_000,
    fileParallelism: false,
    isolate: false,
    sequence: { sequencer: FastestFirst },
  },
});
