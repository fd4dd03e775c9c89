/** The page names missing runs, and escapes the texts of tools. */
import { describe, expect, it } from 'vitest';
import { peersPage, share } from './page.js';
import type { Case, PeerRow } from './rows.js';

const one = (told: boolean | undefined, error?: string): Case => ({
  subject: 'fault a',
  told,
  by: [],
  ...(error !== undefined && { error }),
});
const row: PeerRow = {
  peer: 'a',
  name: 'Tool',
  version: '1.0',
  setting: 'plain',
  says: 'As it is.',
  files: ['a/b.json'],
  every: 1,
  ms: [3000, 1000, 2000],
  requests: 14,
  tests: 50,
  exitCode: 0,
  alarms: ['x', 'y'],
  variations: [one(false)],
  faults: [one(true), one(false), one(undefined)],
};

describe('share', () => {
  it('counts servers without a result and servers that were not run separately', () => {
    expect(share([one(true), one(false), one(undefined, 'broke'), one(undefined)])).toBe(
      '1 of 2 (1 without a result, 1 not run)',
    );
  });
});

describe('peersPage', () => {
  it('has the medians and counts of a tool, and its configuration', () => {
    const page = peersPage([row]);
    expect(page).toContain('| Tool 1.0 | 2.0 s | 14 | 50 | 2 | 0 of 1 | 1 of 2 (1 not run) |');
    expect(page).toContain('[a/b.json](../lab/bench/peers/a/b.json)');
  });

  it("compares the times with this suite's", () => {
    const own = { ...row, peer: 'conform', name: 'this suite', ms: [500, 1000, 600] };
    expect(peersPage([row, own])).toContain('| Tool 1.0 | 2.0 s (3.3 x) |');
  });

  it('has a row for a tool that could not be run, with the reason as plain text', () => {
    const page = peersPage([{ ...row, lacks: 'no\u001b[31m `java` | <b>\nhere' }]);
    expect(page).toContain('| Tool 1.0 | not run: no \\`java\\` \\| \\<b\\> here |');
  });

  it('says that a slow tool was tried on a sample', () => {
    expect(peersPage([{ ...row, every: 10 }])).toContain('one in 10 faults only');
  });
});
