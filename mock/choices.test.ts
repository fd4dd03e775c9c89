/** The mock uses variations in its accounts, prices, validation and responses. */
import { describe, expect, it } from 'vitest';
import { contract } from '../openapi/contract/contract.js';
import { standardAccounts } from '../reference-impl/account/seed.js';
import { allVariations } from '../variants/index.js';
import { createMock, type Mock } from './mock.js';
import { choicesOf } from './choices.js';

const mockWith = (...ids: readonly string[]): Mock =>
  createMock({
    like: choicesOf(allVariations.filter(({ id }) => ids.includes(id))),
    accounts: standardAccounts('mine'),
  });

async function send(mock: Mock, method: string, path: string, body?: unknown) {
  const headers = { authorization: 'Bearer mine', 'content-type': 'application/json' };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await mock.fetch(new Request(`http://mock${contract.basePath}${path}`, init));
  return { status: response.status, json: (await response.json()) as { data: Record<string, unknown> } };
}

const rates = contract.operation('calculateRates').body?.examples['minimal'] as Record<string, unknown>;

describe('the mock with variations', () => {
  it('has the accounts of a variation, with its own tokens', async () => {
    const { json } = await send(mockWith('carriers.one'), 'GET', '/carriers');
    expect(json.data['carriers']).toHaveLength(1);
  });

  it('uses several at once', async () => {
    const mock = mockWith('carriers.one', 'hints.ignored');
    expect((await send(mock, 'GET', '/carriers')).json.data['carriers']).toHaveLength(1);
    expect((await send(mock, 'POST', '/carriers/rates', { ...rates, total_weight: -1 })).status).toBe(200);
    expect(
      (await send(mockWith('carriers.one'), 'POST', '/carriers/rates', { ...rates, total_weight: -1 })).status,
    ).toBe(422);
  });

  it('explains its prices by the pricing model of a variation, or not at all', async () => {
    expect(await mockWith('pricing.divisor.heavier').pricingModelOf('main')).toMatchObject({ divisor: 'heavier' });
    expect(await mockWith('pricing.rising').pricingModelOf('main')).toBeNull();
    expect(await mockWith('unsent.absent').pricingModelOf('main')).not.toBeNull();
  });

  it('can have a fault in addition', async () => {
    const mock = mockWith('carriers.one');
    await mock.switches.change({ faults: ['list-carriers.nulls.data'] });
    expect((await send(mock, 'GET', '/carriers')).json.data).toBeNull();
  });
});
