/** The proof of the suite: every fault of the catalogue fails what it declares, and all that fails stands on the page. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { allFaults } from '../reference-impl/faults/index.js';
import type { Fault } from '../reference-impl/faults/kit/fault.js';
import { judgeMatrix } from './matrix/judge.js';
import { matrixPage, pageFile, rowsOf } from './matrix/page.js';
import type { Matrix } from './matrix/result.js';
import { runMatrix } from './matrix/workers.js';

// `npm run matrix` runs the whole suite against every fault. This asks of most only the checks that fail by the page, and all
// where they don't: of the derived faults, which break something in every answer, so that their runs are much alike, every
// thirty-second gets all, and of the authored ones every eighth.
const isEach = ({ kind }: Fault, position: number): boolean => position % (kind === 'authored' ? 8 : 32) === 0;

describe('the kill matrix', () => {
  let matrix: Matrix;

  beforeAll(async () => {
    matrix = await runMatrix({ isWhole: isEach });
  }, 900_000);

  it('fails nothing without a fault, and with one what it declares', () => {
    expect(judgeMatrix(matrix, true)).toEqual([]);
    expect(matrix.lines.size).toBe(allFaults.length + 1);
  });

  it('is written down in docs/kill-matrix.md; npm run matrix with the ids of these faults writes them anew', () => {
    const before = readFileSync(pageFile, 'utf8');
    const page = matrixPage(matrix, new Map());
    const written = rowsOf(before);
    const others = [...rowsOf(page)].filter(([id, row]) => row !== written.get(id));
    expect(others.map(([, row]) => row)).toEqual([]);
    expect(page === before).toBe(true);
  });
});
