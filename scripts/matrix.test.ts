/** The proof of the suite: every fault of the catalogue is told by exactly the requirements that it violates. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { allFaults } from '../reference-impl/faults/index.js';
import { judgeMatrix, matrixPage, type Matrix } from './matrix-judge.js';
import { runMatrix } from './matrix.js';

const page = new URL('../docs/kill-matrix.md', import.meta.url);

it('has nothing to say of a fault that there is not, least of all that all is well', async () => {
  await expect(runMatrix({ wanted: ['no-such-fault'] })).rejects.toThrow('There is no fault "no-such-fault"');
});

// `npm run matrix` judges the record of every fault again. This judges some: of the derived faults, which break something in
// every answer, so that their records are much alike, every thirty-second, and of the authored ones every eighth.
describe('the kill matrix', () => {
  let matrix: Matrix;

  beforeAll(async () => {
    matrix = await runMatrix({ isRegraded: ({ kind }, position) => position % (kind === 'authored' ? 8 : 32) === 0 });
  }, 900_000);

  it('is exact: nothing fails without a fault, and with one what it declares', () => {
    expect(judgeMatrix(matrix, true)).toEqual([]);
    expect(matrix.lines.size).toBe(allFaults.length + 1);
  });

  it('is written down in docs/kill-matrix.md; npm run matrix writes it anew', () => {
    expect(readFileSync(page, 'utf8') === matrixPage(matrix)).toBe(true);
  });
});
