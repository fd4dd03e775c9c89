/** Tests that a run recognizes data that vanish and requests that are lost now and then. */
import { describe, expect, it } from 'vitest';
import { intentOf } from '../requests/exchange/intent.js';
import type { OperationId } from '../../openapi/contract/contract.js';
import type { Exchange } from '../requests/exchange/exchange.js';
import { exchangeOf } from '../run/test-target.js';
import { circumstanceOf } from './circumstance.js';

const uuidOf = (number: number): string => `5d1c7b2a-9e4f-4a36-8c10-${String(number).padStart(12, '0')}`;
const { request } = exchangeOf();

const base = 'http://target.test/api/v1/orders';

const created = (id: number): Exchange =>
  exchangeOf({
    id,
    operation: 'createOrder',
    request: { ...request, method: 'POST', body: `{"external_id":"x-${id}"}` },
    answer: {
      status: 200,
      headers: [],
      body: '',
      json: { data: { order_uuid: uuidOf(id), uuid: uuidOf(id), order_number: String(id) } },
    },
  });

const read = (id: number, of: number, status: number, rest: Partial<Exchange> = {}): Exchange =>
  exchangeOf({
    id,
    operation: 'getOrder',
    request: { ...request, url: `${base}?external_id=x-${of}` },
    answer: { status, headers: [], body: '' },
    ...rest,
  });

/** A use of an order: every third one is assigned, the others are read. */
const used = (id: number, of: number, status: number): Exchange =>
  of % 3 > 0
    ? read(id, of, status)
    : {
        ...read(id, of, status),
        operation: 'assignOrder',
        request: { ...request, url: `${base}/${uuidOf(of)}/assign` },
      };

const numbered = (all: readonly ((id: number) => Exchange)[]): readonly Exchange[] =>
  all.map((make, index) => make(index + 1));

/** Ten orders that are read, then ten reads of these, then a new order that is read. */
const run = (later: number, last: number): readonly Exchange[] =>
  numbered([
    ...Array.from({ length: 10 }, () => created),
    ...Array.from({ length: 10 }, (_, at) => (id: number) => used(id, at + 1, 200)),
    ...Array.from({ length: 10 }, (_, at) => (id: number) => used(id, at + 1, later)),
    created,
    (id) => read(id, 31, last),
  ]);

describe('data that vanish', () => {
  it('are reported once, with the first request after they vanished', () => {
    expect(circumstanceOf(run(404, 200))).toEqual({
      text: 'Everything that was created up to request 10 is gone from request 21 on, but later data still exists. Was the server restarted, or its database reset, during the run?',
      exchange: 21,
      explainsAll: true,
    });
  });

  it.each([
    ['all are found', run(200, 200)],
    ['nothing is found from then on, not even what is new', run(404, 404)],
    ['the server breaks', run(500, 200)],
    ['one of those from before is still there', [...run(404, 200), read(33, 2, 200)]],
    ['some were never found', [...run(404, 200).map((one, at) => (at < 15 && at > 9 ? read(one.id, 1, 404) : one))]],
    ['one operation refuses all', run(404, 200).filter(({ id, operation }) => id < 21 || operation !== 'assignOrder')],
    ['few were read', run(404, 200).filter(({ id }) => id <= 20 || id > 23)],
    ['only wrong requests are refused', run(404, 200).map((one) => ({ ...one, intent: intentOf({ role: 'wrong' }) }))],
  ])('are not suspected if %s', (_when, exchanges) => expect(circumstanceOf(exchanges)).toBeUndefined());

  it('are not confused with data that show late', () => {
    const late = run(404, 200).flatMap((one) =>
      one.id > 20 && one.id < 31 ? [one, { ...one, round: 2, answer: { ...one.answer!, status: 200 } }] : [one],
    );
    expect(circumstanceOf(late.map((one, at) => ({ ...one, id: at + 1 })))).toBeUndefined();
  });
});

const all = ['listCarriers', 'calculateRates', 'createOrder', 'getOrder', 'createCustomer', 'updateCustomer'] as const;

/** Each operation twice, with unique bodies unless `body` is set. */
const some = (status: number | undefined, operations: readonly OperationId[], body?: string): readonly Exchange[] =>
  [...operations, ...operations].map((operation, at) =>
    exchangeOf({
      operation,
      request: { ...request, body: body ?? `${operation} ${at} ${status}` },
      ...(status === undefined
        ? { answer: undefined as never, failure: { reason: 'dropped', detail: '' } }
        : { answer: { status, headers: [], body: '', json: {} } }),
    }),
  );

const textOf = (exchanges: readonly Exchange[]): string | undefined =>
  circumstanceOf(exchanges.map((one, at) => ({ ...one, id: at + 1 })))?.text;

describe('requests that are lost now and then', () => {
  it('are reported if a gateway loses valid ones', () => {
    expect(textOf([...some(200, all), ...some(502, all), ...some(200, all)])).toBe(
      '12 of 36 requests got 502, at random. Is the server, or something in front of it, overloaded?',
    );
  });

  it('are reported if the same request got another response on retry', () => {
    const lost = [...some(500, all, '{}'), ...some(undefined, all)];
    expect(textOf([...lost, ...some(200, all, '{}')])).toBe(
      '24 of 36 requests got 500 or no response, and the same request got another response when it was sent again. Is the server, or something in front of it, overloaded?',
    );
  });

  it.each([
    ['the server always breaks by them', [...some(200, all), ...some(500, all, '{'), ...some(500, all, '{')]],
    ['whole operations fail', [...some(200, all.slice(0, 3)), ...some(502, all.slice(3)), ...some(502, all.slice(3))]],
    ['few are lost', [...some(200, all), ...some(502, all.slice(0, 4)), ...some(200, all)]],
    [
      'requests were wrong',
      [...some(200, all), ...some(502, all).map((one) => ({ ...one, intent: intentOf({ role: 'wrong' }) }))],
    ],
  ])('are not suspected if %s', (_when, exchanges) => expect(textOf(exchanges)).toBeUndefined());
});
