/** Shows what is true of every report that is written to a file. */
import { describe, expect, it } from 'vitest';
import { reporters } from './index.js';
import { reporterNames } from './kit/names.js';
import { gateOn, kindsOfGate } from './test-gates.js';
import { kindsOfRun, reportOn, secrets } from './test-reports.js';

describe.each(reporterNames)('the report %s', (name) => {
  const { file, render } = reporters[name];

  it('has its own file', () => {
    expect(file).toMatch(/^[a-z]+\.[a-z]+$/);
    expect(reporterNames.filter((other) => reporters[other].file === file)).toEqual([name]);
  });

  it('never contains a token', async () => {
    for (const kind of ['faulty', 'wrong token'] as const)
      expect(secrets.test(render(await reportOn(kind)))).toBe(false);
  });

  it('is the same for the same run, and ends with a line break', async () => {
    const report = await reportOn('faulty');
    expect(render(report) === render(report)).toBe(true);
    expect(render(report).endsWith('\n')).toBe(true);
  });

  it('never says "passed" if nothing was decided', async () => {
    for (const kind of kindsOfRun) {
      const report = await reportOn(kind);
      if (report.verdict === 'undecided') expect(/passed/i.test(render(report))).toBe(false);
    }
  });

  it('never says that the build passes if it does not, nor "passed" if that is undecided', async () => {
    for (const kind of kindsOfGate) {
      const report = gateOn(kind);
      const isOpen = report.gate.outcome === 'open';
      const text = render(report);
      expect([kind, isOpen || !/gate[^\n<]{0,20}\bopen\b|but for \d+ known/i.test(text)]).toEqual([kind, true]);
      if (report.gate.outcome === 'undecided') expect(/passed/i.test(text)).toBe(false);
    }
  });
});
