/** Runs the commands for the pictures: the mock, and the suite against it. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../../scripts/cli/arguments.js';
import { startMockProcess } from '../soak/mock-process.js';

const conformFile = fileURLToPath(new URL('../../dist/conform.js', import.meta.url));

/** The environment without the user's settings, and with colours as on a terminal. */
function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(CONFORM_|NO_COLOR$|npm_|VITEST)/.test(name));
  return { ...Object.fromEntries(inherited), FORCE_COLOR: '1' };
}

export interface RunningMock {
  readonly url: string;
  /** Sends a request, with a body as JSON if there is one. Throws for any status that is not expected. */
  readonly send: (method: string, path: string, options?: SendOptions) => Promise<void>;
  readonly stop: () => Promise<unknown>;
}

interface SendOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
}

/** Starts the built mock. Port 0 picks a free one. */
export async function startMock(port: number): Promise<RunningMock> {
  const mock = await startMockProcess({ flags: [`--port=${port}`, '--seed=pictures'], env: environment() });
  return {
    url: mock.url,
    stop: () => mock.end('SIGTERM'),
    send: (method, path, options) => send(`${mock.url}${path}`, method, options),
  };
}

async function send(url: string, method: string, options: SendOptions = {}): Promise<void> {
  const { body, headers, status = 200 } = options;
  const response = await fetch(url, {
    method,
    headers: { authorization: 'Bearer test-token', 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.status !== status) throw new Error(`${method} ${url} got ${response.status}: ${await response.text()}`);
}

/** Runs the suite in a folder; returns its output. Throws a command error for another exit code. */
export function conform(folder: string, code: number, ...args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, env: environment(), maxBuffer: 2 ** 24 };
    execFile(process.execPath, [conformFile, ...args], options, (error, stdout, stderr) => {
      if ((error?.code ?? 0) === code) resolve(stdout);
      else reject(new CommandError(`conform ${args.join(' ')} did not end with ${code}:\n${stdout}\n${stderr}`));
    });
  });
}
