/** Proves that the suite fails no server for a variation, and notices it: each variation alone. */
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
} from './test-variations.js';

describe('a server with one variation', () => {
  let known: Report;
  let shown: ReadonlySet<string>;

  beforeAll(async () => {
    known = await runOn(reference);
    shown = shownIn(known);
  });

  it.each(single)('$id: $title', async (variation) => {
    const report = await runOn(variation);
    expectExactly(report, variation);
    expectDifference(report, variation, shown);
    expectAnswers(report, variation, known);
  });
});
