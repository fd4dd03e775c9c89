/** Shows the help of the matrix command, and its messages for unknown checks and flags. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const file = fileURLToPath(new URL('./matrix.ts', import.meta.url));

/** The output and the exit code of the command with these arguments. */
function called(...args: readonly string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', file, ...args], {
    encoding: 'utf8',
  });
  return { stdout, stderr, status };
}

it('explains itself with --help', () => {
  const { stdout, status } = called('--help');
  expect([stdout.split('\n')[0], status]).toEqual([expect.stringMatching(/^Runs the suite against faults/), 0]);
});

it('suggests similar ids for an unknown check', () => {
  const unknown = called('--check', 'create-customer.refuses.phone.patern');
  expect(unknown.stderr).toMatch(
    /^Unknown check or requirement ".*"\. Did you mean create-customer\.refuses\.phone\.pattern/,
  );
  expect([unknown.status, unknown.stderr.trimEnd().split('\n').length]).toEqual([2, 1]);
});

it('distinguishes an unknown flag from an unknown fault', () => {
  expect(called('--all')).toMatchObject({ stderr: 'Unknown flag --all.\nTry --help.\n', status: 2 });
  expect(called('nope')).toMatchObject({
    stderr: expect.stringContaining('Unknown fault "nope"') as string,
    status: 2,
  });
});
