/** Shows that a server's text is printed safely and limited in length, and that colours change no text. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answer, checkThat } from '../../../run/test-target.js';
import { terminalReport } from './terminal.js';
import { paintFor } from './lines.js';
import { lines, plain, reportFor, representative, textFor } from './test-terminal.js';

describe('colours', () => {
  // oxlint-disable-next-line no-control-regex
  const escapes = /\u001b\[\d+m/g;

  it('can be switched off, and change no text', async () => {
    const report = await reportFor(representative);
    expect(plain(report)).not.toContain('\u001b');
    const coloured = terminalReport(report, paintFor(true));
    expect(coloured).toMatch(escapes);
    expect(coloured.replace(escapes, '')).toBe(plain(report));
  });
});

describe('the text of a server', () => {
  /** Characters that could move the cursor, ring, hide or reorder text. Only the report makes line breaks. */
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

  it('is printed without escapes, carriage returns and marks that reverse text', async () => {
    const text = await shown(hostile);
    expect(lines(text).filter((line) => harmful.test(line))).toEqual([]);
    expect(lines(text).filter((line) => line.startsWith('VERDICT'))).toEqual([]);
    expect(text).toContain('\\u{1b}[2J');
  });

  it('is printable, for random texts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        expect(lines(await shown(text)).filter((line) => harmful.test(line))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('is limited in length', async () => {
    expect((await shown('x'.repeat(100_000))).length).toBeLessThan(1_000_000);
  });

  it('stays unchanged if it is ordinary text of any script', async () => {
    expect(await shown('Zoë 北京 Ελλάς')).toContain('Zoë 北京 Ελλάς');
  });
});
