/** Tests which responses identify a created resource, and how the ledger finds it. */
import { describe, expect, it } from 'vitest';
import type { OperationId } from '../../../openapi/contract/contract.js';
import { createdBy, Ledger, usableId, usableUuid } from './ledger.js';
import { exchangeOf } from '../../run/test-target.js';

const uuid = '3f5b8c1e-2d47-4e90-8b6a-9c0d1e2f3a45';

/** The resource that a response of an operation identifies. */
const created = (operation: OperationId, data: unknown, body: unknown = { a: 1 }, status = 200) =>
  createdBy(exchangeOf({ id: 4, operation, answer: { status, headers: [], body: '', json: { data } } }), body);

describe('an identifier', () => {
  it.each(['a', '7', 'a b', 'x'.repeat(200), 'größer'])('is usable: %j', (text) => expect(usableId(text)).toBe(text));

  it('may be a number', () => expect([usableId(7), usableId(0)]).toEqual(['7', '0']));

  it.each(['', 'x'.repeat(201), 'a\u0000b', 'a\nb', undefined, null, true, ['a'], { a: 1 }])(
    'is not usable: %j',
    (value) => expect(usableId(value)).toBeUndefined(),
  );

  it('is a usable uuid only in exactly that form, in upper or lower case', () => {
    for (const good of [uuid, uuid.toUpperCase()]) expect(usableUuid(good)).toBe(good);
    for (const bad of [`${uuid} `, `x${uuid}`, `${uuid}0`, uuid.replace('-', ''), '', 7, null, undefined, [uuid]])
      expect(usableUuid(bad)).toBeUndefined();
  });
});

describe('a response', () => {
  it.each([
    ['createCustomer', 'customer_uuid', 'customer'],
    ['createLocation', 'location', 'location'],
    ['createOrder', 'order_uuid', 'order'],
  ] as const)('of %s identifies the resource as %s', (operation, key, kind) => {
    expect(created(operation, { [key]: uuid })).toEqual({ kind, uuid, body: { a: 1 }, exchange: 4 });
    expect(created(operation, { [key]: uuid }, 'raw')).toMatchObject({ body: {} });
  });

  it('identifies the number of an order if it has the listed form', () => {
    const numberOf = (value: unknown) => created('createOrder', { order_uuid: uuid, order_number: value })?.orderNumber;
    expect([numberOf('100001'), numberOf('7')]).toEqual(['100001', '7']);
    for (const other of [7, '', 'A1', '1A', ' 1', '1.5', null, undefined, '1'.repeat(201)])
      expect(numberOf(other)).toBeUndefined();
  });

  it('identifies nothing without a uuid or success, or if the operation creates nothing', () => {
    for (const data of [undefined, null, 'x', [], {}, { order_uuid: 'x' }, { customer_uuid: uuid }])
      expect(created('createOrder', data)).toBeUndefined();
    for (const status of [302, 400, 404, 500])
      expect(created('createOrder', { order_uuid: uuid }, {}, status)).toBeUndefined();
    for (const operation of ['getOrder', 'updateCustomer', 'assignOrder'] as const)
      expect(created(operation, { order_uuid: uuid, customer_uuid: uuid })).toBeUndefined();
    expect(createdBy(exchangeOf({ operation: 'createOrder', answer: undefined } as never), {})).toBeUndefined();
  });
});

describe('the ledger', () => {
  const one = { kind: 'order', uuid, body: {}, exchange: 1 } as const;

  it('finds created resources by uuid in upper or lower case, and nothing else', () => {
    const ledger = new Ledger();
    ledger.add({ ...one, uuid: uuid.toUpperCase() });
    expect(ledger.get(uuid)?.exchange).toBe(1);
    expect(ledger.get(uuid.toUpperCase())?.exchange).toBe(1);
    for (const other of [uuid.replace('3', '4'), '', undefined, null, 7, {}]) expect(ledger.get(other)).toBeUndefined();
    expect(ledger.all()).toHaveLength(1);
  });

  it('remembers changed resources by uuid in upper or lower case', () => {
    const ledger = new Ledger();
    ledger.touch(uuid.toUpperCase());
    expect([uuid, uuid.toUpperCase(), uuid.replace('3', '4'), undefined].map((each) => ledger.isTouched(each))).toEqual(
      [true, true, false, false],
    );
  });

  it('remembers which responses show an assignment', () => {
    const ledger = new Ledger();
    ledger.settle(4);
    expect([ledger.isSettled(4), ledger.isSettled(5)]).toEqual([true, false]);
  });
});
