/** The proof of the suite: every fault of the catalogue is told by exactly the requirements that it violates. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { allFaults } from '../reference-impl/faults/index.js';
import type { Fault } from '../reference-impl/faults/fault.js';
import { judgeMatrix, matrixPage, type Matrix } from './matrix-judge.js';
import { runMatrix } from './matrix.js';

const page = new URL('../docs/kill-matrix.md', import.meta.url);

it('has nothing to say of a fault that there is not, least of all that all is well', async () => {
  await expect(runMatrix({ wanted: ['no-such-fault'] })).rejects.toThrow('There is no fault "no-such-fault"');
});

// `npm run matrix` runs the whole suite against every fault. This asks of most only the checks that must fail: of the derived
// faults, which break something in every answer, so that their runs are much alike, every thirty-second gets all, and of the
// authored ones every eighth.
const isEach = ({ kind }: Fault, position: number): boolean => position % (kind === 'authored' ? 8 : 32) === 0;

/** Faults of which it depends on what other checks ask which ones tell them. */
const shownBySeveral = new Set([
  'texts.non-ascii.breaks',
  'look-up.latest',
  'look-up.number.newest-only',
  'refusals.list',
  'customers.update.of-the-latest',
  'customers.update.of-another-too',
  'assignment.of-customer-too',
  'read-back.bleeds.notes',
  'read-back.bleeds.packages',
  'read-back.tags.small',
  'now-and-then.carriers.break',
  'now-and-then.order.without-package-uuid',
]);

describe('the kill matrix', () => {
  let matrix: Matrix;

  beforeAll(async () => {
    matrix = await runMatrix({ isWhole: (fault, position) => isEach(fault, position) || shownBySeveral.has(fault.id) });
  }, 900_000);

  it('is exact: nothing fails without a fault, and with one what it declares', () => {
    expect(judgeMatrix(matrix, true)).toEqual([]);
    expect(matrix.lines.size).toBe(allFaults.length + 1);
  });

  it('is written down in docs/kill-matrix.md; npm run matrix writes it anew', () => {
    expect(readFileSync(page, 'utf8') === matrixPage(matrix)).toBe(true);
  });
});
