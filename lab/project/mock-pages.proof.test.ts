/** The programs on the pages in docs/mock work with the installed package: tests, pages and stories as written there. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it as test, type TestContext } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { executablePath, useBrowser, whyNoBrowser } from '../testing/test-browser.js';
import { blocksOf, hasPrograms, shows, type Block } from '../testing/test-documents.js';
import {
  compile,
  fileText,
  filesIn,
  installLimitMs,
  installPackage,
  npmInstall,
  run,
  type Installed,
} from '../testing/test-package.js';
import { serveFolder } from '../testing/test-pages.js';

const { msw, vitest, 'playwright-core': playwright } = packageJson.devDependencies;
const storybook = '10.6.0';
/** The tools that the pages use, by the names in their `npm install`. */
const tools = {
  msw,
  vitest,
  '@playwright/test': playwright,
  storybook,
  '@storybook/html-vite': storybook,
};

let installed: Installed;
let offline: string | undefined;
beforeAll(async () => {
  installed = await installPackage();
  offline =
    installed.offline ??
    (await npmInstall(
      installed.folder,
      Object.entries(tools).map((each) => each.join('@')),
    ));
}, installLimitMs);
afterAll(() => installed.remove());

const it = (name: string, body: () => Promise<void>): void =>
  test(name, (context: TestContext) => {
    if (offline !== undefined) context.skip(offline);
    return body();
  });

/** A page, and a folder with its programs, each in the file that its first line names. */
class Page {
  readonly blocks: readonly Block[];
  readonly files: readonly string[];
  constructor(
    readonly name: string,
    private readonly edit = (text: string): string => text,
  ) {
    this.blocks = blocksOf(fileText(`docs/mock/${name}.md`));
    this.files = this.programs().map(({ file }) => file);
  }

  get folder(): string {
    return join(installed.folder, this.name);
  }

  programs(): readonly { readonly file: string; readonly text: string; readonly output: string | undefined }[] {
    const programs = this.blocks.filter(({ language }) => language === 'ts');
    return programs.map(({ text, output }) => ({
      file: /^\/\/ (\S+)\n/.exec(text)![1]!,
      text: this.edit(text),
      output,
    }));
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.folder, file)), { recursive: true });
    writeFileSync(join(this.folder, file), text);
  }

  /** Writes the programs and checks their types. */
  async prepare(scripts: Readonly<Record<string, string>> = {}): Promise<void> {
    this.write('package.json', JSON.stringify({ private: true, type: 'module', scripts }));
    for (const { file, text } of this.programs()) this.write(file, text);
    expect(await compile(this.folder, { files: this.files, skipLibCheck: true })).toMatchObject({
      stdout: '',
      code: 0,
    });
  }

  /** Runs a command, which must succeed; returns its output. */
  async runs(command: string, ...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await run(this.folder, command, ...args);
    expect(code, `${stdout}\n${stderr}`).toBe(0);
    return stdout;
  }

  /**
   * Runs the page's commands. For an `npm install`, only compares the version with the one that is already installed.
   */
  async commands(): Promise<void> {
    for (const line of this.blocks
      .filter(({ language }) => language === 'sh')
      .flatMap(({ text }) => text.split('\n'))) {
      const [, name, major] = /^npm install -D (@?[^@]+)(?:@(\d+))?$/.exec(line) ?? [];
      if (name === undefined) await this.runs('bash', '--norc', '-c', line);
      else expect(tools[name as keyof typeof tools]).toMatch(new RegExp(`^${major ?? ''}`));
    }
  }

  /** Runs the page's tests in vitest; all must pass. */
  async vitest(): Promise<void> {
    const said = await this.runs('npx', 'vitest', 'run', `--root=${this.folder}`);
    const texts = this.programs().map(({ text }) => text);
    const count = texts.join('\n').match(/^it\(/gm)?.length;
    expect(said).toMatch(new RegExp(`Tests +${count} passed`));
  }
}

