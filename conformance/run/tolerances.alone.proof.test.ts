/** Proves that the suite fails no server for a freedom of the specification, and notices it: each tolerance alone. */
import { beforeAll, describe, it } from 'vitest';
import type { Tolerance } from '../../reference-impl/tolerances/kit/tolerance.js';
import type { Report } from '../report/report.js';
import {
  expectAnswers,
  expectDifference,
  expectExactly,
  isDecisive,
  reference,
  runOn,
  shownIn,
  single,
} from './test-tolerances.js';

/**
 * One that causes no warning and combines with others gets the decisive checks in tolerances.combined.proof.test.ts. Alone it
 * only gets the open questions, which takes a third of the time.
 */
const isAskedAll = ({ alone, advisory, undecided = [] }: Tolerance): boolean =>
  alone === true || advisory.length > 0 || undecided.length > 0;

describe('a server that uses one freedom', () => {
  let known: Report;
  let shown: ReadonlySet<string>;

  beforeAll(async () => {
    known = await runOn(reference);
    shown = shownIn(known);
  });

  it.each(single)('$id: $title', async (tolerance) => {
    const report = await runOn(tolerance, {}, isAskedAll(tolerance) ? undefined : (check) => !isDecisive(check));
    expectExactly(report, tolerance);
    expectDifference(report, tolerance, shown);
    expectAnswers(report, tolerance, known);
  });
});
