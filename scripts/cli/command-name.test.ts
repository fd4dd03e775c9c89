/** The commands of an installed package print the names that they have there. */
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { withCommandNames } from './command-name.js';
import { help as conformHelp } from '../conform/flags.js';
import { template } from '../conform/templates/config-template.js';
import { help as mockHelp } from '../mock/flags.js';
import { project, run } from '../../lab/testing/test-package.js';

it("names the package's commands in an installed package", () => {
  expect(withCommandNames('Start it: npm run mock -- --port 0, or npm run conform.', true)).toBe(
    'Start it: npx delivery-mock --port 0, or npx delivery-conform.',
  );
});

it.each([conformHelp, mockHelp, template])(
  'leaves no name of a repository script in the texts of an installed package',
  (text) => {
    expect(text).toContain('npm run');
    expect(withCommandNames(text, true)).not.toContain('npm run');
  },
);

it('changes nothing in the repository', () => {
  expect(withCommandNames(conformHelp)).toBe(conformHelp);
});

it.each(['conform', 'compare', 'contract-diff', 'mock'])('prints the version with %s --version', async (name) => {
  const { code, stdout } = await run(project, process.execPath, `dist/${name}.js`, '--version');
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${packageJson.version}\n` });
});
