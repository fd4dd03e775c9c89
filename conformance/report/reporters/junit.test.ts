/** Shows that CI servers can read the JUnit report, and never show green if the exit code isn't 0. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Report } from '../report.js';
import { junitReport } from './junit.js';
import { exitCodeOf } from '../exit-code.js';
import { gateOn, kindsOfGate } from './test-gates.js';
import { hostileReport, hostileTexts, kindsOfRun, reportOn } from './test-reports.js';
import { junitErrors } from './test-schemas.js';

interface Counts {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
}

/** The counts that the suites of a report state. */
function counted(xml: string): Counts {
  const sum = (name: string): number =>
    [...xml.matchAll(new RegExp(`<testsuite [^>]*\\b${name}="(\\d+)"`, 'g'))].reduce(
      (all, [, one]) => all + Number(one),
      0,
    );
  return { tests: sum('tests'), failures: sum('failures'), errors: sum('errors'), skipped: sum('skipped') };
}

/** The counts of its elements. */
function held(xml: string): Counts {
  const count = (name: string): number => [...xml.matchAll(new RegExp(`<${name}[ >]`, 'g'))].length;
  return { tests: count('testcase'), failures: count('failure'), errors: count('error'), skipped: count('skipped') };
}

const outcomes = (report: Report, outcome: string, level?: string): number =>
  report.checks.filter((check) => check.outcome === outcome && (level === undefined || check.level === level)).length;

describe('a JUnit report', () => {
  // One test for all, since the validator is slow to start.
  it('is valid for any run', async () => {
    const reports = await Promise.all(kindsOfRun.map(reportOn));
    expect(await junitErrors(...reports.map(junitReport))).toEqual([]);
  });

  it.each(kindsOfRun)('states its true counts: %s', async (kind) => {
    const xml = junitReport(await reportOn(kind));
    expect(counted(xml)).toEqual(held(xml));
  });

  it('has a case for each check and one for the verdict', async () => {
    const report = await reportOn('faulty');
    const xml = junitReport(report);
    expect(held(xml).tests).toBe(report.checks.length + 1);
    for (const { id, operation } of report.checks.slice(0, 20))
      expect(xml).toMatch(
        new RegExp(`<testcase name="${id.replace(/[[\]*.]/g, '\\$&')}: [^"]*" classname="${operation}" `),
      );
  });

  it('has failures for the verdict and the checks that count, and skips warnings and undecided checks with their reasons', async () => {
    const report = await reportOn('faulty');
    const xml = junitReport(report);
    expect(held(xml)).toMatchObject({ failures: 1 + outcomes(report, 'fail', 'required'), errors: 0 });
    expect(xml).toMatch(
      /name="the server conforms to the contract" classname="verdict" time="0.000">\s*<failure type="non-conformant" message="non-conformant: (?:GET|POST) [^"]*"/,
    );
    expect(xml.match(/<skipped>warning: expected: /g)).toHaveLength(outcomes(report, 'fail', 'advisory'));
    expect(xml.match(/<skipped>undecided(?: because of the server)?: /g)).toHaveLength(
      outcomes(report, 'inconclusive'),
    );
    expect(xml.match(/<skipped>observed: /g)).toHaveLength(outcomes(report, 'observed'));
  });

  it('has failures for warnings with --strict', async () => {
    const report = await reportOn('strict');
    expect(held(junitReport(report)).failures).toBe(1 + outcomes(report, 'fail'));
    expect(outcomes(report, 'fail', 'advisory')).toBeGreaterThan(0);
  });

  it('has for a failure what was expected, received and sent, the statement, and a command that repeats it', async () => {
    const report = await reportOn('faulty');
    const xml = junitReport(report);
    const check = report.checks.find(
      ({ outcome, level, findings }) => outcome === 'fail' && level === 'required' && findings[0]?.variation,
    )!;
    const row = report.requirements.find(({ id }) => id === check.requirement)!;
    const [, text] = xml.split(`<testcase name="${check.id}: `)[1]!.split(/<failure [^>]*>|<\/failure>/);
    for (const part of [
      row.anchor,
      'sent  ',
      'expected  ',
      'received  ',
      'repeat  ',
      ' curl -sS -i ',
      '$CONFORM_TOKEN',
    ])
      expect(text).toContain(part);
  });

  it('has no failures for a conformant server', async () => {
    expect(held(junitReport(await reportOn('conformant')))).toMatchObject({ failures: 0, errors: 0 });
  });

  it.each(kindsOfRun)('has a failure or an error exactly if the exit code is not 0: %s', async (kind) => {
    const report = await reportOn(kind);
    const { failures, errors } = held(junitReport(report));
    expect(failures + errors > 0).toBe(report.verdict !== 'conformant');
    expect(errors > 0).toBe(report.verdict === 'undecided');
  });

  it.each(['wrong token', 'interrupted', 'broken'] as const)(
    'counts nothing as passed if nothing was decided: %s',
    async (kind) => {
      const xml = junitReport(await reportOn(kind));
      const { tests, failures, errors, skipped } = held(xml);
      expect(failures + errors + skipped).toBe(tests);
      expect(xml).not.toMatch(/passed/i);
    },
  );

  it('has the number of selected checks', async () => {
    expect(junitReport(await reportOn('selection'))).toMatch(/<property name="selection" value="\d+ of \d+ checks"\/>/);
  });
});

