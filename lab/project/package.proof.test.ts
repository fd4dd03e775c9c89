/** The package from `npm pack` works once installed, has types, and contains nothing that its users don't need. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { build } from 'esbuild';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, it as test, type TestContext } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { entryNames } from '../../scripts/build/bundle.js';
import { loadedBy, runBundled } from '../testing/test-package-bundles.js';
import { compilerCodes, inBrowser, moduleModes, typed, vitestFile } from '../testing/test-package-programs.js';
import {
  compile,
  installLimitMs,
  installPackage,
  project,
  run,
  sizeOf,
  userEnvironment,
  type Ended,
  type Installed,
} from '../testing/test-package.js';

let installed: Installed;
let home: string;

beforeAll(async () => {
  installed = await installPackage();
  home = join(installed.folder, 'node_modules/delivery-conformance');
}, installLimitMs);
afterAll(() => installed.remove());

/** A test of the installed package, skipped with the reason if it could not be installed. */
const it = (name: string, body: () => Promise<void> | void): void =>
  test(name, (context: TestContext) => {
    if (installed.offline !== undefined) context.skip(installed.offline);
    return body();
  });

const command = (name: string, ...args: readonly string[]): Promise<Ended> =>
  run(installed.folder, 'npx', '--no-install', name, ...args);

async function program(text: string): Promise<Ended> {
  writeFileSync(join(installed.folder, 'program.js'), text);
  return run(installed.folder, process.execPath, 'program.js');
}

test('contains programs, types and documents, but no sources, tests or source maps', () => {
  const { files } = installed;
  const expected = ['LICENSE', 'README.md', 'dist/LICENSES.txt', 'dist/console/index.html', 'openapi/openapi.json'];
  expect(files).toEqual(expect.arrayContaining([...expected, ...Object.values(packageJson.bin)]));
  const ours =
    /^(dist|docs|recipes|examples\/(?:checkout|checks|scenarios))\/|^(openapi\/openapi|package)[.-]|\.schema\.json$|^[A-Z]+(\.md)?$/;
  expect(files.filter((path) => !ours.test(path))).toEqual([]);
  const unwanted =
    /(?<!\.d|^examples\/(?:checks\/ours|checkout\/\w+))\.tsx?$|\.test\.|(^|\/)test-|\.map$|matrix|tsconfig|golden/;
  expect(files.filter((path) => unwanted.test(path))).toEqual([]);
});

test('passes publint', async () => {
  const { buffer } = new Uint8Array(readFileSync(installed.tarball));
  const { messages } = await publint({ pack: { tarball: buffer }, level: 'suggestion', strict: true });
  expect(messages).toEqual([]);
});

test('has correct types for modules, with every way of resolving them', async () => {
  const result = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(installed.tarball))));
  if (!result.types) throw new Error('The package has no types.');
  expect(Object.keys(result.entrypoints)).toEqual(expect.arrayContaining(['.', './vitest', './openapi.json']));
  // There is no CommonJS version: `require` gets the modules. Resolvers that don't know `exports` find nothing.
  const esm = result.problems.filter(
    (problem) => !('resolutionKind' in problem && ['node10', 'node16-cjs'].includes(problem.resolutionKind)),
  );
  expect(esm).toEqual([]);
});

it('is small, and installs only its own dependencies', () => {
  const modules = join(installed.folder, 'node_modules');
  expect(sizeOf(modules)).toBeLessThan(30 * 2 ** 20);
  const names = readdirSync(modules).filter((name) => !name.startsWith('.'));
  const needs = ['delivery-conformance', 'openapi-typescript-helpers', ...Object.keys(packageJson.dependencies)];
  expect(names.sort()).toEqual(needs.sort());
});

