/** Before all tests: builds the commands, which tests start, too, and creates a folder for the package that tests share. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for all test files of this run, empty at the start. */
    readonly sharedFolder: string;
  }
}

export function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'shared-'));
  provide('sharedFolder', folder);
  build();
  return () => rmSync(folder, { recursive: true, force: true });
}

function build(): void {
  // Set by a test that runs vitest itself, while other tests use the build.
  if (process.env['SKIP_BUILD'] === '1') return;
  const project = fileURLToPath(new URL('../..', import.meta.url));
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { cwd: project, stdio: 'inherit' });
}
