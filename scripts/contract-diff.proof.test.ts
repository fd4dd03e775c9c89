/** The command compares files and git revisions, reports breaking changes by its exit code, and explains a mistake in two lines. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { ruleById } from '../openapi/diff/rules.js';
import { documentWith } from '../openapi/diff/test-documents.js';
import { commandOf } from '../lab/testing/test-package.js';

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

const folder = mkdtempSync(join(tmpdir(), 'contract-diff-'));

const run = (...args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, [...commandOf('contract-diff'), ...args], { cwd: folder }, (failure, out, error) => {
      resolve({ code: typeof failure?.code === 'number' ? failure.code : 0, out, error });
    });
  });

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return name;
};

const text = { type: 'string' };
const before = { type: 'object', required: ['a'], properties: { a: text } };
const after = { type: 'object', required: ['a', 'b'], properties: { a: text, b: { type: 'number' } } };
const meant = 'rule: request-needed-field-added\n  place: makeThing request /b\n  reason: b was always needed.\n';

/** A git repository with the old contract in its first commit and the new one in its second. */
function repository(): void {
  const git = (...args: readonly string[]): void => {
    const who = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...who, ...args], { cwd: folder, stdio: 'ignore' });
  };
  mkdirSync(join(folder, 'openapi'));
  git('init', '--quiet');
  for (const body of [before, after]) {
    file('openapi/openapi.yaml', stringify(documentWith({ body })));
    git('add', 'openapi');
    git('commit', '--quiet', '--message', 'Write the contract');
  }
}

beforeAll(() => {
  repository();
  file('old.yaml', stringify(documentWith({ body: before })));
  file('new.yaml', stringify(documentWith({ body: after, version: '1.1.0' })));
  file('meant.yaml', `- ${meant}`);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('npm run contract:diff', () => {
  it('ends with 0 if nothing changed', async () => {
    const { code, out } = await run('old.yaml', 'old.yaml');
    expect(out).toContain('Nothing changed.\nThe changes require no version step; from 1.0.0 to 1.0.0 it stays.\n');
    expect(code).toBe(0);
  });

  it('ends with 1 for a breaking change, and prints whom it breaks, the place and the rule', async () => {
    const { code, out } = await run('old.yaml', 'new.yaml');
    expect(out).toBe(
      [
        'old.yaml -> new.yaml',
        '',
        'Breaks clients and servers (1)',
        `  request-needed-field-added: ${ruleById('request-needed-field-added').says}`,
        '    makeThing request /b',
        '',
        '1 change: 1 breaking.',
        'The changes require a major version step; from 1.0.0 to 1.1.0 it makes a minor step (version-step-too-small).',
        '',
      ].join('\n'),
    );
    expect(code).toBe(1);
  });

  it('ends with 0 if all breaking changes are acknowledged, unless --check-version fails', async () => {
    const [known, strict] = await Promise.all([
      run('old.yaml', 'new.yaml', '--acknowledge', 'meant.yaml', '--json'),
      run('old.yaml', 'new.yaml', '--acknowledge', 'meant.yaml', '--check-version'),
    ]);
    expect(JSON.parse(known.out)).toMatchObject({
      breaking: 0,
      version: { demanded: 'major', taken: 'minor', rule: 'version-step-too-small' },
      changes: [{ rule: 'request-needed-field-added', operation: 'makeThing', acknowledged: 'b was always needed.' }],
    });
    expect(strict.out).toContain('1 change: 0 breaking, 1 acknowledged.');
    expect([known.code, strict.code]).toEqual([0, 1]);
  });

  it('compares git revisions, also one with a file', async () => {
    const [alone, named] = await Promise.all([
      run('HEAD~1', 'HEAD', '--markdown'),
      run('HEAD~1:openapi/openapi.yaml', 'old.yaml'),
    ]);
    expect(alone.out).toContain(
      '### Breaks clients and servers (1)\n\n- `request-needed-field-added`: a required field was added',
    );
    expect([alone.code, named.code]).toEqual([1, 0]);
  });

  it('prints the changelog entry', async () => {
    const { out } = await run('old.yaml', 'new.yaml', '--changelog');
    expect(out).toBe(
      '## [1.1.0] - Unreleased\n\n### Added\n\n- `makeThing request /b`: a required field was added, or is no longer read-only. **Breaks clients and servers.**\n',
    );
  });

  it.each([
    ['one version', ['old.yaml'], /^Two versions are compared, not 1\.\nTry --help\.\n$/],
    [
      'two forms',
      ['old.yaml', 'new.yaml', '--json', '--changelog'],
      /^--json and --changelog can't be used together\.\n/,
    ],
    ['a flag of git', ['--', '--output=x', 'old.yaml'], /^--output=x is neither a file nor a git revision\.\n$/],
    ['a revision that there is not', ['nowhere', 'old.yaml'], /^nowhere is neither a file nor a git revision: .+\n$/],
    ['no evidence', ['old.yaml', 'new.yaml', '--evidence', 'openapi'], /^--evidence openapi has no report\.json\.\n$/],
  ])('ends with 2 and a message for %s', async (_what, args, message) => {
    const { code, out, error } = await run(...args);
    expect(error).toMatch(message);
    expect([code, out]).toEqual([2, '']);
  });

  it('ends with 2 for a document that is not a contract, and for a stale acknowledgement', async () => {
    const strange = file('strange.yaml', 'a list');
    const stale = file('stale.yaml', `- ${meant.replace('/b', '/c')}`);
    const [none, needless] = await Promise.all([
      run('old.yaml', strange),
      run('old.yaml', 'new.yaml', '--acknowledge', stale),
    ]);
    expect(none).toEqual({
      code: 2,
      out: '',
      error: "strange.yaml can't be read as a contract: The contract must be an object with paths.\n",
    });
    expect(needless.error).toMatch(/^stale\.yaml: .+ makeThing request \/c breaks nothing now\. Remove the entry\.\n$/);
    expect([needless.code, needless.out]).toEqual([2, expect.stringContaining('1 change: 1 breaking.')]);
  });

  it('explains itself with --help; the acknowledgement in docs/contract-diff.md is valid', async () => {
    const { code, out } = await run('--help');
    expect(out).toMatch(/^Usage: npm run -s contract:diff/);
    expect(code).toBe(0);
    const page = readFileSync(new URL('../docs/contract-diff.md', import.meta.url), 'utf8');
    const example = /```yaml\n(- rule[^]*?)```/.exec(page)![1]!;
    expect(() => ruleById(/rule: (.+)/.exec(example)![1]!)).not.toThrow();
    const { error } = await run('old.yaml', 'new.yaml', '--acknowledge', file('page.yaml', example));
    expect(error).toMatch(/^page\.yaml: request-needed-field-removed at .+ breaks nothing now\. Remove the entry\.\n$/);
  });
});
