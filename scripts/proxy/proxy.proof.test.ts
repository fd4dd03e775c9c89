/** The proxy as a command: its output, the report that it writes when it stops, and its memory with large bodies. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startProcess, type RunningProcess } from '../../lab/soak/running-process.js';
import { startCommand } from '../../lab/testing/test-mock-command.js';
import { commandOf, project, run } from '../../lab/testing/test-package.js';

const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
const proxies: RunningProcess[] = [];
const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(proxies.splice(0).map(({ end }) => end('SIGTERM')));
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

async function serverWith(serve: RequestListener): Promise<string> {
  const server = createServer(serve).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A proxy in a separate process. */
async function started(url: string, ...flags: string[]) {
  const proxy = startProcess([...commandOf('proxy'), '--url', url, '--port=0', ...flags], { cwd: project });
  proxies.push(proxy);
  await proxy.until('Ctrl-C');
  const [, base = ''] = /listening at (http:\S+)\/api/.exec(proxy.said())!;
  const stop = async (): Promise<string> => {
    expect(await proxy.end('SIGINT')).toBe(0);
    return proxy.said();
  };
  return { ...proxy, base, stop };
}

const headers = { authorization: 'Bearer the-token-of-the-account' };

async function ask(url: string): Promise<IncomingMessage> {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  return response;
}

it('passes mixed requests on, and each gets its own response', async () => {
  const mock = await startCommand();
  try {
    const { base, stop } = await started(mock.url);
    const flags = ['--url', base, '--requests', '1000', '--every', '1000'];
    const { code, stdout, stderr } = await run(project, process.execPath, ...commandOf('soak'), ...flags);
    expect(code, `${stdout}\n${stderr}`).toBe(0);
    expect(stdout).toMatch(/^ +1,\d{3} +[\d,]+ +(?:\d+ MB|unknown) +0$/m);
    await stop();
  } finally {
    await mock.end('SIGTERM');
  }
});

describe('npm run proxy', () => {
  it('prints a line for a violation, and writes a report without the token when it stops', async () => {
    const url = await serverWith((request, response) =>
      response.writeHead(201, { 'content-type': 'application/json' }).end(`{"you":"${request.headers.authorization}"}`),
    );
    const { base, stop, until } = await started(url, '--out', folder);
    expect(await text(await ask(`${base}/api/v1/carriers`))).toContain('the-token-of-the-account');
    await until(/^GET \/api\/v1\/carriers 201 .* response breaks CAR-01: The status must be 200, not 201\./m);
    expect(await stop()).toMatch(/Statements .*: \d+ passed, [1-9]\d* failed/);
    expect(readdirSync(folder)).toEqual(
      expect.arrayContaining(['exchanges.har', 'profile.json', 'report.json', 'seen.md']),
    );
    for (const file of readdirSync(folder)) expect(readFileSync(join(folder, file), 'utf8')).not.toContain('the-token');
  });

  it("writes the report when npm is killed and its shell doesn't pass the signal on", async () => {
    const out = join(folder, 'npm');
    const flags = ['--url', 'http://127.0.0.1:1', '--port', '0', '--out', out];
    const command = [process.execPath, ...commandOf('proxy'), ...flags].map((word) => `"${word}"`).join(' ');
    const env = { ...process.env, npm_lifecycle_event: 'proxy' };
    const shell = spawn('sh', ['-c', `${command}; exit $?`], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    await once(shell.stdout, 'data');
    shell.kill('SIGKILL');
    // The proxy shares this output, so it closes when the proxy ends.
    expect(await text(shell.stdout)).toContain('report.json');
    expect(readdirSync(out)).toContain('report.json');
  });

  it('streams a response of 200 MiB with less than 300 MB of memory', async () => {
    const piece = Buffer.alloc(2 ** 20, 'x');
    const url = await serverWith((_request, response) => {
      let left = 200;
      const more = (): void => {
        while (left-- > 0) if (!response.write(piece)) return void response.once('drain', more);
        response.end();
      };
      more();
    });
    const { base, pid } = await started(url);
    let size = 0;
    for await (const chunk of await ask(`${base}/api/v1/carriers`)) size += (chunk as Buffer).length;
    expect(size).toBe(200 * 2 ** 20);
    if (process.platform !== 'linux') return;
    const [, peak = ''] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
    expect(Number(peak)).toBeLessThan(300_000);
  });
});
