/** Shows what a person reads: failures first, the verdict last, and nothing of a target that could move the cursor. */
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { runChecks } from '../engine.js';
import type { Check } from '../model.js';
import { reportOf, type Circumstances, type Report } from '../report.js';
import type { Session } from '../session.js';
import { answer, baseUrl, checkThat, inTurn, rows, targetOn, token } from '../test-target.js';
import type { WireResult } from '../transport.js';
import { paintFor, terminalReport } from './terminal.js';

const facts: Circumstances = {
  ...{ url: baseUrl, embedded: false, strict: false, suiteVersion: '1.2.3', contractDigest: 'abc', notes: [] },
  ...{ startedAt: new Date(0), elapsedMs: 1234, interrupted: false },
};

async function reportFor(
  checks: readonly Check[],
  rest: Partial<Circumstances> = {},
  result: WireResult = answer(200, { message: 'success' }),
): Promise<Report> {
  const outcomes = await runChecks(checks, targetOn(inTurn(result)), { runId: 'conf-test01' });
  return reportOf(outcomes, { ...facts, ...rest });
}

const plain = (report: Report): string => terminalReport(report, paintFor(false));
const textFor = async (...given: Parameters<typeof reportFor>): Promise<string> => plain(await reportFor(...given));
const lines = (text: string): readonly string[] => text.trimEnd().split('\n');

const findings =
  (count: number, text = 'x') =>
  async (session: Session) => {
    for (let index = 1; index <= count; index += 1)
      session.expect(false, () => ({ expected: `${text} ${index}`, received: text }));
  };

const passes = checkThat(async () => undefined, { id: 'passes' });
const fails = checkThat(findings(1), { id: 'fails' });
const warns = checkThat(findings(1), { id: 'warns', requirement: rows.advisory });
const observes = checkThat(async (session) => session.observe('who', 'me'), {
  id: 'observes',
  requirement: rows.observed,
});

/** One of everything. */
const representative: readonly Check[] = [
  passes,
  warns,
  checkThat(
    async (session) => {
      const exchange = await session.send('createOrder', { body: { notes: "it's $5" } });
      const place = '/data/order_uuid';
      session.expect(false, () => ({
        expected: 'a uuid',
        received: '"12"',
        place,
        exchange,
        variation: 'notes left out',
      }));
    },
    { id: 'create-order.answers.data.order_uuid', operation: 'createOrder', requirement: 'ORD-54' },
  ),
  ...['one', 'two'].map((id) =>
    checkThat(async (session) => session.inconclusive('target', 'set-up: a new order: no'), { id: `needs.${id}` }),
  ),
  checkThat(async (session) => session.inconclusive('circumstance', 'no carrier is connected'), {
    id: 'needs.carrier',
  }),
  checkThat(async () => Promise.reject(new Error('oops')), { id: 'broken' }),
  observes,
];

