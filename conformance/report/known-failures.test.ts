/** Shows which failures a file of known failures allows, and when the file itself must change. */
import { describe, expect, it } from 'vitest';
import { contract } from '../../openapi/contract/contract.js';
import { compareWithKnownFailures, readBaseline, updatedBaseline, updateText } from './known-failures.js';
import { FileError } from '../../openapi/text/file-error.js';
import type { KnownFailure, Report, ReportedCheck } from './report.js';
import { idsByName } from '../model/places.js';
import { checkThat, exchangeOf, rows } from '../run/test-target.js';

const today = '2031-03-04';
const file = 'known.yaml';

const checkOf = (id: string, rest: Partial<ReportedCheck> = {}): ReportedCheck => ({
  id,
  requirement: rows.required,
  level: 'required',
  title: 'a fact',
  operation: 'listCarriers',
  slot: 0,
  kind: 'authored',
  outcome: 'pass',
  failed: 0,
  runs: 1,
  findings: [],
  observations: [],
  exchanges: [],
  ...rest,
});
const failed = (id: string, rest: Partial<ReportedCheck> = {}) => checkOf(id, { outcome: 'fail', ...rest });
const stuck = (id: string) => checkOf(id, { outcome: 'inconclusive', blame: 'target', reason: 'because' });

const reportOf = (checks: readonly ReportedCheck[], rest: Partial<Report> = {}) =>
  ({ checks, exchanges: [exchangeOf()], strict: false, settings: {}, ...rest }) as Report;

/** Three checks, of which the first had another id before, and one with two places. */
const catalogue = idsByName([
  checkThat(async () => {}, { id: 'a.one', formerId: 'old.one' }),
  ...['a.two', 'a.three', 'b.all@here', 'b.all@there'].map((id) => checkThat(async () => {}, { id })),
]);

const known = (check: string, rest: Partial<KnownFailure> = {}): KnownFailure => ({ check, reason: 'a bug', ...rest });

const gate = (report: Report, entries: readonly KnownFailure[], isStrict = false) =>
  compareWithKnownFailures(contract, report, { file, today, known: entries, catalogue, isStrict });

describe('the result with known failures', () => {
  it.each([
    ['nothing fails', [checkOf('a.one')], [], 'open'],
    ['what fails is known', [checkOf('a.one'), failed('a.two')], [known('a.two')], 'open'],
    ['what is stuck by the target is known', [checkOf('a.one'), stuck('a.two')], [known('a.two')], 'open'],
    ['something else fails, too', [failed('a.one'), failed('a.two')], [known('a.two')], 'closed'],
    ['nothing else ran', [failed('a.two')], [known('a.two')], 'open'],
    ['it fails on its last day', [checkOf('a.one'), failed('a.two')], [known('a.two', { expires: today })], 'open'],
    ['it fails after that', [checkOf('a.one'), failed('a.two')], [known('a.two', { expires: '2031-03-03' })], 'closed'],
    ['a known one passes', [checkOf('a.one'), checkOf('a.two')], [known('a.two')], 'open'],
    ['the check is not there', [checkOf('a.one')], [known('a.four')], 'undecided'],
    ['it is known by its former id', [checkOf('a.two'), failed('a.one')], [known('old.one')], 'open'],
    ['it is known at all places', [failed('b.all@here'), failed('b.all@there')], [known('b.all')], 'open'],
    [
      'it is known at one of its places',
      [failed('b.all@here'), failed('b.all@there')],
      [known('b.all@here')],
      'closed',
    ],
    ['one of its places passes', [failed('b.all@here'), checkOf('b.all@there')], [known('b.all')], 'open'],
    ['all of its places pass', [checkOf('b.all@here'), checkOf('b.all@there')], [known('b.all')], 'open'],
    ['a known one did not run', [checkOf('a.one')], [known('a.two')], 'open'],
    [
      'a check broke',
      [checkOf('a.one'), checkOf('a.three', { outcome: 'error' }), failed('a.two')],
      [known('a.two')],
      'undecided',
    ],
  ] as const)('when %s', (_when, checks, entries, outcome) => {
    expect(gate(reportOf(checks), entries).outcome).toBe(outcome);
  });

  it.each([
    ['new', []],
    ['known', [known('a.two')]],
  ])('is undecided if the run itself is, although a %s check fails', (_which, entries) => {
    const undecided = { verdict: 'undecided', reasons: ['the run was interrupted'] } as const;
    const report = reportOf([checkOf('a.one'), failed('a.two')], { ...undecided, interrupted: true });
    expect(gate(report, entries)).toMatchObject({ outcome: 'undecided', reasons: ['the run was interrupted'] });
  });

  it('is undecided if the record of a run leaves checks open, although all failures are known', () => {
    const report = reportOf([checkOf('a.one'), failed('a.two')], { verdict: 'non-conformant', onlyLive: 1 });
    const reasons = ['1 check can only be judged live'];
    expect(gate(report, [known('a.two')])).toMatchObject({ outcome: 'undecided', reasons });
  });

  it('is closed by a failed advisory check in a strict run, unless that is known', () => {
    const report = reportOf([checkOf('a.one'), failed('a.two', { level: 'advisory' })], { strict: true });
    expect(gate(report, []).outcome).toBe('closed');
    expect(gate(report, [known('a.two')])).toMatchObject({ outcome: 'open', known: [known('a.two')] });
  });

  it('names the outdated entries, and why they must go', () => {
    const entries = [known('a.one'), known('a.two', { expires: '2030-01-01' }), known('a.four')];
    const report = reportOf([checkOf('a.one'), failed('a.two')]);
    expect(gate(report, entries).stale).toEqual([
      { check: 'a.one', why: 'it no longer fails' },
      { check: 'a.two', why: 'it expired on 2030-01-01' },
      { check: 'a.four', why: 'there is no check with this id' },
    ]);
    // One that is fixed is no reason against the build.
    expect(gate(report, entries).reasons.slice(1)).toEqual([
      'remove a.two from known.yaml: it expired on 2030-01-01',
      'remove a.four from known.yaml: there is no check with this id',
    ]);
  });

  it('is closed by an entry that no longer fails if that shall count', () => {
    const report = reportOf([checkOf('a.one'), checkOf('a.two')]);
    expect(gate(report, [known('a.two')], true)).toMatchObject({
      outcome: 'closed',
      reasons: ['remove a.two from known.yaml: it no longer fails'],
    });
  });
});

