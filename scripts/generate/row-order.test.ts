/** A row of the catalogue in the wrong place is reported with the row that it belongs behind. */
import { describe, expect, it } from 'vitest';
import { rowOutOfOrder } from './row-order.js';

const text = ['GEN-01', 'GEN-02', 'GEN-04', 'AUT-01', 'AUT-02', 'CUS-01']
  .map((id) => `  required('${id}', 'general', 'A statement.'),\n`)
  .join('');
const row = (id: string): string => `  required(\n    '${id}',\n    'general',\n    'A statement.',\n  ),\n`;
const moved = (id: string, before: string): string => text.replace(`  required('${before}'`, `${row(id)}$&`);

describe('the catalogue', () => {
  it('has no mistake if groups are together and their ids ascend', () => {
    expect(rowOutOfOrder(text)).toBeUndefined();
    expect(rowOutOfOrder(moved('GEN-03', 'GEN-04'))).toBeUndefined();
  });

  it.each([
    [
      'too early in its group',
      'GEN-05',
      'GEN-02',
      'openapi/requirements.ts:3: GEN-05 must stand behind GEN-04, line 8.',
    ],
    [
      'too late in its group',
      'GEN-03',
      'AUT-01',
      'openapi/requirements.ts:5: GEN-03 must stand behind GEN-02, line 2.',
    ],
    ['in another group', 'GEN-05', 'AUT-02', 'openapi/requirements.ts:6: GEN-05 must stand behind GEN-04, line 3.'],
    ['at the top', 'CUS-02', 'GEN-01', 'openapi/requirements.ts:2: CUS-02 must stand behind CUS-01, line 11.'],
    [
      'behind the first of its group',
      'GEN-00',
      'GEN-02',
      'openapi/requirements.ts:3: GEN-00 must stand before GEN-01, line 1.',
    ],
  ])('reports in one line a row that is %s', (_where, id, before, message) => {
    expect(rowOutOfOrder(moved(id, before))).toBe(message);
  });
});
