/** Progress is one redrawn line on a terminal, plain lines in a log, and nothing in a quiet run. */
import { describe, expect, it } from 'vitest';
import type { CheckResult, Outcome } from '../../conformance/model/check.js';
import { checkThat, rows } from '../../conformance/run/test-target.js';
import { progressOn, type Output, type ProgressSurroundings } from './progress.js';

/** A run of this many checks, with a clock that only the test moves. */
function runOn(isTTY: boolean, { columns = 80, quiet = false, environment = {} } = {}) {
  const written: string[] = [];
  const timers = new Set<() => void>();
  let time = 0;
  const stream: Output = { isTTY, columns, write: (text) => written.push(text) };
  const surroundings: ProgressSurroundings = {
    environment,
    now: () => time,
    every(_ms, call) {
      timers.add(call);
      return () => timers.delete(call);
    },
  };
  const progress = progressOn(stream, quiet, surroundings);
  const finish = (
    done: number,
    total: number,
    outcome: Outcome = 'pass',
    requirement: string = rows.required,
    rest: Pick<CheckResult, 'unrun'> = {},
  ): void => {
    const check = checkThat(async () => undefined, { requirement });
    const result: CheckResult = {
      check,
      slot: 0,
      outcome,
      findings: [],
      observations: [],
      failed: 0,
      runs: 1,
      exchanges: [],
      ...rest,
    };
    progress.finished?.(result, done, total);
  };
  return {
    written,
    progress,
    finish,
    timers,
    pass: (ms: number, step = 1_000): void => {
      for (const end = time + ms; time < end;) {
        time = Math.min(end, time + step);
        if (time % 5_000 === 0) for (const call of timers) call();
      }
    },
  };
}

/** The visible text of the line after all redraws. */
const drawn = (written: readonly string[]): string => written.join('').split('\r').at(-1)!.replace('\u001b[K', '');

describe('progress on a terminal', () => {
  it('is one line, overwritten without being erased first', () => {
    const { written, progress, finish, pass } = runOn(true);
    progress.started?.(3);
    for (const done of [1, 2]) {
      pass(200);
      finish(done, 3);
    }
    expect(written).toEqual([
      '\r0 of 3 checks, 0 failed\u001b[K',
      '\r1 of 3 checks, 0 failed\u001b[K',
      '\r2 of 3 checks, 0 failed\u001b[K',
    ]);
  });

  it('counts failures and warnings separately', () => {
    const { written, finish, pass } = runOn(true);
    finish(1, 5, 'fail');
    pass(200);
    finish(2, 5, 'fail', rows.advisory);
    expect(drawn(written)).toBe('2 of 5 checks, 1 failed, 1 warning');
  });

  it('is redrawn at most ten times a second, with everything that happened in between', () => {
    const { written, finish, pass } = runOn(true);
    for (let done = 1; done < 100; done += 1) {
      finish(done, 100, 'fail');
      pass(10, 10);
    }
    expect(written).toHaveLength(10);
    expect(drawn(written)).toBe('91 of 100 checks, 91 failed');
  });

  it('disappears at the end', () => {
    const { written, finish } = runOn(true);
    finish(1, 2);
    finish(2, 2);
    expect(drawn(written)).toBe('');
    expect(written.join('')).not.toContain('\n');
  });

  it('is cut to the width of a narrow terminal', () => {
    const { written, finish } = runOn(true, { columns: 12 });
    finish(1, 1000);
    expect(drawn(written)).toBe('1 of 1000 c');
  });

  it.each([{ TERM: 'dumb' }, { CI: 'true' }])("is plain lines where a line can't be redrawn: %o", (environment) => {
    const { written, finish } = runOn(true, { environment });
    finish(1, 1);
    expect(written).toEqual(['1 of 1 check, 0 failed\n']);
  });
});

describe('checks that are not run', () => {
  const unrun = ['inconclusive', rows.required, { unrun: true }] as const;

  it('are not counted', () => {
    const { written, finish } = runOn(false);
    for (let done = 1; done <= 40; done += 1) finish(done, 100);
    for (let done = 41; done <= 100; done += 1) finish(done, 100, ...unrun);
    expect(written.at(-1)).toBe('40 of 40 checks, 0 failed\n');
  });

  it('print nothing if there are no others', () => {
    const { written, finish, timers } = runOn(false);
    for (let done = 1; done <= 8; done += 1) finish(done, 8, ...unrun);
    expect([written, timers.size]).toEqual([[], 0]);
  });
});

describe('progress in a log', () => {
  it('is a line for each quarter, without control characters', () => {
    const { written, progress, finish } = runOn(false);
    progress.started?.(100);
    for (let done = 1; done <= 100; done += 1) finish(done, 100, done === 30 ? 'fail' : 'pass');
    expect(written).toEqual([
      '25 of 100 checks, 0 failed\n',
      '50 of 100 checks, 1 failed\n',
      '75 of 100 checks, 1 failed\n',
      '100 of 100 checks, 1 failed\n',
    ]);
  });

  it('is one line when a single check covers several quarters', () => {
    const { written, finish } = runOn(false);
    finish(1, 2);
    expect(written).toEqual(['1 of 2 checks, 0 failed\n']);
  });

  it('has a line within 30 seconds of the last one, even if no check ends', () => {
    const { written, progress, finish, pass } = runOn(false);
    progress.started?.(1000);
    pass(20_000);
    expect(written).toEqual([]);
    finish(1, 1000);
    pass(10_000);
    expect(written).toEqual(['1 of 1000 checks, 0 failed\n']);
    pass(60_000);
    expect(written.length).toBeGreaterThanOrEqual(3);
  });

  it('stops when the run ends', () => {
    const { written, finish, pass, timers } = runOn(false);
    finish(1, 1);
    pass(90_000);
    expect(written).toEqual(['1 of 1 check, 0 failed\n']);
    expect(timers.size).toBe(0);
  });
});

describe('a run that is stopped', () => {
  it.each([true, false])('does not count the remaining checks (on a terminal: %s)', (isTTY) => {
    const { written, progress, finish, pass, timers } = runOn(isTTY);
    finish(1, 100);
    progress.stopped?.();
    for (let done = 2; done <= 100; done += 1) {
      pass(1_000);
      finish(done, 100);
    }
    expect(written.join('')).not.toMatch(/(?<!\d)(?:[2-9]|\d\d+) of/);
    expect([isTTY ? drawn(written) : '', timers.size]).toEqual(['', 0]);
  });
});

describe('a notice', () => {
  it('stays on a terminal, and the progress line is redrawn below it', () => {
    const { written, progress, finish } = runOn(true);
    progress.started?.(3);
    progress.notice?.('Slow.');
    finish(1, 3);
    expect(written.join('').split('\n')).toEqual([
      '\r0 of 3 checks, 0 failed\u001b[K\r\u001b[KSlow.',
      '\r1 of 3 checks, 0 failed\u001b[K',
    ]);
  });

  it('is a separate line in a log', () => {
    const { written, progress } = runOn(false);
    progress.started?.(3);
    progress.notice?.('Slow.');
    expect(written).toEqual(['Slow.\n']);
  });
});

describe('a quiet run', () => {
  it.each([true, false])('writes nothing (on a terminal: %s)', (isTTY) => {
    const { written, progress, finish } = runOn(isTTY, { quiet: true });
    progress.started?.(2);
    progress.notice?.('Slow.');
    finish(1, 2);
    finish(2, 2);
    expect(written).toEqual([]);
  });
});
