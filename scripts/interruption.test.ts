/** Shows that a second signal ends the process, but not the same one that arrives twice. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as later } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { project } from './test-package.js';

const program = `
  import { interruption } from './scripts/interruption.ts';
  interruption().addEventListener('abort', () => console.log('stopping'));
  setInterval(() => undefined, 1000);
  console.log('running');
`;

it('ends the process by a second signal, after one that came twice', { timeout: 20_000 }, async () => {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const child = spawn(process.execPath, args, { cwd: project, stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  child.kill('SIGINT');
  await once(child.stdout, 'data');
  await later(700);
  expect(child.exitCode).toBeNull();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([2, null]);
});
