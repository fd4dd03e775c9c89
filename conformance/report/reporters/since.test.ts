/** Shows how the terminal, Markdown and HTML reports describe changes since an earlier run. */
import { describe, expect, it } from 'vitest';
import type { ChangedCause, Since } from '../report.js';
import { reportOfParts } from '../test-reports.js';
import { htmlReport } from './html/html.js';
import { markdownReport } from './markdown/markdown.js';
import { quietReport, terminalReport } from './terminal/terminal.js';
import { paintFor } from './terminal/lines.js';

const cause = (title: string, rest: Partial<ChangedCause> = {}): ChangedCause => ({
  title,
  level: 'required',
  checks: ['a.check'],
  tries: { before: { failed: 2, of: 2 }, now: { failed: 1, of: 1 } },
  ...rest,
});

const none: Since = {
  run: { id: 'conf-then11', startedAt: '2031-03-04T09:00:00.000Z' },
  fixed: [],
  still: [],
  decided: [],
  unseen: [],
  broken: [],
  added: 0,
};

const told = (since: Partial<Since>): string =>
  terminalReport(reportOfParts({ since: { ...none, ...since } }), paintFor(false));

const some: Partial<Since> = {
  fixed: [
    cause('numbers came as strings', {
      checks: ['a.check', 'b.check', 'c.check'],
      tries: { before: { failed: 43, of: 1261 }, now: { failed: 0, of: 400 } },
    }),
  ],
  decided: [
    cause('POST /orders refuses notes', { tries: { before: { failed: 0, of: 1 }, now: { failed: 1, of: 1 } } }),
  ],
  unseen: [
    cause('GET /orders returns 500', { tries: { before: { failed: 43, of: 261 }, now: { failed: 0, of: 8 } } }),
    cause('a label is lost', { tries: { before: { failed: 1, of: 1 }, now: { failed: 0, of: 0 } } }),
  ],
  still: [cause('the notes are lost', { checks: ['d.check'], before: 4 })],
  broken: [cause('the city is <b>null</b>', { level: 'advisory' })],
};

describe('the changes since an earlier run', () => {
  it('are in the terminal report, new causes first', () => {
    expect(told(some)).toContain(
      [
        'Since the run of 2031-03-04 09:00:00 UTC: 1 cause fixed, 1 cause still fails, 1 cause now decided, 2 causes not seen, 1 cause new',
        '  new         the city is <b>null</b> (a.check, advisory; 2 of 2 failed then, 1 of 1 now)',
        '  still       the notes are lost (1 of 4 checks: d.check; 2 of 2 failed then, 1 of 1 now)',
        '  now decided POST /orders refuses notes (a.check; 0 of 1 failed then, 1 of 1 now)',
        '  not seen    GET /orders returns 500 (a.check; 43 of 261 failed then, 0 of 8 now, too few to call it fixed: run everything)',
        '  not seen    a label is lost (a.check; 1 of 1 failed then, undecided or not asked now)',
        '  fixed       numbers came as strings (3 checks: a.check; 43 of 1,261 failed then, 0 of 400 now)',
        '',
      ].join('\n'),
    );
  });

  it.each([
    ['nothing was or is wrong', {}, 'no failures then or now'],
    ['a check did not run then', { added: 1 }, '1 failed check did not run then'],
  ])('are only a headline if %s', (_what, since, words) => {
    expect(told(since)).toContain(`Since the run of 2031-03-04 09:00:00 UTC: ${words}\n\n`);
  });

  it('are at most five lines for each kind', () => {
    const many = Array.from({ length: 40 }, (_, at) => cause(`cause ${at}`));
    const lines = told({ fixed: many, still: many, broken: many }).split('\n');
    expect(lines.filter((line) => /^ {2}(?:fixed|still|new) +/.test(line))).toHaveLength(15);
    expect(lines).toContain(`${' '.repeat(14)}and 35 more fixed`);
  });

  it('are in Markdown and HTML, with their titles escaped', () => {
    const report = reportOfParts({ since: { ...none, ...some } });
    expect(markdownReport(report)).toContain(
      ' UTC&#58; 1 cause fixed, 1 cause still fails, 1 cause now decided, 2 causes not seen, 1 cause new\n\n- new: ',
    );
    expect(markdownReport(report)).toContain('- new: <code>the city is &#60;b&#62;null&#60;/b&#62; (');
    const html = htmlReport(report);
    expect(html).toContain('<h2 id="since">What changed</h2>');
    expect(html).toContain('the city is &lt;b&gt;null&lt;/b&gt; (a.check, advisory; ');
    expect(html).toContain('<a href="#since">');
  });

  it('are left out without an earlier run, and with --quiet', () => {
    const report = reportOfParts({ since: { ...none, ...some } });
    const without = reportOfParts();
    const texts = [terminalReport(without, paintFor(false)), markdownReport(without), htmlReport(without)];
    for (const text of texts) expect(text).not.toMatch(/Since the run|What changed/);
    expect(quietReport(report, paintFor(false))).not.toContain('Since');
  });
});

describe('the verdict of a replay', () => {
  it('has the number of replayed checks', () => {
    const selection = { only: ['a.check'], skip: [], replayed: 12, of: 1109 };
    const report = reportOfParts({ verdict: 'conformant', reasons: [], selection });
    expect(quietReport(report, paintFor(false))).toBe('CONFORMANT (the 12 replayed checks only)\n');
    expect(htmlReport(report)).toContain('12 checks of an earlier report, and what they need');
  });
});
