/** Shows known failures in the terminal report: new failures first, known ones in short, the result in the last line. */
import { describe, expect, it } from 'vitest';
import type { KnownFailure, Report } from '../../report.js';
import { exitCodeOf } from '../../exit-code.js';
import { quietReport, terminalReport } from './terminal.js';
import { paintFor } from './lines.js';
import { gatedBy, gateOn, kindsOfGate, known } from '../test-gates.js';
import { hostileTexts } from '../test-reports.js';
import { fails, lines, passes, plain, reportFor, warns } from './test-terminal.js';

const lastOf = (report: Report): string => lines(plain(report)).at(-1)!;
const few = () => reportFor([passes, warns, fails], { strict: true });

describe('the last line', () => {
  it.each([
    ['nothing fails', /^CONFORMANT(?: \(.*\))?: passes \(exit code 0\)$/],
    ['all is known', /^NON-CONFORMANT(?: \(.*\))?, \d+ known failures, 0 new: passes \(exit code 0\)$/],
    ['what is stuck is known', /^NON-CONFORMANT, 1 known failure, 0 new: passes \(exit code 0\)$/],
    ['one is new', /^NON-CONFORMANT, \d+ known failures, 1 new: fails \(exit code 1\) \(1 required check failed\)$/],
    ['an entry passes', /, \d+ known failures, 0 new: passes \(exit code 0\)$/],
    ['an entry passes, and nothing fails', /^CONFORMANT.*: passes \(exit code 0\)$/],
    ['an entry is not there', /: undecided \(exit code 2\) \(remove \S+ from known\.yaml: there is no check with/],
    ['the token is wrong', /^UNDECIDED: undecided \(exit code 2\) \(the server refused the token/],
  ] as const)('has the verdict and the result for the build: %s', async (kind, words) => {
    expect(lastOf(gateOn(kind))).toMatch(words);
  });

  it.each(kindsOfGate)(
    'says "passes" exactly if the exit code is 0, and is all that --quiet prints: %s',
    async (kind) => {
      const report = gateOn(kind);
      expect(lastOf(report).includes('passes (exit code 0)')).toBe(exitCodeOf(report) === 0);
      expect(quietReport(report, paintFor(false))).toBe(`${lastOf(report)}\n`);
    },
  );

  it('has the limitations of the verdict also if the build passes', async () => {
    const selection = { only: ['GEN-02'], skip: [], of: 990 };
    const report = await reportFor([passes, warns, fails], { selection });
    expect(lastOf(gatedBy(report, ['fails']))).toBe(
      'NON-CONFORMANT (the selected checks only; 1 warning), 1 known failure, 0 new: passes (exit code 0)',
    );
  });

  it('has at most three reasons', async () => {
    const gone = ['a', 'b', 'c', 'd', 'e'];
    expect(lastOf(gatedBy(await few(), gone))).toMatch(/\(1 required .*; 1 advisory .*; remove a .*; and 4 more\)$/);
  });
});

describe('known failures', () => {
  it('are shown below the new ones, in short, with reason and last day', async () => {
    const text = plain(gatedBy(await few(), ['fails']));
    expect(text).toMatch(/^FAIL [^]*check {5}warns,/);
    expect(text).toContain(`\n\nKNOWN 1 failure: ${known.reason} (until ${known.expires})\n      fails\n\n`);
    expect(text.match(/^FAIL /gm)).toHaveLength(1);
    expect(text).not.toContain('check     fails');
  });

  it('with the same reason are shown together', async () => {
    expect(plain(gatedBy(await few(), ['fails', 'warns']))).toMatch(/^KNOWN 2 failures: .*\n {6}(?:\w+ ?){2}\n\n/);
  });

  it('that are undecided are not listed as undecided', async () => {
    const text = plain(gateOn('what is stuck is known'));
    expect(text).toMatch(/^KNOWN 1 failure: /);
    expect(text).not.toMatch(/^UNDECIDED \d/m);
  });

  it('whose entry has expired fail, and the entry is listed with what to do', async () => {
    const text = plain(gatedBy(await few(), ['warns'], 'fails'));
    expect(text).toMatch(/^FAIL [^]*check {5}fails,/);
    expect(lines(text)).toContain('STALE fails: it expired on 2031-01-01; remove it from known.yaml');
  });

  it('have the same text with and without colours', async () => {
    const report = gatedBy(await few(), ['warns', 'gone'], 'fails');
    // oxlint-disable-next-line no-control-regex
    expect(terminalReport(report, paintFor(true)).replace(/\u001b\[\d+m/g, '')).toBe(plain(report));
  });

  it.each(hostileTexts.map((text) => [JSON.stringify(text).slice(0, 30), text]))(
    'are printable and limited in length for any text in the file: %s',
    async (_short, text) => {
      const report = await few();
      const entries: readonly KnownFailure[] = ['fails', 'warns'].map((check) => ({
        check,
        reason: text,
        expires: text,
      }));
      const stale = Array.from({ length: 60 }, () => ({ check: text, why: text }));
      const gate = { file: text, outcome: 'closed', reasons: stale.map(() => text), known: entries, stale } as const;
      const told = plain({ ...report, gate });
      expect(told.length).toBeLessThan(12_000);
      expect(told.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
      expect(told).toContain('and 40 more to remove, in the report\n');
    },
  );
});