/** Two free ports. */
async function freePorts(): Promise<readonly number[]> {
  const servers = [createServer(), createServer()];
  await Promise.all(servers.map((server) => once(server.listen(0, '127.0.0.1'), 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

describe('docs/mock', () => {
  it('vitest.md has tests that pass', async () => {
    const page = new Page('vitest');
    await page.prepare();
    await page.commands();
    await page.vitest();
  });

  it('programs.md has programs with the output that it shows', async () => {
    const page = new Page('programs');
    await page.prepare();
    for (const { file, output } of page.programs()) {
      const stdout = await page.runs(process.execPath, '--import', import.meta.resolve('tsx'), file);
      expect(shows(stdout, output ?? 'what it prints, in a text block'), stdout).toBe(true);
    }
  });

  test('no other page has programs', () => {
    const pages = filesIn('docs/mock').filter((page) => hasPrograms(fileText(page)));
    const tested = ['msw', 'playwright', 'programs', 'storybook', 'vitest'];
    expect(pages.sort()).toEqual(tested.map((name) => `docs/mock/${name}.md`));
  });
});

describe.skipIf(whyNoBrowser !== undefined)(`in a browser${whyNoBrowser ? ` (${whyNoBrowser})` : ''}`, () => {
  const browser = useBrowser();
  afterEach(() => browser.closePages());

  it('docs/mock/msw.md has tests that pass, and a page that works', async () => {
    const page = new Page('msw');
    await page.prepare();
    await page.commands();
    await page.vitest();
    const outfile = join(page.folder, 'public/main.js');
    await build({
      entryPoints: [join(page.folder, 'main.ts')],
      outfile,
      bundle: true,
      format: 'esm',
      logLevel: 'silent',
    });
    page.write(
      'public/index.html',
      '<!doctype html><title>A page</title><body><script type="module" src="main.js"></script>',
    );
    const served = await serveFolder(join(page.folder, 'public'));
    const opened = await browser.open(served.url);
    await opened.getByText('Falcon Express, Green Pedal').waitFor();
    await served.close();
  });

  it("docs/mock/storybook.md has stories that show the API's responses", async () => {
    const page = new Page('storybook');
    await page.prepare();
    await page.commands();
    await page.runs('npx', 'storybook', 'build', '--quiet', '--disable-telemetry', '--output-dir=static');
    const served = await serveFolder(join(page.folder, 'static'));
    for (const [story, text] of [
      ['all', 'Falcon Express'],
      ['down', 'Try again later.'],
      ['never-loads', 'Loading …'],
    ] as const) {
      const opened = await browser.open(`${served.url}/iframe.html?id=carriers--${story}&viewMode=story`);
      await opened.locator('#storybook-root', { hasText: text }).waitFor();
    }
    await served.close();
  });

  it('docs/mock/playwright.md has tests that pass', async () => {
    const [mock, app] = await freePorts();
    const page = new Page('playwright', (text) =>
      text.replaceAll('4010', String(mock)).replaceAll('5173', String(app)),
    );
    await page.prepare({ start: `node dev.js ${app} ${mock}` });
    page.write('dev.js', devServer);
    page.write(
      'run.config.ts',
      `
      import config from './playwright.config.js';
      export default { ...config, use: { ...config.use, launchOptions: { executablePath: '${executablePath}' } } };`,
    );
    await page.commands();
    const said = await page.runs('npx', 'playwright', 'test', '--config=run.config.ts');
    expect(said).toContain('3 passed');
  });
});

/** The app for the Playwright page: it shows the carriers, or that they can't be loaded now. */
const devServer = `
import { createServer } from 'node:http';
const [app, mock] = process.argv.slice(2);
const html = \`<!doctype html><title>App</title><p role="status"></p><script type="module">
  const status = document.querySelector('p');
  try {
    const response = await fetch('http://127.0.0.1:\${mock}/api/v1/carriers', { headers: { authorization: 'Bearer of-the-app' } });
    if (!response.ok) throw new Error();
    status.textContent = (await response.json()).data.carriers.map(({ name }) => name).join(', ');
  } catch { status.textContent = 'Try again later.'; }
</script>\`;
createServer((request, response) => response.setHeader('content-type', 'text/html').end(html)).listen(app, '127.0.0.1');
`;
