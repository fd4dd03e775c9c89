/** Proves that a replay of a stored report finds the same failures as the whole run, with few requests. */
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../conformance/report/report.js';
import { runWith, referenceTransport } from '../../../conformance/run/test-regrade.js';
import { faultById } from '../../../variants/index.js';
import { replayPlan } from './replay-plan.js';

describe('a replay', () => {
  const replayed = async (faultId: string) => {
    const { apply } = faultById(faultId)!;
    const run = (only: readonly string[]): Promise<Report> =>
      runWith({ transport: referenceTransport({}, apply), selection: { only, skip: [] } });
    const before = await run([]);
    const plan = replayPlan(before, []);
    const after = await run([...plan.checks, ...plan.sources]);
    const outcomes = new Map(after.checks.map((check) => [check.id, check.outcome]));
    return { before, plan, after, lost: plan.checks.filter((one) => outcomes.get(one) !== 'fail') };
  };

  it.each([
    ['a check judges all responses', 'get-order.misformats.message'],
    ['it judges what another check sent', 'customers.update.rewrites-orders'],
    ['it judges what a shared set-up sent', 'read-back.external-id.as-number'],
    ['it looks for what others sent', 'orders.refused.written-at-amount-type'],
  ])('finds the same failures with few requests, also where %s', async (_what, faultId) => {
    const { before, plan, after, lost } = await replayed(faultId);
    expect(lost).toEqual([]);
    expect(plan.checks.length).toBeGreaterThan(0);
    expect(after.run.requests).toBeLessThan(before.run.requests / 10);
  });
});
