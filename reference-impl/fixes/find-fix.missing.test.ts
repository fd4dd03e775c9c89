/** A refusal has no fix if none exists, or if the search would take too long. */
import { describe, expect, it } from 'vitest';
import { createApp, type App } from '../pipeline/app.js';
import { standardAccounts } from '../account/seed.js';
import type { RefusalBody } from '../pipeline/test-breaches.js';
import { exampleOf, jsonOf, replyOf, unknownUuid } from '../pipeline/test-calls.js';
import { customer, order, package1 } from './test-fixes.js';

describe('there is no fix', () => {
  const told = async (app: App, ...call: [string, string, unknown?]): Promise<RefusalBody> =>
    jsonOf(await replyOf(app, ...call));

  it('if fixes are turned off', async () => {
    const json = await told(createApp({ fixes: false }), 'POST', '/customers', {});
    expect(json).toHaveProperty('details');
    expect(json).not.toHaveProperty('fix');
  });

  it.each([
    ['POST', '/customers', '{"first_name": '],
    ['PUT', `/customers/${unknownUuid}`, customer],
    ['GET', '/orders', undefined],
    ['POST', '/orders', { ...order, packages: Array<number>(100_000).fill(1) }],
    ['POST', '/orders', { ...order, packages: Array<object>(60).fill({ width: -1 }) }],
    ['POST', '/orders', { ...order, packages: [...Array<object>(20_000).fill(package1), { width: -1 }] }],
    ['POST', '/orders', `{"packages": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['POST', '/orders', { ...order, packages: { name: 'x'.repeat(20_000) } }],
    [
      'POST',
      '/carriers/rates',
      { ...exampleOf('calculateRates', 'full'), width: 'x', total_weight: 1e308, length: 1e308 },
    ],
  ])('for %s %s with a body that can’t be fixed (%#)', async (method, url, body) => {
    const json = await told(createApp({ seed: 1 }), method, url, body);
    expect(json.message).toMatch(/./);
    expect(json).not.toHaveProperty('fix');
    expect(JSON.stringify(json).length).toBeLessThan(50_000);
  });

  it('if the account has no record to refer to, unless the reference is optional', async () => {
    const [seed] = standardAccounts();
    const app = createApp({ accounts: [{ ...seed!, locations: [], customers: [] }] });
    expect(await told(app, 'POST', '/orders', order)).not.toHaveProperty('fix');
    const patch = { customer: { uuid: unknownUuid, email: 'ada@example.com' } };
    const other = createApp({ accounts: [{ ...seed!, customers: [] }] });
    expect((await told(other, 'POST', '/orders', { ...order, ...patch })).fix).toEqual([
      { op: 'remove', path: '/customer/uuid' },
    ]);
  });

  it('for a cancelled order, whatever the body', async () => {
    const app = createApp({ seed: 1 });
    const { data } = await told(app, 'POST', '/orders', order);
    const url = `/orders/${(data as { order_uuid: string }).order_uuid}`;
    await told(app, 'POST', `${url}/cancel`);
    const json = await told(app, 'PATCH', url, { notes: 5 });
    expect(json).toHaveProperty('details');
    expect(json).not.toHaveProperty('fix');
  });
});
