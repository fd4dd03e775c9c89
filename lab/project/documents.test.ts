/**
 * The documents are short, name everything that users can choose, and name no script, flag, file or link that does not
 * exist.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { standard } from '../../conformance/model/defaults.js';
import { requestsInWords } from '../../conformance/catalogue/footprint.js';
import { allChecks } from '../../conformance/checks/index.js';
import { requirementOf } from '../../conformance/model/requirement-of-check.js';
import packageJson from '../../package.json' with { type: 'json' };
import { sections } from '../../openapi/requirements.js';
import adminDocument from '../../mock/admin/admin.json' with { type: 'json' };
import { allVariations } from '../../variants/index.js';
import { switchDefinitions } from '../../mock/switches/switches.js';
import { help as conformHelp, ofEmbedded } from '../../scripts/conform/flags.js';
import { help as mockHelp } from '../../scripts/mock/flags.js';
import { fileText, filesIn, project, sourceOf } from '../testing/test-package.js';

/** The pages of docs and its folders: the generated ones, and those written by hand. */
const pages = ['docs', 'docs/mock', 'docs/contributing'].flatMap(filesIn).filter((name) => name.endsWith('.md'));
const isGenerated = (name: string): boolean => /^[^#]*do not edit|^# .*\n\n[^#]*do not edit/i.test(fileText(name));
const written = pages.filter((name) => !isGenerated(name));

const names = [
  'README.md',
  ...written,
  'docs/mock-triggers.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'AGENTS.md',
];
const documents = names.map((name) => [name, fileText(name)] as const);
const readme = fileText('README.md');
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
const mockPages = filesIn('docs/mock').map((name) => [name, fileText(name)] as const);

describe('the README', () => {
  it('has at most 200 lines', () => {
    expect(readme.split('\n').length - 1).toBeLessThanOrEqual(200);
  });

  it('compares with rows that are also in docs/benchmarks.md', () => {
    const rows = readme.split('\n').filter((line) => / of 10 \|$/.test(line));
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter((row) => !fileText('docs/benchmarks.md').includes(`${row}\n`))).toEqual([]);
  });

  it('counts checks, faults and conformant servers at most 15 percent too low', () => {
    const rowsOf = (name: string): number => fileText(name).match(/^\| `/gm)!.length;
    const counts = {
      faults: rowsOf('docs/kill-matrix.md'),
      'required and advisory checks': allChecks().filter((check) => requirementOf(check).level !== 'observed').length,
      'conformant servers': allVariations.length,
    };
    for (const [what, count] of Object.entries(counts)) {
      const [, said = ''] = new RegExp(`more than ([\\d,]+) ${what}`).exec(oneLine(readme)) ?? [];
      const least = Number(said.replace(',', ''));
      expect(count, what).toBeGreaterThan(least);
      expect(count, what).toBeLessThan(least * 1.15);
    }
  });

  it('gives the same figures for exploring as its pages', () => {
    const [, hidden] = /(\d+ of \d+) are found/.exec(fileText('docs/explored-hidden-faults.md')) ?? [];
    const [, authored] = /are found \((\d+ %)\)/.exec(fileText('docs/explored-faults.md')) ?? [];
    expect(oneLine(readme)).toContain(`finds [${hidden}](docs/explored-hidden-faults.md)`);
    expect(oneLine(readme)).toContain(`finds [${authored}](docs/explored-faults.md)`);
  });
});

describe('docs', () => {
  it('has pages of at most 150 lines, all listed on the first one', () => {
    const first = fileText('docs/README.md');
    const listed = pages.filter((name) => !/^docs\/(README\.md|mock\/)/.test(name));
    expect(listed.filter((name) => !first.includes(`](${name.replace('docs/', '')})`))).toEqual([]);
    expect(written.filter((name) => fileText(name).split('\n').length > 150)).toEqual([]);
  });
});

describe('the pages about checking a server', () => {
  const text = ['check', 'output', 'fix', 'real-servers', 'reports', 'explore', 'extra-checks']
    .map((name) => fileText(`docs/${name}.md`))
    .join('\n');

  it('name every section that --only accepts', () => {
    const unasked = ['events'];
    const missing = Object.keys(sections).filter((name) => !text.includes(`\`${name}\``));
    expect(missing.filter((name) => !unasked.includes(name))).toEqual([]);
  });

  it('name every flag of the conform command', () => {
    const flags = conformHelp.match(/--[a-z][a-z-]*/g) ?? [];
    expect([...new Set(flags)].filter((flag) => !text.includes(`${flag}\``))).toEqual([]);
  });

  it('give the defaults', () => {
    const said = [
      `(${standard.concurrency}, on the embedded reference ${ofEmbedded})`,
      `the limit of one request in milliseconds (${standard.timeoutMs})`,
      `the limit of the run in seconds (${standard.maxTimeMs / 1000})`,
      `milliseconds a write may take to show (${standard.waitMs})`,
    ];
    expect(said.filter((one) => !text.includes(one))).toEqual([]);
  });
});

it.each(['README.md', 'docs/check.md', 'docs/ci.md'])('%s says how many requests a run sends', (name) => {
  expect(oneLine(fileText(name))).toContain(`sends ${requestsInWords}`);
});

