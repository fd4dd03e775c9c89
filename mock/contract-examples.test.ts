/** Each named example of the contract, sent to a new mock, gets the response that the contract shows next to it. */
import { describe, expect, it } from 'vitest';
import { contract, type Operation } from '../openapi/contract/contract.js';
import openapi from '../openapi/openapi.json' with { type: 'json' };
import { isRecord, type Json } from '../openapi/json/json.js';
import { createMock } from './mock.js';
import { startMock } from './start.js';
import { ask, order } from './test-mock.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly examples: { readonly one: { readonly value: string } };
}

const resolved = (part: Json): Json => {
  const path = typeof part['$ref'] === 'string' ? part['$ref'].split('/').slice(1) : undefined;
  return path ? (path.reduce<unknown>((at, name) => (at as Json)[name], openapi) as Json) : part;
};

/** The parameters of an operation with their examples, from the document. */
function parametersOf({ path, method }: Operation): readonly Parameter[] {
  const item = (openapi.paths as Json)[path] as Json;
  const own = (item[method.toLowerCase()] as Json)['parameters'];
  return [item['parameters'], own]
    .flat()
    .flatMap((one) => (isRecord(one) ? [resolved(one) as unknown as Parameter] : []));
}

/** The request line of an operation with the examples of its parameters. */
function lineOf(operation: Operation): string {
  const values = parametersOf(operation).map(
    ({ name, in: place, examples }) => [place, name, examples.one.value] as const,
  );
  const path = values.reduce((text, [, name, value]) => text.replace(`{${name}}`, value), operation.path);
  const query = new URLSearchParams(
    Object.fromEntries(values.flatMap(([place, name, value]) => (place === 'query' ? [[name, value]] : []))),
  );
  return `${operation.method} ${path}${query.size > 0 ? `?${query.toString()}` : ''}`;
}

const requests = contract.operations.flatMap((operation) => {
  const names = Object.keys(operation.body?.examples ?? { full: undefined });
  return names.map((name) => [operation.id, name, operation] as const);
});

/**
 * Examples whose response has values of its own: new identifiers, and prices of journeys other than that of the
 * example.
 */
const ofItsOwn = ['createCustomer', 'createLocation', 'createOrder', 'generateLabels', 'calculateDistanceRates'];

/** A value with its strings and numbers replaced by the names of their types. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]));
  return value === null ? null : typeof value;
}

/** JSON without logos: the mock serves its own. */
const withoutLogos = (text: string): unknown => JSON.parse(text.replaceAll(/"avatar":"[^"]*"/g, '"avatar":"logo"'));

describe('a new mock', () => {
  it.each(requests)('responds to %s with the example %s as in the contract', async (id, name, operation) => {
    const mock = createMock();
    const { status, text } = await ask(mock, lineOf(operation), operation.body?.examples[name]);
    const shown = withoutLogos(JSON.stringify(operation.answer.examples['full']));
    const isFree = ofItsOwn.includes(id) || (id === 'calculateRates' && name === 'full');
    const seen = (value: unknown): unknown => (isFree ? shapeOf(value) : value);
    expect([status, seen(withoutLogos(text))]).toEqual([200, seen(shown)]);
    expect(mock.requests[0]?.breaches).toEqual([]);
  });

  it('returns the other examples of responses, too', async () => {
    const mock = createMock();
    const minimal = await ask(mock, 'GET /orders?order_number=99999');
    expect(minimal.json).toEqual(contract.operation('getOrder').answer.examples['minimal']);
    const imperial = await ask(mock, 'GET /carriers', undefined, { token: 'other-token' });
    const shown = contract.operation('listCarriers').answer.examples['imperial'];
    expect(withoutLogos(imperial.text)).toEqual(withoutLogos(JSON.stringify(shown)));
  });
});

describe('the example orders', () => {
  it('exist in the first account and its copies, and change no new identifier', async () => {
    const mock = createMock();
    const numbers = async (token: string) =>
      (await ask(mock, 'GET /orders?order_number=100000', undefined, { token })).status;
    const { token } = mock.fork();
    expect([await numbers(mock.token), await numbers(token), await numbers('other-token')]).toEqual([200, 200, 404]);
    await order(mock, 'x');
    const { json } = await ask(mock, 'GET /orders?external_id=x');
    expect(json.data?.['order']).toMatchObject({ order_number: '100001', customer: { id: 501 } });
  });

  it('are in no scenario', async () => {
    const mock = await startMock({ scenario: 'clock: 2031-03-03T16:20:00Z' });
    expect(mock.mock.worlds.byId('main')?.account.counts).toMatchObject({ customers: 1, orders: 0 });
    await mock.close();
  });

  it('are restored by a reset', async () => {
    const mock = createMock();
    await ask(mock, 'PATCH /orders/3f5b8c1e-2d47-4e90-8b6a-9c0d1e2f3a45', { external_id: 'mine' });
    mock.reset();
    expect((await ask(mock, 'GET /orders?external_id=web-20309')).status).toBe(200);
  });
});
