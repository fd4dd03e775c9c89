import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleShop, serveExample, type RunningExample } from './cli/example-server.js';

const settings = { url: 'http://mock.example', token: "it's" };
const run = (...args: string[]): Promise<string> =>
  new Promise((resolve) =>
    execFile(process.execPath, ['--import', 'tsx', 'scripts/example.ts', ...args], (error, stdout, stderr) =>
      resolve(`${error ? Number(error.code) : 0} ${stdout}${stderr}`),
    ),
  );

describe('the example shop', () => {
  let example: RunningExample;
  beforeAll(async () => {
    example = await serveExample(settings, { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => example.close());

  it('is a page and a script, and nothing else', async () => {
    const paths = ['/', '/shop.js', '/index.html', '/../package.json'];
    const answers = await Promise.all(paths.map((path) => fetch(`${example.url}${path}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404]);
    expect(answers[0]!.headers.get('content-type')).toContain('text/html');
    expect(await answers[0]!.text()).toContain('src="shop.js"');
  });

  it('is told where to order', async () => {
    expect(await bundleShop(settings)).toContain(JSON.stringify(settings.token));
  });

  it('brings the client without the contract', async () => {
    const script = await bundleShop(settings);
    expect(script).toContain('/api/v1');
    expect(script).not.toContain('x-requirement');
  });
});

describe('npm run example', () => {
  it.each([
    [
      ['--mock', 'nowhere'],
      '2 --mock: "nowhere" is no http or https address: the scheme is missing, as in http://nowhere.\nTry --help.\n',
    ],
    [['--port', 'x'], '2 --port must be a whole number from 0 to 65535, not "x".\nTry --help.\n'],
    [['--host', ''], '2 --host needs a value.\nTry --help.\n'],
  ])('says what is wrong (%j)', async (args, said) => {
    expect(await run(...args)).toBe(said);
  });

  it('explains itself with --help', async () => {
    expect(await run('--help')).toMatch(/^0 Serves an example shop [^]*--mock URL/);
  });
});
