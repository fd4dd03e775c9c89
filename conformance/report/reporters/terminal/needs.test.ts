/** Shows how the terminal report lists checks that were not run: one line for each thing they need, at the end. */
import { describe, expect, it } from 'vitest';
import { checkThat } from '../../../run/test-target.js';
import { lines, textFor } from './test-terminal.js';

const token = 'the token of a second account (--other-token)';

/** There is no verdict until an operation succeeds. */
const succeeds = checkThat(async (session) => void (await session.accepted('listCarriers', {})), { id: 'succeeds' });

const needing = (what: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    checkThat(async (session) => session.lacks(what), { id: `${what}.${index}` }),
  );

describe('checks that were not run', () => {
  it('are listed by what they need, right before the verdict, the largest number first', async () => {
    const text = await textFor([succeeds, ...needing('two carriers', 1), ...needing(token, 9)]);
    expect(lines(text).slice(-3)).toEqual([
      `9 checks not run: they need ${token}`,
      '1 check not run: it needs two carriers',
      'CONFORMANT (10 required checks not run)',
    ]);
    expect(lines(text)).toContain('required  1 passed, 0 failed, 10 not run');
    expect(text).not.toMatch(/OPEN|undecided/);
  });

  it('are listed next to checks that are undecided for another reason', async () => {
    const other = checkThat(async (session) => session.inconclusive('circumstance', 'no carrier is connected'));
    const text = await textFor([succeeds, other, ...needing(token, 2)]);
    expect(text).toContain('UNDECIDED 1 check: no carrier is connected\n');
    expect(lines(text).at(-1)).toBe('CONFORMANT (1 required check undecided; 2 required checks not run)');
  });

  it('count as failed if they failed at another place, and then hide no undecided check', async () => {
    const [here, there] = ['a.check@here', 'a.check@there'];
    const fails = checkThat(async (session) => void (await session.refused('listCarriers', {}, 'x')), { id: here });
    const lacks = checkThat(async (session) => session.lacks(token), { id: there });
    const open = checkThat(async (session) => session.inconclusive('circumstance', 'no carrier'), { id: 'open' });
    const text = await textFor([succeeds, fails, lacks, open]);
    expect(lines(text)).toContain('required  1 passed, 1 failed, 1 undecided');
  });

  it('are listed in at most eight lines', async () => {
    const text = await textFor([succeeds, ...Array.from({ length: 12 }, (_, at) => needing(`thing ${at}`, 1)).flat()]);
    expect(text.match(/not run: it needs thing/g)).toHaveLength(8);
    expect(text).toContain('and 4 more reasons, in the report\n');
  });
});
