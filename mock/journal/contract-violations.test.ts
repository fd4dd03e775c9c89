import { describe, expect, it } from 'vitest';
import { contract } from '../../openapi/contract/contract.js';
import { nearTriggers } from './misspelt-triggers.js';
import { base, exampleOf } from '../../reference-impl/pipeline/test-calls.js';
import { notesOf, type Breach } from './contract-violations.js';
import { createMock } from '../mock.js';
import type { MockOptions } from '../mock-options.js';

interface Asked {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The broken statements that the journal notes for one call to a mock. */
async function breaches(path: string, { method, body, headers }: Asked = {}, options: MockOptions = {}) {
  const mock = createMock({ seed: 1, ...options });
  // For fetch, a lost response is an error.
  await mock
    .fetch(
      new Request(`http://mock.test${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: { authorization: 'Bearer test-token', 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
    .catch(() => undefined);
  return mock.requests.at(-1)?.breaches ?? [];
}

const order = exampleOf('createOrder', 'minimal');
const inShort = (found: readonly Breach[]): readonly string[] =>
  found.map(({ side, in: part, pointer, requirement }) => `${side} ${part} ${pointer} ${requirement ?? '-'}`);

describe('a valid exchange', () => {
  it.each([
    ['an order', `${base}/orders`, { body: order }],
    ['carriers', `${base}/carriers`, {}],
    ['a HEAD', `${base}/carriers`, { method: 'HEAD' }],
    ['a look-up of what is not there', `${base}/orders?order_number=1`, {}],
    ['a failure that was switched on', `${base}/carriers`, { headers: { 'mock-switches': 'errors=1' } }],
    ['an answer that was lost', `${base}/carriers`, { headers: { 'mock-switches': 'lose=1' } }],
  ])('has no broken statement: %s', async (_what, path, asked) => {
    expect(await breaches(path, asked)).toEqual([]);
  });
});

const refusing = {
  orderRefused: { ...order, external_id: 'mock-refused-1' },
  orderTaken: { ...order, external_id: 'mock-taken-1' },
  orderTwice: { ...order, external_id: 'mock-twice-1' },
  addressOutside: { ...order, destination_location: { line_1: '1 Nowhere Lane', country: 'DE' } },
};

describe('a response that was requested by a preference or trigger', () => {
  it.each([400, 401, 403, 404, 422, 500])('says nothing about the request: a forced %i', async (code) => {
    expect(await breaches(`${base}/orders`, { body: order, headers: { prefer: `code=${code}` } })).toEqual([]);
    expect(await breaches(`${base}/orders?__code=${code}`, { body: order })).toEqual([]);
  });

  it.each(Object.entries(refusing))('says nothing about the request: the trigger %s', async (_name, body) => {
    expect(await breaches(`${base}/orders`, { body })).toEqual([]);
  });

  it('does not hide the mistakes of the request', async () => {
    const broken = { packages: [{ width: -1 }] };
    const told = ['request body /packages/0/width ORD-43'];
    const headers = { prefer: 'code=403' };
    expect(inShort(await breaches(`${base}/orders`, { body: { ...order, ...broken }, headers }))).toEqual(told);
    const { orderRefused } = refusing;
    expect(inShort(await breaches(`${base}/orders`, { body: { ...orderRefused, ...broken } }))).toEqual(told);
    expect(inShort(await breaches(`${base}/orders`, { body: '{', headers }))).toEqual(['request whole  -']);
  });
});

describe('a request that breaks the contract', () => {
  it('is noted with statement and place', async () => {
    expect(await breaches(`${base}/orders`, { body: { ...order, packages: [{ width: -1 }] } })).toEqual([
      expect.objectContaining({
        side: 'request',
        in: 'body',
        pointer: '/packages/0/width',
        requirement: 'ORD-43',
        sentence: expect.stringContaining('width') as string,
      }) as Breach,
    ]);
  });

  it.each<[string, string, Asked, readonly string[]]>([
    ['no JSON', `${base}/orders`, { body: '{' }, ['request whole  -']],
    ['no token', `${base}/carriers`, { headers: { authorization: '' } }, ['request whole  -']],
    ['an unknown path', '/nowhere', {}, ['request whole  -']],
    ['another method', `${base}/carriers`, { method: 'DELETE' }, ['request whole  -']],
    ['a query', `${base}/orders`, {}, ['request query  ']],
  ])('is noted: %s', async (_what, path, asked, [told = '']) => {
    expect(inShort(await breaches(path, asked))[0]).toContain(told);
  });

  it('is noted for a rule between parameters, even if a fault accepts it', async () => {
    const headers = { 'mock-switches': 'faults=look-up.neither.latest' };
    const found = await breaches(`${base}/orders`, { headers });
    expect(found.filter(({ side }) => side === 'request')).toEqual([
      expect.objectContaining({
        in: 'query',
        sentence: 'The query needs an external_id or an order_number.',
      }) as Breach,
    ]);
  });

  it('is judged by the contract, even if ambiguity accepts it', async () => {
    const advisory = { ...order, customer: { ...(order['customer'] as object), phone: '030 1234' } };
    const lenient = { headers: { 'mock-switches': 'ambiguity=3' }, body: advisory };
    const found = await breaches(`${base}/orders`, lenient);
    expect(found.every(({ side }) => side === 'request')).toBe(true);
    expect(found[0]?.level).toBe('advisory');
  });
});

describe('an unknown field', () => {
  const ada = { first_name: 'Ada', last_name: 'Lovelace', type: 1, email: 'ada@example.com' };
  const post = async (path: string, body: object) =>
    (await breaches(`${base}${path}`, { body })).map(({ level, pointer, sentence }) => [level, pointer, sentence]);

  it('is noted if its name is similar to one of the contract', async () => {
    expect(await post('/customers', { ...ada, externalId: '7' })).toEqual([
      ['note', '/externalId', '"externalId" is not a field of the contract. Did you mean external_id?'],
    ]);
    expect(await post('/orders', { ...order, customer: { ...ada, 'External-Id': '7' } })).toEqual([
      ['note', '/customer/External-Id', '"External-Id" is not a field of the contract. Did you mean external_id?'],
    ]);
  });

  it('is noted after the missing field', async () => {
    const { first_name: firstName, ...rest } = ada;
    const found = await post('/customers', { ...rest, firstName });
    expect(found.map(([level, pointer]) => [level, pointer])).toEqual([
      ['required', '/first_name'],
      ['note', '/firstName'],
    ]);
  });

  it('is not noted next to the field with the right name, or if it is similar to none', async () => {
    expect(await post('/customers', { ...ada, firstName: 'Ada', colour: 'red' })).toEqual([]);
  });
});

describe('a value that begins like a trigger', () => {
  it.each([
    ['mock-refusd-1', 'Did you mean mock-refused?'],
    ['mock-Twice', 'Did you mean mock-twice?'],
    ['mock-something', 'GET /__mock/triggers lists all.'],
  ])('and is none is noted: %s', (external_id, question) => {
    expect(nearTriggers(contract.operation('createOrder'), { external_id })).toEqual([
      { pointer: '/external_id', sentence: `"${external_id}" begins like a trigger, but is none. ${question}` },
    ]);
  });

  it.each(['mock-refused-7', 'mock-slow', 'mocked', 5])('and is one, or does not, is not noted: %s', (external_id) => {
    expect(nearTriggers(contract.operation('createOrder'), { external_id })).toEqual([]);
    expect(nearTriggers(contract.operation('createCustomer'), { external_id: 'mock-refusd' })).toEqual([]);
  });
});

describe('a plus in the query', () => {
  const find = async (query: string) =>
    (await breaches(`${base}/customers?${query}`)).map(({ level, in: part, pointer }) => [level, part, pointer]);

  it('is noted in a phone number or an e-mail address, since it means a space', async () => {
    expect(await find('email=a@example.com&phone=+12025550167')).toEqual([['note', 'query', '/phone']]);
    expect(await find('phone=%2B12025550167')).toEqual([]);
    expect(await find('email=ada+shop@example.com')).toContainEqual(['note', 'query', '/email']);
    expect(await find('email=ada%2Bshop@example.com&other=+1')).toEqual([]);
  });
});

describe('a response that breaks the contract', () => {
  const faulty = (fault: string): Asked => ({ headers: { 'mock-switches': `faults=${fault}` } });

  it('is noted with statement and place', async () => {
    const { allFaults } = await import('../../variants/index.js');
    const wrong = allFaults.filter(({ id }) => /^list-carriers\.(?:mistypes|omits|nulls|misformats)\./.test(id));
    const told = await Promise.all(
      wrong.map(async ({ id, breaks }) => {
        const found = await breaches(`${base}/carriers`, faulty(id));
        const named = found.map(({ side, requirement = '' }) => side === 'answer' && requirement);
        return breaks.some((row) => named.includes(row)) ? [] : [`${id} ${breaks.join()} ${named.join()}`];
      }),
    );
    expect(wrong.length).toBeGreaterThan(20);
    expect(told.flat()).toEqual([]);
  });
});

describe('notes on a request', () => {
  const call = { method: 'GET', url: '/', headers: {}, body: new Uint8Array(), origin: '' };

  // A pattern that starts anew at each plus would take hours.
  it('read a query of a million pluses once', () => {
    const url = `/api/v1/customers?phone=a${'+'.repeat(1e6)}`;
    expect(notesOf({ ...call, url }, contract.operation('findCustomer'))).toEqual([]);
    expect(notesOf({ ...call, url: `${url}@` }, contract.operation('findCustomer'))).toHaveLength(1);
  });

  it('are not made for a body that is too large to be judged', () => {
    const notesFor = (count: number): number => {
      const body = new TextEncoder().encode(JSON.stringify({ Packages: [], more: Array(count).fill(0) }));
      return notesOf({ ...call, method: 'POST', body }, contract.operation('createOrder')).length;
    };
    expect([notesFor(10), notesFor(30_000)]).toEqual([1, 0]);
  });
});
