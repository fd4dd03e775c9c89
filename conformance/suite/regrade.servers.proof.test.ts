/** Proves that the record of a run has the results of the run, for all variations and faults. */
import { describe, expect, it } from 'vitest';
import { allFaults } from '../../variants/index.js';
import { eachOnce } from '../../variants/kit/pairwise.js';
import { combined, type Fault } from '../../variants/kit/variant.js';
import { expectSameFindings } from '../run/test-regrade.js';
import { expectSameOf, losing } from '../run/test-regraded-servers.js';
import { single } from '../run/test-variations.js';
import type { Check } from '../model/check.js';

/** Without most checks of single fields of requests, which are all judged alike. */
const isFew = ({ id }: Check): boolean =>
  !/^(?:create-order|create-location|create-customer|update-customer|calculate-rates)\.(?:refuses|asks)\./.test(id);

// Variations that must run alone may change the same things as others, so they are combined only with each other.
// The list of many carriers is too large to be stored in full, so only a live run can judge it.
const storable = single.filter(({ id }) => id !== 'carriers.many');
const apart = [true, false].map((isAlone) => storable.filter(({ alone = false }) => alone === isAlone));
const rows = apart.flatMap(eachOnce).map((row, at) => [at + 1, combined(row)] as const);

describe('the record of a run has the results of the run', () => {
  it.each(rows)('with variations in combination %i', async (_number, server) => {
    await expectSameOf({ name: server.id, server }, isFew);
  });

  // If a set-up was lost twice, checks that judge all responses also send requests: how many of these others count isn't recorded.
  it.each(rows)('with variations in combination %i, and lost responses', async (number, server) => {
    await expectSameOf({ name: server.id, server, over: losing(13 + (number % 20)) }, isFew, expectSameFindings);
  });
});

/** Faults in groups, so that a group is one test. */
const groups = Array.from({ length: Math.ceil(allFaults.length / 50) }, (_none, at) =>
  allFaults.slice(50 * at, 50 * (at + 1)),
).map((faults) => [faults[0]!.id, faults] as const);

/** The checks that a fault must fail, and those of the orders that it is about. */
const concerns =
  ({ breaks }: Fault) =>
  ({ requirement }: Check): boolean =>
    breaks.includes(requirement);

describe('the record of a run against a fault has the results of the run', () => {
  it.each(groups)(
    'for the faults from %s on',
    async (_first, faults) => {
      for (const server of faults) {
        const report = await expectSameOf({ name: server.id, server }, concerns(server));
        expect({ fault: server.id, checks: report.checks.length }).not.toMatchObject({ checks: 0 });
      }
    },
    600_000,
  );
});
