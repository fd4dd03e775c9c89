/** What is said of responses that were not due. */
import { describe, expect, it } from 'vitest';
import { runChecks } from '../../run/engine.js';
import { answer, reference, targetOn } from '../../run/test-target.js';
import { allChecks } from '../index.js';

const server = reference({ seed: 1, fixes: false });

/** The reference, which finds no order. */
const forgetful: typeof server = {
  send: (request) =>
    request.method === 'GET' && request.url.includes('/orders?')
      ? Promise.resolve(answer(404, { message: 'There is no such order.' }))
      : server.send(request),
  close: () => server.close(),
};

describe('the check of responses that no other check judges', () => {
  it('says whose request it was, without the names of what checks share', async () => {
    const ids = ['get-order.finds.unusual-orders', 'responses.accounted-for@get-order'];
    const checks = allChecks().filter(({ id }) => ids.includes(id));
    const target = { ...targetOn(forgetful), token: 'test-token' };
    const { results } = await runChecks(checks, target, { runId: 'conf-test01', waitMs: 50 });
    const [found] = results.find(({ check }) => check.requirement === 'GEN-28')!.findings;
    expect(found?.variation).toMatch(/for several checks/);
  });
});
