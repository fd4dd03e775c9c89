/** Shows that SARIF logs are valid, refer to the contract, have stable fingerprints, and can contain any text. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractFile } from '../../../../openapi/contract/source-lines.js';
import type { Report, ReportedCheck } from '../../report.js';
import { exitCodeOf } from '../../exit-code.js';
import { verdictReasons } from '../kit/causes-text.js';
import { sarifReport } from './sarif.js';
import { gateOn, kindsOfGate } from '../test-gates.js';
import { hostileReport, hostileTexts, kindsOfRun, reportOn } from '../test-reports.js';
import { sarifErrors } from '../test-schemas.js';

interface Text {
  readonly text: string;
}

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: Text;
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string };
      readonly region: { readonly startLine: number };
    };
  }[];
  readonly suppressions?: readonly object[];
  readonly properties: { readonly check: string; readonly repeat?: string };
}

interface Run {
  readonly tool: {
    readonly driver: {
      readonly version: string;
      readonly rules: readonly { readonly id: string; readonly shortDescription: Text }[];
    };
  };
  readonly invocations: readonly {
    readonly executionSuccessful: boolean;
    readonly exitCode: number;
    readonly exitCodeDescription: string;
    readonly toolExecutionNotifications: readonly { readonly level: string; readonly message: Text }[];
  }[];
  readonly results: readonly Result[];
}

/** Braces are placeholders in a SARIF message unless they are doubled. */
const escaped = (text: string): string => text.replace(/[{}]/g, '$&$&');

const runOf = (report: Report): Run => (JSON.parse(sarifReport(report)) as { readonly runs: readonly Run[] }).runs[0]!;
const contractLines = readFileSync(new URL(`../../../../${contractFile}`, import.meta.url), 'utf8').split('\n');
const lineAt = ({ locations }: Result): string =>
  contractLines[locations[0]!.physicalLocation.region.startLine - 1] ?? 'beyond the end';

/** The line of the contract that a failure of this check refers to. */
async function pointsTo(check: Partial<ReportedCheck>): Promise<string> {
  const report = await reportOn('conformant');
  const failed = { ...report.checks[0]!, outcome: 'fail' as const, level: 'required' as const, ...check };
  return lineAt(runOf({ ...report, checks: [failed] }).results[0]!).trim();
}

const finding = { expected: 'a', received: 'b' };

describe('a SARIF log', () => {
  it.each(kindsOfRun)('is valid for any run: %s', async (kind) => {
    expect(sarifErrors(sarifReport(await reportOn(kind)))).toEqual([]);
  });

  it('has a rule for each requirement and a result for each failed check, required ones first', async () => {
    const report = await reportOn('faulty');
    const { tool, results } = runOf(report);
    expect(tool.driver.version).toBe(report.suite.version);
    expect(tool.driver.rules.map(({ id }) => id)).toEqual(report.requirements.map(({ id }) => id));
    const failed = report.checks.filter(({ outcome }) => outcome === 'fail');
    const ofFailed = results.filter(({ properties }) => failed.some(({ id }) => id === properties.check));
    expect(ofFailed).toHaveLength(failed.length);
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]!.id).toBe(ruleId);
    const levels = results.map(({ level }) => level);
    expect(new Set(levels)).toEqual(new Set(['error', 'warning']));
    expect(levels).toEqual([...levels].sort());
  });

  it('has errors instead of warnings with --strict', async () => {
    const { results } = runOf(await reportOn('strict'));
    expect(new Set(results.map(({ level }) => level))).toEqual(new Set(['error']));
  });

  it('has no result for a conformant server, and one for a required check that is undecided because of the server', async () => {
    expect(runOf(await reportOn('conformant')).results).toEqual([]);
    const { results } = runOf(await reportOn('stuck'));
    expect(results.map(({ level, message }) => [level, message.text])).toEqual([
      ['error', 'Undecided: a fact.\nundecided because of the server: no order'],
    ]);
  });

  it('has one result for all checks that are undecided for the same reason', async () => {
    const report = await reportOn('stuck');
    const stuck = report.checks.find(({ outcome }) => outcome === 'inconclusive')!;
    const again = { ...stuck, id: 'another.check' };
    const other = { ...stuck, id: 'a.third', reason: 'no location' };
    const { results } = runOf({ ...report, checks: [...report.checks, again, other] });
    expect(results.map(({ message }) => message.text.split('\n').slice(1))).toEqual([
      ['undecided because of the server: no order', 'and 1 other check for this reason'],
      ['undecided because of the server: no location'],
    ]);
  });

  it.each(kindsOfRun)('has the verdict, the exit code and the reasons: %s', async (kind) => {
    const report = await reportOn(kind);
    const [invocation] = runOf(report).invocations;
    expect(invocation).toMatchObject({
      executionSuccessful: report.verdict !== 'undecided',
      exitCode: exitCodeOf(report),
      exitCodeDescription: report.verdict,
    });
    const said = invocation!.toolExecutionNotifications.map(({ message }) => message.text).join('\n');
    for (const reason of verdictReasons(report)) expect(said).toContain(escaped(reason));
  });

  it.each(['wrong token', 'interrupted', 'broken'] as const)(
    'has no results if nothing was decided: %s',
    async (kind) => {
      const text = sarifReport(await reportOn(kind));
      expect(runOf(await reportOn(kind)).results).toEqual([]);
      expect(text).not.toMatch(/passed/i);
    },
  );

  it('has different fingerprints for all results, the same in every run', async () => {
    const prints = (report: Report): readonly string[] =>
      runOf(report).results.map(({ partialFingerprints }) => JSON.stringify(partialFingerprints));
    const [one, other] = [prints(await reportOn('faulty')), prints(await reportOn('strict'))];
    expect([...other].sort()).toEqual([...one].sort());
    expect(new Set(one).size).toBe(one.length);
  });
});

