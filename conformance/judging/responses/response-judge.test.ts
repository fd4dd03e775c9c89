/** Tests how a response is judged as a whole, and which fields it must always have. */
import { describe, expect, it } from 'vitest';
import { contract } from '../../../openapi/contract/contract.js';
import { withValue } from '../../../openapi/json/place.js';
import { Ledger } from '../../requests/exchange/ledger.js';
import {
  judge,
  exampleOf,
  bodyOf,
  readFull,
  orderUuid,
  exchangeFor,
  violationsOf,
  violations,
  sent,
  at,
  named,
  order,
  leaves,
} from './test-responses.js';
import { answer } from '../../run/test-target.js';
import type { WireResult } from '../../requests/http/transport.js';

describe('the examples of the contract', () => {
  const examples = contract.operations.flatMap(({ id, answer: { examples: all } }) =>
    Object.entries(all).map(([name, body]) => [id, name, body] as const),
  );

  it.each(examples)('have no violations except units such as pounds and miles: %s %s', (operation, _name, body) => {
    const beside = violations(operation, body).filter((violation) => !/^advisory .*_unit$/.test(violation));
    expect(beside).toEqual([]);
  });

  it('have no violations as the response with the full order after its assignment', () => {
    const ledger = sent(bodyOf('full'));
    ledger.settle(1);
    expect(violations('getOrder', readFull, ledger)).toEqual([]);
  });
});

describe('a whole response', () => {
  const json = { message: 'success', data: { customer_uuid: orderUuid } };
  const whole = (result: WireResult) => violationsOf(exchangeFor('createCustomer', result), new Ledger());

  it.each([
    ...['application/json', 'application/json; charset=utf-8', 'application/json;charset=UTF-8', 'Application/JSON'],
    ...['application/problem+json', 'application/vnd.api+json; version=1', 'application/json ; q="a;b"', 'text/x+json'],
  ])('may have the media type %s', (type) => {
    expect(whole(answer(200, json, { 'content-type': type }))).toEqual([]);
  });

  it.each(['text/html', 'text/plain; charset=utf-8', 'application/jsonp', 'application/xml', 'application/x-json', ''])(
    'must not have the media type "%s"',
    (type) => {
      expect(whole(answer(200, json, { 'content-type': type }))).toEqual(['required content-type']);
    },
  );

  it('must have a media type', () => {
    const { kind, status, elapsedMs, body } = answer(200, json) as Extract<WireResult, { kind: 'answer' }>;
    expect(whole({ kind, status, elapsedMs, body, headers: [] })).toEqual(['required content-type']);
  });

  it.each(['text/json', 'text/json; charset=utf-8'])('should not have the media type %s', (type) => {
    expect(whole(answer(200, json, { 'content-type': type }))).toEqual(['advisory byte-order-mark']);
  });

  it('should not begin with a byte order mark', () => {
    expect(whole(answer(200, `\ufeff${JSON.stringify(json)}`))).toEqual(['advisory byte-order-mark']);
  });

  it.each(['', 'ok', '{"message":', '<json/>', Buffer.from([0x22, 0xff, 0x22])])('must be JSON, not %j', (body) => {
    expect(whole(answer(200, body))).toEqual(['required json']);
  });

  it.each([
    [201, json],
    [204, ''],
    [206, 'no json'],
  ])('must have status 200 if it accepts, not %i', (status, body) => {
    expect(whole(answer(status, body, { 'content-type': 'text/plain' }))).toContain('required status');
    expect(whole(answer(status, body, { 'content-type': 'text/plain' }))).not.toContain('required content-type');
  });

  it.each(['null', '[]', '"success"', '7'])('must be an object, not %s', (body) => {
    expect(whole(answer(200, body))).toEqual(['required body']);
  });

  it.each([302, 401, 404, 422, 429, 500, 503])('is not judged if its status is %i', (status) => {
    expect(judge.judge(exchangeFor('createCustomer', answer(status, 'x')), new Ledger())).toBeUndefined();
  });
});

describe('the message', () => {
  const body = (message: unknown) => ({ message, data: { customer_uuid: orderUuid } });

  it.each([undefined, null, '', 7, ['success'], {}])('must be a non-empty string, not %j', (message) => {
    expect(violations('createCustomer', body(message))).toContain('required message');
  });

  it.each(['ok', 'Success', 'Kunde angelegt'])('should be the word success, not %j', (message) => {
    expect(violations('createCustomer', body(message))).toEqual(['advisory message']);
  });
});

it('the judgement has each place of a response, once for a list, and none without JSON', () => {
  const seen = (body: unknown) => judge.judge(exchangeFor('listCarriers', answer(200, body)), new Ledger())?.seen;
  const carriers = [
    { uuid: 'a', foreign: 1 },
    { name: 'b', shipping_methods: [{ uuid: 'c' }] },
  ];
  const listed = ['uuid', 'name', 'shipping_methods', 'shipping_methods[*]', 'shipping_methods[*].uuid'];
  expect([...(seen({ data: { carriers } }) ?? [])]).toEqual([
    ...['body', 'data', 'data.carriers', 'data.carriers[*]'],
    ...listed.map((name) => `data.carriers[*].${name}`),
  ]);
  expect(seen('{')).toEqual(new Set());
});

describe('a field that is always present', () => {
  const whole = ['listCarriers', 'calculateRates', 'createCustomer', 'createLocation', 'createOrder'] as const;
  const ofOrder = [
    ...['uuid', 'order_number', 'tracking_url', 'status', 'created_at', 'customer/id', 'customer/uuid'],
    ...['source_location/id', 'source_location/can_edit', 'destination_location/id', 'destination_location/can_edit'],
    ...['packages/0/uuid', 'packages/1/length_unit', 'packages/1/weight_unit'],
    ...['collections/0/uuid', 'collections/1/amount_formatted', 'collections/0/is_prepayment'],
  ];
  const fields = [
    ...whole.flatMap((operation) => leaves(exampleOf(operation)).map((place) => [operation, place] as const)),
    ...ofOrder.map((pointer) => ['getOrder', at(pointer)] as const),
  ].map(([operation, place]) => [operation, named(place), place] as const);

  it.each(fields)('must not be missing, null or of another type: %s %s', (operation, name, place) => {
    const example = exampleOf(operation);
    for (const value of [undefined, null, { an: 'object' }, ['list']])
      expect(violations(operation, withValue(example, place, value))).toContain(`required ${name}`);
  });

  it.each(['customer', 'source_location', 'destination_location'])('must not be missing: %s', (name) => {
    for (const value of [undefined, null, 'x', []])
      expect(violations('getOrder', order(name, value))).toContain(`required data.order.${name}`);
  });
});

it('additional fields are never violations', () => {
  const grow = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(grow);
    if (typeof value !== 'object' || value === null) return value;
    const grown = Object.entries(value).map(([name, child]) => [name, grow(child)] as const);
    return { ...Object.fromEntries(grown), extra: { a: [1, null, 'x'] }, uuid2: 'x', '': 0 };
  };
  for (const { id, provisional } of contract.operations.filter((one) => !one.provisional))
    expect([provisional, violations(id, grow(exampleOf(id)))]).toEqual([false, []]);
});
