/** Shows that the summary of a CI job has the essentials, stays small, and never shows a server's text as Markdown or HTML. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { causesOf } from '../../causes/causes.js';
import type { Report } from '../../report.js';
import { codeBlock, proseText } from './escape.js';
import { verdictReasons } from '../kit/causes-text.js';
import { markdownReport } from './markdown.js';
import { gateOn } from '../test-gates.js';
import { hostileReport, hostileTexts, kindsOfRun, reportOn } from '../test-reports.js';
import { wholeResults } from '../../../model/places.js';

const textOf = async (...[kind]: Parameters<typeof reportOn>): Promise<string> => markdownReport(await reportOn(kind));

describe('the summary', () => {
  it.each(kindsOfRun)('begins with the verdict and its reasons: %s', async (kind) => {
    const report = await reportOn(kind);
    const [first, , ...rest] = markdownReport(report).split('\n');
    expect(first).toMatch(new RegExp(`^## \\S+ ${report.verdict}(?: \\(|$)`));
    expect(rest.slice(0, verdictReasons(report).length).every((line) => line.startsWith('- '))).toBe(true);
  });

  it('has a row for each operation and one for all', async () => {
    const report = await reportOn('faulty');
    const rows = markdownReport(report)
      .split('\n')
      .filter((line) => line.startsWith('| '));
    expect(rows).toHaveLength(3 + Object.keys(report.operations).length);
    const sums = wholeResults(report.checks).reduce<Record<string, number>>(
      (all, { outcome }) => ({ ...all, [outcome]: (all[outcome] ?? 0) + 1 }),
      {},
    );
    const { advisory, required } = report.counts;
    expect(rows.at(-1)).toBe(
      `| **all** | ${sums['pass']} | ${required.fail} | ${advisory.fail} | ${sums['inconclusive']} | ${sums['observed']} |`,
    );
  });

  it('has each cause with statement, evidence and a curl line, failures before warnings', async () => {
    const report = await reportOn('faulty');
    const text = markdownReport(report);
    const causes = causesOf(report);
    expect(text.split('\n').filter((line) => line.startsWith('#### '))).toEqual(
      causes.map(({ title }) => `#### ${proseText(title)}`),
    );
    for (const { checks } of causes) expect(text).toContain(`\n${checks[0]!.requirement} (`);
    expect(text).toMatch(/<details><summary>Repeat it<\/summary>\n\n```sh\ncurl .*\n```\n\n<\/details>/);
    expect(text).not.toContain('test-token');
    expect(text.indexOf('### Warnings')).toBeGreaterThan(text.indexOf('### Failures'));
  });

  it('lists warnings as failures with --strict', async () => {
    const text = await textOf('strict');
    expect(text).not.toContain('### Warnings');
    expect(text).toMatch(/### Failures \(\d+ causes\)/);
  });

  it('has each reason for undecided checks once', async () => {
    const text = await textOf('stuck');
    expect(text).toContain(
      '- 1 check undecided because of the server, which counts against the server: no order. Cause: no failure of this run explains it\n',
    );
    expect(await textOf('broken')).toContain('- 1 check broke inside the suite: ');
  });

  it.each(['wrong token', 'interrupted', 'broken'] as const)(
    'says neither "passed" nor "counts against" if nothing was decided: %s',
    async (kind) => {
      expect(await textOf(kind)).not.toMatch(/passed|counts against/i);
    },
  );

  it('has the mutation score, rounded down, and the number of selected checks', async () => {
    const report = { ...(await reportOn('selection')), confidence: { mutations: 1000, noticed: 999, unguarded: [] } };
    expect(markdownReport(report)).toContain('mutation score 99 %: the checks notice 999 of 1,000 altered responses');
    expect(markdownReport(report)).toMatch(/^## \S+ conformant \(\d+ of \d+ checks selected\)/);
  });

  it('is far smaller than the limit of a CI page', async () => {
    for (const text of hostileTexts) {
      const base = hostileReport(text, await reportOn('conformant'));
      const checks = Array.from({ length: 300 }, (_, index) => ({
        ...base.checks[0]!,
        id: `check.${index}`,
        title: text.slice(0, 300),
      }));
      const many = { ...base, checks, reasons: checks.map(() => text), notes: checks.map(() => text) };
      expect(Buffer.byteLength(markdownReport(many))).toBeLessThan(500_000);
    }
  });
});

describe('the summary with known failures', () => {
  it.each([
    ['nothing fails', '## ✅ passes (exit code 0)', '### Verdict: conformant'],
    ['all is known', /^## 🟡 \d+ known failures, 0 new: passes \(exit code 0\)$/, '### Verdict: non-conformant'],
    ['one is new', /^## ❌ \d+ known failures, 1 new: fails \(exit code 1\)$/, '### Verdict: non-conformant'],
    [
      'an entry is not there',
      /^## ⚠️ \d+ known failures, 0 new: undecided \(exit code 2\)$/,
      '### Verdict: non-conformant',
    ],
    ['the token is wrong', '## ⚠️ undecided (exit code 2)', '### Verdict: undecided'],
  ] as const)('begins with the result for the build, then the verdict: %s', async (kind, gate, verdict) => {
    const lines = markdownReport(gateOn(kind)).split('\n');
    expect(lines[0]).toMatch(gate);
    expect(lines.filter((line) => line.startsWith('### ')).at(0)).toBe(verdict);
  });

  it('has new failures in full and known ones in a folded table', async () => {
    const report = gateOn('one is new');
    const text = markdownReport(report);
    expect(text).toContain('\n### New failures (1 cause)\n');
    const [, folded = ''] = text.split(`<details><summary>Known failures (${report.gate.known.length})</summary>\n\n`);
    const rows = folded.split('\n\n</details>')[0]!.split('\n').slice(2);
    expect(rows).toHaveLength(report.gate.known.length);
    for (const row of rows) expect(row).toMatch(/^\| <code>.*<\/code> \| waits for release 7 \| 2031-06-30 \|$/);
    const all = text.split('\n').find((line) => line.startsWith('| **all** |'));
    expect(all).toMatch(new RegExp(`^\\| \\*\\*all\\*\\* \\| \\d+ \\| 1 \\| ${rows.length} \\| `));
  });

  it('has for each outdated entry what to do', async () => {
    const text = markdownReport(gateOn('an entry is not there'));
    expect(text).toMatch(
      /### Entries to remove \(1\)\n\n- <code>list-carriers&#46;finds&#46;b<\/code>: there is no check with this id; remove it from known&#46;yaml\n/,
    );
    expect(text).not.toContain('New failures');
  });
});

/** The characters of a text with a meaning in Markdown and HTML, outside entities and blocks of code (which nothing can end). */
function marks(text: string): string {
  const lines = text.split('\n');
  const kept: string[] = [];
  let fence: string | undefined;
  for (const line of lines) {
    const [ticks] = /^`{3,}/.exec(line) ?? [];
    if (fence === undefined) kept.push(line);
    if (fence === undefined) fence = ticks;
    else if (line === fence) fence = undefined;
  }
  return kept
    .join('\n')
    .replace(/&#\d+;/g, '')
    .replace(/[^!#$&*.:<>@[\\\]^_`{|}~\n]/g, '');
}

