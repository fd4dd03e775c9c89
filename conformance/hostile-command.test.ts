/** Shows that the command itself ends as it should against awkward targets: interrupted, out of time, refused, out of reach. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTargets } from './test-hostile-answers.js';
import { canCertify, certificate } from './test-certificates.js';
import { formsOf } from './test-hostile-runs.js';
import { always, hostileToken, json, listen, referenceApp, replying, type Listening } from './test-hostile-servers.js';
import type { Report } from './report.js';

const project = new URL('..', import.meta.url);
let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'conf-hostile-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly elapsedMs: number;
}

/** Runs the command, with the token in its environment; `during` may do something to it meanwhile. */
async function conform(
  args: readonly string[],
  during: (process: ReturnType<typeof spawn>) => Promise<unknown> = () => Promise.resolve(),
  nodeFlags: readonly string[] = [],
): Promise<Ended> {
  const env = { ...process.env, CONFORM_TOKEN: hostileToken };
  const startedAt = Date.now();
  const child = spawn(process.execPath, [...nodeFlags, 'dist/conform.js', ...args], {
    cwd: project,
    env,
  });
  const [texts, ended] = [{ stdout: '', stderr: '' }, once(child, 'close')];
  child.stdout.on('data', (part) => (texts.stdout += String(part)));
  child.stderr.on('data', (part) => (texts.stderr += String(part)));
  await during(child);
  await ended;
  return { code: child.exitCode, ...texts, elapsedMs: Date.now() - startedAt };
}

const reportIn = (out: string): Report => JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report;

async function against(start: () => Promise<Listening>, use: (server: Listening) => Promise<void>): Promise<void> {
  const server = await start();
  try {
    await use(server);
  } finally {
    await server.close();
  }
}

const slow = replying(() => {
  const app = referenceApp();
  return async (call) => (await later(25), app.handle(call));
});

