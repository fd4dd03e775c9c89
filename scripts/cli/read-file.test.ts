import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileReason, readFileText } from './read-file.js';

let folder = '';
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'read-file-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** Why a file can't be read. */
function reasonOf(file: string, bounds = {}): string {
  try {
    readFileText(file, bounds);
  } catch (error) {
    return fileReason(error);
  }
  return expect.fail(`${file} was read`);
}

function pipe(name: string): string {
  const file = join(folder, name);
  execFileSync('mkfifo', [file]);
  return file;
}

describe('a file that a user names', () => {
  it('is read to its end', () => {
    const file = join(folder, 'text');
    writeFileSync(file, 'é'.repeat(300_000));
    expect(readFileText(file)).toBe('é'.repeat(300_000));
  });

  it('is refused if it does not exist or is a folder', () => {
    expect(reasonOf(join(folder, 'nothing'))).toBe('it does not exist, ENOENT');
    expect(reasonOf(folder)).toBe('it is a folder, EISDIR');
  });

  it('is refused for its size before it is read', () => {
    const file = join(folder, 'huge');
    const opened = openSync(file, 'w');
    ftruncateSync(opened, 5 * 2 ** 30);
    closeSync(opened);
    expect(reasonOf(file)).toBe('it is larger than 64 MB');
  });
});

describe.skipIf(process.platform === 'win32')('a device or a pipe', () => {
  it('without an end is read up to the limit', () => {
    expect(reasonOf('/dev/zero', { most: 2 ** 20 })).toBe('it is larger than 1 MB');
  });

  it('that is empty is an empty file', () => {
    expect(readFileText('/dev/null')).toBe('');
  });

  it('without a writer is refused', () => {
    expect(reasonOf(pipe('unwritten'), { silence: 50 })).toBe('nothing was written to it within 0.05 s');
  });

  it('is read until its writer closes it, through pauses', () => {
    const file = pipe('written');
    const writer = spawn('sh', ['-c', 'exec > "$0"; printf one; sleep 0.1; printf two', file]);
    expect(readFileText(file)).toBe('onetwo');
    writer.kill();
  });
});

/** These files read only files of the project, of the build and of installed packages. */
const readersOfOwn = ['cli/example-server.ts', 'conform/extra-checks/load.ts', 'generate.ts', 'mock/pages.ts'];

it('is read with these functions by every command', () => {
  const scripts = new URL('../', import.meta.url);
  const files = readdirSync(scripts, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /^(?:(?:cli|conform|contract-diff|mock)\/.*|[\w-]+)(?<!\.test)\.ts$/.test(name) && !name.includes('test'),
  );
  const readers = files.filter((name) => /\breadFile(?:Sync)?\(/.test(readFileSync(new URL(name, scripts), 'utf8')));
  expect(readers.sort()).toEqual(readersOfOwn);
});
