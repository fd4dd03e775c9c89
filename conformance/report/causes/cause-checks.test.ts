/** Shows that a cause is found by its title as a reader copies it. */
import { expect, it } from 'vitest';
import { checksOfCause } from './cause-checks.js';
import { causesOf } from './group-failures.js';
import { reportWith } from './test-causes.js';

it('the checks of a cause are found by its title, and nothing by another text', async () => {
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
