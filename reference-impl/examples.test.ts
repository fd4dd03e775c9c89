import { describe, expect, it } from 'vitest';
import { contract, type Operation } from '../openapi/contract/contract.js';
import { createValidator } from '../openapi/validation/validator.js';
import { createApp, type App } from './pipeline/app.js';
import { createdOrder, exampleOf, jsonOf, replyOf } from './pipeline/test-calls.js';

const strict = createValidator(contract, { advisory: true, reference: true });
const exampleCustomer = '6a0f2a4e-7c1d-4b58-9a3e-0f5d1c2b3a41';

/** The path with existing identifiers, and the body with an existing order wherever it names orders. */
async function requestOf(app: App, operation: Operation, example: unknown) {
  const { uuid, number } = await createdOrder(app);
  const path = operation.path.replace('{customer_uuid}', exampleCustomer).replace('{order_uuid}', uuid);
  const queries: Record<string, string> = {
    getOrder: `?order_number=${number}`,
    findCustomer: '?email=grace.hopper%40example.com',
  };
  const body = operation.id === 'generateLabels' ? { ...(example as object), orders: [uuid] } : example;
  return [operation.method, `${path}${queries[operation.id] ?? ''}`, body] as const;
}

const requests = contract.operations.flatMap((operation) =>
  Object.entries(operation.body?.examples ?? { none: undefined }).map(
    ([name, body]) => [operation.id, name, operation, body] as const,
  ),
);

describe('the contract’s examples, sent as requests of the first account', () => {
  it.each(requests)('%s accepts %s with a response that is strictly valid', async (_id, _name, operation, body) => {
    const app = createApp();
    const reply = await replyOf(app, ...(await requestOf(app, operation, body)));
    expect(jsonOf(reply)).toMatchObject({ message: 'success' });
    expect(strict.answer(operation)(jsonOf(reply))).toEqual([]);
  });

  it('get the responses of the examples, if those belong to the seeded account', async () => {
    const app = createApp();
    const answered = async (id: 'listCarriers' | 'listLocations', token: string) =>
      jsonOf(await replyOf(app, 'GET', contract.operation(id).path, undefined, { authorization: `Bearer ${token}` }));
    const { listCarriers, listLocations } = Object.fromEntries(
      contract.operations.map(({ id, answer }) => [id, answer.examples]),
    );
    expect(await answered('listCarriers', 'test-token')).toEqual(listCarriers?.['full']);
    expect(await answered('listCarriers', 'other-token')).toEqual(listCarriers?.['imperial']);
    expect(await answered('listLocations', 'test-token')).toEqual(listLocations?.['full']);
    const grace = await replyOf(app, 'GET', '/customers?phone=%2B12025550167');
    expect(jsonOf(grace)).toEqual(contract.operation('findCustomer').answer.examples['full']);
    const rates = await replyOf(app, 'POST', '/carriers/rates', exampleOf('calculateRates', 'minimal'));
    expect(jsonOf(rates)).toEqual(contract.operation('calculateRates').answer.examples['full']);
  });
});
