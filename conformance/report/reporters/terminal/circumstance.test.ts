/** Shows how the terminal report describes a circumstance that explains failures. */
import { expect, it } from 'vitest';
import type { Circumstance } from '../../../circumstances/circumstance.js';
import { fails, lines, passes, plain, reportFor, representative } from './test-terminal.js';

const textWith = async (circumstance: Circumstance): Promise<readonly string[]> => {
  const report = await reportFor([passes, fails]);
  return lines(plain({ ...report, circumstance, reasons: [circumstance.text] }));
};

const text = 'Every valid request got 404. Check --url';

it('a circumstance that explains all failures is shown first, instead of them', async () => {
  const shown = await textWith({ text, exchange: 1, explainsAll: true });
  expect(shown[0]).toBe(`FIRST ${text}`);
  expect(shown[1]).toBe('     Fix this first: 1 failed check is not shown here. --out DIR writes them all.');
  expect(shown.join('\n')).not.toContain('FAIL ');
  expect(shown.at(-1)).toBe(`NON-CONFORMANT: ${text}`);
});

it('a circumstance has the request that shows it', async () => {
  const report = await reportFor(representative);
  const shown = lines(plain({ ...report, circumstance: { text, exchange: 1 } }));
  expect(shown[1]).toMatch(/^ {4}repeat {4}curl /);
});

it('a circumstance that explains only some failures is shown before all of them', async () => {
  const shown = await textWith({ text });
  expect(shown.slice(0, 2)).toEqual([`FIRST ${text}`, '']);
  expect(shown[2]).toMatch(/^FAIL /);
});

it('a circumstance is one printable line of limited length', async () => {
  const [first] = await textWith({ text: `\u001b[2J${'x'.repeat(9999)}`, explainsAll: true });
  expect([first!.includes('\u001b'), first!.length < 420]).toEqual([false, true]);
});