it('has commands with --help', async () => {
  for (const [name, operands] of [
    ['delivery-conform', '[flags]'],
    ['delivery-mock', '[flags]'],
    ['delivery-proxy', '--url URL [flags]'],
    ['delivery-compare', 'FIRST.json SECOND.json'],
    ['delivery-contract-diff', 'OLD NEW'],
  ] as const) {
    const { code, stdout } = await command(name, '--help');
    expect(code).toBe(0);
    expect(stdout).toContain(`npx ${name} ${operands}`);
    expect(stdout).not.toContain('npm run');
  }
  expect((await command('delivery-conformance', 'mock', '--help')).stdout).toContain('npx delivery-mock [flags]');
  const { code, stderr } = await command('delivery-conform', '--regrade', 'package.json');
  expect([code, stderr]).toEqual([2, expect.stringContaining('as written by npx delivery-conform --out DIR')]);
});

it('checks a mock that it started, which has its pages, and says which packages are missing', async () => {
  const mock = spawn(process.execPath, [join(home, 'dist/bin/delivery-mock.js'), '--port=0'], {
    env: userEnvironment(),
  });
  let said = '';
  for await (const data of mock.stdout) if ((said += String(data)).includes('Ctrl-C stops it.')) break;
  const [, url = ''] = /(http:\/\/[^/]+)\/api\/v1/.exec(said) ?? [];
  try {
    const checked = await command('delivery-conform', '--url', url, '--token', 'test-token', '--only', 'listCarriers');
    expect(checked.code, checked.stderr).toBe(0);
    expect(checked.stdout).toContain('CONFORMANT');
    for (const path of ['/', '/docs', '/console/console.js']) expect((await fetch(url + path)).status).toBe(200);
    const headers = { authorization: 'Bearer test-token', prefer: 'code=403' };
    const forced = await fetch(`${url}/api/v1/carriers`, { headers });
    expect(forced.status).toBe(501);
    expect(await forced.text()).toContain('npm install --save-dev @stoplight/prism-http');
  } finally {
    const ended = once(mock, 'exit');
    mock.kill('SIGINT');
    await ended;
  }
});

it('writes files that name an existing schema', async () => {
  expect(await command('delivery-conform', '--init')).toMatchObject({ code: 0 });
  const schema = 'node_modules/delivery-conformance/conformance/given.schema.json';
  expect(readFileSync(join(installed.folder, 'conform.yaml'), 'utf8')).toContain(`$schema=./${schema}\n`);
  expect(readFileSync(join(installed.folder, schema), 'utf8')).toContain('"places"');
});

