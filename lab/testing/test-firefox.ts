/**
 * Firefox for tests: Playwright supports only its own builds, so these tests open a page that reports its results
 * itself.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const executable = (process.env['PATH'] ?? '')
  .split(delimiter)
  .flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => join(folder, name)))
  .find((path) => existsSync(path));

/** Why tests that need Firefox are skipped; undefined if there is one. */
export const whyNoFirefox =
  executable === undefined ? 'skipped: no firefox on this machine, apt-get install firefox-esr brings one' : undefined;

/** Settings so that Firefox loads and shows nothing but the page. */
const settings = {
  'app.normandy.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

/** Opens a page in a new Firefox; returns a function that ends it. */
export function openFirefox(url: string): () => Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'firefox-'));
  const lines = Object.entries(settings).map(
    (pair) => `user_pref(${pair.map((each) => JSON.stringify(each)).join()});`,
  );
  writeFileSync(join(home, 'user.js'), lines.join('\n'));
  const firefox = spawn(executable!, ['--headless', '--no-remote', '--profile', home, url], {
    env: { ...process.env, HOME: home },
    stdio: 'ignore',
  });
  const ended = once(firefox, 'exit');
  return async () => {
    firefox.kill();
    await ended;
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}
