/** The place of a trial: a folder with the contract, a running mock, and commands that run in the folder. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../bench/kit/free-port.js';
import type { StartedMock } from '../../../mock/start.js';
import { startProcess, type RunningProcess } from '../../soak/running-process.js';
import { folderOf, nodeFor, project } from './packages.js';

/** The time limit of a command, in milliseconds. */
const limitMs = 240_000;

/** The contract in YAML, as JSON, and as OpenAPI 3.0. */
const documents = ['openapi.yaml', 'openapi.json', 'openapi-3.0.yaml'] as const;

/** Environment variables that prevent telemetry and the use of personal settings. */
const quiet = {
  CI: 'true',
  NO_COLOR: '1',
  LANG: 'C.UTF-8',
  DO_NOT_TRACK: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};

/** A server that a tool has started. */
interface Served {
  readonly url: string;
  stop(): Promise<unknown>;
}

export class TrialPlace {
  /** The folder, emptied at each trial. It stays, so that people can look at the tool's output. */
  readonly folder: string;
  /** The URL of the API, with its base path. */
  readonly url: string;
  private readonly node: string;

  constructor(
    tool: { readonly name: string; readonly package: string },
    readonly mock: StartedMock,
  ) {
    const node = nodeFor(tool.package);
    if (node === undefined) throw new Error(`${tool.name} doesn't run on Node ${process.versions.node}.`);
    this.node = node;
    this.url = `${mock.url}/api/v1`;
    this.folder = `${project}reports/tools/${tool.name.replaceAll(/[^\w-]/g, '-')}`;
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
    symlinkSync(`${project}${folderOf(tool.package)}/node_modules`, this.path('node_modules'), 'junction');
    this.write('package.json', '{ "private": true, "type": "module" }');
    for (const name of documents) copyFileSync(`${project}openapi/${name}`, this.path(name));
    for (const shared of ['examples.ts', 'clients/sample.ts']) this.take(shared);
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  read(name: string): string {
    return readFileSync(this.path(name), 'utf8');
  }

  write(name: string, text: string): void {
    writeFileSync(this.path(name), text);
  }

  /** Copies a file of `programs` into the folder. */
  take(program: string): void {
    copyFileSync(`${project}lab/tools/programs/${program}`, this.path(basename(program)));
  }

  /** Runs a file of `programs`, with the mock's address and token in its environment. */
  program(name: string, ...args: readonly string[]): Promise<string> {
    this.take(name);
    return this.run('--import', import.meta.resolve('tsx'), basename(name), ...args);
  }

  /** Runs Node. Rejects with the output if it fails. */
  run(...args: readonly string[]): Promise<string> {
    return this.runIn('', ...args);
  }

  /** Runs Node in a subfolder. Rejects with the output if it fails. */
  async runIn(folder: string, ...args: readonly string[]): Promise<string> {
    const { ended, end, said } = this.start(args, {}, this.path(folder));
    const late = setTimeout(() => void end('SIGKILL'), limitMs);
    const code = await ended;
    clearTimeout(late);
    if (code !== 0) throw new Error(`${code === null ? 'It was killed' : `Exit code ${code}`}: ${said()}`);
    return said();
  }

  /** Runs Node with a free port, until something listens there. */
  async serve(args: (port: number) => readonly string[]): Promise<Served> {
    const port = await freePort();
    const { ended, end, said } = this.start(args(port), { PORT: String(port) });
    const url = `http://127.0.0.1:${port}`;
    const stop = () => end('SIGKILL');
    for (const deadline = Date.now() + 60_000; !(await responds(url));) {
      const hasEnded = await Promise.race([ended.then(() => true), sleep(100, false)]);
      if (!hasEnded && Date.now() < deadline) continue;
      await stop();
      throw new Error(`It doesn't listen: ${said()}`);
    }
    return { url, stop };
  }

  private start(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = this.folder): RunningProcess {
    const own = { HOME: this.folder, PATH: process.env['PATH'], MOCK_URL: this.url, MOCK_TOKEN: this.mock.token };
    const running = startProcess(args, { cwd, node: this.node, env: { ...quiet, ...own, ...env } });
    running.stdin.end();
    return running;
  }
}

const responds = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (response) => {
      await response.body?.cancel();
      return true;
    },
    () => false,
  );
