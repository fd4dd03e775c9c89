/** Tests that every response with an order is compared with the body that created it, and which ones can't be. */
import { describe, expect, it } from 'vitest';
import { intentOf } from '../../requests/exchange/intent.js';
import { withValue } from '../../../openapi/json/place.js';
import { Ledger } from '../../requests/exchange/ledger.js';
import { judgeOrder } from './order-findings.js';
import { exchangeOf } from '../../run/test-target.js';

const [uuid, customer, location] = ['order', 'customer', 'location'].map(
  (_kind, at) => `3f5b8c1e-2d47-4e90-8b6a-9c0d1e2f3a4${at}`,
) as [string, string, string];
const sent = {
  external_id: 'web-1',
  notes: 'Ring twice.',
  customer: { uuid: customer },
  source_location: { uuid: location },
  packages: [],
};
const named = { first_name: 'Ada', last_name: 'Lovelace' };
const customerSent = { external_id: 'crm-1', email: 'ada@example.com' };
const locationSent = { external_id: 'hub-1', line_1: 'Torstrasse 60', city: 'Berlin' };

function ledgerOf(origin?: Parameters<Ledger['add']>[1]): Ledger {
  const ledger = new Ledger();
  ledger.add({ kind: 'customer', uuid: customer, body: { ...customerSent, ...named }, exchange: 1 });
  ledger.add({ kind: 'location', uuid: location, body: locationSent, exchange: 2 });
  ledger.add({ kind: 'order', uuid, body: sent, exchange: 3 }, origin);
  return ledger;
}

const read = {
  data: {
    order: {
      uuid,
      external_id: 'web-1',
      notes: 'Ring twice.',
      packages: [],
      customer: { uuid: customer, name: 'Ada Lovelace', ...customerSent },
      source_location: locationSent,
    },
  },
};

const answerTo = (json: unknown, rest: Parameters<typeof exchangeOf>[0] = {}) =>
  exchangeOf({
    operation: 'getOrder',
    request: { method: 'GET', url: 'http://target.test/api/v1/orders?external_id=web-1', headers: {} },
    answer: { status: 200, headers: [], body: '', json },
    ...rest,
  });
const rowsOf = (json: unknown, ledger = ledgerOf(), rest: Parameters<typeof exchangeOf>[0] = {}): readonly string[] =>
  judgeOrder(answerTo(json, rest), ledger).violations.map(({ requirement, place }) => `${requirement} ${place}`);
const changed = (path: string, value: unknown): unknown =>
  withValue(read, ['data', 'order', ...path.split('.')], value);

describe('a response that shows an order', () => {
  it('as it was sent has no violation', () => expect(rowsOf(read)).toEqual([]));

  it.each([
    ['notes', 'Ring once.', ['ORD-58 /data/order/notes']],
    ['external_id', 'web-2', ['ORD-58 /data/order/external_id']],
    ['tags', ['another'], ['ORD-58 /data/order/tags']],
    ['customer.email', 'eve@example.com', ['ORD-63 /data/order/customer/email']],
    ['source_location.line_1', 'Elsewhere 1', ['LOC-18 /data/order/source_location/line_1']],
    ['source_location.city', 'Potsdam', ['LOC-19 /data/order/source_location/city']],
    ['source_location.city', undefined, ['LOC-19 /data/order/source_location/city']],
    ['customer.name', 'Ada King', ['ORD-61 /data/order/customer/name']],
    ['customer.name', undefined, []],
    ['customer.phone', '+12025550100', ['ORD-63 /data/order/customer/phone']],
    ['customer.phone', '', []],
  ])('with another %s %j violates that row', (path, value, violations) => {
    expect(rowsOf(changed(path, value))).toEqual(violations);
  });
});

it('a location created without an external_id may show an invented one, but not that of another resource', () => {
  const ledger = new Ledger();
  ledger.add({ kind: 'location', uuid: location, body: { line_1: locationSent.line_1 }, exchange: 1 });
  ledger.add({ kind: 'location', uuid: customer, body: { external_id: 'hub-2' }, exchange: 2 });
  ledger.add({ kind: 'order', uuid, body: { ...sent, customer: {} }, exchange: 3 });
  const place = '/data/order/source_location/external_id';
  expect(rowsOf(changed('source_location.external_id', 'hub-2'), ledger)).toContain(`LOC-18 ${place}`);
  for (const own of ['', null, 'made-up'])
    expect(rowsOf(changed('source_location.external_id', own), ledger)).not.toContain(`LOC-18 ${place}`);
});

