/** Proves that the suite fails no server for a freedom of the specification, and notices it: each tolerance alone. */
import { beforeAll, describe, it } from 'vitest';
import type { Report } from '../report/report.js';
import {
  expectAnswers,
  expectDifference,
  expectExactly,
  reference,
  runOn,
  shownIn,
  single,
} from './test-tolerances.js';

describe('a server that uses one freedom', () => {
  let known: Report;
  let shown: ReadonlySet<string>;

  beforeAll(async () => {
    known = await runOn(reference);
    shown = shownIn(known);
  });

  it.each(single)('$id: $title', async (tolerance) => {
    const report = await runOn(tolerance);
    expectExactly(report, tolerance);
    expectDifference(report, tolerance, shown);
    expectAnswers(report, tolerance, known);
  });
});