describe('a JUnit report with known failures', () => {
  it('is valid', async () => {
    const all = kindsOfGate.map(gateOn);
    expect(await junitErrors(...all.map(junitReport))).toEqual([]);
  });

  it.each(kindsOfGate)('states its true counts, and is red exactly if the exit code is not 0: %s', async (kind) => {
    const report = gateOn(kind);
    const xml = junitReport(report);
    expect(counted(xml)).toEqual(held(xml));
    const { failures, errors } = held(xml);
    expect(failures + errors > 0).toBe(exitCodeOf(report) !== 0);
    if (report.gate.outcome === 'undecided') expect(errors).toBeGreaterThan(0);
  });

  it('skips known failures with reason and findings, and the verdict if all are known', async () => {
    const report = gateOn('all is known');
    const xml = junitReport(report);
    const [check] = report.gate.known;
    const [, one = ''] = xml.split(`<testcase name="${check!.check}: `);
    expect(one).toMatch(
      /^[^>]*>\s*<skipped>known failure: waits for release 7 \(until 2031-06-30\)\n[^<]*expected [^<]*received /,
    );
    expect(xml.match(/<skipped>known failure: /g)).toHaveLength(report.gate.known.length);
    expect(xml).toMatch(
      /name="the server conforms to the contract"[^>]*>\s*<skipped>non-conformant: \d+ known failures, 0 new: passes \(exit code 0\)</,
    );
    expect(held(xml)).toMatchObject({ failures: 0, errors: 0 });
  });

  it('skips a known undecided check with its reason', async () => {
    expect(junitReport(gateOn('what is stuck is known'))).toMatch(
      /<skipped>known failure: waits [^<]*\nundecided because of the server: no order</,
    );
  });

  it('has failures for new failures and the verdict', async () => {
    const xml = junitReport(gateOn('one is new'));
    expect(held(xml)).toMatchObject({ failures: 2, errors: 0 });
    expect(xml).toMatch(
      /<failure type="non-conformant" message="non-conformant: \d+ known failures, 1 new: fails \(exit code 1\)/,
    );
  });

  it('has an error for each outdated entry, with what to do', async () => {
    const xml = junitReport(gateOn('an entry is not there'));
    expect(held(xml)).toMatchObject({ failures: 0, errors: 2 });
    expect(xml).toMatch(
      /<testcase name="list-carriers.finds.b" classname="known failures"[^>]*>\s*<error type="stale" message="there is no check with this id; remove it from known.yaml"/,
    );
  });

  it('skips an entry that is fixed, with what to do', () => {
    const xml = junitReport(gateOn('an entry passes, and nothing fails'));
    expect(held(xml)).toMatchObject({ failures: 0, errors: 0 });
    expect(xml).toMatch(/classname="known failures"[^>]*>\s*<skipped>it no longer fails; remove it from known.yaml</);
  });

  it('skips passed checks if the run is undecided, not only the file outdated', async () => {
    const { tests, skipped, errors } = held(junitReport(gateOn('the token is wrong')));
    expect(skipped + errors).toBe(tests);
  });
});

describe('any text of a server', () => {
  it('leaves a JUnit report valid and limited in length', async () => {
    const base = await reportOn('conformant');
    const texts = hostileTexts.map((text) => junitReport(hostileReport(text, base)));
    expect(await junitErrors(...texts)).toEqual([]);
    for (const xml of texts) {
      expect(xml.length).toBeLessThan(100_000);
      expect(counted(xml)).toEqual(held(xml));
    }
  });

  it('leaves a JUnit report valid, for random texts', async () => {
    const base = await reportOn('conformant');
    const texts = fc.array(fc.string({ unit: 'binary' }), { minLength: 50, maxLength: 50 });
    await fc.assert(
      fc.asyncProperty(texts, async (some) => {
        expect(await junitErrors(...some.map((text) => junitReport(hostileReport(text, base))))).toEqual([]);
      }),
      { numRuns: 2 },
    );
  });
});