describe('any text of a server', () => {
  it('adds no Markdown and no HTML to the summary', async () => {
    const base = await reportOn('conformant');
    const shape = (text: string): string => marks(markdownReport(hostileReport(text, base))).replace(/<><>/g, '');
    const expectTame = (text: string): void => {
      const report: Report = hostileReport(text, base);
      for (const line of markdownReport(report).split('\n')) expect(line).not.toMatch(/\p{Cc}|\p{Cs}/u);
      const outside = marks(markdownReport(report));
      expect(outside).not.toMatch(/@|\$|\[|\]|~/);
    };
    hostileTexts.forEach(expectTame);
    fc.assert(fc.property(fc.string({ unit: 'binary' }), expectTame), { numRuns: 50 });
    expect(shape('plain')).toBe(shape('other'));
  });

  it('is code if a CI server would make it a link, and plain text otherwise', () => {
    for (const text of ['@user', 'see #1', 'GH-12', 'http://a', 'www.a', 'a1b2c3d', '!7', '$1', 'a@b.c'])
      expect(proseText(text)).toMatch(/^<code>.*<\/code>$/);
    expect(proseText("3 checks failed, by the target's doing")).toBe("3 checks failed, by the target's doing");
  });

  it('never ends its block of code', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('`', '``', '```', 'a', ' ')), (parts) => {
        const text = parts.join('');
        const [open, inside, close] = codeBlock('', text);
        expect(inside).toBe(text);
        expect(close).toBe(open);
        expect(text.includes(open!)).toBe(false);
      }),
    );
  });
});
