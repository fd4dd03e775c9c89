/** Before all tests: builds what users start, since tests start the same. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export function setup(): void {
  // Set by a test that runs vitest itself: others are using what is built.
  if (process.env['SKIP_BUILD'] === '1') return;
  const project = fileURLToPath(new URL('../..', import.meta.url));
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { cwd: project, stdio: 'inherit' });
}
