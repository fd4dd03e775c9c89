/** A preference can force every response that the contract declares, and no other. */
import { describe, expect, it } from 'vitest';
import { contract, type Operation } from '../../openapi/contract/contract.js';
import { createValidator } from '../../openapi/validation/validator.js';
import { createApp } from '../../reference-impl/pipeline/app.js';
import type { Call, Reply } from '../../reference-impl/calls/call.js';
import { callOf, jsonOf, replyOf } from '../../reference-impl/pipeline/test-calls.js';
import { declaredAnswers } from './declared-answers.js';
import { forcedAnswer as forcedIn, type ForcedOptions } from './forced-answer.js';
import type { Preference } from './preference.js';

const uuid = '3f5b8c1e-2d47-4e90-8b6a-9c0d1e2f3a45';
const queries: Readonly<Record<string, string>> = {
  getOrder: '?external_id=web-1',
  findCustomer: '?phone=%2B12025550123',
};

/** A valid call of an operation; the records that it names need not exist. */
function validCall({ id, method, path, body }: Operation, headers: Record<string, string> = {}): Call {
  const example = body?.examples['full'];
  const sent = id === 'generateLabels' ? { orders: [uuid], size: 'A4' } : example;
  return callOf(method, `${path.replace(/\{\w+\}/, uuid)}${queries[id] ?? ''}`, sent, headers);
}

const { accounts: worlds } = createApp();
const forcedAnswer = (call: Call, preference: Preference, options?: ForcedOptions): Promise<Reply> => {
  const account = worlds.get('test-token');
  if (!account) throw new Error('The first account is gone.');
  return forcedIn(call, account, preference, options);
};

const forced = (id: string, preference: Preference, options?: ForcedOptions): Promise<Reply> =>
  forcedAnswer(validCall(contract.operation(id)), preference, options);

const validator = createValidator(contract);

/** Every declared response of every operation with each of its examples, and a status that the declaration covers. */
const declared = contract.operations.flatMap((operation) =>
  declaredAnswers(operation).flatMap(({ code, examples }) =>
    Object.entries(examples).map(([name, value]) => {
      const status = Number(code.replace('4XX', '418'));
      return [operation.id, status, name, value, operation] as const;
    }),
  ),
);

describe('a preference for a declared response', () => {
  it('can name each code of each operation', () => {
    const codes = contract.operations.flatMap((operation) => declaredAnswers(operation));
    expect(codes.length).toBeGreaterThanOrEqual(5 * contract.operations.length);
    expect(declared.length).toBeGreaterThanOrEqual(codes.length);
  });

  it.each(declared)('of %s gets %i %s', async (_id, code, example, value, operation) => {
    const reply = await forcedAnswer(validCall(operation), { code, example });
    expect([reply.status, jsonOf(reply)]).toEqual([code, value]);
    expect(reply.headers).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'preference-applied': `code=${code}, example=${example}`,
      ...(code === 429 && { 'retry-after': '1' }),
    });
    if (code === 200) expect(validator.answer(operation)(jsonOf(reply))).toEqual([]);
  });

  it.each(declared)('of %s gets an example of %i without a name, and of 200 without a code', async (...row) => {
    const [, code, example, value, operation] = row;
    const [first] = Object.values(
      declaredAnswers(operation).find((each) => each.code === String(code))?.examples ?? {},
    );
    if (first !== undefined) expect(jsonOf(await forcedAnswer(validCall(operation), { code }))).toEqual(first);
    if (code === 200) expect(jsonOf(await forcedAnswer(validCall(operation), { example }))).toEqual(value);
  });

  it.each([418, 422, 429])('gets no body if the operation has none: %i', async (code) => {
    expect(jsonOf(await forced('listCarriers', { code })).message).toBe('The request is refused.');
  });

  it('for 429 gets Retry-After', async () => {
    expect((await forced('listCarriers', { code: 429 })).headers).toMatchObject({ 'retry-after': '1' });
  });

  it('works for HEAD as for GET', async () => {
    const call = validCall(contract.operation('listCarriers'));
    const reply = await forcedAnswer({ ...call, method: 'HEAD' }, { example: 'imperial' });
    expect(jsonOf(reply)).toEqual(contract.operation('listCarriers').answer.examples['imperial']);
  });

  it('works with any query and any Accept header', async () => {
    const call = validCall(contract.operation('getOrder'), { accept: 'text/html' });
    const reply = await forcedAnswer({ ...call, url: `${call.url}&__example=full` }, { example: 'full' });
    expect(jsonOf(reply)).toEqual(contract.operation('getOrder').answer.examples['full']);
  });
});

describe('a preference for a random response', () => {
  const dynamic = (id: string, seed?: string, preference: Preference = {}): Promise<Reply> =>
    forced(id, { ...preference, dynamic: true }, seed === undefined ? {} : { seed });

  it.each(contract.operations.map(({ id }) => [id]))('of %s gets one that the contract allows', async (id) => {
    const reply = await dynamic(id, 'a');
    expect(reply.status).toBe(200);
    expect(validator.answer(contract.operation(id))(jsonOf(reply))).toEqual([]);
    expect(jsonOf(await dynamic(id, 'a'))).toEqual(jsonOf(reply));
  });

  it('uses its own seed, then that of the mock, else a random one', async () => {
    const first = jsonOf(await dynamic('getOrder', 'a'));
    expect(jsonOf(await dynamic('getOrder', 'b'))).not.toEqual(first);
    expect(jsonOf(await dynamic('getOrder', 'b', { seed: 'a' }))).toEqual(first);
    expect(jsonOf(await dynamic('getOrder'))).not.toEqual(jsonOf(await dynamic('getOrder')));
  });

  it('gets the preferred code', async () => {
    const reply = await dynamic('createOrder', 'a', { code: 422 });
    expect([reply.status, typeof jsonOf(reply).message]).toEqual([422, 'string']);
  });
});

