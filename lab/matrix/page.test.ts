/** Shows the content of the kill matrix page, and that it can be read back. */
import { expect, it } from 'vitest';
import type { Fault } from '../../variants/kit/variant.js';
import { failingBy, matrixPage, rowsOf } from './page.js';

const fault = (id: string): Fault => ({
  id,
  breaks: ['LKP-02'],
  title: `${id} | goes wrong`,
  kind: 'authored',
  apply: (parts) => parts,
});
const line = (killers: string[]) => ({
  fault: 'a',
  killers,
  requirements: ['LKP-02', 'LKP-03'],
  errors: [],
  regraded: [],
});

it('has a row for each fault, with all failed requirements and three of its killers', () => {
  const lines = new Map([['a', line(['one', 'two', 'three', 'four'])]]);
  const page = matrixPage({ faults: [fault('a')], lines }, new Map());
  expect(page).toContain('| `a` | a \\| goes wrong | LKP-02 LKP-03 | `one`, `two`, `three` and more |');
  // A count in the header would change with every fault and check, so that any two branches would conflict.
  expect(page.slice(0, page.indexOf('|---'))).not.toMatch(/\d/);
  expect(failingBy(rowsOf(page).get('a'))).toEqual(['LKP-02', 'LKP-03']);
});

it('keeps the rows of faults that were not run, and drops those of removed faults', () => {
  const written = new Map(['a', 'b', 'gone'].map((id) => [id, `| \`${id}\` | as before | ORD-58 | \`one\` |`]));
  const page = matrixPage({ faults: [fault('a'), fault('b')], lines: new Map([['a', line([])]]) }, written);
  expect([...rowsOf(page).values()]).toEqual(['| `a` | a \\| goes wrong | LKP-02 LKP-03 |  |', written.get('b')]);
});
