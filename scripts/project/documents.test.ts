/** The documents name all that users can choose, and no script, flag, file or link that does not exist. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { standard } from '../../conformance/model/defaults.js';
import { requestsInWords } from '../../conformance/catalogue/footprint.js';
import packageJson from '../../package.json' with { type: 'json' };
import { sections } from '../../openapi/requirements.js';
import adminDocument from '../../reference-impl/mock/admin/admin.json' with { type: 'json' };
import { switchDefinitions } from '../../reference-impl/mock/switches/switches.js';
import { help as conformHelp, ofEmbedded } from '../conform/flags.js';
import { help as mockHelp } from '../mock/flags.js';
import { commandOf, fileText, project, run } from '../testing/test-package.js';

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(project, folder)).map((name) => `${folder}/${name}`);

const names = [
  'README.md',
  'docs/mock.md',
  ...filesIn('docs/mock'),
  'docs/reports.md',
  'docs/ci.md',
  'docs/extra-checks.md',
  'docs/contract-words.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
];
const documents = names.map((name) => [name, fileText(name)] as const);
const [readme, mockPage] = [fileText('README.md'), fileText('docs/mock.md')];

describe('the README', () => {
  it('names every section that --only takes', () => {
    const unasked = ['events'];
    const missing = Object.keys(sections).filter((name) => !readme.includes(`\`${name}\``));
    expect(missing.filter((name) => !unasked.includes(name))).toEqual([]);
  });

  it('names every flag of the conform command', () => {
    const flags = conformHelp.match(/--[a-z][a-z-]*/g) ?? [];
    expect([...new Set(flags)].filter((flag) => !readme.includes(`\`${flag}\``))).toEqual([]);
  });

  it('says what holds unless told otherwise', () => {
    const told = [
      `(${standard.concurrency}, on the embedded reference ${ofEmbedded})`,
      `the limit of one request in milliseconds (${standard.timeoutMs})`,
      `the limit of the run in seconds (${standard.maxTimeMs / 1000})`,
      `milliseconds a write may take to show (${standard.waitMs})`,
    ];
    const text = readme.replaceAll('\n', ' ');
    expect(told.filter((one) => !text.includes(one))).toEqual([]);
  });
});

it('docs/ci.md says how many requests a run sends', () => {
  expect(fileText('docs/ci.md')).toContain(`sends ${requestsInWords}`);
});

it('docs/contract-words.md has a row for each word of the contract, and no other', () => {
  const rows = fileText('docs/contract-words.md').match(/^\| `x-[^|]*/gm) ?? [];
  const used = new Set(fileText('openapi/openapi.yaml').match(/(?<![\w-])x-[a-z-]+(?=:)/g));
  expect(rows.flatMap((row) => row.match(/x-[a-z-]+/g) ?? []).sort()).toEqual([...used].sort());
});

describe('docs/mock.md', () => {
  it('names every flag of the mock', () => {
    const flags = mockHelp.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? [];
    expect([...new Set(flags)].filter((flag) => !mockPage.includes(flag))).toEqual([]);
  });

  it('names every switch', () => {
    const missing = switchDefinitions.filter(
      ({ name, flag }) => !mockPage.includes(`\`${name}\``) || !mockPage.includes(flag),
    );
    expect(missing).toEqual([]);
  });

  it('names every operation of the control interface', () => {
    const paths = Object.entries(adminDocument.paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((method) => method !== 'parameters')
        .map((method) => `\`${method.toUpperCase()} /__mock${path.replace(/\/$/, '')}\``),
    );
    expect(paths.filter((path) => !mockPage.includes(path))).toEqual([]);
  });
});

/** The anchors of a document, as GitHub makes them from its headings. */
const anchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

/** Files that a document names in backquotes by their path from the project's folder; ones with a `*` stand for many. */
const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`((?:openapi|conformance|reference-impl|scripts|docs|examples)\/[\w./-]*)`/g)].map(
    ([, path = '']) => path,
  );

describe.each(documents)('%s', (name, text) => {
  it('names only scripts that exist', () => {
    const scripts = [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, script]) => script);
    expect(scripts.filter((script) => !Object.hasOwn(packageJson.scripts, script!))).toEqual([]);
  });

  it('names only flags that a command or node has', { timeout: 60_000 }, async () => {
    const others = await Promise.all(
      ['mock-stateless', 'proxy', 'example', 'compare', 'contract-diff', 'matrix'].map((script) => helpOf(script)),
    );
    const known = new Set([conformHelp, mockHelp, ...others].flatMap((help) => help.match(/--[a-z][a-z-]*/g) ?? []));
    const named = text.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? [];
    const ofNode = process.allowedNodeEnvironmentFlags;
    const ofMsw = ['--save'];
    expect(
      [...new Set(named)].filter((flag) => !known.has(flag) && !ofNode.has(flag) && !ofMsw.includes(flag)),
    ).toEqual([]);
  });

  it('links only to what is there', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      if (/^https?:/.test(link)) return false;
      const [path = '', anchor] = link.split('#');
      const file = path === '' ? join(project, name) : join(project, dirname(name), path);
      if (!existsSync(file)) return true;
      return anchor !== undefined && !anchorsOf(readFileSync(file, 'utf8')).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  it('names only files that are there', () => {
    expect(pathsIn(text).filter((path) => !existsSync(join(project, path)))).toEqual([]);
  });

  it('tells nothing of the machine that it was written on', () => {
    expect(text.match(/(?<!\w)\/(?:home|root|tmp|work|Users)\/\S*/g)).toBeNull();
  });
});

const helps = new Map<string, Promise<string>>();

function helpOf(script: string): Promise<string> {
  const known = helps.get(script);
  if (known) return known;
  const asked = run(project, process.execPath, ...commandOf(script), '--help');
  const made = asked.then(({ stdout }) => stdout);
  helps.set(script, made);
  return made;
}
