/** Shows that every version of Node knows what it is told. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('gives the engine nothing to complain of', () => {
  const file = fileURLToPath(new URL('./short-run.ts', import.meta.url));
  const program = `(await import(${JSON.stringify(file)})).optimizeLess();`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
