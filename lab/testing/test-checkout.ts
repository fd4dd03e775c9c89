/** For tests of the example checkout: builds it against the installed package, and gives each visit its own world. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it as test, type TestContext } from 'vitest';
import type { StartedMock, startMock as startOwn } from '../../mock/start.js';
import type { SwitchChanges } from '../../mock/switches/switches.js';
import { serveExample, type RunningExample } from '../../scripts/cli/example-server.js';
import { useBrowser } from './test-browser.js';
import { installLimitMs, installPackage, project, type Installed } from './test-package.js';

/** Installs the package, copies the checkout beside it and serves it. The mock is also that of the package. */
export function useCheckout() {
  let installed: Installed;
  let mock: StartedMock;
  let served: RunningExample;
  const browser = useBrowser();
  const folder = (): string => join(installed.folder, 'checkout');

  beforeAll(async () => {
    installed = await installPackage();
    if (installed.offline !== undefined) return;
    cpSync(join(project, 'examples/checkout'), folder(), { recursive: true });
    const entry = pathToFileURL(join(installed.folder, 'node_modules/delivery-conformance/dist/lib/index.js')).href;
    const { startMock } = (await import(entry)) as { readonly startMock: typeof startOwn };
    mock = await startMock();
    served = await serveExample({ url: mock.url, token: mock.token }, { host: '127.0.0.1', port: 0 }, folder());
  }, installLimitMs);
  afterEach(() => browser.closePages());
  afterAll(async () => {
    await Promise.all([served?.close(), mock?.close()]);
    installed.remove();
  });

  return {
    folder,
    /** A test with the installed package, skipped with the reason if it can't be installed. */
    it: (name: string, body: () => Promise<void>): void =>
      test(name, (context: TestContext) => {
        if (installed.offline !== undefined) context.skip(installed.offline);
        return body();
      }),
    mock: () => mock,
    /** Opens the checkout with a new world. `path` is appended to the page's address, such as `?demo` or `#100001`. */
    visit: async (path = '', options: BrowserContextOptions = {}): Promise<Visit> => {
      const world = mock.fork();
      // The page requests the session when it loads, so the route must be ready before.
      const session = { url: mock.url, token: world.token };
      const page = await browser.open(`${served.url}/${path}`, options, async (blank) => {
        await blank.clock.install();
        await blank.route('**/session', (route) => route.fulfill({ json: session }));
      });
      // From here on, the clock moves only when a test moves it, so a text that is shown for one second can't be
      // missed.
      await page.clock.pauseAt(Date.now() + 1_000);
      return new Visit(mock, world.id, session, page);
    },
  };
}

/** A visitor of the checkout. */
export class Visit {
  constructor(
    private readonly mock: StartedMock,
    /** The id of the visit's world. */
    readonly world: string,
    /** The API's address and token in the response of the shop's own server. */
    readonly session: { url: string; token: string },
    readonly page: Page,
  ) {}

  readonly offer = (name: string) => this.page.getByRole('radio', { name });
  readonly press = (name: string): Promise<void> => this.page.getByRole('button', { name }).click();
  readonly problem = (): Promise<string> => this.page.getByRole('alert').innerText();

  /** Waits until the page shows this sentence, without moving the clock. */
  readonly says = (sentence: string): Promise<void> => this.page.getByText(sentence, { exact: true }).waitFor();

  /** Waits for the rates, and fills in the customer. */
  async fillIn(): Promise<void> {
    await this.offer('Falcon Express, Same Day').waitFor();
    await this.page.getByLabel('First name').fill('Ada');
    await this.page.getByLabel('Last name').fill('Lovelace');
    await this.page.getByLabel('E-mail').fill('ada@example.com');
  }

  /** Waits until the order has this carrier; returns the order's number. */
  async placed(carrier = 'Falcon Express'): Promise<string> {
    await this.until(new RegExp(`^Order \\d+\\n[^]*${carrier}`, 'm'));
    return /\d+/.exec(await this.page.locator('#tracking-title').innerText())![0];
  }

  /** Moves the page's clock forward until the page shows a text. */
  async until(text: string | RegExp, ms = 1_000): Promise<void> {
    const shown = async (): Promise<string> => {
      const now = await this.page.locator('main').innerText();
      if (now.match(text)) return now;
      await this.page.clock.runFor(ms);
      return this.page.locator('main').innerText();
    };
    await expect.poll(shown).toMatch(text);
  }

  /** Changes the switches of this visit's world. */
  async switch(changes: SwitchChanges): Promise<void> {
    const init = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: JSON.stringify(changes) };
    expect((await fetch(`${this.mock.url}/__mock/worlds/${this.world}/switches`, init)).status).toBe(200);
  }

  /** The results of an operation's requests, in order: a status, or how the connection ended. */
  outcomes(operation: string, world = this.world): readonly unknown[] {
    const own = this.mock.requests.filter((each) => each.world === world && each.operation === operation);
    return own.map(({ outcome }) => outcome);
  }

  /** The stored orders of the visit's world, without the two of the contract's examples. */
  async orders(world = this.world): Promise<readonly { readonly order_number: string }[]> {
    const state = await (await fetch(`${this.mock.url}/__mock/worlds/${world}/state`)).json();
    const { orders } = state as { readonly orders: readonly { readonly order_number: string }[] };
    return orders.filter(({ order_number }) => Number(order_number) > 100_000);
  }
}
