/** Shows the loop after a fix with a real server: a report, a watch, a restart without the fault, and a complete run at the end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../conformance/report/report.js';
import { startCommand, type Command } from './testing/test-mock-command.js';
import { commandOf, project, run, userEnvironment } from './testing/test-package.js';

const fault = 'create-order.forgets.source_contact.phone.type';
const check = 'create-order.refuses.source_contact.phone.type';

let folder = '';
let mock: Command;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'watch-'));
  mock = await startCommand('--fault', fault);
});
afterAll(async () => {
  await mock.end('SIGKILL');
  rmSync(folder, { recursive: true });
});

const target = (): readonly string[] => ['--url', mock.url, '--token', 'test-token', '--other-token', 'other-token'];
const conform = (...flags: readonly string[]) => run(project, process.execPath, ...commandOf('conform'), ...flags);
/** Starts a watch; `said` returns its output so far, and `until` waits for words in it. */
function startWatch(...flags: readonly string[]) {
  const args = [...commandOf('conform'), '--watch', join(folder, 'report.json'), ...target(), ...flags];
  const child = spawn(process.execPath, args, { cwd: project, env: userEnvironment(), stdio: 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += String(text)));
  const closed = once(child, 'close') as Promise<[number | null]>;
  const until = async (words: string): Promise<void> => {
    while (!said.includes(words))
      await Promise.race([
        once(child.stdout, 'data'),
        closed.then(() => Promise.reject(new Error(`It ended: ${said}`))),
      ]);
  };
  return { child, closed, until, said: () => said };
}

describe('after a failed run', () => {
  it('a report is replayed with a few requests', async () => {
    const only = ['--only', 'create-order.refuses.source_contact', '--only', 'PRI-01'];
    const first = await conform(...target(), ...only, `--out=${folder}`);
    expect(first.code).toBe(1);
    const { code, stdout } = await conform('--replay', join(folder, 'report.json'), ...target());
    expect(code).toBe(1);
    expect(stdout).toMatch(new RegExp(`^ {2}still {2}.*${check.replaceAll('.', '\\.')}\\)$`, 'm'));
    expect(Number(/^(\d+) requests in/m.exec(stdout)?.[1])).toBeLessThan(30);
  });

  it('a watch ends on Ctrl-C, also without a terminal', async () => {
    const { child, closed, until, said } = startWatch();
    child.stdin.end();
    await until('Round 1');
    child.kill('SIGINT');
    expect((await closed)[0]).toBe(2);
    expect(said()).toContain('Stopped before the verdict.');
  });

  it('a watch reacts to Enter and a restart, and ends with a complete run', async () => {
    const last = join(folder, 'last.json');
    const { child, closed, until, said } = startWatch(`--report=json=${last}`, '--no-confidence');
    await until('Round 1');
    child.stdin.write('\n');
    await until('Round 2, after Enter (');
    await mock.end('SIGTERM');
    await until('is down (ECONNREFUSED). Waiting for it.');
    mock = await startCommand('--port', new URL(mock.url).port);
    await until('Round 3, after a restart (');
    const [code] = await closed;
    expect(said()).toMatch(/Round 3.*: 1 cause fixed\n {2}fixed {2}.*\n/);
    expect(said()).toMatch(/\nCONFORMANT.*\n$/);
    expect(code).toBe(0);
    const { selection, since, checks } = JSON.parse(readFileSync(last, 'utf8')) as Report;
    expect(selection).toBeUndefined();
    // The last run also asks about prices, as the earlier one did.
    expect(checks.some(({ requirement }) => requirement.startsWith('PRI-'))).toBe(true);
    expect(since).toMatchObject({ fixed: [{ checks: [check] }], still: [], broken: [] });
  });
});
