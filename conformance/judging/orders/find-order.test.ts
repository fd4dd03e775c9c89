/** Tests the key by which an order is looked up, and which responses show an order. */
import { expect, it } from 'vitest';
import { hasOrder, keyOf, keysOf, orderIn, sameUuid } from './find-order.js';
import { answer, exchangeOf, inTurn, sessionOn } from '../../run/test-target.js';

const showing = (json: unknown, status = 200) => exchangeOf({ answer: { status, headers: [], body: '', json } });
const session = sessionOn(inTurn(answer(200)));
const uuid = '3f5b8c1e-2d47-4e90-8b6a-9c0d1e2f3a45';

it('a response shows an order if it is a success and contains one', () => {
  const json = { data: { order: { status: 'new' } } };
  expect([hasOrder(showing(json)), orderIn(showing(json))]).toEqual([true, { status: 'new' }]);
  for (const status of [302, 404, 500]) expect(hasOrder(showing(json, status))).toBe(false);
  for (const other of [
    undefined,
    null,
    [],
    { data: null },
    { data: { order: [] } },
    { data: { order: 'x' } },
    { order: {} },
  ])
    expect([hasOrder(showing(other)), orderIn(showing(other))]).toEqual([false, undefined]);
  expect(hasOrder(exchangeOf({ answer: undefined } as never))).toBe(false);
});

it('an order is looked up by its external_id, else by its number', () => {
  const order = { kind: 'order', uuid, orderNumber: '7', exchange: 1 } as const;
  expect(keyOf(session, { ...order, body: { external_id: 'o-1' } })).toEqual({ external_id: 'o-1' });
  expect(keysOf({ ...order, body: { external_id: 'o-1' } })).toEqual([{ external_id: 'o-1' }, { order_number: '7' }]);
  for (const external_id of [undefined, null, 5])
    expect(keyOf(session, { ...order, body: { external_id } })).toEqual({ order_number: '7' });
});

it('an order without either is not looked up', () => {
  const order = { kind: 'order', uuid, body: {}, exchange: 1 } as const;
  expect(keysOf(order)).toEqual([]);
  expect(() => keyOf(session, order)).toThrow('the response to a new order has no order_number of digits');
});

it('uuids are compared without regard to case, and other values are never the same', () => {
  expect(sameUuid(uuid, uuid.toUpperCase())).toBe(true);
  for (const other of [uuid.replace('3', '4'), '', undefined, null, 7]) expect(sameUuid(uuid, other)).toBe(false);
  for (const value of [undefined, null, 7]) expect(sameUuid(value, value)).toBe(false);
});