it('says in one line what to install for a stored state', async () => {
  const { code, stderr } = await command('delivery-mock', '--port=0', '--data=mock.db');
  expect(code).toBe(2);
  expect(stderr.trim().split('\n').at(-1)).toMatch(/can't be loaded .* npm install @libsql\/client@0\.18$/);
});

it('has every entry point that package.json names', async () => {
  const points = Object.keys(packageJson.exports).map((path) => path.replace(/^\./, 'delivery-conformance'));
  const loads = points.map((path) => {
    const how = path.endsWith('.json') ? `, { with: { type: 'json' } }` : '';
    // It runs inside vitest, which is installed in a later test.
    return path.endsWith('/vitest') ? '' : `found['${path}'] = Object.keys(await import('${path}'${how})).join();`;
  });
  const { stdout, stderr } = await program(
    `const found = {};\n${loads.join('\n')}\nconsole.log(JSON.stringify(found));`,
  );
  expect(stderr).toBe('');
  const found = JSON.parse(stdout) as Record<string, string>;
  expect(found['delivery-conformance']).toMatch(/createMock.*runSuite.*startMock/);
  expect(found['delivery-conformance/contract']).toContain('loadContract');
  expect(found['delivery-conformance/client']).toContain('createDeliveryClient');
  expect(found['delivery-conformance/triggers']).toBe('mockTriggers');
  expect(found['delivery-conformance/report.schema.json']).toBe('default');
  expect(Object.keys(found)).toHaveLength(points.length - 1);
});

it('runs the suite and the mock in a program, also in one that uses require', async () => {
  const { stdout, stderr } = await program(`
    import { createRequire } from 'node:module';
    import { exitCodeOf, runSuite, startMock, createMock } from 'delivery-conformance';
    import { createMock as portless } from 'delivery-conformance/mock';
    import { createDeliveryClient } from 'delivery-conformance/client';
    const mock = await startMock();
    const report = await runSuite({ url: mock.url, token: mock.token, selection: { only: ['listCarriers'], skip: [] } });
    const { data } = await createDeliveryClient({ url: mock.url, token: mock.token }).GET('/carriers');
    await mock.close();
    const required = createRequire(import.meta.url)('delivery-conformance');
    console.log(report.verdict, exitCodeOf(report), data.data.carriers.length);
    console.log(createMock === portless, required.runSuite === runSuite);
  `);
  expect(stderr.replace(/^.*(ExperimentalWarning|--trace-warnings).*\n/gm, '')).toBe('');
  expect(stdout).toBe('conformant 0 4\ntrue true\n');
});

it('uses no Node module in the parts for pages', () => {
  const packages = (name: string) =>
    [...loadedBy(home, `dist/lib/${name}.js`)].filter((path) => !path.startsWith('dist/'));
  expect(packages('index')).toContain('node:http');
  expect(packages('mock')).toEqual(['decimal.js']);
  expect(packages('client')).toEqual(['openapi-fetch']);
  for (const name of ['contract', 'triggers', 'types']) expect(packages(name)).toEqual([]);
});

it('can be bundled for a page, without Node modules', async () => {
  writeFileSync(join(installed.folder, 'page.mjs'), inBrowser);
  const [entryPoints, outfile] = [[join(installed.folder, 'page.mjs')], join(installed.folder, 'page.bundle.mjs')];
  const made = await build({
    entryPoints,
    outfile,
    bundle: true,
    platform: 'browser',
    format: 'esm',
    logLevel: 'silent',
  });
  expect(made.warnings).toEqual([]);
  const { stdout, stderr } = await program(`delete globalThis.process; await import('./page.bundle.mjs');`);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^4 carriers\n200 %PDF-\n501 .*Prism, which doesn't run in a page/);
});

it('can be bundled for Node without optional packages', async () => {
  for (const format of ['esm', 'cjs'] as const)
    expect(await runBundled(installed.folder, format)).toMatchObject({
      stderr: '',
      stdout: expect.stringMatching(/^conformant\n501 .*npm install --save-dev @stoplight\/prism-http\n$/) as string,
    });
});

it('can be imported by TypeScript in the modes that the README lists', () => {
  for (const { mode, file, codes } of moduleModes)
    expect([mode, file, compilerCodes(installed.folder, mode, file)]).toEqual([mode, file, codes]);
});

it('has types that a strict compiler accepts, including every declaration', async () => {
  writeFileSync(join(installed.folder, 'typed.ts'), typed);
  expect(await compile(installed.folder, { files: ['typed.ts'], skipLibCheck: false })).toMatchObject({
    stdout: '',
    code: 0,
  });
});

it('provides a vitest test for each check', async () => {
  const vitest = join(project, 'node_modules/vitest');
  symlinkSync(vitest, join(installed.folder, 'node_modules/vitest'));
  writeFileSync(join(installed.folder, 'conformance.test.ts'), vitestFile);
  expect(await compile(installed.folder, { files: ['conformance.test.ts'], skipLibCheck: true })).toMatchObject({
    stdout: '',
    code: 0,
  });
  const { code, stdout, stderr } = await run(
    installed.folder,
    process.execPath,
    ...[join(vitest, 'vitest.mjs'), 'run', `--root=${installed.folder}`],
  );
  expect(code, `${stdout}\n${stderr}`).toBe(0);
  expect(stdout).toMatch(/Tests +\d+ passed/);
});

test('runs no script when it is installed', () => {
  expect(Object.keys(packageJson.scripts).filter((name) => /^((pre|post)?install|prepare)$/.test(name))).toEqual([]);
});

test('has the same entry points in package.json and in the build', () => {
  const made = entryNames.map((name) => (name === 'index' ? '.' : `./${name}`));
  expect(Object.keys(packageJson.exports).filter((path) => !path.endsWith('.json'))).toEqual(made);
});
