/** Shows that a closed reader doesn't change the exit code, and that a failing stdout is reported in a line. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { project, userEnvironment } from '../testing/test-package.js';

const folder = mkdtempSync(join(tmpdir(), 'output-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs one of our commands in bash, with `rest` after it, such as a pipe; returns its exit code and stderr. */
function ended(script: string, rest: string): { readonly code: number | null; readonly stderr: string } {
  const line = `${process.execPath} --import tsx scripts/${script} ${rest}; exit "\${PIPESTATUS[0]}"`;
  const { status, stderr } = spawnSync('bash', ['--norc', '-c', line], {
    cwd: project,
    env: userEnvironment(),
    encoding: 'utf8',
  });
  return { code: status, stderr };
}

const earlier = 'openapi/openapi.yaml';
const later = join(folder, 'later.yaml');
writeFileSync(later, readFileSync(join(project, earlier), 'utf8').replace('\n  /carriers:', '\n  /hauliers:'));

const carriers = 'conform.ts --only listCarriers --quiet';
const diff = `contract-diff.ts ${earlier} ${later} --json`;

describe('a command', () => {
  it.each([
    ['conform', 0, carriers],
    ['contract:diff', 1, diff],
  ])('%s ends with its usual code %i if its reader has closed the pipe', (_name, code, command) => {
    expect(ended(command, '| true')).toEqual({ code, stderr: '' });
  });

  it.skipIf(!existsSync('/dev/full')).each([
    ['conform', carriers],
    ['contract:diff', diff],
    ['compare', 'compare.ts --help'],
  ])("%s ends with 2 and a line if its output can't be written", (_name, command) => {
    const stderr = 'The output could not be written to stdout in full (ENOSPC).\n';
    expect(ended(command, '> /dev/full')).toEqual({ code: 2, stderr });
  });
});
