/** The files for GitHub, containers and editors are valid: they name scripts, files, flags and fields that exist. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { help as conformHelp } from '../../scripts/conform/flags.js';
import { help as mockHelp } from '../../scripts/mock/flags.js';
import { fileText, filesIn, project } from '../testing/test-package.js';

it('has issue forms whose fields have different ids', () => {
  const forms = filesIn('.github/ISSUE_TEMPLATE').filter((name) => !name.endsWith('config.yml'));
  expect(forms.length).toBeGreaterThan(1);
  for (const form of forms) {
    const { name, description, body } = parse(fileText(form)) as {
      readonly name: string;
      readonly description: string;
      readonly body: readonly { readonly id: string; readonly attributes: { readonly label: string } }[];
    };
    expect([name, description, ...body.map(({ attributes }) => attributes.label)].every(Boolean)).toBe(true);
    expect(new Set(body.map(({ id }) => id)).size).toBe(body.length);
  }
});

/** The instructions of the Dockerfile, one per line. */
const instructions = fileText('Dockerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line));
const last = (word: string): string => instructions.filter((line) => line.startsWith(`${word} `)).at(-1) ?? '';

it('has a Dockerfile that runs the mock without root, from one base image', () => {
  const bases = instructions.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1]);
  const [base = '', ...others] = new Set(bases);
  expect(others).toEqual([]);
  expect(base).toMatch(/^node:\d+\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/);
  expect(base).toContain(`node:${fileText('.nvmrc').trim()}.`);
  expect(last('USER')).toBe('USER node');
  expect(last('HEALTHCHECK')).toContain('/docs');
  const [, entry = ''] = /node_modules\/delivery-conformance\/([^"]+)/.exec(last('ENTRYPOINT')) ?? [];
  expect(Object.values<string>(packageJson.bin)).toContain(entry);
  const [command, ...flags] = JSON.parse(last('CMD').slice('CMD '.length)) as readonly string[];
  expect(command).toBe('mock');
  expect(flags.filter((flag) => flag.startsWith('--') && !mockHelp.includes(flag))).toEqual([]);
  expect(last('RUN')).not.toContain('root');
  const [, libsql] = /@libsql\/client@(\S+)/.exec(fileText('Dockerfile')) ?? [];
  expect(libsql).toBe(packageJson.devDependencies['@libsql/client']);
});

it('has a configuration of Renovate that pins actions, images and the npm of a release', () => {
  const { extends: presets, ...managers } = JSON.parse(fileText('renovate.json')) as {
    readonly extends: readonly string[];
    readonly 'github-actions': { readonly managerFilePatterns: readonly string[] };
  };
  for (const preset of [
    'docker:pinDigests',
    'helpers:pinGitHubActionDigestsToSemver',
    'customManagers:githubActionsVersions',
  ])
    expect(presets).toContain(preset);
  // Renovate finds workflows and action.yml by itself.
  expect(managers['github-actions'].managerFilePatterns).toEqual(['recipes/github.yml']);
  expect(fileText('.github/workflows/release.yml')).toMatch(
    /# renovate: datasource=npm depName=npm\n +NPM_VERSION: \S+\n/,
  );
});

it("copies the package's files into the image", () => {
  const copied = fileText('.dockerignore').match(/(?<=^!).*/gm) ?? [];
  expect(copied.filter((path) => !existsSync(join(project, path)))).toEqual([]);
  const sources = packageJson.files.filter((path) => !/^!|^dist$/.test(path)).map((path) => path.split('/')[0]!);
  expect(sources.filter((path) => !copied.some((one) => one === path))).toEqual([]);
});

it('has a compose file with existing flags and an admin token', () => {
  const { services, volumes } = parse(fileText('compose.yaml')) as {
    readonly services: Readonly<
      Record<
        string,
        { readonly command: readonly string[]; readonly environment: object; readonly volumes?: readonly string[] }
      >
    >;
    readonly volumes: object;
  };
  const help: Readonly<Record<string, string>> = { mock: mockHelp, conform: conformHelp };
  for (const { command } of Object.values(services))
    expect(command.filter((word) => word.startsWith('--') && !help[command[0]!]!.includes(word))).toEqual([]);
  expect(services['mock']!.environment).toHaveProperty('MOCK_ADMIN_TOKEN');
  expect(services['mock']!.volumes!.map((volume) => volume.split(':')[0])).toEqual(Object.keys(volumes));
});

it('lists every dependency with a reason in CONTRIBUTING.md, and no other package', () => {
  const [, section = ''] = fileText('CONTRIBUTING.md').split('\n## Dependencies\n');
  const [table = ''] = section.split('\nAll are ');
  const listed = table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  const { dependencies, devDependencies, peerDependencies } = packageJson;
  const all = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
  expect(listed.sort()).toEqual(all.sort());
});

it("has no deprecated dependency, and none that the oldest supported Node can't run", () => {
  const { packages } = JSON.parse(fileText('package-lock.json')) as {
    readonly packages: Readonly<
      Record<string, { readonly deprecated?: string; readonly engines?: { readonly node?: string } }>
    >;
  };
  const { dependencies, devDependencies } = packageJson;
  const direct = Object.keys({ ...dependencies, ...devDependencies }).map(
    (name) => [name, packages[`node_modules/${name}`]!] as const,
  );
  expect(direct.filter(([, { deprecated }]) => deprecated !== undefined)).toEqual([]);
  const least = (range: string): number => Math.min(...(range.match(/(?<![<.\d])\d+/g) ?? ['0']).map(Number));
  expect(direct.filter(([, { engines }]) => least(engines?.node ?? '') > 20).map(([name]) => name)).toEqual([]);
});
