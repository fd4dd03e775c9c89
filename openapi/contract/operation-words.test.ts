/** Operations are found by id, by path, and by method and path. */
import { describe, expect, it } from 'vitest';
import { contract } from './contract.js';
import { operationsNamed } from './operation-words.js';

const idsOf = (word: string) => operationsNamed(contract, word).map(({ id }) => id);

describe('an operation is found', () => {
  it.each([
    ['createOrder', ['createOrder']],
    ['createorder', ['createOrder']],
    ['POST /orders', ['createOrder']],
    ['post /orders', ['createOrder']],
    [' POST   /orders/ ', ['createOrder']],
    ['POST orders', ['createOrder']],
    ['POST /api/v1/orders', ['createOrder']],
    ['POST http://localhost:3000/shop/api/v1/orders', ['createOrder']],
    ['http://localhost:3000/api/v1/carriers', ['listCarriers']],
    ['GET /orders?external_id=web-1', ['getOrder']],
    ['/orders', ['createOrder', 'getOrder']],
    ['POST /orders/{order_uuid}/assign', ['assignOrder']],
    ['POST /orders/{id}/assign', ['assignOrder']],
    ['/orders/5d1c7b2a-9e4f-4a36-8c10-7f6e5d4c3b21/assign', ['assignOrder']],
    ['/carriers/rates', ['calculateRates']],
    ['/orders/generate-labels', ['generateLabels']],
  ])('by "%s"', (word, ids) => {
    expect([...idsOf(word)].sort()).toEqual(ids);
  });

  it.each([
    '',
    ' ',
    '/',
    'orders',
    'POST',
    'POST /',
    'PATCH /orders',
    'POST /order',
    '/orders/1/2/3',
    'create',
    'a b c',
  ])('not by "%s"', (word) => {
    expect(idsOf(word)).toEqual([]);
  });
});
