/** Shows what the watch prints and does in each round. Nothing waits: looks, pauses and rounds are scripted. */
import { describe, expect, it } from 'vitest';
import { TargetError } from '../../../conformance/requests/http/reachable.js';
import type { Report, ReportedCheck } from '../../../conformance/report/report.js';
import { checkOf, reportOfParts } from '../../../conformance/report/test-reports.js';
import type { LookResult } from './server-look.js';
import { lookEveryMs, watch } from './watch.js';

const same: LookResult = { state: 'same' };
const restarted: LookResult = { state: 'restarted' };
const down: LookResult = { state: 'down', why: 'ECONNREFUSED' };

const broken = (id: string, rest: Partial<ReportedCheck> = {}): ReportedCheck =>
  checkOf({ id, outcome: 'inconclusive', blame: 'target', reason: `${id} went wrong`, ...rest });

const reportWith = (checks: readonly ReportedCheck[], rest: Partial<Report> = {}): Report =>
  reportOfParts({
    checks,
    verdict: checks.every(({ outcome }) => outcome === 'pass') ? 'conformant' : 'non-conformant',
    reasons: [],
    ...rest,
  });

const [bad, good] = [
  reportWith([broken('a.one'), broken('b.two')]),
  reportWith(['a.one', 'b.two'].map((id) => checkOf({ id }))),
];
const half = reportWith([checkOf({ id: 'a.one' }), broken('b.two')]);

/** The events in order: looks during a pause that Enter doesn't end, presses of Enter, and results of rounds. */
interface Script {
  readonly looks?: readonly LookResult[];
  /** The numbers, from 1, of the pauses that Enter ends. */
  readonly enters?: readonly number[];
  readonly rounds: readonly (Report | Error)[];
}

async function told({ looks = [], enters = [], rounds }: Script, before = bad) {
  const [said, pauses, left, results]: [string[], number[], LookResult[], (Report | Error)[]] = [
    [],
    [],
    [...looks],
    [...rounds],
  ];
  await watch(before, {
    url: 'http://target.test',
    paint: (_style, text) => text,
    say: (line) => void said.push(line),
    look: async () => left.shift() ?? same,
    async pause(ms) {
      pauses.push(ms);
      if (pauses.length > 50) throw new Error('The watch waits for ever.');
      return enters.includes(pauses.length);
    },
    async replay() {
      const result = results.shift();
      if (result instanceof Error || !result) throw result ?? new Error('There is one round too many.');
      return result;
    },
  });
  return { said, pauses, unused: results.length };
}

describe('the watch', () => {
  it('ends at once if nothing fails any more', async () => {
    const { said, pauses } = await told({ rounds: [good] });
    expect(said).toEqual([
      'Round 1 (0 requests in 0.0 s): 2 causes fixed',
      '  fixed       undecided: a.one went wrong (a.one)',
      '  fixed       undecided: b.two went wrong (b.two)',
    ]);
    expect(pauses).toEqual([]);
  });

  it('starts a round after Enter, and prints what changed since the round before', async () => {
    const { said } = await told({ enters: [2, 3], rounds: [bad, half, good] });
    expect(said.filter((line) => line.startsWith('Round'))).toEqual([
      'Round 1 (0 requests in 0.0 s): 2 causes still fail',
      'Round 2, after Enter (0 requests in 0.0 s): 1 cause fixed, 1 cause still fails',
      'Round 3, after Enter (0 requests in 0.0 s): 1 cause fixed',
    ]);
  });

  it('looks once a second, and starts a round after a restart', async () => {
    const { said, pauses } = await told({ looks: [same, same, same, restarted], rounds: [bad, good] });
    expect(said).toContain('Round 2, after a restart (0 requests in 0.0 s): 2 causes fixed');
    expect(pauses).toEqual([lookEveryMs, lookEveryMs, lookEveryMs]);
    expect(lookEveryMs).toBeGreaterThanOrEqual(1000);
  });

  it('waits for a server that is down, and prints that once', async () => {
    const { said } = await told({ looks: [same, down, down, down, same], rounds: [bad, good] });
    expect(said.filter((line) => line.includes('down'))).toEqual([
      'http://target.test is down (ECONNREFUSED). Waiting for it.',
    ]);
    expect(said).toContain('Round 2, after a restart (0 requests in 0.0 s): 2 causes fixed');
  });

  it('also waits if the server is down at the start', async () => {
    const { said } = await told({ looks: [down, down, same], rounds: [good] });
    expect(said.slice(0, 2)).toEqual([
      'http://target.test is down (ECONNREFUSED). Waiting for it.',
      'Round 1 (0 requests in 0.0 s): 2 causes fixed',
    ]);
  });

  it('continues if the server goes down as a round begins', async () => {
    const gone = new TargetError("The server at http://target.test can't be reached: nobody listens.");
    const { said } = await told({ looks: [same, restarted], rounds: [gone, good] });
    expect(said[0]).toBe(gone.message);
    expect(said).toHaveLength(4);
  });

  it('prints which failures are new', async () => {
    const other = reportWith([checkOf({ id: 'a.one' }), broken('b.two', { reason: 'worse' })]);
    const { said } = await told({
      enters: [1, 2],
      rounds: [reportWith([broken('a.one'), checkOf({ id: 'b.two' })]), other, good],
    });
    expect(said).toContain('Round 2, after Enter (0 requests in 0.0 s): 1 cause fixed, 1 cause new');
    expect(said).toContain('  new         undecided: worse (b.two)');
  });

  it('repeats a round in which connections broke, but only once in a row', async () => {
    const run = { ...bad.run, retries: { lost: 1 } };
    const cut = { ...bad, run };
    const { said } = await told({ looks: [same, same, same, restarted], rounds: [cut, cut, good] });
    expect(said.filter((line) => line.startsWith('Round')).map((line) => line.split(' (')[0])).toEqual([
      'Round 1',
      'Round 2, as connections broke in the last one',
      'Round 3, after a restart',
    ]);
  });

  it('does not wait for warnings, unless the run is strict', async () => {
    const warned = reportWith(
      [checkOf({ id: 'a.one', level: 'advisory', outcome: 'fail' }), checkOf({ id: 'b.two' })],
      { verdict: 'conformant' },
    );
    expect((await told({ rounds: [warned] })).unused).toBe(0);
    const strict = { ...warned, strict: true, verdict: 'non-conformant' } as const;
    expect((await told({ enters: [1], rounds: [strict, good] })).unused).toBe(0);
  });

  it('does not wait for known failures of the earlier run', async () => {
    const gate = {
      file: 'known.yaml',
      outcome: 'open',
      reasons: [],
      known: [{ check: 'b.two', reason: 'later' }],
      stale: [],
    } as const;
    expect((await told({ rounds: [half] }, { ...bad, gate })).unused).toBe(0);
  });

  it('continues after an undecided round, and prints why it is undecided', async () => {
    const undecided = { ...good, verdict: 'undecided', reasons: ['the token\u001b[2J is refused'] } as const;
    const { said } = await told({ enters: [1], rounds: [undecided, good] });
    expect(said).toContain('  undecided: the token\\u{1b}[2J is refused');
  });
});
