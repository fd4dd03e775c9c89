/** Shows that the judgement of the kill matrix reports each kind of mistake. */
import { describe, expect, it } from 'vitest';
import type { Check } from '../../conformance/model/check.js';
import type { Fault } from '../../variants/kit/variant.js';
import { judgeMatrix } from './judge.js';
import type { MatrixLine, Matrix } from './result.js';
import { repeated, waivers } from './waivers.js';

const fault = (id: string, requirement: string, kind: Fault['kind'] = 'authored'): Fault => ({
  id,
  breaks: [requirement],
  title: `${id} goes wrong`,
  kind,
  apply: (parts) => parts,
});
const line = (
  id: string,
  requirements: string[],
  killers: string[],
  errors: string[] = [],
  regraded: string[] = [],
): MatrixLine => ({ fault: id, requirements, killers, errors, regraded });
const check = (id: string, requirement: string, kind: Check['kind'] = 'authored'): Check => ({
  id,
  requirement,
  kind,
  title: id,
  operation: 'getOrder',
  run: () => Promise.resolve(),
});
const matrix = (faults: Fault[], lines: MatrixLine[], checks: Check[]): Matrix => ({
  faults,
  lines: new Map(lines.map((one) => [one.fault, one])),
  checks,
});

const none = line('none', [], []);
const excuses = [...Object.keys(waivers), ...Object.keys(repeated)];
/** The complaints, without those about waivers, which this small matrix doesn't need. */
const complaints = (given: Matrix, whole = true) =>
  judgeMatrix(given, whole).filter((text) => !excuses.some((id) => text.startsWith(id)));

describe('judgeMatrix', () => {
  it('accepts a matrix in which every fault fails its declared requirements; an authored one may fail more', () => {
    const exact = matrix(
      [fault('a', 'LKP-02'), fault('b', 'REF-04')],
      [none, line('a', ['LKP-02'], ['found']), line('b', ['GEN-28', 'REF-04'], ['status'])],
      [check('found', 'LKP-02'), check('status', 'REF-04')],
    );
    expect(complaints(exact)).toEqual([]);
  });

  it.each([
    ['a fault that nothing notices', line('a', [], []), /declares LKP-02, but nothing failed/],
    ['a fault that fails something else', line('a', ['LKP-03'], ['found']), /declares LKP-02, but LKP-03 failed/],
    [
      'a record that is judged otherwise',
      line('a', ['LKP-02'], ['found'], [], ['found']),
      /a: judged again from its record, other than before: found/,
    ],
    ['a check that broke', line('a', ['LKP-02'], ['found'], ['other']), /a: the check other broke/],
  ])('reports %s', (_what, made, sentence) => {
    const text = complaints(matrix([fault('a', 'LKP-02')], [none, made], [check('found', 'LKP-02')])).join('\n');
    expect(text).toMatch(sentence);
  });

  it('reports a derived fault that fails more than it declares, except what no other check judges', () => {
    const failing = [none, line('a', ['GEN-28', 'LKP-02'], ['found'])];
    const last = { ...check('rest', 'GEN-28'), afterwards: 'last' } as const;
    expect(complaints(matrix([fault('a', 'LKP-02', 'derived')], failing, [last]), false)).toEqual([]);
    expect(complaints(matrix([fault('a', 'LKP-02', 'derived')], failing, []), false)).toHaveLength(1);
    const more = matrix([fault('a', 'LKP-02', 'derived')], [none, line('a', ['LKP-02', 'LKP-03'], ['found'])], []);
    expect(complaints(more, false)).toEqual(['a: declares LKP-02, but LKP-02 LKP-03 failed (found)']);
  });

  it('reports a fault that was not run, and a reference that fails without a fault', () => {
    expect(complaints(matrix([fault('a', 'LKP-02')], [line('none', ['LKP-02'], ['found'])], []))).toEqual([
      'without a fault found failed',
      'a: was not run',
    ]);
    expect(complaints(matrix([], [], []))).toEqual(['without a fault everything failed']);
    expect(complaints(matrix([], [line('none', [], [], [], ['verdict'])], []))).toEqual([
      'none: judged again from its record, other than before: verdict',
    ]);
  });

  it('reports a check that no fault makes fail, and an authored one that never fails alone', () => {
    const crowded = matrix(
      [fault('a', 'LKP-02')],
      [none, line('a', ['LKP-02'], ['found', 'also'])],
      [check('found', 'LKP-02'), check('also', 'LKP-02', 'derived'), check('idle', 'LKP-02', 'derived')],
    );
    expect(complaints(crowded)).toEqual([
      'idle: no fault makes this check fail',
      'found: whatever it finds, another check finds, too, so it is redundant',
    ]);
    expect(complaints(crowded, false)).toEqual([]);
  });

  it('counts a required check as failing alone if only advisory ones fail with it', () => {
    const softened = matrix(
      [fault('a', 'LKP-02'), fault('b', 'REF-04')],
      [none, line('a', ['LKP-02', 'REF-04'], ['found', 'status']), line('b', ['REF-04'], ['status'])],
      [check('found', 'LKP-02'), check('status', 'REF-04')],
    );
    expect(complaints(softened)).toEqual([]);
  });

  it('reports stale waivers', () => {
    expect(judgeMatrix(matrix([], [none], []), true)).toEqual(
      expect.arrayContaining([expect.stringContaining('its waiver is stale'), expect.stringContaining('is stale')]),
    );
  });
});