describe('a preference for a response that the contract doesn’t declare', () => {
  const message = async (reply: Promise<Reply>): Promise<string> => {
    const { status, body } = await reply;
    expect(status).toBe(400);
    return (JSON.parse(String(body)) as { message: string }).message;
  };

  it.each(contract.operations.map(({ id }) => [id]))('of %s is refused and lists the declared ones', async (id) => {
    for (const preference of [{ code: 503 }, { code: 302 }, { example: 'none' }, { code: 401, example: 'full' }])
      expect(await message(forced(id, preference))).toMatch(
        /It has 200 \(example.* 500 \(example failure\) and any other 4xx \(example refused\)\.$/,
      );
  });

  it('is refused with a message that names it', async () => {
    expect(await message(forced('getOrder', { code: 503 }))).toBe(
      'The contract declares no response 503 of getOrder. It has 200 (examples full and minimal), 401 (example unauthorized), ' +
        '403 (example forbidden), 404 (example notFound), 500 (example failure) and any other 4xx (example refused).',
    );
    expect(await message(forced('listCarriers', { example: 'constructor' }))).toContain('no example "constructor"');
  });

  it('is refused for an unknown path', async () => {
    expect((await forcedAnswer(callOf('GET', '/nothing'), { code: 200 })).status).toBe(404);
    expect((await forcedAnswer(callOf('DELETE', '/orders'), { code: 200 })).status).toBe(405);
  });
});

describe('a request that breaks the contract', () => {
  const bodies: Readonly<Record<string, object>> = {
    'neither e-mail address nor phone number': { first_name: 'Ada', last_name: 'L', type: 1 },
    'a type that is none': { first_name: 'Ada', last_name: 'L', email: 'ada@example.com', type: 3 },
    'several mistakes': { first_name: 'Zoë', last_name: '', type: 3, email: 'ö@é' },
  };

  it.each(Object.entries(bodies))('is refused for its mistakes, whatever it prefers: %s', async (_, body) => {
    const plain = await replyOf(createApp(), 'POST', '/customers', body);
    const { headers, ...reply } = await forcedAnswer(callOf('POST', '/customers', body), { code: 200 });
    expect(reply).toEqual({ status: 422, body: plain.body });
    expect(headers).not.toHaveProperty('preference-applied');
    expect(headers['sl-violations']).toMatch(/^[ -~]+$/);
  });

  it('gets Prism’s messages in a header', async () => {
    const { headers } = await forcedAnswer(callOf('POST', '/customers', bodies['several mistakes']), { code: 500 });
    const violations = JSON.parse(headers['sl-violations'] ?? '[]') as { location: string[] }[];
    expect(violations.map(({ location }) => location.join('.'))).toContain('request.body.type');
  });

  it('gets the refusal of an unknown path if the path breaks a rule', async () => {
    const call = callOf('PUT', '/customers/7', bodies['a type that is none']);
    const plain = await replyOf(createApp(), 'PUT', '/customers/7', bodies['a type that is none']);
    expect(await forcedAnswer(call, { code: 200 })).toMatchObject({ status: plain.status, body: plain.body });
  });

  it('is refused for a rule between parameters, which Prism doesn’t know', async () => {
    const reply = await forcedAnswer(callOf('GET', '/orders'), { code: 200 });
    expect([reply.status, jsonOf(reply).message]).toEqual([
      422,
      expect.stringContaining('external_id or order_number'),
    ]);
    expect((await forcedAnswer(callOf('GET', '/orders?order_number=1'), { code: 200 })).status).toBe(200);
  });

  it('is refused without Prism if it is not JSON', async () => {
    expect((await forcedAnswer(callOf('POST', '/customers', '{'), { code: 200 })).status).toBe(400);
  });
});

describe('without Prism', () => {
  const load = () => Promise.reject(Object.assign(new Error('no'), { code: 'ERR_MODULE_NOT_FOUND' }));

  it('the response says what to install', async () => {
    const reply = await forced('listCarriers', { code: 200 }, { load });
    expect(reply.status).toBe(501);
    expect(jsonOf(reply).message).toMatch(
      /Prism.*\(ERR_MODULE_NOT_FOUND\).*npm install --save-dev @stoplight\/prism-http$/,
    );
  });

  it('the response says that Prism doesn’t run in a page, if bundled for one', async () => {
    const reply = await forced('listCarriers', { code: 200 }, { load: () => Promise.resolve({} as never) });
    expect([reply.status, jsonOf(reply).message]).toEqual([
      501,
      expect.stringMatching(/Prism, which doesn't run in a page/),
    ]);
  });

  it('an undeclared response is still refused with 400', async () => {
    expect((await forced('listCarriers', { code: 503 }, { load })).status).toBe(400);
  });
});
