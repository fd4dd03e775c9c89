import { describe, expect, it } from 'vitest';
import { intentOf } from '../../requests/exchange/intent.js';
import type { Profile } from '../../../openapi/profile/profile.js';
import { compare, isSame, isWorse, type ServerComparison } from './compare.js';
import type { Outcome } from '../../model/check.js';
import { profileOf } from './profile-of-report.js';
import type { Report, ReportedCheck } from '../report.js';
import { exchangeOf } from '../../run/test-target.js';
import type { Finding } from '../../model/finding.js';

const none = { pass: 0, fail: 0, inconclusive: 0, observed: 0, error: 0 };

const check = (outcome: Outcome, rest: Partial<ReportedCheck> = {}): ReportedCheck => ({
  id: 'a.check',
  requirement: 'GEN-02',
  level: 'required',
  title: 'a fact',
  operation: 'listCarriers',
  kind: 'authored',
  slot: 0,
  failed: 0,
  runs: 1,
  findings: [],
  observations: [],
  exchanges: [],
  outcome,
  ...rest,
});

const report = (checks: readonly ReportedCheck[], rest: Partial<Report> = {}): Report => ({
  format: 2,
  verdict: 'conformant',
  reasons: [],
  strict: false,
  notes: [],
  target: { url: 'http://target.test', embedded: false },
  contract: { version: '1', digest: '' },
  suite: { version: '0.1.0' },
  run: { id: 'conf-one111', startedAt: '2031-03-04T09:00:00.000Z', elapsedMs: 1, requests: 1 },
  settings: { waitMs: 10, otherAccount: false },
  counts: { required: none, advisory: none, observed: none },
  operations: {},
  requirements: [],
  exchanges: [],
  created: [],
  checks,
  ...rest,
});

const another = { id: 'conf-two222', startedAt: '2031-03-05T09:00:00.000Z', elapsedMs: 2, requests: 2 };

const reports = (
  before: readonly ReportedCheck[],
  after: readonly ReportedCheck[],
  rest: Partial<Report> = {},
): ServerComparison =>
  compare(
    { kind: 'report', report: report(before) },
    { kind: 'report', report: report(after, { run: another, ...rest }) },
  );

const finding = (received: string, rest: Partial<Finding> = {}): Finding => ({
  expected: 'status 200',
  received,
  ...rest,
});

describe('two reports', () => {
  it.each([
    ['fail', 'pass', 'better'],
    ['inconclusive', 'pass', 'better'],
    ['error', 'pass', 'better'],
    ['pass', 'fail', 'worse'],
    ['pass', 'inconclusive', 'worse'],
    ['pass', 'error', 'worse'],
    ['inconclusive', 'fail', 'worse'],
    ['observed', 'inconclusive', 'worse'],
    ['fail', 'inconclusive', 'changed'],
    ['inconclusive', 'error', 'changed'],
  ] as const)('with a check that went from %s to %s: %s', (from, to, direction) => {
    const found = reports([check(from)], [check(to)]);
    const { better, worse, changed } = found;
    const counts = { better: better.length, worse: worse.length, changed: changed.length };
    expect(counts).toEqual({ better: 0, worse: 0, changed: 0, [direction]: 1 });
    expect(found[direction][0]).toMatchObject({ id: 'a.check', from, to });
    expect(isWorse(found)).toBe(direction === 'worse');
    expect(isSame(found)).toBe(false);
  });

  it('are the same if only the ids of the runs and their resources differ', () => {
    const failed = (run: string, uuid: string): ReportedCheck =>
      check('fail', { findings: [finding(`status 404 no order ${uuid} of ${run}-x-1`, { exchange: run.length })] });
    const found = reports(
      [failed('conf-one111', 'b1f6d0a2-5c3e-4f7a-8d21-0a1b2c3d4e01')],
      [failed('conf-two222', 'e9794909-2779-4164-beb2-6507506f790f')],
    );
    expect(isSame(found)).toBe(true);
    expect(isWorse(found)).toBe(false);
  });

  it('differ if a check has other findings', () => {
    const before = check('fail', { findings: [finding('status 404'), finding('status 500', { variation: 'a list' })] });
    const after = check('fail', { findings: [finding('status 404'), finding('status 201', { place: '/data' })] });
    const { changed } = reports([before], [after]);
    expect(changed).toMatchObject([
      {
        from: 'fail: a list: expected status 200, received status 500',
        to: 'fail: /data: expected status 200, received status 201',
      },
    ]);
  });

  it('differ if a check is undecided for another reason', () => {
    const [before, after] = ['no carrier', 'no order'].map((reason) => check('inconclusive', { reason }));
    expect(reports([before!], [after!]).changed).toMatchObject([
      { from: 'inconclusive: no carrier', to: 'inconclusive: no order' },
    ]);
  });

  it('differ if an open question has another answer', () => {
    const asked = (answer: string): ReportedCheck =>
      check('observed', { level: 'observed', observations: [{ question: 'null', answer, exchange: 1 }] });
    const found = reports([asked('accepted')], [asked('refused: 404 without a body')]);
    expect(found.changed).toMatchObject([
      { id: 'a.check', level: 'observed', from: 'null: accepted', to: 'null: refused: 404 without a body' },
    ]);
    expect(isWorse(found)).toBe(false);
  });

  it('list the checks that only one of them has', () => {
    const [one, both, other] = ['one', 'both', 'other'].map((id) => check('pass', { id }));
    const { onlyFirst, onlySecond } = reports([one!, both!], [both!, other!]);
    expect([onlyFirst, onlySecond].map((list) => list.map(({ id }) => id))).toEqual([['one'], ['other']]);
  });

  it.each([
    ['conformant', 'non-conformant', true],
    ['conformant', 'undecided', true],
    ['undecided', 'non-conformant', true],
    ['non-conformant', 'conformant', false],
    ['undecided', 'undecided', false],
  ] as const)('whose verdict was %s and is %s: worse is %s', (from, to, worse) => {
    const before = { kind: 'report', report: report([], { verdict: from }) } as const;
    const after = { kind: 'report', report: report([], { verdict: to }) } as const;
    expect(isWorse(compare(before, after))).toBe(worse);
    expect(isSame(compare(before, after))).toBe(from === to);
  });

  it('are described by address, suite, run and verdict', () => {
    expect(reports([], [], { suite: { version: '0.2.0' } }).sides).toMatchObject([
      { url: 'http://target.test', suite: '0.1.0', run: 'conf-one111', verdict: 'conformant' },
      { suite: '0.2.0', run: 'conf-two222' },
    ]);
  });
});

