/** The proof of the suite: every fault of the catalogue is told by exactly the requirements that it violates. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { allFaults } from '../reference-impl/faults/index.js';
import { judgeMatrix, matrixPage, type Matrix } from './matrix-judge.js';
import { runMatrix } from './matrix.js';

const page = new URL('../docs/kill-matrix.md', import.meta.url);

describe('the kill matrix', () => {
  let matrix: Matrix;

  beforeAll(async () => {
    matrix = await runMatrix();
  }, 900_000);

  it('is exact: nothing fails without a fault, and with one what it declares', () => {
    expect(judgeMatrix(matrix, true)).toEqual([]);
    expect(matrix.lines.size).toBe(allFaults.length + 1);
  });

  it('is written down in docs/kill-matrix.md; npm run matrix writes it anew', () => {
    expect(readFileSync(page, 'utf8') === matrixPage(matrix)).toBe(true);
  });
});
