/** Shows how a run's created resources are counted and put into words. */
import { describe, expect, it } from 'vitest';
import { intentOf } from '../requests/exchange/intent.js';
import { allChecks } from '../checks/index.js';
import { footprintIn, footprintOf, footprintText, mostOf, requestsInAll } from './footprint.js';
import footprint from '../footprint.json' with { type: 'json' };
import { answer, checkThat, inTurn, runOn } from '../run/test-target.js';

const known: Readonly<Record<string, Partial<Record<string, number>>>> = footprint;

const uuid = (digit: number) => `${digit}f5b8c1e-2d47-4e90-8b6a-9c0d1e2f3a45`;

describe('a footprint', () => {
  const total = (what: 'requests' | 'customer' | 'location' | 'order', names: readonly string[]): number =>
    names.reduce((sum, name) => sum + (known[name]?.[what] ?? 0), 0);
  const shared = Object.keys(known).filter((name) => name.startsWith('given.'));

  it('of all checks is the sum of all recorded shares', () => {
    const of = (kind: 'customer' | 'location' | 'order') => total(kind, Object.keys(known));
    const all = { customer: of('customer'), location: of('location'), order: of('order') };
    expect(footprintOf(allChecks())).toEqual(all);
    expect(Object.values(all).every((count) => count > 0)).toBe(true);
    expect(requestsInAll).toBe(total('requests', Object.keys(known)));
  });

  it('of one check is its own share and those of all shared set-ups', () => {
    const own = Object.keys(known).find((name) => !name.startsWith('given.') && total('order', [name]) > 0)!;
    const of = (kind: 'customer' | 'location' | 'order') => total(kind, [own, ...shared]);
    expect(footprintOf([checkThat(async () => undefined, { id: own })])).toEqual({
      customer: of('customer'),
      location: of('location'),
      order: of('order'),
    });
    expect(footprintOf([checkThat(async () => undefined)]).order).toBe(total('order', shared));
  });

  it('counts twice what a check creates if the server accepts wrong requests', () => {
    const own = Object.keys(known).find((name) => (known[name]?.['wrong'] ?? 0) > 0)!;
    const [none, one] = [[], [checkThat(async () => undefined, { id: own })]].map(mostOf) as [number, number];
    const { requests: _requests, ...things } = known[own]!;
    expect(one - none).toBe(2 * Object.values(things).reduce<number>((sum, count = 0) => sum + count, 0));
  });

  it('is put into words with singular and plural', () => {
    expect(footprintText({ customer: 1, location: 2, order: 0 })).toBe('1 customer, 2 locations and 0 orders');
  });
});

it('counts requests, created resources and wrong requests by check, sorted by id', async () => {
  const made = (key: string, digit: number) => answer(200, { data: { [key]: uuid(digit) } });
  const run = runOn(
    inTurn(made('order_uuid', 1), made('customer_uuid', 2), made('order_uuid', 3), made('order_uuid', 4), answer(422)),
  );
  const why = { intent: intentOf({}) };
  await run.exchange({ by: 'b.check', ...why }, 'createOrder', { body: {} });
  await run.exchange({ by: 'b.check', ...why }, 'createCustomer', { body: {} });
  await run.exchange({ by: 'a.check', ...why }, 'createOrder', { body: {} });
  await run.exchange({ by: 'b.check', ...why }, 'createOrder', { body: {} });
  await run.exchange({ by: 'c.check', intent: intentOf({ role: 'wrong' }) }, 'createOrder', { body: {} });
  expect(Object.entries(footprintIn(run))).toEqual([
    ['a.check', { requests: 1, order: 1 }],
    ['b.check', { requests: 3, order: 2, customer: 1 }],
    ['c.check', { requests: 1, wrong: 1 }],
  ]);
});
