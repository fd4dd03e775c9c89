/** The example checkout is served with its token kept from other pages, and its command refuses wrong arguments. */
import { execFile } from 'node:child_process';
import { get as httpGet } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveExample, type RunningExample } from './cli/example-server.js';

const session = { url: 'http://mock.example', token: "it's" };
const run = (...args: string[]): Promise<string> =>
  new Promise((resolve) =>
    execFile(process.execPath, ['--import', 'tsx', 'scripts/example.ts', ...args], (error, stdout, stderr) =>
      resolve(`${error ? Number(error.code) : 0} ${stdout}${stderr}`),
    ),
  );

describe('the example checkout', () => {
  let example: RunningExample;
  beforeAll(async () => {
    example = await serveExample(session, { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => example.close());
  const get = (path: string): Promise<Response> => fetch(`${example.url}${path}`);

  it('consists of a page and its scripts', async () => {
    const paths = ['/', '/?demo', '/main.js', '/index.html', '/../package.json'];
    const answers = await Promise.all(paths.map(get));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404]);
    expect(answers[0]!.headers.get('content-type')).toContain('text/html');
    expect(await answers[0]!.text()).toContain('src="main.js"');
  });

  it('gets the address of the API from its server', async () => {
    expect(await (await get('/session')).json()).toEqual(session);
  });

  it('refuses the token to pages of other origins', async () => {
    const status = (headers: Record<string, string>): Promise<number | undefined> =>
      new Promise((resolve) => {
        httpGet(`${example.url}/session`, { headers }, (answer) => resolve(answer.resume().statusCode));
      });
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    expect([await status({}), await status({ host: 'evil.example' }), await status(crossSite)]).toEqual([
      200, 403, 403,
    ]);
  });

  it('loads the client without the contract, and the mock only for the demo', async () => {
    const script = await (await get('/main.js')).text();
    expect(script).not.toContain('x-requirement');
    const [, chunk] = /import\("\.(\/demo-\w+\.js)"\)/.exec(script) ?? [];
    expect(await (await get(chunk!)).text()).toContain('mock-lost');
  });
});

describe('npm run example', () => {
  it.each([
    [
      ['--mock', 'nowhere'],
      '2 --mock: "nowhere" is not an http or https address: the scheme is missing, as in http://nowhere.\nTry --help.\n',
    ],
    [['--port', 'x'], '2 --port must be a whole number from 0 to 65535, not "x".\nTry --help.\n'],
    [['--host', ''], '2 --host needs a value.\nTry --help.\n'],
  ])('explains wrong arguments (%j)', async (args, said) => {
    expect(await run(...args)).toBe(said);
  });

  it('explains itself with --help', async () => {
    expect(await run('--help')).toMatch(/^0 Serves an example checkout[^]*--mock URL/);
  });
});
