/** Shows how signals end runs and servers: a second one ends the process, unless it is the first one delivered twice. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../conformance/report/report.js';
import { commandOf, project, userEnvironment } from '../../lab/testing/test-package.js';

const program = `
  import { catchSignals, interruption } from './scripts/cli/interruption.ts';
  catchSignals();
  const waiting = setInterval(() => undefined, 1000);
  interruption().addEventListener('abort', () => (console.log('stopping'), process.env.PROGRAM && clearInterval(waiting)));
  console.log('running');
`;

/** Starts a program; resolves when it prints that it runs. `output` returns what it has printed. */
async function started(text: string) {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', text];
  const child = spawn(process.execPath, args, { cwd: project, stdio: ['ignore', 'pipe', 'ignore'] });
  let printed = '';
  child.stdout.on('data', (data) => (printed += String(data)));
  await once(child.stdout, 'data');
  return { child, output: () => printed };
}

it('ends the process on a second signal, but not on a duplicate of the first', async () => {
  const { child } = await started(program);
  child.kill('SIGTERM');
  child.kill('SIGINT');
  await once(child.stdout, 'data');
  await later(700);
  expect(child.exitCode).toBeNull();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([2, null]);
});

it('is no second signal if the process was busy with the first one until a duplicate was noticed', async () => {
  const busy = `${program}interruption().addEventListener('abort', () => {
    Promise.resolve().then(() => {
      for (const end = Date.now() + 1500; Date.now() < end; );
      setImmediate(() => (clearInterval(waiting), console.log('told')));
    });
  });`;
  const { child, output } = await started(busy);
  child.kill('SIGTERM');
  child.kill('SIGINT');
  await once(child, 'exit');
  expect(output()).toContain('told');
});

it("ends the run when npm is killed and its shell doesn't pass the signal on", async () => {
  const node = `"${process.execPath}" --import tsx --input-type=module --eval "$PROGRAM"; exit $?`;
  const env = {
    ...process.env,
    PROGRAM: `${program}process.on('exit', () => console.log('ended'));`,
    npm_lifecycle_event: 'conform',
  };
  const shell = spawn('sh', ['-c', node], { cwd: project, env, stdio: ['ignore', 'pipe', 'ignore'] });
  let told = '';
  shell.stdout.on('data', (data) => (told += String(data)));
  await once(shell.stdout, 'data');
  shell.kill('SIGKILL');
  // The program shares this output, so it closes when the program ends.
  await once(shell.stdout, 'end');
  expect(told).toBe('running\nstopping\nended\n');
});

describe('a signal to a run', () => {
  // The process sends it to itself: as soon as it has begun to catch signals, before it has loaded anything else; when the verdict is
  // decided, before it asks about prices; and when the last file of the reports is written.
  const before = (of: string, name: string, isNow: string): string => `data:text/javascript,
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { ${name} } = ${of};
    let isSent = false;
    ${of}.${name} = (...args) => {
      if (!isSent && String(args[0]).includes('${isNow}')) isSent = process.kill(process.pid, 'SIGINT');
      return ${name}.apply(${of}, args);
    };
    syncBuiltinESMExports();`;

  it.each([
    ['in its first moment', before('process', 'on', 'SIGHUP'), 0],
    ['after its checks', before('process.stderr', 'write', 'Finding the pricing model'), 1],
    ['while its reports are written', before('fs', 'renameSync', 'summary.md'), 1],
  ])('ends it with all reports and code 2: %s', async (_when, preload, requests) => {
    const out = mkdtempSync(join(tmpdir(), 'interrupted-'));
    const only = ['--only', 'list-carriers.lists,PRI-09', '--out', out];
    const child = spawn(process.execPath, ['--import', preload, ...commandOf('conform'), ...only], {
      env: userEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [printed, told] = ['', ''];
    child.stdout.on('data', (data) => (printed += String(data)));
    child.stderr.on('data', (data) => (told += String(data)));
    expect(await once(child, 'close')).toEqual([2, null]);
    expect(told).toContain('Stopping. Press Ctrl-C again to stop at once.');
    expect(printed).toMatch(/UNDECIDED: the run was interrupted\n$/);
    const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report;
    expect(report).toMatchObject({ verdict: 'undecided', reasons: ['the run was interrupted'], interrupted: true });
    expect(Math.min(1, report.run.requests)).toBe(requests);
    expect(readdirSync(out)).toHaveLength(8);
    rmSync(out, { recursive: true });
  });
});

/** Starts a command that gets a signal at a call of a method of `process` with this name as its first argument. */
function interruptedAt(method: string, name: string, [command, ...flags]: readonly string[], TMPDIR: string) {
  const hook = `data:text/javascript,
    const { ${method} } = process;
    process.${method} = (name, ...rest) => (name === '${name}' && process.kill(process.pid, 'SIGINT'), ${method}.call(process, name, ...rest));`;
  const args = ['--import', hook, ...commandOf(command!), ...flags];
  return spawn(process.execPath, args, { env: { ...userEnvironment(), TMPDIR }, stdio: 'ignore' });
}

it.each([
  // The command has just begun to catch signals.
  ['on', 'SIGHUP', ['mock', '--port', '0']],
  ['on', 'SIGHUP', ['proxy', '--url', 'http://127.0.0.1:1', '--port', '0']],
  // The mock has just made the folder of the certificate.
  ['once', 'exit', ['mock', '--port', '0', '--https']],
])('ends a server that is not ready, without a file left (process.%s %s, %j)', async (method, name, command) => {
  const files = mkdtempSync(join(tmpdir(), 'interrupted-'));
  const child = interruptedAt(method, name, command, files);
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(readdirSync(files)).toEqual([]);
  rmSync(files, { recursive: true });
});

describe('a signal before there is a token', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'ends the process with code 2 and a message: %s',
    async (signal) => {
      // The command for the token runs before anything else.
      const waits = ['--token-cmd', 'echo asked >&2; exec sleep 5', '--url', 'http://127.0.0.1:5399'];
      const child = spawn(process.execPath, [...commandOf('conform'), ...waits], { env: userEnvironment() });
      let told = '';
      child.stderr.on('data', (data) => (told += String(data)));
      await once(child.stderr, 'data');
      child.kill(signal);
      expect(await once(child, 'exit')).toEqual([2, null]);
      expect(told).toContain('Stopped before --token-cmd had printed a token. No report was written.\n');
    },
  );
});

describe('a signal to a server', () => {
  const server = (close: string) =>
    started(`
      import { catchServerSignals, stopOnSignal } from './scripts/cli/interruption.ts';
      catchServerSignals();
      setInterval(() => undefined, 1000);
      stopOnSignal(${close}, ({ message }) => console.log(message), 3);
      console.log('running');
    `);

  it.each([
    ['ends it with code 0 once it is closed', 'async () => console.log("closed")', 'closed\n', 0],
    ['ends it with its code if closing fails', 'async () => { throw new Error("stuck"); }', 'stuck\n', 3],
  ])('%s', async (_, close, printed, code) => {
    const { child, output } = await server(close);
    child.kill('SIGTERM');
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([code, null]);
    expect(output()).toBe(`running\n${printed}`);
  });

  it('ends it at once if it is the second and closing takes long', async () => {
    const { child } = await server('() => new Promise(() => console.log("closing"))');
    child.kill('SIGTERM');
    await once(child.stdout, 'data');
    await later(700);
    expect(child.exitCode).toBeNull();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