describe('the terminal report', () => {
  it('of one of everything', async () => {
    await expect(await textFor(representative)).toMatchFileSnapshot('terminal.snapshot.txt');
  });

  it('has the failures first, required ones before hints, and the verdict in its last line', async () => {
    const text = await textFor([passes, warns, fails]);
    expect(text).toMatch(/^FAIL fails /);
    expect(text.indexOf('WARN warns')).toBeGreaterThan(text.indexOf('FAIL fails'));
    expect(lines(text).at(-1)).toBe('NON-CONFORMANT: 1 required check failed');
  });

  it('calls a failed hint a failure under --strict', async () => {
    expect(await textFor([passes, warns], { strict: true })).toMatch(/^FAIL warns /);
    expect(lines(await textFor([passes, warns])).at(-1)).toBe('CONFORMANT (1 warning)');
  });

  it('shows what was expected, received, sent and where, with a line that repeats it', async () => {
    const text = await textFor(representative);
    for (const line of ['expected  a uuid', 'received  "12"', 'sent      notes left out', 'at        /data/order_uuid'])
      expect(lines(text)).toContain(`    ${line}`);
    expect(text).toContain(`--data-raw '{"notes":"it'\\''s $5"}'`);
    expect(text).toContain('"$CONFORM_TOKEN"');
    expect(text).not.toContain(token);
  });

  it('says how often a check failed', async () => {
    expect(await textFor([fails])).toContain('FAIL fails (2 of 2)\n');
  });

  it('shows a few findings of each check and a few dozen checks, and counts the rest', async () => {
    const many = Array.from({ length: 50 }, (_, index) => checkThat(findings(7), { id: `check.${index}` }));
    const text = await textFor(many);
    expect(text.match(/^FAIL /gm)).toHaveLength(40);
    expect(text.match(/and 3 more findings, in the JSON report/g)).toHaveLength(40);
    expect(text).toContain('and 10 more failed checks, in the JSON report\n');
    expect(lines(text).at(-1)).toBe('NON-CONFORMANT: 50 required checks failed');
  });

  it('names each reason for an undecided check once, with those who share it', async () => {
    const text = await textFor(representative);
    expect(text).toContain('OPEN 2 checks undecided by target: set-up: a new order: no\n     needs.one needs.two\n');
    expect(text).toContain('OPEN 1 check undecided by circumstance: no carrier is connected\n');
    expect(text).toContain('ERROR 1 check undecided by the suite: the suite broke: oops\n');
  });

  it('says that only a selection was checked', async () => {
    const text = await textFor([passes], { selection: { only: ['GEN-02'], skip: [], of: 990 } });
    expect(lines(text)).toContain('selected  1 of 990 checks');
    expect(lines(text).at(-1)).toBe('CONFORMANT (the selected checks only)');
  });

  it('says that the target was the embedded reference', async () => {
    expect(await textFor([passes], { embedded: true })).toContain('(the embedded reference)\n');
  });
});

describe('colours', () => {
  // eslint-disable-next-line no-control-regex
  const escapes = /\u001b\[\d+m/g;

  it('are left out when told, and change no word when not', async () => {
    const report = await reportFor(representative);
    expect(plain(report)).not.toContain('\u001b');
    const coloured = terminalReport(report, paintFor(true));
    expect(coloured).toMatch(escapes);
    expect(coloured.replace(escapes, '')).toBe(plain(report));
  });
});

describe('what a target sends', () => {
  /** What could move the cursor, ring, hide or turn text round; line breaks only where the report makes them. */
  const harmful = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
  const hostile = '\u001b[2J\u001b]0;x\u0007 a\r\nVERDICT b\u202ec\u200bd\u2028e\u009b1mf\u061cg\u{e0041}\ud800';

  async function shown(text: string): Promise<string> {
    const check = checkThat(async (session) => {
      const exchange = await session.send('createOrder', { body: { notes: text } });
      session.expect(false, () => ({ expected: text, received: text, place: text, variation: text, exchange }));
      session.expect(false, () => ({ expected: exchange.answer?.body ?? '', received: text }));
    });
    const open = checkThat(async (session) => session.inconclusive('circumstance', text), { id: 'open' });
    return textFor([check, open], { url: `http://${text}/`, notes: [text] }, answer(200, text));
  }

  it('never reaches the terminal raw: escapes, carriage returns, marks that turn text round', async () => {
    const text = await shown(hostile);
    expect(lines(text).filter((line) => harmful.test(line))).toEqual([]);
    expect(lines(text).filter((line) => line.startsWith('VERDICT'))).toEqual([]);
    expect(text).toContain('\\u{1b}[2J');
  });

  it('never does so, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        expect(lines(await shown(text)).filter((line) => harmful.test(line))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('takes no room without end', async () => {
    expect((await shown('x'.repeat(100_000))).length).toBeLessThan(1_000_000);
  });

  it('is shown as it is where it is ordinary text of any script', async () => {
    expect(await shown('Zoë 北京 Ελλάς')).toContain('Zoë 北京 Ελλάς');
  });
});