describe('a SARIF log with known failures', () => {
  it.each(kindsOfGate)('is valid, and has the exit code and the result: %s', async (kind) => {
    const report = gateOn(kind);
    expect(sarifErrors(sarifReport(report))).toEqual([]);
    const [invocation] = runOf(report).invocations;
    expect(invocation).toMatchObject({
      executionSuccessful: report.gate.outcome !== 'undecided',
      exitCode: exitCodeOf(report),
      exitCodeDescription: expect.stringMatching(/(?:passes|fails|undecided) \(exit code \d\)/) as string,
    });
    const said = invocation!.toolExecutionNotifications.map(({ message }) => message.text).join('\n');
    for (const reason of [...verdictReasons(report), ...report.gate.reasons]) expect(said).toContain(escaped(reason));
  });

  it('suppresses known failures with their reasons, and marks all others as not suppressed', async () => {
    const report = gateOn('one is new');
    const ids = new Set(report.gate.known.map(({ check }) => check));
    const justification = 'waits for release 7 (until 2031-06-30)';
    for (const { properties, suppressions } of runOf(report).results)
      expect(suppressions).toEqual(
        ids.has(properties.check) ? [{ kind: 'external', status: 'accepted', justification }] : [],
      );
    const stuck = runOf(gateOn('what is stuck is known')).results;
    expect(stuck.map(({ suppressions }) => suppressions?.length)).toEqual([1]);
  });

  it('has suppressions only if a file was given', async () => {
    expect(sarifReport(await reportOn('faulty'))).not.toContain('suppressions');
  });

  it('has no reasons as errors if all failures are known', async () => {
    const [invocation] = runOf(gateOn('all is known')).invocations;
    expect(invocation!.toolExecutionNotifications.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('a result', () => {
  it('refers to the field of the request that the check is about', async () => {
    const check = { operation: 'createOrder', findings: [finding] } as const;
    expect(await pointsTo({ ...check, id: 'create-order.refuses.packages[*].width.minimum' })).toMatch(
      /^width: .*ORD-43/,
    );
    expect(await pointsTo({ ...check, id: 'create-order.accepts.proof_of_delivery.optional' })).toMatch(
      /^proof_of_delivery:/,
    );
  });

  it('refers to the field of the response that the finding is about', async () => {
    const findings = [{ ...finding, place: '/data/order/packages/3/width' }];
    expect(await pointsTo({ id: 'get-order.reads.full', operation: 'getOrder', findings })).toMatch(
      /^width: .*READ-61/,
    );
    const unlisted = [{ ...finding, place: '/data/order/packages/3/made_up' }];
    expect(await pointsTo({ id: 'get-order.reads.full', operation: 'getOrder', findings: unlisted })).toMatch(
      /^items:/,
    );
  });

  it('refers to the operation if the check is about no field', async () => {
    expect(await pointsTo({ id: 'assign-order.shows.effect', operation: 'assignOrder', findings: [finding] })).toBe(
      'post:',
    );
  });

  it('has a complete curl line', async () => {
    const { results } = runOf(await reportOn('faulty'));
    const lines = results.flatMap(({ properties }) => properties.repeat ?? []);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/^(new=\$\(date \+%s \| tail -c 7\); )?curl .*'$/);
  });
});

describe('any text of a server', () => {
  const messages = ({ results }: Run): readonly string[] => results.map(({ message }) => message.text);

  it('leaves a SARIF log valid, without links and placeholders in messages, and limited in length', async () => {
    const base = await reportOn('conformant');
    const expectSafe = (text: string): void => {
      const report = hostileReport(text, base);
      const log = sarifReport(report);
      expect(sarifErrors(log)).toEqual([]);
      for (const one of messages(runOf(report))) {
        expect(one.length).toBeLessThan(8_200);
        expect(one.replaceAll('{{', '').replaceAll('}}', '')).not.toMatch(/[{}]|\]\(/);
      }
    };
    hostileTexts.forEach(expectSafe);
    fc.assert(fc.property(fc.string({ unit: 'binary' }), expectSafe), { numRuns: 50 });
  });

  it('adds no more results than GitHub accepts', async () => {
    const base = hostileReport('x', await reportOn('conformant'));
    const many = Array.from({ length: 5_100 }, (_, at) => ({ ...base.checks[0]!, id: `check.${at}` }));
    expect(runOf({ ...base, checks: many }).results).toHaveLength(5_000);
  });
});
