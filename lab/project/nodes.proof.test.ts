/** The package, the tests with raw sockets and a whole run work on each supported Node, with the same build. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { vitestFile } from '../testing/test-package-programs.js';
import { startMockProcess } from '../soak/mock-process.js';
import { installIn, project, run, runWith, type Ended } from '../testing/test-package.js';

/** The oldest supported version, and a recent one of each later line. npm has them for Linux, on x64 and arm64. */
const versions = ['20.19.0', '22.23.3', '24.21.0', '26.10.0'];
const platform = `${process.platform}-${process.arch}`;
const platforms = ['linux-x64', 'linux-arm64'];

/** The tests of the server and the suite's client with raw sockets. */
const socketTests = [
  'conformance/requests/http/live-failure.test.ts',
  'conformance/requests/http/connection-pool.test.ts',
  'mock/half-closed.test.ts',
  'mock/start.test.ts',
  'reference-impl/http/connection.test.ts',
  'reference-impl/http/framing.test.ts',
  'reference-impl/http/server.cors.test.ts',
  'reference-impl/http/read-request.test.ts',
  'reference-impl/http/server.test.ts',
  'scripts/proxy/relay/relay.test.ts',
];

const folderOf = (version: string): string => join(project, 'node_modules/.cache/nodes', version);
const nodeOf = (version: string): string => join(folderOf(version), `node_modules/node-${platform}/bin/node`);
const runs = async (version: string): Promise<boolean> =>
  (await run(project, nodeOf(version), '--version')).stdout.trim() === `v${version}`;

/** Installs a Node, unless an earlier run has done so. Returns the reason if this machine can't have it. */
async function installNode(version: string): Promise<string | undefined> {
  if (!platforms.includes(platform)) return `skipped: npm has no Node ${version} for ${platform}`;
  if (await runs(version)) return undefined;
  rmSync(folderOf(version), { recursive: true, force: true });
  const offline = await installIn(folderOf(version), `node-${platform}@${version}`);
  if (offline !== undefined) return `skipped: ${offline}`;
  return (await runs(version)) ? undefined : `skipped: Node ${version} does not run on this machine`;
}

/** Uses the package's exports, once imported as a module and once required. */
const program = `
  import { createRequire } from 'node:module';
  import { runSuite, startMock } from 'delivery-conformance';
  const points = ${JSON.stringify(['mock', 'contract', 'client', 'triggers', 'types'])};
  for (const point of points) await import('delivery-conformance/' + point);
  const mock = await startMock();
  const report = await runSuite({ url: mock.url, token: mock.token, selection: { only: ['listCarriers'], skip: [] } });
  await mock.close();
  console.log(report.verdict, createRequire(import.meta.url)('delivery-conformance').runSuite === runSuite);
`;

/** vitest 5 needs Node 22.12 or newer. */
const vitest5 = 'vitest@5.1.1';

const root = mkdtempSync(join(tmpdir(), 'nodes-'));
const folder = join(root, 'installed');
const withVitest = join(root, 'with-vitest');
let offline: string | undefined;

beforeAll(async () => {
  // Without the scripts that build and write declarations, which don't matter to Node.
  const packed = await run(project, 'npm', 'pack', '--ignore-scripts', `--pack-destination=${root}`);
  expect(packed.code, packed.stderr).toBe(0);
  const tarball = join(
    root,
    readdirSync(root).find((name) => name.endsWith('.tgz'))!,
  );
  offline = (await installIn(folder, tarball)) ?? (await installIn(withVitest, tarball, vitest5));
  writeFileSync(join(withVitest, 'conformance.test.ts'), vitestFile);
  writeFileSync(join(folder, 'program.js'), program);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Expects a conformant run without warnings of Node, such as for deprecated features. */
function expectConformant({ code, stdout, stderr }: Ended): void {
  expect(code, `${stdout}\n${stderr}`).toBe(0);
  expect(stdout).toMatch(/^CONFORMANT$/m);
  expect(stderr).not.toMatch(/^\(node:\d+\)/m);
}

for (const version of versions) {
  const reason = await installNode(version);
  const node = nodeOf(version);

  describe.skipIf(reason !== undefined)(`on Node ${version}${reason ? ` (${reason})` : ''}`, () => {
    it('the package can be imported and required, and its commands run', async (context) => {
      if (offline !== undefined) context.skip(offline);
      expect(await run(folder, node, 'program.js')).toMatchObject({ code: 0, stdout: 'conformant true\n' });
      const commands = Object.values(packageJson.bin).map((path) => join('node_modules/delivery-conformance', path));
      for (const ended of await Promise.all(commands.map((command) => run(folder, node, command, '--help'))))
        expect(ended).toMatchObject({ code: 0, stderr: '' });
    });

    it.skipIf(version.startsWith('20.'))('vitest 5 gets a test for each check', async (context) => {
      if (offline !== undefined) context.skip(offline);
      const { code, stdout, stderr } = await run(withVitest, node, 'node_modules/vitest/vitest.mjs', 'run');
      expect(code, `${stdout}\n${stderr}`).toBe(0);
      expect(stdout).toMatch(/Tests +\d+ passed/);
    });

    it('the mock is conformant', async () => {
      const mock = await startMockProcess({ node });
      try {
        const flags = ['--url', mock.url, '--token', 'test-token', '--other-token', 'other-token'];
        expectConformant(await run(project, node, 'dist/conform.js', ...flags));
      } finally {
        await mock.end('SIGINT');
      }
      expect(mock.stderr()).not.toMatch(/^\(node:\d+\)/m);
    });

    it('the tests with raw sockets pass', async () => {
      const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...socketTests];
      const { code, stdout, stderr } = await runWith({ SKIP_BUILD: '1' }, project, node, ...vitest);
      expect(code, `${stdout}\n${stderr}`).toBe(0);
      expect(stdout).toContain(`${socketTests.length} passed (${socketTests.length})`);
    });
  });
}
