/** All fields of a trigger are read. An invalid or unknown one is rejected. */
import { describe, expect, it } from 'vitest';
import { contract, loadContract } from './contract.js';
import { placeText, readTriggers } from './mock-triggers.js';
import { tokensOf, withValue } from '../json/place.js';

const at = '/x-mock-triggers/orderSlow';
const loading = (place: string, value?: unknown) => () =>
  loadContract(withValue(contract.document, tokensOf(`${at}${place}`), value));

describe('a trigger', () => {
  it('is read with all its fields', () => {
    const where = [{ operation: 'assignOrder', order: '/external_id', carrier: 'some-uuid' }];
    const refuse = { kind: 'unprocessable', at: '/packages/0/weight', message: 'is too much' };
    expect(readTriggers({ one: { description: 'It is refused.', equals: 5, where, refuse } }, '#')).toEqual([
      {
        id: 'one',
        description: 'It is refused.',
        match: 'equals',
        value: 5,
        switches: undefined,
        where: [{ operation: 'assignOrder', in: 'order', place: ['external_id'], carrier: 'some-uuid' }],
        refuse: { kind: 'unprocessable', at: ['packages', 0, 'weight'], message: 'is too much' },
      },
    ]);
  });

  it('is optional in a document', () => {
    expect(loadContract(withValue(contract.document, ['x-mock-triggers'], undefined)).triggers).toEqual([]);
  });

  it.each(['', '/where/0', '/where/1'])('is rejected with an unknown field at "%s"', (place) => {
    for (const word of ['x-anything', 'values', 'constructor'])
      expect(loading(`${place}/${word}`, true)).toThrow(`#${at}${place}/${word} is not supported here`);
  });

  it('is rejected with an unknown field in its refusal', () => {
    expect(() =>
      loadContract(withValue(contract.document, ['x-mock-triggers', 'orderRefused', 'refuse', 'status'], 422)),
    ).toThrow('#/x-mock-triggers/orderRefused/refuse/status is not supported here');
  });

  it.each<[string, unknown, string]>([
    ['', 5, ''],
    ['', ['mock'], ''],
    ['/description', undefined, '/description'],
    ['/begins', undefined, ''],
    ['/begins', '', '/begins'],
    ['/begins', 5, '/begins'],
    ['/equals', 'both', ''],
    ['/switches', undefined, ''],
    ['/switches', 5, '/switches'],
    ['/refuse', {}, ''],
    ['/where', undefined, '/where'],
    ['/where', [], '/where'],
    ['/where', { operation: 'createOrder' }, '/where'],
    ['/where/0', 'createOrder', '/where/0'],
    ['/where/0/operation', undefined, '/where/0/operation'],
    ['/where/0/body', undefined, '/where/0'],
    ['/where/0/body', 'external_id', '/where/0/body'],
    ['/where/0/query', 'external_id', '/where/0'],
    ['/where/0/carrier', 5, '/where/0/carrier'],
  ])('is rejected if %s is %j', (place, value, where) => {
    expect(loading(place, value)).toThrow(`#${at}${where} has an invalid value`);
  });

  it('is rejected if its name is not a valid identifier', () => {
    const { orderSlow } = contract.document['x-mock-triggers'] as { orderSlow: object };
    expect(() => readTriggers({ 'order-slow': orderSlow }, '#')).toThrow('#/order-slow has an invalid value');
  });

  it('is allowed only at the top of the document', () => {
    const nested = withValue(contract.document, ['info', 'x-mock-triggers'], {});
    expect(() => loadContract(nested)).toThrow('#/info/x-mock-triggers is not supported here');
  });
});

it('has a text for each of its places', () => {
  const place = { operation: 'createOrder', place: ['packages', 0, 'name'], carrier: undefined };
  expect(placeText({ ...place, in: 'body' })).toBe('createOrder: packages[0].name');
  expect(placeText({ ...place, in: 'query' })).toBe('createOrder: packages[0].name in the query');
  expect(placeText({ ...place, in: 'order', carrier: 'x' })).toBe(
    'createOrder: packages[0].name of the order, to the carrier x',
  );
});
