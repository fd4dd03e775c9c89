/** Two reports of a run never have the same file, and no report overwrites a file that the run reads. */
import { describe, expect, it } from 'vitest';
import { assertWritable } from './outputs.js';

describe('the paths of reports', () => {
  const none = { report: [], json: false, quiet: false };

  it('are refused if the folder is empty', () => {
    expect(() => assertWritable({ ...none, out: '' })).toThrow('--out is empty: name a folder for the reports.');
  });

  it.each([
    ['two flags', { report: ['html=a.out', 'junit=./a.out'] }],
    ['the folder and a flag', { out: 'b', report: ['html=b/report.json'] }],
  ])('are refused where %s name the same file', (_what, outputs) => {
    expect(() => assertWritable({ ...none, ...outputs })).toThrow(/^Two reports have the same file, "/);
  });

  it.each([
    ['given', { given: './a.yaml', report: ['json=a.yaml'] }],
    ['checks', { checks: ['b.ts', 'c/report.json'], out: 'c' }],
  ])('are refused where one is the file of --%s', (flag, outputs) => {
    expect(() => assertWritable({ ...none, ...outputs })).toThrow(
      new RegExp(`^The file of --${flag}, ".*", is also the file of a report: name another\\.$`),
    );
  });
});