it('docs/contract-words.md and docs/keywords.md have a row for each word of the contract, and no other', () => {
  const pages = ['docs/contract-words.md', 'docs/keywords.md'].map(fileText).join('\n');
  const rows = new Set(pages.match(/^\| `x-[^ |`]*/gm));
  const used = new Set(fileText('openapi/openapi.yaml').match(/(?<![\w-])x-[a-z-]+(?=:)/g));
  expect([...rows].map((row) => row.replace('| `', '')).sort()).toEqual([...used].sort());
});

describe('docs/mock', () => {
  const text = mockPages.map(([, page]) => page).join('\n');

  it('has short pages, all listed on the first one, each of which begins with the problem that it solves', () => {
    const [[, first], others] = [
      mockPages.find(([name]) => name.endsWith('/README.md'))!,
      mockPages.filter(([name]) => !name.endsWith('/README.md')),
    ];
    expect(mockPages.filter(([, page]) => page.split('\n').length > 120).map(([name]) => name)).toEqual([]);
    expect(others.filter(([name]) => !first.includes(`](${name.split('/').at(-1)})`))).toEqual([]);
    expect(others.filter(([, page]) => !/^# .*\n\nI want [^]*?→/.test(page)).map(([name]) => name)).toEqual([]);
  });

  it('names every flag of the mock', () => {
    const flags = mockHelp.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? [];
    expect([...new Set(flags)].filter((flag) => !text.includes(flag))).toEqual([]);
  });

  it('names every switch', () => {
    const missing = switchDefinitions.filter(({ name, flag }) => !text.includes(`\`${name}\``) || !text.includes(flag));
    expect(missing).toEqual([]);
  });

  it('names every operation of the control interface', () => {
    const paths = Object.entries(adminDocument.paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((method) => method !== 'parameters')
        .map((method) => `\`${method.toUpperCase()} /__mock${path.replace(/\/$/, '')}\``),
    );
    expect(paths.filter((path) => !text.includes(path))).toEqual([]);
  });
});

/** The anchors of a document, as GitHub derives them from its headings. */
const anchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

/** Files that a document names in backquotes by their path in the project; a `*` matches any name. */
const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`((?:openapi|conformance|reference-impl|scripts|docs|examples)\/[\w./-]*)`/g)].map(
    ([, path = '']) => path,
  );

/** The links of a document to files, as path and anchor. The path is empty for links within the page. */
const linksIn = (text: string): readonly (readonly [path: string, anchor: string | undefined])[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .filter(([, link = '']) => !/^https?:/.test(link))
    .map(([, link = '']) => [link.split('#')[0]!, link.split('#')[1]]);

/** Whether a file or folder of the project is in the package. npm adds some files by itself. */
const isShipped = (path: string): boolean =>
  [...packageJson.files, 'README.md', 'LICENSE', 'package.json'].some(
    (shipped) => path === shipped || path.replace(/\/?$/, '/').startsWith(`${shipped}/`),
  );

describe.each(documents)('%s', (name, text) => {
  it('names only scripts that exist', () => {
    const scripts = [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, script]) => script);
    expect(scripts.filter((script) => !Object.hasOwn(packageJson.scripts, script!))).toEqual([]);
  });

  it('names only flags of our commands or of node', () => {
    expect(helps).not.toContain(undefined);
    const known = new Set([conformHelp, mockHelp, ...helps].flatMap((help) => help?.match(/--[a-z][a-z-]*/g) ?? []));
    const named = text.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? [];
    const ofNode = process.allowedNodeEnvironmentFlags;
    const ofOthers = ['--fail-with-body', '--save', '--rm', '--dry-run', '--tag', '--mutate'];
    expect(
      [...new Set(named)].filter((flag) => !known.has(flag) && !ofNode.has(flag) && !ofOthers.includes(flag)),
    ).toEqual([]);
  });

  it('has only links that work', () => {
    const broken = linksIn(text).filter(([path, anchor]) => {
      const file = path === '' ? join(project, name) : join(project, dirname(name), path);
      if (!existsSync(file)) return true;
      return anchor !== undefined && !anchorsOf(readFileSync(file, 'utf8')).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  it('names only files that exist', () => {
    expect(pathsIn(text).filter((path) => !existsSync(join(project, path)))).toEqual([]);
  });

  it.runIf(name.startsWith('docs/') && isShipped(name))('names only files that are in the package, too', () => {
    const links = linksIn(text).flatMap(([path]) => (path ? [normalize(join(dirname(name), path))] : []));
    expect([...links, ...pathsIn(text)].filter((path) => !isShipped(path))).toEqual([]);
  });

  it('has no paths of a particular machine', () => {
    expect(text.match(/(?<!\w)\/(?:home|root|tmp|work|Users)\/\S*/g)).toBeNull();
  });
});

/** The files with the help texts of the commands that export none. */
const helps = [
  ...['mock-stateless', 'example', 'compare', 'contract-diff', 'matrix', 'soak', 'explore'].map(sourceOf),
  'scripts/proxy/flags.ts',
].map((path) => /const \w*[hH]elp = `([^`]*)`;/.exec(fileText(path))?.[1]);
