/** Packs the project from a copy, as npm does, and installs the package in an empty folder. */
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { commandNames } from '../../scripts/build/bundle.js';
import { modulePath } from '../../scripts/build/module-path.js';
import packageJson from '../../package.json' with { type: 'json' };

export const project = fileURLToPath(new URL('../..', import.meta.url));
export const fileText = (path: string): string => readFileSync(join(project, path), 'utf8');

/** The paths of all files and folders in some folders of the project, with forward slashes, without node_modules. */
export const pathsBelow = (...folders: readonly string[]): readonly string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .map((path) => modulePath('', path))
    .filter((path) => !/(^|\/)node_modules(\/|$)/.test(path));

/** The paths of the files in a folder of the project. */
export const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(project, folder)).map((name) => `${folder}/${name}`);

/** The arguments of node that start a command from any folder: the bundle if the command has one, as for users. */
export const commandOf = (name: string): readonly string[] =>
  (commandNames as readonly string[]).includes(name)
    ? [join(project, `dist/${name}.js`)]
    : ['--import', import.meta.resolve('tsx'), join(project, sourceOf(name))];

/** The file that the script of a command in package.json starts, such as `lab/soak/soak.ts`. */
export function sourceOf(name: string): string {
  const scripts: Readonly<Record<string, string>> = packageJson.scripts;
  const [, file] = /\btsx ((?:scripts|lab)\/\S+\.ts)/.exec(scripts[name] ?? '') ?? [];
  return file ?? `scripts/${name}.ts`;
}

/** The result of a process. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A user's environment: without the variables of vitest, of the npm that runs the tests, and of a target. */
export function userEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VITEST|CONFORM_|NODE_OPTIONS|npm_)/.test(name));
  return { ...Object.fromEntries(inherited), NO_COLOR: '1' };
}

/** Runs a command in a folder, with additional environment variables. */
export const runWith = (more: NodeJS.ProcessEnv, cwd: string, command: string, ...args: readonly string[]) =>
  new Promise<Ended>((resolve) =>
    execFile(
      command,
      args,
      { cwd, env: { ...userEnvironment(), ...more }, timeout: 300_000 },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    ),
  );

/** Runs a command in a folder. */
export const run = (cwd: string, command: string, ...args: readonly string[]): Promise<Ended> =>
  runWith({}, cwd, command, ...args);

/** Left out of a copy, because they are generated or linked. A fresh clone doesn't have them either. */
const left = ['dist', '.git', 'reports', 'coverage', '.stryker-tmp', 'openapi/generated/lines.json'];

/** A copy of the project, so that changes don't affect other tests. */
export function copyOfProject(folder: string): string {
  const copy = join(folder, 'project');
  const isCopied = (path: string): boolean =>
    basename(path) !== 'node_modules' && !left.includes(relative(project, path));
  cpSync(project, copy, { recursive: true, filter: isCopied });
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** The package, and a folder in which it is installed. */
export interface Installed {
  readonly tarball: string;
  /** The paths of the package's files. */
  readonly files: readonly string[];
  readonly folder: string;
  /** The reason if it could not be installed because npm's registry can't be reached. */
  readonly offline: string | undefined;
  remove(): void;
}

/** Whether this call created the folder. */
function makesFolder(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The tarball, and the paths of the files in it. */
interface Packed {
  readonly tarball: string;
  readonly files: readonly string[];
}

/** Packs the project once for all test files of a run: the first call packs, the others wait for the tarball. */
export async function packed(): Promise<Packed> {
  const shared = join(inject('sharedFolder'), 'pack');
  const result = join(shared, 'result.json');
  if (makesFolder(shared)) {
    const pack = async (): Promise<Ended> =>
      run(copyOfProject(shared), 'npm', 'pack', '--json', `--pack-destination=${shared}`);
    const ended = await pack().catch((error: unknown) => ({ code: 1, stdout: '', stderr: String(error) }));
    writeFileSync(`${result}.new`, JSON.stringify(ended));
    renameSync(`${result}.new`, result);
  }
  while (!existsSync(result)) await new Promise((resolve) => setTimeout(resolve, 100));
  const { code, stdout, stderr } = JSON.parse(readFileSync(result, 'utf8')) as Ended;
  if (code !== 0) throw new Error(`npm pack failed: ${stdout}\n${stderr}`);
  const [found] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [
    { readonly filename: string; readonly files: readonly { readonly path: string }[] },
  ];
  return { tarball: join(shared, found.filename), files: found.files.map(({ path }) => path) };
}

/** The time limit of a `beforeAll` with it: to build and pack, also while other tests use all cores, and to install. */
export const installLimitMs = 400_000;

/** Builds, packs and installs. Rejects if that fails for any reason except the network. */
export async function installPackage(): Promise<Installed> {
  const { tarball, files } = await packed();
  const root = mkdtempSync(join(tmpdir(), 'package-'));
  const folder = join(root, 'empty');
  return {
    tarball,
    folder,
    files,
    offline: await installIn(folder, tarball),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Installs packages in a new folder. Returns the reason if npm's registry can't be reached. */
export async function installIn(folder: string, ...names: readonly string[]): Promise<string | undefined> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  return npmInstall(folder, names);
}

/** Installs packages in a folder. Returns the reason if npm's registry can't be reached. */
export async function npmInstall(folder: string, names: readonly string[]): Promise<string | undefined> {
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=1'];
  const { code, stderr } = await run(folder, 'npm', 'install', ...names, ...flags);
  if (code === 0) return undefined;
  const network = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTCACHED|ENETUNREACH)\b/.exec(stderr);
  if (!network) throw new Error(`npm install failed: ${stderr}`);
  return `${names.join(' ')} could not be installed: npm's registry can't be reached (${network[0]})`;
}

const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };

/** Checks the types of files in a folder, by default all, with the settings of a strict user. */
export function compile(folder: string, options: { files?: readonly string[]; skipLibCheck: boolean }): Promise<Ended> {
  const { files, skipLibCheck } = options;
  const lib = ['es2023', 'dom', 'dom.iterable'];
  const modules = { module: 'nodenext', target: 'es2022', lib, types: [], resolveJsonModule: true, noEmit: true };
  const config = { compilerOptions: { ...modules, ...strict, skipLibCheck }, ...(files && { files }) };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return run(folder, process.execPath, join(project, 'node_modules/typescript/bin/tsc'), '-p', '.');
}

/** The total size of all files in a folder, in bytes. */
export const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true })
    .map((name) => statSync(join(folder, String(name))))
    .reduce((sum, found) => sum + (found.isFile() ? found.size : 0), 0);

/** The contract with an additional field of new customers, which no example has. */
export const withField = (field: string): string =>
  fileText('openapi/openapi.yaml').replace(/^( +)first_name: \{.*CUS-04 \}$/m, `$&\n$1nickname: ${field}`);
