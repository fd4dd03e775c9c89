import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ServerComparison } from './compare.js';
import { comparisonMarkdown, comparisonText, summaryOf } from './comparison-text.js';
import type { ProfileChange } from './compare-profiles.js';

const side = { url: 'http://target.test', suite: '0.1.0', contract: '1', run: 'conf-one111', startedAt: '2031-03-04' };
const none = { pass: 0, fail: 0, inconclusive: 0, observed: 0, error: 0 };
const counts = { required: { ...none, pass: 2, fail: 1 }, advisory: { ...none, pass: 1, error: 1 }, observed: none };

const change = (rest: Partial<ProfileChange> = {}): ProfileChange => ({
  id: 'a.check',
  requirement: 'GEN-02',
  title: 'a fact',
  level: 'required',
  from: 'pass',
  to: 'fail',
  ...rest,
});

const comparison = (rest: Partial<ServerComparison> = {}): ServerComparison => ({
  kind: 'reports',
  sides: [
    { ...side, verdict: 'conformant', counts },
    { ...side, run: 'conf-two222', verdict: 'conformant' },
  ],
  better: [],
  worse: [],
  changed: [],
  onlyFirst: [],
  onlySecond: [],
  ...rest,
});

const single = { id: 'b.check', requirement: 'GEN-03', title: 'another fact' };

describe('a comparison as text', () => {
  it('has both sides, each difference with the old and new value, and the counts at the end', () => {
    expect(comparisonText(comparison({ worse: [change()], onlySecond: [single] }))).toBe(
      [
        'first   http://target.test (run conf-one111, 2031-03-04, suite 0.1.0), conformant, 3 passed, 1 failed, 1 broke',
        'second  http://target.test (run conf-two222, 2031-03-04, suite 0.1.0), conformant',
        '',
        'Worse (1)',
        '  a.check  GEN-02 required  a fact',
        '    was pass',
        '    is  fail',
        '',
        'Only in the second (1 check)',
        '  b.check  GEN-03',
        '',
        '1 worse, 0 better, 0 changed, 1 only in one.',
        '',
      ].join('\n'),
    );
  });

  it('names the requirement of a hint once', () => {
    const hints = comparison({ kind: 'profiles', worse: [change({ id: 'GEN-02', level: 'advisory' })] });
    expect(comparisonText(hints)).toContain('\n  GEN-02  advisory  a fact\n');
    expect(comparisonMarkdown(hints)).toContain('\n- `GEN-02` (advisory): was');
  });

  it('says that nothing differs, without calling it passed', () => {
    expect(summaryOf(comparison())).toBe('No difference between the reports.');
    expect(summaryOf(comparison({ kind: 'profiles' }))).toBe('No difference between the profiles.');
  });

  it('names the old and the new verdict', () => {
    const { sides } = comparison();
    const turned = comparison({ sides: [sides[0], { ...sides[1], verdict: 'undecided' }] });
    expect(summaryOf(turned)).toBe('0 worse, 0 better, 0 changed, the verdict was conformant and is undecided.');
  });

  it('ends a long list with the number of entries left out', () => {
    const text = comparisonText(comparison({ changed: Array.from({ length: 103 }, () => change()) }));
    expect(text).toContain('Changed (103)');
    expect(text).toContain('  and 3 more');
    expect(text.split('\n').length).toBeLessThan(320);
  });
});

describe('a comparison as Markdown', () => {
  it('has a list for each kind of difference', () => {
    const text = comparisonMarkdown(
      comparison({ better: [change({ from: 'fail', to: 'pass' })], onlyFirst: [single] }),
    );
    expect(text).toContain('### Better (1)\n\n- `a.check` (GEN-02, required): was `fail`, is `pass`\n');
    expect(text).toContain('### Only in the first (1)\n\n- `b.check` (`GEN-03`)\n');
  });

  it('shows backticks literally', () => {
    expect(comparisonMarkdown(comparison({ changed: [change({ from: 'a `` b' })] }))).toContain(
      'was ``` a `` b ```, is',
    );
  });
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom(
    '\u001b[2J',
    '<img src=x onerror=alert(1)>',
    '```\n# a',
    '`',
    '\u202e',
    '[x](javascript:alert(1))',
    '|',
  ),
);

describe('a comparison of hostile texts', () => {
  it('contains no control characters and no additional lines', () => {
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        const found = comparison({ worse: [change({ id: one, title: other, from: one, to: other })] });
        for (const text of [comparisonText(found), comparisonMarkdown(found)]) {
          expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
          expect(text.split('\n').length).toBeLessThan(16);
        }
      }),
    );
  });

  it('shows each of them within one code span of the Markdown', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const line = comparisonMarkdown(comparison({ changed: [change({ from: text })] }))
          .split('\n')
          .find((one) => one.startsWith('- `a.check`'))!;
        const [, fence = ''] = /: was (`+)/.exec(line) ?? [];
        const spans = line.split(new RegExp(`(?<!\`)${fence}(?!\`)`));
        expect(fence === '`' ? spans.length : spans.length).toBe(fence === '`' ? 7 : 3);
      }),
    );
  });
});
