/** Proves the suite: every fault of the catalogue fails the requirements that it declares, as docs/kill-matrix.md lists. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { allFaults } from '../../variants/index.js';
import { judgeMatrix } from './judge.js';
import { matrixPage, pageFile, rowsOf } from './page.js';
import type { Matrix } from './result.js';
import { isSampled, runMatrix } from './workers.js';
import { combinations, missedBy, figuresOf } from './causes.js';

describe('the kill matrix', () => {
  let matrix: Matrix;

  beforeAll(async () => {
    matrix = await runMatrix({ isWhole: isSampled, together: combinations(allFaults) });
  }, 1_800_000);

  it('fails nothing without a fault, and the declared requirements with each fault', () => {
    expect(judgeMatrix(matrix, true)).toEqual([]);
    expect(matrix.lines.size).toBe(allFaults.length + 1);
  });

  it('shows few causes, a real one first, and a separate one for each of several faults', () => {
    expect(missedBy(figuresOf(matrix))).toEqual([]);
  });

  it('is written in docs/kill-matrix.md; if this fails, run npm run matrix with the ids of these faults', () => {
    const before = readFileSync(pageFile, 'utf8');
    const page = matrixPage(matrix, new Map());
    const written = rowsOf(before);
    const others = [...rowsOf(page)].filter(([id, row]) => row !== written.get(id));
    expect(others.map(([, row]) => row)).toEqual([]);
    expect(page === before).toBe(true);
  });
});
