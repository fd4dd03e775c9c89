/** Installs a folder whose packages only some tools need, from its own lock file. */
import { spawnSync } from 'node:child_process';

/** Whether `npm ci` in a folder succeeded; its own lines say why not. */
export function npmCi(folder: string): boolean {
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  return status === 0;
}