it('a look-up by the external_id of another order of the run violates LKP-02', () => {
  const request = { method: 'GET', url: 'http://target.test/api/v1/orders?external_id=web-7', headers: {} };
  const ledger = ledgerOf();
  expect(rowsOf(read, ledger, { request })).toEqual([]);
  ledger.add({ kind: 'order', uuid: location, body: { external_id: 'web-7' }, exchange: 8 });
  expect(rowsOf(read, ledger, { request })).toEqual(['LKP-02 /data/order/uuid']);
  expect(rowsOf(read, ledger, { request, intent: intentOf({ refusal: 'unknown' }) })).toEqual([]);
});

it('a look-up by the number of another order of the run violates LKP-03', () => {
  const request = { method: 'GET', url: 'http://target.test/api/v1/orders?order_number=107', headers: {} };
  const ledger = ledgerOf();
  expect(rowsOf(read, ledger, { request })).toEqual([]);
  ledger.add({ kind: 'order', uuid: location, orderNumber: '107', body: {}, exchange: 8 });
  expect(rowsOf(read, ledger, { request })).toEqual(['LKP-03 /data/order/uuid']);
  expect(rowsOf(read, ledger, { request, account: 'other' })).toEqual([]);
});

it('a key names no order where the requests may be of several accounts, as in a proxy', () => {
  const request = { method: 'GET', url: 'http://target.test/api/v1/orders?order_number=107', headers: {} };
  const ledger = new Ledger({ isOfOneAccount: false });
  ledger.add({ kind: 'order', uuid: location, orderNumber: '107', body: {}, exchange: 8 });
  expect(rowsOf(read, ledger, { request })).toEqual([]);
});

it('a look-up by an external_id of the other account’s order, or by the other account, does not violate LKP-02', () => {
  const request = { method: 'GET', url: 'http://target.test/api/v1/orders?external_id=web-7', headers: {} };
  const twin = { kind: 'order', uuid: location, body: { external_id: 'web-7' }, exchange: 8 } as const;
  const [theirs, own] = [ledgerOf(), ledgerOf()];
  theirs.add(twin, { intent: intentOf({}), account: 'other' });
  own.add(twin);
  expect(rowsOf(read, theirs, { request })).toEqual([]);
  expect(rowsOf(read, own, { request, account: 'other' })).toEqual([]);
});

describe('there are no violations for', () => {
  const wrong = changed('notes', 'Ring once.');

  it('an order that a question created, or that the run did not create', () => {
    expect(rowsOf(wrong, ledgerOf({ intent: intentOf({ role: 'question' }) }))).toEqual([]);
    expect(rowsOf(wrong, new Ledger())).toEqual([]);
  });

  it('an order that was changed, or that two creations identified', () => {
    const [touched, twice] = [ledgerOf(), ledgerOf()];
    touched.touch(uuid);
    twice.add({ kind: 'order', uuid, body: sent, exchange: 9 });
    expect([rowsOf(wrong, touched), rowsOf(wrong, twice)]).toEqual([[], []]);
  });

  it('a customer or a location that was changed', () => {
    const ledger = ledgerOf();
    ledger.touch(customer);
    ledger.touch(location);
    expect(rowsOf(changed('customer.email', 'eve@example.com'), ledger)).toEqual([]);
    expect(rowsOf(changed('source_location.line_1', 'Elsewhere 1'), ledger)).toEqual([]);
  });
});

it('there are no violations in a response to a question, or of another operation', () => {
  const wrong = changed('external_id', 'web-2');
  expect(rowsOf(wrong, ledgerOf(), { intent: intentOf({ role: 'question' }) })).toEqual([]);
  expect(rowsOf(wrong, ledgerOf(), { operation: 'listCarriers' })).toEqual([]);
});
