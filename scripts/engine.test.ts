/** Shows that every version of Node knows what it is told. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it.each(['optimizeLess', 'makeAllYoung'])('%s gives the engine nothing to complain of', (name) => {
  const file = fileURLToPath(new URL('./engine.ts', import.meta.url));
  const program = `(await import(${JSON.stringify(file)})).${name}();`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