describe('the file', () => {
  it('lists checks with reasons', () => {
    const text = '- check: a.one\n  reason: waits for release 7\n  expires: 2031-06-30\n';
    expect(readBaseline(text, file)).toEqual([
      known('a.one', { reason: 'waits for release 7', expires: '2031-06-30' }),
    ]);
    expect(readBaseline('# nothing yet\n', file)).toEqual([]);
  });

  it.each([
    ['- check: a.one\n', 'known.yaml, line 1, column 3: entry 1 (a.one), reason is required.'],
    ['- reason: b\n', 'known.yaml, line 1, column 3: entry 1 (b), check is required.'],
    [
      '- check: a.one\n  reason: " "\n',
      'known.yaml, line 2, column 11: entry 1 (a.one), reason must be a string that says why it may fail.',
    ],
    [
      '- check: a.one\n  reason: b\n  expires: 2031-02-30\n',
      'known.yaml, line 3, column 12: entry 1 (a.one), expires must be a day that exists, such as 2031-06-30.',
    ],
    [
      '- check: a.one\n  reason: b\n- check: a.two\n  reson: c\n',
      'known.yaml, line 4, column 3: entry 2 (a.two) has an unknown field "reson". Allowed: check, reason and expires.',
    ],
    ['check: a.one\n', 'known.yaml, line 1, column 1: the file must be a list.'],
    ['- a.one\n', 'known.yaml, line 1, column 3: entry 1 must be an object.'],
    [
      '- check: a.one\n  reason: b\n- check: a.one\n  reason: c\n',
      'known.yaml, line 3, column 10: a.one is listed twice.',
    ],
    ['- [', /line 1/],
  ])('is rejected if it is wrong: %j', (text, message) => {
    expect(() => readBaseline(text, file)).toThrow(FileError);
    expect(() => readBaseline(text, file)).toThrow(message);
  });
});

describe('an update', () => {
  const text = `# Ours
- check: a.one # since the move
  reason: waits for release 7
  expires: 2031-01-01
- check: a.two
  reason: repaired
`;

  it('keeps entries that still fail, also expired ones, removes others, and adds new failures', () => {
    const made = updatedBaseline(text, reportOf([failed('a.one'), checkOf('a.two'), stuck('a.three')]), {
      catalogue,
      today,
    });
    expect(made).toContain('since the move');
    expect(readBaseline(made, file)).toEqual([
      known('a.one', { reason: 'waits for release 7', expires: '2031-01-01' }),
      known('a.three', { reason: `known since ${today}` }),
    ]);
    expect(updateText(readBaseline(text, file), readBaseline(made, file), today)).toBe(
      '1 added, 1 removed, 1 kept; 1 expired: fix the server, or set a later date in expires and say why',
    );
    expect(updateText([], [], today)).toBe('0 added, 0 removed, 0 kept');
  });

  it('keeps entries of checks that were not selected', () => {
    const selection = { only: ['a.three'], skip: [], of: 3 };
    const made = updatedBaseline(text, reportOf([checkOf('a.three')], { selection }), { catalogue, today });
    expect(readBaseline(made, file).map(({ check }) => check)).toEqual(['a.one', 'a.two']);
  });

  it('keeps entries that an interrupted run left undecided', () => {
    const open = checkOf('a.two', {
      outcome: 'inconclusive',
      blame: 'circumstance',
      reason: 'the run was interrupted',
    });
    const made = updatedBaseline(text, reportOf([checkOf('a.one'), open]), { catalogue, today });
    expect(readBaseline(made, file)).toEqual([known('a.two', { reason: 'repaired' })]);
  });

  it('writes the ids of today for former ones, and keeps an entry for all places of a check', () => {
    const before = '- check: old.one\n  reason: first\n- check: b.all\n  reason: everywhere\n';
    const report = reportOf([failed('a.one'), failed('b.all@here'), checkOf('b.all@there')]);
    const made = readBaseline(updatedBaseline(before, report, { catalogue, today }), file);
    expect(made).toEqual([known('a.one', { reason: 'first' }), known('b.all', { reason: 'everywhere' })]);
  });

  it('of an empty file lists all failures, so that the result is open', () => {
    const report = reportOf([checkOf('a.one'), failed('a.two')]);
    const entries = readBaseline(updatedBaseline('', report, { catalogue, today }), file);
    expect(gate(report, entries).outcome).toBe('open');
    expect(readBaseline(updatedBaseline('', reportOf([checkOf('a.one')]), { catalogue, today }), file)).toEqual([]);
  });
});
