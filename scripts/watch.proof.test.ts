/** Shows the loop after a fix with a real server: a report, a watch, a restart without the fault, and a complete run at the end. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../conformance/report/report.js';
import { startProcess } from '../lab/soak/running-process.js';
import type { MockProcess } from '../lab/soak/mock-process.js';
import { startCommand } from '../lab/testing/test-mock-command.js';
import { commandOf, project, run, userEnvironment } from '../lab/testing/test-package.js';

const fault = 'create-order.forgets.source_contact.phone.type';
const check = 'refuses.phone.type.ORD-35@create-order.source_contact';

let folder = '';
let mock: MockProcess;
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
function startWatch(...flags: readonly string[]) {
  const args = [...commandOf('conform'), '--watch', join(folder, 'report.json'), ...target(), ...flags];
  return startProcess(args, { cwd: project, env: userEnvironment() });
}

describe('after a failed run', () => {
  it('a report is replayed with a few requests', async () => {
    const only = ['--only', 'create-order.refuses.source_contact', '--only', 'PRI-01'];
    const first = await conform(...target(), ...only, `--out=${folder}`);
    expect(first.code).toBe(1);
    const { code, stdout } = await conform('--replay', join(folder, 'report.json'), ...target());
    expect(code).toBe(1);
    expect(stdout).toMatch(
      new RegExp(`^ {2}still +.*\\(${check.replaceAll('.', '\\.')}; 2 of 2 failed then, 2 of 2 now\\)$`, 'm'),
    );
    expect(Number(/^(\d+) requests in/m.exec(stdout)?.[1])).toBeLessThan(300);
  });

  it('a watch ends on Ctrl-C, also without a terminal', async () => {
    const watch = startWatch();
    watch.stdin.end();
    await watch.until('Round 1');
    expect(await watch.end('SIGINT')).toBe(2);
    expect(watch.said()).toContain('Stopped before the verdict.');
  });

  it('a watch reacts to Enter and a restart, and ends with a complete run', async () => {
    const last = join(folder, 'last.json');
    const watch = startWatch(`--report=json=${last}`);
    await watch.until('Round 1');
    watch.stdin.write('\n');
    await watch.until('Round 2, after Enter (');
    await mock.end('SIGTERM');
    await watch.until('is down (ECONNREFUSED). Waiting for it.');
    mock = await startCommand('--port', new URL(mock.url).port);
    await watch.until('Round 3, after a restart (');
    const code = await watch.ended;
    expect(watch.said()).toMatch(/Round 3.*: 1 cause fixed\n {2}fixed +.*\n/);
    expect(watch.said()).toMatch(/\nCONFORMANT.*\n$/);
    expect(code).toBe(0);
    const { selection, since, checks } = JSON.parse(readFileSync(last, 'utf8')) as Report;
    expect(selection).toBeUndefined();
    // The last run also asks about prices, as the earlier one did.
    expect(checks.some(({ requirement }) => requirement.startsWith('PRI-'))).toBe(true);
    expect(since).toMatchObject({ fixed: [{ checks: [check] }], still: [], broken: [] });
  });
});
