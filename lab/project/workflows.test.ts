/** Workflows use pinned actions and few permissions, and a job that may publish runs no code but that of npm. */
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { fileText, filesIn } from '../testing/test-package.js';

type Permissions = string | Readonly<Record<string, string>>;

interface Workflow {
  readonly permissions: Permissions;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly needs?: string;
  readonly 'timeout-minutes'?: number;
  readonly permissions?: Permissions;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
  readonly steps: readonly Step[];
}

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

const workflows = filesIn('.github/workflows').map((name) => [name, parse(fileText(name)) as Workflow] as const);
const jobs = workflows.flatMap(([file, workflow]) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ name: `${file}: ${name}`, workflow, job })),
);

describe.each(workflows)('%s', (_name, { permissions, jobs: all }) => {
  it('runs existing scripts, with few permissions and a time limit', () => {
    expect(permissions).toEqual({ contents: 'read' });
    for (const { needs, steps, ...job } of Object.values(all)) {
      expect(job['timeout-minutes']).toBeGreaterThan(0);
      if (needs !== undefined) expect(Object.keys(all)).toContain(needs);
      const scripts = steps.flatMap(({ run = '' }) =>
        [...run.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, one]) => one),
      );
      expect(scripts.filter((script) => !Object.hasOwn(packageJson.scripts, script!))).toEqual([]);
    }
  });

  it('has no expression in a script', () => {
    const scripts = Object.values(all).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
  });
});

it.each([...workflows.map(([name]) => name), 'recipes/github.yml'])('%s leaves no token behind a checkout', (name) => {
  const steps = Object.values((parse(fileText(name)) as Workflow).jobs).flatMap((job) => job.steps);
  const checkouts = steps.filter((step) => step.uses?.startsWith('actions/checkout@'));
  expect(checkouts.length).toBeGreaterThan(0);
  expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
});

it('tests every supported Node version on every system, and the container', () => {
  const { jobs: all } = parse(fileText('.github/workflows/ci.yml')) as Workflow;
  expect(all['platforms']!.strategy!.matrix).toEqual({
    os: ['ubuntu-latest', 'macos-latest', 'windows-latest'],
    node: [packageJson.engines.node.replace('>=', ''), '22', '24', '26'],
  });
  expect(all['image']!.steps.some(({ run }) => run?.startsWith('docker build'))).toBe(true);
});

/** The actions of all workflows, with the comment after each. */
const actions = [...filesIn('.github/workflows'), 'action.yml', 'recipes/github.yml'].flatMap((file) =>
  [...fileText(file).matchAll(/^\s*(?:- )?uses: (.*)$/gm)].map(([, action = '']) => ({ file, action })),
);

/** Not pinned by a commit, for these reasons. */
const unpinned: Readonly<Record<string, string>> = {
  [`OWNER/${packageJson.name}@v${packageJson.version}`]: 'this project, whose release has no commit yet',
};

describe('an action', () => {
  const pinned = /^([\w-]+\/[\w-]+)(?:\/[\w/-]+)?@([0-9a-f]{40}) # (v\d+\.\d+\.\d+)$/;

  it('is pinned by a full commit hash, with its version in a comment', () => {
    expect(actions.length).toBeGreaterThan(10);
    const others = actions.filter(({ action }) => !pinned.test(action));
    expect(others.map(({ action }) => action)).toEqual(Object.keys(unpinned));
  });

  it('has one version everywhere', () => {
    const versions = new Map<string, Set<string>>();
    for (const { action } of actions) {
      const [, name, hash, version] = pinned.exec(action) ?? [];
      if (name !== undefined) versions.set(name, (versions.get(name) ?? new Set()).add(`${hash} ${version}`));
    }
    expect([...versions].filter(([, all]) => all.size > 1)).toEqual([]);
  });
});

const writes = (permissions: Permissions = {}): boolean =>
  typeof permissions === 'string' ? permissions !== 'read-all' : Object.values(permissions).includes('write');

/** Without install scripts: npm itself in an exact version, or a publication. */
const allowed = [
  /^npm install --global --ignore-scripts "npm@(?:\d+\.\d+\.\d+|\$NPM_VERSION)"$/,
  /^npm publish \.\/\*\.tgz --ignore-scripts --provenance --tag "\$tag"$/,
  /^case "\$GITHUB_REF_NAME" in \*-\*\) tag=next ;; \*\) tag=latest ;; esac$/,
];
const allowedActions = /^actions\/(?:setup-node|download-artifact)@/;

/** What a job with a permission to write does, apart from publishing a tarball. */
function risksOf(
  { permissions, steps }: Job,
  { permissions: ofAll }: Pick<Workflow, 'permissions'>,
): readonly string[] {
  if (!writes(permissions ?? ofAll)) return [];
  const lines = steps.flatMap(({ run }) => run?.trim().split('\n') ?? []);
  const used = steps.flatMap((step) => step.uses ?? []);
  return [
    ...lines.filter((line) => !allowed.some((pattern) => pattern.test(line))),
    ...used.filter((action) => !allowedActions.test(action)),
  ];
}

describe('a job that may publish', () => {
  it.each(jobs)('runs no install script, and no code of the project: $name', ({ job, workflow }) => {
    expect(risksOf(job, workflow)).toEqual([]);
  });

  it('exists once, with no other permission, in an exact version of npm', () => {
    const publishing = jobs.filter(({ job, workflow }) => writes(job.permissions ?? workflow.permissions));
    expect(publishing.map(({ job }) => job.permissions)).toEqual([{ 'id-token': 'write' }]);
    expect(fileText('.github/workflows/release.yml')).toMatch(/^ +NPM_VERSION: \d+\.\d+\.\d+$/m);
  });

  const publish = { run: 'npm publish ./*.tgz --ignore-scripts --provenance --tag "$tag"' };
  it.each<readonly [string, readonly Step[]]>([
    ['npm ci', [{ run: 'npm ci' }, publish]],
    ['npm run -s test:all', [{ run: 'npm run -s test:all' }, publish]],
    ['npm publish', [{ run: 'npm publish' }]],
    ['npm install --global npm@11', [{ run: 'npm install --global npm@11' }, publish]],
    [
      'npm install --global --ignore-scripts "npm@11"',
      [{ run: 'npm install --global --ignore-scripts "npm@11"' }, publish],
    ],
    ['actions/checkout@v6', [{ uses: 'actions/checkout@v6' }, publish]],
    ['./', [{ uses: './' }, publish]],
  ])('must not do this: %s', (risk, steps) => {
    for (const permissions of [{ 'id-token': 'write' }, { contents: 'write' }, 'write-all'])
      expect(risksOf({ permissions, steps }, { permissions: {} })).toEqual([risk]);
    expect(risksOf({ steps }, { permissions: { packages: 'write' } })).toEqual([risk]);
    expect(risksOf({ permissions: { contents: 'read' }, steps }, { permissions: 'write-all' })).toEqual([]);
  });
});
