/** Shows that a title copied from a report selects its cause. */
import { expect, it } from 'vitest';
import { checksOfCause } from './cause-checks.js';
import { causesOf } from './causes.js';
import { reportWith } from './test-causes.js';

it("a cause's title selects its checks, and any other text selects none", async () => {
  const report = await reportWith(
    'get-order.omits.data.order.status',
    'create-order.forgets.packages[*].width.minimum',
  );
  for (const { title, checks } of causesOf(report)) {
    expect(checksOfCause(report, title)).toEqual(checks);
    expect(checksOfCause(report, ` ${title.toUpperCase().replaceAll(' ', '\n  ')}`)).toEqual(checks);
    expect(checksOfCause(report, title.slice(0, -1))).toEqual([]);
  }
});
