/** For tests: runs steps of the action as GitHub's runner does, and the scripts of the other recipes. */
import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { fileText, project, userEnvironment, type Ended } from './test-package.js';

/** A step of the action. `run` is its script, unless it uses another action. */
interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The parsed action.yml. */
export interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

export const action = parse(fileText('action.yml')) as Action;

/** Tokens that must not be shown anywhere. */
export const token = 'a-token-that-nobody-may-see';
export const other = 'another-token-that-nobody-may-see';

/** A working folder for one test, inside another with the files of GitHub or the test. */
export class Workspace {
  readonly root = mkdtempSync(join(tmpdir(), 'recipes-'));
  readonly folder = join(this.root, 'work');
  /** The PATH for programs, with those of the test first. */
  readonly path = `${join(this.root, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`;

  constructor() {
    for (const name of ['work', 'bin', 'temp', 'action/dist']) mkdirSync(join(this.root, name), { recursive: true });
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  read(path: string): string {
    return existsSync(join(this.root, path)) ? readFileSync(join(this.root, path), 'utf8') : '';
  }

  write(path: string, text: string): string {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
    return join(this.root, path);
  }

  /** Adds a program with precedence over others of the same name. */
  command(name: string, script: string, path = `bin/${name}`): void {
    chmodSync(this.write(path, `#!/usr/bin/env bash\n${script}\n`), 0o755);
  }

  /** The names and texts of all files. */
  everything(): string {
    const entries = readdirSync(this.root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return files.map((file) => `${file}\n${readFileSync(file, 'utf8')}`).join('\n');
  }

  /** Runs bash in the working folder. */
  bash(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
    const options = { cwd: this.folder, env: { ...userEnvironment(), PATH: this.path, ...env }, timeout: 100_000 };
    return new Promise((resolve) =>
      execFile('bash', ['--norc', ...args], options, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
      ),
    );
  }

  /** Runs a script as GitLab's runner does: all lines of a job in one shell. */
  job(lines: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
    return this.bash(['-c', ['set -eo pipefail', ...lines].join('\n')], env);
  }
}

/** The environment of a step. Its expressions may only name inputs. */
function stepEnvironment({ env = {} }: Step, inputs: Readonly<Record<string, string>>): Record<string, string> {
  const values = Object.entries(env).map(([name, text]) => {
    const [, input] = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(text) ?? [];
    const declared = action.inputs[input ?? ''];
    if (input === undefined || !declared) throw new Error(`${name} is no input: ${text}`);
    return [name, inputs[input] ?? declared.default ?? ''] as const;
  });
  return Object.fromEntries(values);
}

/** The outputs in a file, as GitHub reads it: lines of `name=value`, and values of several lines up to a chosen mark. */
function outputsIn(text: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  const lines = text.split('\n');
  for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
    const [, name, mark] = /^([^=]+?)<<(.+)$/.exec(line) ?? [];
    if (name !== undefined && mark !== undefined) {
      found[name] = lines.splice(0, lines.indexOf(mark)).join('\n');
      lines.shift();
    } else if (line.includes('=')) found[line.slice(0, line.indexOf('='))] = line.slice(line.indexOf('=') + 1);
  }
  return found;
}

/** Splits the output of a step as a runner does: into its commands and the log. */
function logOf(stdout: string): { readonly commands: readonly string[]; readonly log: string } {
  const commands: string[] = [];
  const log: string[] = [];
  let resume: string | undefined;
  for (const line of stdout.split('\n')) {
    const isCommand = /^::[\w-]+( [^:]*)?::/.test(line) && (resume === undefined || line === `::${resume}::`);
    (isCommand ? commands : log).push(line);
    if (!isCommand) continue;
    resume = line.startsWith('::stop-commands::') ? line.slice('::stop-commands::'.length) : undefined;
  }
  return { commands, log: log.join('\n') };
}

/** The result of a step. */
export interface Stepped extends Ended {
  readonly commands: readonly string[];
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** Runs the named step with inputs, in a job with this environment. `path` is the action's folder. */
export async function runStep(
  space: Workspace,
  name: string,
  inputs: Readonly<Record<string, string>>,
  path = project,
  job: Readonly<Record<string, string>> = {},
): Promise<Stepped> {
  const step = action.runs.steps.find((one) => one.name === name);
  if (step?.run === undefined) throw new Error(`The action has no script ${name}.`);
  const files = { GITHUB_STEP_SUMMARY: join(space.root, 'summary'), GITHUB_OUTPUT: join(space.root, 'output') };
  const env = { ...files, GITHUB_ACTION_PATH: path, RUNNER_TEMP: join(space.root, 'temp') };
  const script = space.write('step.sh', step.run);
  const ended = await space.bash(['--noprofile', '--norc', '-eo', 'pipefail', script], {
    ...job,
    ...env,
    ...stepEnvironment(step, inputs),
  });
  return { ...ended, ...logOf(ended.stdout), summary: space.read('summary'), outputs: outputsIn(space.read('output')) };
}
