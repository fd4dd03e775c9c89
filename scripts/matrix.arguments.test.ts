/** Shows how the matrix is asked for help, and what it says of a flag that it does not have. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const file = fileURLToPath(new URL('./matrix.ts', import.meta.url));

/** What the command prints with these arguments, and how it ends. */
function called(...args: readonly string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', file, ...args], {
    encoding: 'utf8',
  });
  return { stdout, stderr, status };
}

it('tells about itself', () => {
  const { stdout, status } = called('--help');
  expect([stdout.split('\n')[0], status]).toEqual([expect.stringMatching(/^Runs the suite against faults/), 0]);
});

it('names similar ids for a check that it does not know', () => {
  const unknown = called('--check', 'create-customer.refuses.phone.patern');
  expect(unknown.stderr).toMatch(
    /^Unknown check or requirement ".*"\. Did you mean create-customer\.refuses\.phone\.pattern/,
  );
  expect([unknown.status, unknown.stderr.trimEnd().split('\n').length]).toEqual([2, 1]);
});

it('knows a flag from a fault', () => {
  expect(called('--all')).toMatchObject({ stderr: 'Unknown flag --all.\nTry --help.\n', status: 2 });
  expect(called('nope')).toMatchObject({
    stderr: expect.stringContaining('Unknown fault "nope"') as string,
    status: 2,
  });
});
