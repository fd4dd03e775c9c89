/** Shows that the badge has the verdict, and is green only for a conformant server. */
import { describe, expect, it } from 'vitest';
import { badgeSvg } from './badge.js';
import { gateOn, kindsOfGate } from './test-gates.js';
import { hostileReport, hostileTexts, kindsOfRun, reportOn, type Kind } from './test-reports.js';
import { svgErrors } from './test-schemas.js';

const green = '#1a7f37';
const titleOf = async (kind: Kind): Promise<string | undefined> =>
  /<title>([^<]*)<\/title>/.exec(badgeSvg(await reportOn(kind)))?.[1];

describe('the badge', () => {
  it('is well-formed for any run and any text of a server', async () => {
    const base = await reportOn('conformant');
    const reports = [
      ...(await Promise.all(kindsOfRun.map(reportOn))),
      ...kindsOfGate.map(gateOn),
      ...hostileTexts.map((text) => hostileReport(text, base)),
    ];
    expect(await svgErrors(...reports.map(badgeSvg))).toEqual([]);
  });

  it.each(kindsOfRun)(
    'is green only for a conformant server, and has its title for screen readers: %s',
    async (kind) => {
      const report = await reportOn(kind);
      const svg = badgeSvg(report);
      expect(svg.includes(green)).toBe(report.verdict === 'conformant');
      expect(svg).toContain('role="img"');
      expect(svg).toContain(`aria-label="${await titleOf(kind)}"`);
      expect(svg).not.toMatch(/passed/i);
    },
  );

  it('has the number of checks or failures', async () => {
    expect(await titleOf('conformant')).toMatch(/^conformance: conformant \(\d+ checks\)$/);
    expect(await titleOf('faulty')).toMatch(/^conformance: non-conformant \(\d+ failures\)$/);
    expect(await titleOf('stuck')).toBe('conformance: non-conformant (1 check undecided)');
    expect(await titleOf('wrong token')).toBe('conformance: undecided');
  });

  it('has a third colour if all failures are known, and the number of known failures', async () => {
    const svg = badgeSvg(gateOn('all is known'));
    expect(svg).toMatch(/<title>conformance: conformant except \d+ known failures<\/title>/);
    expect(svg).not.toMatch(new RegExp(`${green}|#b62324`));
    const selection = { only: ['x'], skip: [], of: 9_000 };
    expect(badgeSvg({ ...gateOn('what is stuck is known'), selection })).toMatch(
      /conformant except 1 known failure, \d+ of 9000 checks</,
    );
  });

  it.each(kindsOfGate)('has the color of the verdict, unless all failures are known: %s', async (kind) => {
    const report = gateOn(kind);
    const svg = badgeSvg(report);
    expect(svg.includes(green)).toBe(report.verdict === 'conformant');
    expect(svg.includes('#b62324')).toBe(report.verdict === 'non-conformant' && report.gate.outcome !== 'open');
  });

  it('has the number of new failures next to the known ones', async () => {
    expect(badgeSvg(gateOn('one is new'))).toMatch(/>conformance: non-conformant \(\d+ known failures, 1 new\)</);
  });

  it('has the number of selected checks', async () => {
    expect(await titleOf('selection')).toMatch(/^conformance: conformant, \d+ of \d+ checks$/);
  });
});
