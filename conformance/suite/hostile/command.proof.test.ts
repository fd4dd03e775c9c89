/** Shows how the command ends when it is interrupted, times out, is refused, or can't reach the server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTargets } from './test-hostile-answers.js';
import { canCertify, certificate } from '../../requests/http/test-certificates.js';
import { formsOf } from './test-hostile-runs.js';
import { always, fallingSilent, hostileToken, json, listen, referenceApp, replying } from './test-hostile-servers.js';
import type { Listening } from './test-hostile-servers.js';
import type { Report } from '../../report/report.js';

const project = new URL('../../..', import.meta.url);
let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'conf-hostile-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command with the token in its environment; `during` may act on the process meanwhile. */
async function conform(
  args: readonly string[],
  during: (process: ReturnType<typeof spawn>) => Promise<unknown> = () => Promise.resolve(),
  nodeFlags: readonly string[] = [],
): Promise<Ended> {
  const env = { ...process.env, CONFORM_TOKEN: hostileToken };
  const child = spawn(process.execPath, [...nodeFlags, 'dist/conform.js', ...args], {
    cwd: project,
    env,
  });
  const [texts, ended] = [{ stdout: '', stderr: '' }, once(child, 'close')];
  child.stdout.on('data', (part) => (texts.stdout += String(part)));
  child.stderr.on('data', (part) => (texts.stderr += String(part)));
  await during(child);
  await ended;
  return { code: child.exitCode, ...texts };
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

/** Sends signals to the command when a server that responds to `after` requests leaves the next one without a response. */
async function interrupted(after: number, signals: readonly NodeJS.Signals[], args: readonly string[] = []) {
  let onSilence = (): void => undefined;
  const silence = new Promise<void>((resolve) => (onSilence = resolve));
  const { url, close } = await fallingSilent(after, onSilence)();
  try {
    // The long timeout leaves only the signal to end the request.
    return await conform(['--url', url, '--timeout', '600000', ...args], async (child) => {
      await Promise.race([silence, once(child, 'exit')]);
      for (const signal of signals) child.kill(signal);
    });
  } finally {
    await close();
  }
}

describe('npm run conform', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'exits with code 2 and a partial report after %s',
    async (signal) => {
      const out = join(folder, signal);
      // Twice: a shell or npm may forward the signal.
      const ended = await interrupted(150, [signal, signal], ['--out', out]);
      expect(ended.code).toBe(2);
      expect(ended.stdout).toMatch(/UNDECIDED: the run was interrupted\n$/);
      const report = reportIn(out);
      expect(report).toMatchObject({ verdict: 'undecided', reasons: ['the run was interrupted'] });
      expect(report.checks.some(({ level, outcome }) => level === 'required' && outcome === 'pass')).toBe(true);
      expect(report.created.length).toBeGreaterThan(0);
      expect(report.checks.filter(({ outcome }) => outcome === 'error')).toEqual([]);
    },
  );

  it('ends when it is interrupted before the first response', async () => {
    expect((await interrupted(0, ['SIGINT'])).code).toBe(2);
  });

  it('is undecided after --max-time', async () => {
    const start = fallingSilent(200, () => undefined);
    await against(start, async ({ url }) => {
      const ended = await conform(['--url', url, '--timeout', '600000', '--max-time', '2', '--confidence']);
      expect(ended.code).toBe(2);
      const limit = 'UNDECIDED: the run was cut short: the limit of 2 s for the run was reached';
      const pace =
        'at this pace a whole run takes about \\d+ (s|min)\\. Use --max-time \\d+, or select fewer checks with --only';
      expect(ended.stdout).toMatch(new RegExp(`${limit}; ${pace}\n$`));
      expect(ended.stderr).toMatch(new RegExp(`^${pace.replace('at', 'At')}\\.$`, 'm'));
      expect(ended.stderr).not.toMatch(/^[1-9]\d* of/m);
      expect(ended.stdout).toContain('no mutation score: the time limit of the run was reached (--max-time)\n');
    });
  });

  it('exits with code 2 if the token is refused, or if every request gets 404', async () => {
    await against(always(json({ message: 'no' }, 401)), async ({ url }) => {
      const ended = await conform(['--url', url]);
      expect([ended.code, ended.stdout.trimEnd().split('\n').at(-1)]).toEqual([
        2,
        'UNDECIDED: the server refused the token in every request; check the token',
      ]);
    });
    await against(always(json({ message: 'no' }, 404)), async ({ url }) => {
      const ended = await conform(['--url', url]);
      expect(ended.code).toBe(2);
      expect(ended.stdout).toMatch(/^FIRST (All \d+|Every) valid requests?[^]*got 404/m);
    });
  });

  it('never prints the token or control characters', async () => {
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

  it('needs less than 300 MB for hundreds of responses of a megabyte each', async () => {
    const target = answerTargets.find(({ name }) => name === 'sends a megabyte with every answer')!;
    await against(target.start, async ({ url, requests }) => {
      const args = ['--url', url, '--only', 'get-order.finds'];
      const { code } = await conform(args, undefined, ['--max-old-space-size=300']);
      expect(code).toBe(0);
      expect(requests()).toBeGreaterThan(300);
    });
  });

  it('gets new tokens from --token-cmd and prints none of them', async () => {
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
      const ended = await conform(['--url', url, '--token-cmd', command, '--out', out, '--only', 'get-order.answers']);
      expect(ended.code).toBe(0);
      expect(ended.stdout).toMatch(/^CONFORMANT/m);
      const everything = ended.stdout + ended.stderr + readFileSync(join(out, 'report.json'), 'utf8');
      expect(issued.length).toBeGreaterThan(5);
      expect(issued.flatMap(formsOf).filter((form) => everything.includes(form))).toEqual([]);
    });
  });
});

describe.skipIf(!canCertify)('npm run conform over TLS', () => {
  it('reports an untrusted certificate in one line, and connects with --ca', async () => {
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
          /^The server at https:\S+ can't be reached: its TLS certificate is not trusted \(\w+\). Pass the CA that signed it: --ca FILE\.$/,
        );
        const only = ['--only', 'listCarriers', '--json'];
        const trusting = await conform(['--url', url, '--ca', join(folder, 'ca.pem'), ...only]);
        const { verdict, reasons, settings } = JSON.parse(trusting.stdout) as Report;
        expect([verdict, settings.ownAuthority]).toEqual(['undecided', true]);
        expect(reasons.join()).toMatch(/the server refused the token/);
      },
    );
  });
});
