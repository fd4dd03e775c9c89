import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { docsDocument } from '../docs/document.js';
import { contract } from '../../openapi/contract/contract.js';
import { operationAt, operationsOf } from './operations.js';

const document = JSON.parse(readFileSync(new URL('../../openapi/openapi.json', import.meta.url), 'utf8')) as Record<
  string,
  unknown
>;
const operations = operationsOf(docsDocument(document));

describe('the operations of the form', () => {
  it('are all operations of the contract, with the bodies of its examples', () => {
    expect(operations.map(({ id }) => id).sort()).toEqual(contract.operations.map(({ id }) => id).sort());
    for (const { id, bodies, hasBody } of operations) {
      const { body } = contract.operation(id);
      expect([id, hasBody, bodies]).toEqual([id, body !== undefined, body?.examples ?? {}]);
    }
  });

  it('have the possible values of Prefer', () => {
    const { preferences } = operations.find(({ id }) => id === 'listCarriers')!;
    expect(preferences).toEqual([
      ...['code=200, example=full', 'code=200, example=imperial'],
      ...['code=401', 'code=403', 'code=500', 'code=429', 'dynamic=true'],
    ]);
  });

  it.each([
    ['GET', '/orders?order_number=1', 'getOrder'],
    ['POST', '/orders/generate-labels', 'generateLabels'],
    ['POST', '/orders/3f5b/assign', 'assignOrder'],
    ['PUT', '/customers/{customer_uuid}', 'updateCustomer'],
    ['DELETE', '/orders', undefined],
    ['GET', '/orders/1/2/3', undefined],
  ])('are found by method and path: %s %s is %s', (method, path, id) => {
    expect(operationAt(operations, method, path)?.id).toBe(id);
  });
});
