/** The package can be installed by each package manager, runs in Bun and Deno as in Node, and can be bundled by each bundler. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it as test, type TestContext } from 'vitest';
import {
  installIn,
  installLimitMs,
  npmInstall,
  packed,
  project,
  run,
  runWith,
  type Ended,
} from '../testing/test-package.js';
import { startRegistry, type Registry } from '../testing/test-registry.js';

const name = 'delivery-conformance';

/** The tools of users, all from npm. */
const managers = ['pnpm@10.34.9', 'yarn@1.22.22', '@yarnpkg/cli-dist@4.18.1', 'bun@1.4.5', 'deno@2.9.6'];
const plugins = ['node-resolve@16.0.3', 'commonjs@29.0.3', 'json@6.1.0'].map((each) => `@rollup/plugin-${each}`);
const bundlers = ['esbuild@0.28.2', 'rollup@4.68.8', ...plugins, 'vite@8.3.8', 'webpack@5.113.0', 'webpack-cli@7.3.1'];

const tools = join(project, 'node_modules/.cache/package-tools');
const bin = (path: string): string => join(tools, 'node_modules', path);
const [node, bun, deno] = [process.execPath, bin('.bin/bun'), bin('.bin/deno')];
const [pnpm, classic, berry] = ['pnpm/bin/pnpm.cjs', 'yarn/bin/yarn.js', '@yarnpkg/cli-dist/bin/yarn.js'].map(bin);

/** How each tool installs a package, runs its command, and runs a program that imports it. */
const commands: Readonly<Record<string, readonly (readonly string[])[]>> = {
  npm: [['npm', 'install', name], ['npx', '--no-install', name], [node]],
  pnpm: [[node, pnpm!, 'add', name], [node, pnpm!, 'exec', name], [node]],
  'yarn 1': [[node, classic!, 'add', name], [node, classic!, '-s', 'run', name], [node]],
  "yarn 4 with Plug'n'Play": [
    [node, berry!, 'add', name],
    [node, berry!, 'run', name],
    [node, berry!, 'node'],
  ],
  'bun, in Bun': [[bun, 'add', name], [bun, 'run', '--bun', name], [bun]],
  'deno, in Deno': [
    [deno, 'add', `npm:${name}`],
    [deno, 'run', '-A', `npm:${name}/${name}`],
    [deno, 'run', '-A'],
  ],
};

const program = `
import { runSuite, startMock } from '${name}';
const mock = await startMock();
const headers = { authorization: 'Bearer ' + mock.token };
const { status } = await fetch(mock.url + '/api/v1/carriers', { headers });
const { verdict } = await runSuite({ url: mock.url, token: mock.token, selection: { only: ['listCarriers'], skip: [] } });
await mock.close();
console.log(status, verdict);
`;

const webpack = `export default {
  mode: 'production', target: 'node20', entry: './main.mjs', stats: 'errors-warnings',
  // Making the names in the file shorter takes four times as long as all else.
  optimization: { minimize: false }, experiments: { outputModule: true },
  output: { path: import.meta.dirname + '/bundles', filename: 'webpack.mjs', library: { type: 'module' } },
};`;
const vite = `export default {
  logLevel: 'warn', ssr: { noExternal: true },
  build: { ssr: 'main.mjs', outDir: 'bundles', emptyOutDir: false, rollupOptions: { output: { entryFileNames: 'vite.mjs' } } },
};`;

/** How each bundler makes `bundles/NAME.mjs` from the program. */
const bundling: Readonly<Record<string, readonly string[]>> = {
  esbuild: 'main.mjs --bundle --platform=node --format=esm --log-level=warning --outfile=bundles/esbuild.mjs'.split(
    ' ',
  ),
  rollup: [
    ...'main.mjs --silent --failAfterWarnings --format es --dir bundles --entryFileNames rollup.mjs'.split(' '),
    ...['-p', 'node-resolve={preferBuiltins:true}', '-p', 'commonjs', '-p', 'json'],
  ],
  vite: ['build'],
  webpack: [],
};

const root = mkdtempSync(join(tmpdir(), 'package-tools-'));
let registry: Registry | undefined;
let offline: string | undefined;

beforeAll(async () => {
  const { tarball } = await packed();
  offline = await installIn(tools, ...managers);
  registry = await startRegistry(tarball).catch((error: unknown) => void (offline ??= `no registry: ${String(error)}`));
}, installLimitMs);
afterAll(() => {
  registry?.close();
  rmSync(root, { recursive: true, force: true });
});

const it = (title: string, body: () => Promise<void>): void =>
  test(title, (context: TestContext) => {
    if (offline !== undefined) context.skip(offline);
    return body();
  });

/** Runs a command with an empty home folder, so that no cache has an earlier package of this version. */
function inFolder(folder: string, command: readonly string[], ...args: readonly string[]): Promise<Ended> {
  const home = join(folder, 'home');
  const places = ['HOME', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME', 'DENO_DIR'];
  const settings = {
    ...Object.fromEntries(places.map((place) => [place, home])),
    npm_config_registry: registry!.url,
    NPM_CONFIG_REGISTRY: registry!.url,
    YARN_NPM_REGISTRY_SERVER: registry!.url,
    YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
  };
  return runWith(settings, folder, command[0]!, ...command.slice(1), ...args);
}

/** The folder of a new project with the program. */
function newFolder(called: string): string {
  const folder = join(root, called.replaceAll(/\W+/g, '-'));
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  writeFileSync(join(folder, 'main.mjs'), program);
  return folder;
}

const good = { code: 0, stdout: '200 conformant\n' };

describe.each(Object.entries(commands))('%s', (called, [add, command, runtime]) => {
  it('installs the package, runs its commands, and runs a program that imports it', async () => {
    const folder = newFolder(called);
    const added = await inFolder(folder, add!);
    expect(added.code, `${added.stdout}\n${added.stderr}`).toBe(0);
    const checked = await inFolder(folder, command!, 'conform', '--only', 'listCarriers');
    expect(checked, checked.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('CONFORMANT') as string });
    expect(await inFolder(folder, runtime!, 'main.mjs')).toMatchObject(good);
  });
});

describe('bundlers', () => {
  let folder: string;
  beforeAll(async () => {
    folder = newFolder('bundlers');
    writeFileSync(join(folder, 'webpack.config.js'), webpack);
    writeFileSync(join(folder, 'vite.config.js'), vite);
    offline ??= await npmInstall(folder, [(await packed()).tarball, ...bundlers]);
  }, installLimitMs);

  for (const [bundler, flags] of Object.entries(bundling))
    it(`${bundler} makes one file of it, without a warning`, async () => {
      const made = await run(folder, 'npx', '--no-install', bundler, ...flags);
      expect(made, made.stdout).toMatchObject({ code: 0, stderr: '' });
      expect(await run(folder, node, `bundles/${bundler}.mjs`)).toMatchObject(good);
    });
});