describe('two profiles', () => {
  const refused = (status: number): Report =>
    report([], {
      exchanges: [
        exchangeOf({ intent: intentOf({ refusal: 'token' }), answer: { status, headers: [], body: '' } }),
        exchangeOf({ id: 2, intent: intentOf({ refusal: 'unknown' }), answer: { status: 404, headers: [], body: '' } }),
      ],
    });
  const profiles = (before: Profile, after: Profile): ServerComparison =>
    compare({ kind: 'profile', profile: before }, { kind: 'profile', profile: after });
  const hinting = (...outcomes: readonly Outcome[]): Profile =>
    profileOf(
      report(outcomes.map((outcome, at) => check(outcome, { id: `${at}`, requirement: 'GEN-05', level: 'advisory' }))),
    );

  it('differ in how a condition is refused', () => {
    const { changed } = profiles(profileOf(refused(401)), profileOf(refused(403)));
    expect(changed).toMatchObject([
      { id: 'listCarriers, token', from: 'refused: 401 without a body', to: 'refused: 403 without a body' },
    ]);
  });

  it.each([
    [['pass'], ['fail'], 'worse', 'followed', 'not followed'],
    [['fail', 'pass'], ['pass', 'pass'], 'better', 'followed in part', 'followed'],
    [['pass'], ['inconclusive'], 'changed', 'followed', 'undecided'],
  ] as const)('differ in a hint: better, worse or changed', (before, after, direction, from, to) => {
    const found = profiles(hinting(...before), hinting(...after));
    expect(found[direction]).toMatchObject([{ id: 'GEN-05', level: 'advisory', from, to }]);
    expect(isWorse(found)).toBe(direction === 'worse');
  });

  it('list a question that only one of them has, even if its id is "constructor"', () => {
    const question = {
      id: 'constructor',
      requirement: 'GEN-02',
      operation: 'listCarriers',
      question: 'q',
      answers: [],
    };
    const after = { ...hinting('pass'), questions: [question] } as unknown as Profile;
    const { changed, onlySecond } = profiles(hinting('pass'), after);
    expect([changed, onlySecond.map(({ id }) => id)]).toEqual([[], ['constructor']]);
  });

  it('are the same if nothing differs', () => {
    const found = profiles(hinting('pass'), hinting('pass'));
    expect(isSame(found)).toBe(true);
    expect(found.kind).toBe('profiles');
  });

  it('are compared, too, if one side is a report', () => {
    const found = compare(
      { kind: 'report', report: refused(401) },
      { kind: 'profile', profile: profileOf(refused(401)) },
    );
    expect(found.kind).toBe('profiles');
    expect(isSame(found)).toBe(true);
  });
});