describe('npm run conform', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'ends soon by %s, with code 2 and what is known so far',
    async (signal) => {
      await against(slow, async ({ url, requests }) => {
        const out = join(folder, 'interrupted');
        let stoppedAt = 0;
        const ended = await conform(['--url', url, '--out', out], async (child) => {
          while (requests() < 300 && child.exitCode === null) await later(20);
          stoppedAt = Date.now();
          // A shell or npm may send it, too.
          child.kill(signal);
          child.kill(signal);
          await once(child, 'exit');
          stoppedAt = Date.now() - stoppedAt;
        });
        expect(ended.code).toBe(2);
        expect(stoppedAt).toBeLessThan(8000);
        expect(ended.stdout).toMatch(/UNDECIDED: the run was interrupted\n$/);
        const report = reportIn(out);
        expect(report).toMatchObject({ verdict: 'undecided', reasons: ['the run was interrupted'] });
        expect(report.counts.required.pass).toBeGreaterThan(0);
        expect(report.created.length).toBeGreaterThan(0);
        expect(report.checks.filter(({ outcome }) => outcome === 'error')).toEqual([]);
      });
    },
  );

  it('ends soon when it is interrupted while nobody answers', async () => {
    const silent = replying(() => () => new Promise(() => undefined));
    await against(silent, async ({ url, requests }) => {
      const ended = await conform(['--url', url, '--timeout', '60000'], async (child) => {
        while (requests() < 1 && child.exitCode === null) await later(20);
        child.kill('SIGINT');
      });
      expect(ended.code).toBe(2);
      expect(ended.elapsedMs).toBeLessThan(15_000);
    });
  });

  it('ends with --max-time, undecided', async () => {
    await against(slow, async ({ url }) => {
      const ended = await conform(['--url', url, '--max-time', '2']);
      expect(ended.code).toBe(2);
      const limit = 'UNDECIDED: the run was cut short: the limit of 2 s for the run was reached';
      const pace = 'at this pace a whole run takes about \\d+ s: --max-time \\d+0 would do, and --only asks less';
      expect(ended.stdout).toMatch(new RegExp(`${limit}; ${pace}\n$`));
      expect(ended.stderr).toMatch(new RegExp(`^${pace.replace('at', 'At')}\\.$`, 'm'));
      expect(ended.stderr).not.toMatch(/^[1-9]\d* of/m);
    });
  });

  it('ends with code 2 where the token is refused, and 1 where everything is', async () => {
    await against(always(json({ message: 'no' }, 401)), async ({ url }) => {
      const ended = await conform(['--url', url]);
      expect([ended.code, ended.stdout.trimEnd().split('\n').at(-1)]).toEqual([
        2,
        'UNDECIDED: the target refused the token in every request; check the token',
      ]);
    });
    await against(always(json({ message: 'no' }, 404)), async ({ url }) => {
      const ended = await conform(['--url', url]);
      expect(ended.code).toBe(1);
      expect(ended.stdout).toContain('every request was answered with 404: is that the address of the API?');
    });
  });

  it('tells the token nowhere, and sends the terminal nothing but text', async () => {
    for (const name of ['echoes the token as every text', 'sends terminal escapes and scripts as every text']) {
      const target = answerTargets.find((one) => one.name === name)!;
      await against(target.start, async ({ url }) => {
        const out = join(folder, 'echo');
        const { code, stdout, stderr } = await conform(['--url', url, '--wait', '50', '--out', out]);
        const everything = stdout + stderr + readFileSync(join(out, 'report.json'), 'utf8');
        expect(code).toBe(1);
        expect(formsOf(hostileToken).filter((form) => everything.includes(form))).toEqual([]);
        expect((stdout + stderr).match(/[^\P{C}\n]/u)).toBeNull();
      });
    }
  });

  it('has room enough in 300 MB for hundreds of answers of a megabyte each', async () => {
    const target = answerTargets.find(({ name }) => name === 'sends a megabyte with every answer')!;
    await against(target.start, async ({ url, requests }) => {
      const args = ['--url', url, '--only', 'getOrder', '--only', 'listCarriers', '--only', 'assignOrder'];
      const { code } = await conform(args, undefined, ['--max-old-space-size=300']);
      expect(code).toBe(0);
      expect(requests()).toBeGreaterThan(300);
    });
  });

  it('gets new tokens from --token-cmd and tells none of them', async () => {
    const issued: string[] = [];
    let used = 0;
    const issuing = replying(() => {
      const app = referenceApp();
      return (call) => {
        if (call.url === '/issue') {
          used = 0;
          issued.push(`Issued/Token+${issued.length}=0123456789`);
          return { status: 200, headers: {}, body: issued.at(-1)! };
        }
        const isCurrent = call.headers['authorization'] === `Bearer ${issued.at(-1)}`;
        if (!isCurrent || ++used > 20) return json({ message: `expired: ${issued.join(' ')}` }, 401);
        return app.handle({ ...call, headers: { ...call.headers, authorization: `Bearer ${hostileToken}` } });
      };
    });
    await against(issuing, async ({ url }) => {
      const out = join(folder, 'tokens');
      const command = `${process.execPath} -e "fetch('${url}/issue').then((r) => r.text()).then(console.log)"`;
      const ended = await conform(['--url', url, '--token-cmd', command, '--out', out, '--only', 'getOrder']);
      expect(ended.code).toBe(0);
      expect(ended.stdout).toMatch(/^CONFORMANT/m);
      const everything = ended.stdout + ended.stderr + readFileSync(join(out, 'report.json'), 'utf8');
      expect(issued.length).toBeGreaterThan(5);
      expect(issued.flatMap(formsOf).filter((form) => everything.includes(form))).toEqual([]);
    });
  });
});

describe.skipIf(!canCertify)('npm run conform over TLS', () => {
  it('says in a line that it does not trust a private authority, and does so with --ca', async () => {
    const { ca, ...own } = certificate();
    writeFileSync(join(folder, 'ca.pem'), ca);
    const server = createHttpsServer(own, (_request, response) =>
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"no"}'),
    );
    await against(
      () => listen(server, () => 0, 'https'),
      async ({ url }) => {
        const { code, stdout, stderr } = await conform(['--url', url]);
        expect([code, stdout]).toEqual([2, '']);
        expect(stderr.trimEnd().split('\n').at(-1)).toMatch(
          /^The target at https:\S+ can't be reached: no trusted connection \(\w+\): --ca names the authority of its certificate\.$/,
        );
        const only = ['--only', 'listCarriers', '--json'];
        const trusting = await conform(['--url', url, '--ca', join(folder, 'ca.pem'), ...only]);
        const { verdict, reasons, settings } = JSON.parse(trusting.stdout) as Report;
        expect([verdict, settings.ownAuthority]).toEqual(['undecided', true]);
        expect(reasons.join()).toMatch(/the target refused the token/);
      },
    );
  });
});
