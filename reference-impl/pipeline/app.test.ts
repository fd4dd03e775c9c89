import { describe, expect, it } from 'vitest';
import { createApp, standardRoute } from './app.js';
import { base, callOf, exampleOf, jsonOf, replyOf, unknownUuid } from './test-calls.js';

const customer = exampleOf('createCustomer', 'minimal');

describe('authentication', () => {
  const app = createApp();
  const statusWith = async (authorization?: string) => {
    const { authorization: _, ...headers } = callOf('GET', '/carriers').headers;
    const reply = await app.handle({
      ...callOf('GET', '/carriers'),
      headers: authorization === undefined ? headers : { ...headers, authorization },
    });
    return typeof reply === 'string' ? reply : { status: reply.status, ...reply.headers };
  };

  it.each(['Bearer test-token', 'bearer test-token', 'BEARER  test-token', 'Bearer other-token'])(
    'accepts %j',
    async (authorization) => {
      expect(await statusWith(authorization)).toMatchObject({ status: 200 });
    },
  );

  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'test-token',
    'Basic test-token',
    'Bearer TEST-TOKEN',
    'Bearer test-token2',
    'Bearer test-token other-token',
    'Bearer __proto__',
  ])('refuses %j', async (authorization) => {
    expect(await statusWith(authorization)).toMatchObject({ status: 401, 'www-authenticate': 'Bearer' });
  });

  it('comes after routing and before the body', async () => {
    const headers = { authorization: 'Bearer nobody' };
    expect((await replyOf(app, 'GET', '/nowhere', undefined, headers)).status).toBe(404);
    expect((await replyOf(app, 'DELETE', '/carriers', undefined, headers)).status).toBe(405);
    expect((await replyOf(app, 'POST', '/customers', '{', headers)).status).toBe(401);
  });
});

describe('known results of stages', () => {
  const call = callOf('GET', '/carriers', undefined, { authorization: 'Bearer nobody' });
  const route = standardRoute('GET', `${base}/carriers`);

  it('replace the standard stages', async () => {
    const app = createApp();
    const account = app.accounts.get('test-token');
    expect(await app.handleKnown(call, { route, account })).toMatchObject({ status: 200 });
    expect(await app.handleKnown(call, { route })).toMatchObject({ status: 401 });
    expect(await app.handleKnown({ ...call, url: '/' }, { route, account })).toMatchObject({ status: 200 });
  });

  it('are not used for a replaced stage', async () => {
    const seen: unknown[] = [];
    const app = createApp({}, (parts) => ({
      ...parts,
      page: (...given) => (seen.push('page'), parts.page(...given)),
      route: (...given) => (seen.push('route'), parts.route(...given)),
      authenticate: (...given) => (seen.push('authenticate'), parts.authenticate(...given)),
      parse: (...given) => (seen.push('parse'), parts.parse(...given)),
    }));
    const parsed = { query: {}, body: undefined };
    const account = app.accounts.get('test-token');
    expect(await app.handleKnown(call, { route, account, parsed })).toMatchObject({ status: 401 });
    await app.handleKnown(callOf('GET', '/carriers'), { route, account, parsed });
    expect(seen).toEqual(['page', 'route', 'authenticate', 'page', 'route', 'authenticate', 'parse']);
  });
});

describe('the body', () => {
  const app = createApp();
  const post = (body: unknown, headers = {}) => replyOf(app, 'POST', '/customers', body, headers);
  const bytes = (...values: number[]) => new Uint8Array(values);

  it.each([
    ['broken', '{"first_name": '],
    ['text', 'hello'],
    ['not UTF-8', bytes(0x22, 0xff, 0x22)],
    ['UTF-16', bytes(0xff, 0xfe, 0x7b, 0, 0x7d, 0)],
  ])('is refused as malformed if it is %s', async (_, body) => {
    const reply = await post(body);
    expect(reply.status).toBe(400);
    expect(jsonOf(reply).message).toMatch(/^The body is not JSON: .+\.$/);
  });

  it.each(['null', '[]', '"text"', '1', 'true', '[{}]'])('is refused by the contract if it is %s', async (body) => {
    const reply = await post(body);
    expect(reply.status).toBe(422);
    expect(jsonOf(reply).errors?.['body']).toEqual(['must be an object']);
  });

  it('is required, even if only a hint says so', async () => {
    expect(jsonOf(await post(undefined)).errors).toEqual({ body: ['is required'] });
    const rates = (options: object) => replyOf(createApp(options), 'POST', '/carriers/rates');
    expect((await rates({})).status).toBe(422);
    expect((await rates({ advisory: false })).status).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', 'multipart/form-data; json', ''])(
    'is refused as %j',
    async (type) => {
      expect((await post(customer, { 'content-type': type })).status).toBe(415);
    },
  );

  it.each(['application/json', 'Application/JSON; charset=utf-8', 'text/json', 'application/merge-patch+json ; a=b'])(
    'is accepted as %j',
    async (type) => {
      expect((await post(customer, { 'content-type': type })).status).toBe(200);
    },
  );

  it('is not decompressed', async () => {
    expect((await post(customer, { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  it('needs no media type and may begin with a byte order mark', async () => {
    const { 'content-type': _, ...headers } = callOf('POST', '/customers').headers;
    const body = new TextEncoder().encode(`\ufeff${JSON.stringify(customer)}`);
    expect(await app.handle({ ...callOf('POST', '/customers', body), headers })).toMatchObject({ status: 200 });
  });

  it('can’t change a prototype', async () => {
    const text = '{"__proto__": {"first_name": "A"}, "constructor": {"prototype": {"last_name": "B"}}, "type": 1}';
    expect(jsonOf(await post(text)).errors).toMatchObject({ first_name: ['is required'], last_name: ['is required'] });
    expect(({} as Record<string, unknown>)['first_name']).toBeUndefined();
  });

  it('is ignored if the operation has none', async () => {
    expect((await replyOf(app, 'GET', '/carriers', '{', { 'content-type': 'text/plain' })).status).toBe(200);
  });
});

describe('the query', () => {
  const app = createApp();

  it.each(['', '?', '?order_number', '?external_id=&order_number=', '?External_id=web-1'])(
    'must have one of two keys, which %j does not',
    async (query) => {
      const reply = await replyOf(app, 'GET', `/orders${query}`);
      expect([reply.status, jsonOf(reply).errors]).toEqual([422, { query: ['needs external_id or order_number'] }]);
    },
  );

  it('uses the first value of a repeated name and ignores unknown names', async () => {
    const found = (query: string) => replyOf(app, 'GET', `/customers?${query}`);
    expect((await found('email=grace.hopper%40example.com&email=x&unknown=%zz&__proto__=1')).status).toBe(200);
    expect((await found('email=nobody@example.com&email=grace.hopper%40example.com')).status).toBe(404);
  });

  it('may have the unescaped plus of a phone number, and spaces as pluses elsewhere', async () => {
    expect((await replyOf(app, 'GET', '/customers?phone=+12025550167')).status).toBe(200);
    await replyOf(app, 'POST', '/orders', { ...exampleOf('createOrder', 'minimal'), external_id: ' 123' });
    expect((await replyOf(app, 'GET', '/orders?external_id=+123')).status).toBe(200);
  });

  it('is refused for an invalid escape', async () => {
    expect((await replyOf(app, 'GET', '/orders?order_number=%e4')).status).toBe(400);
  });
});

describe('a refusal', () => {
  const app = createApp();

  it('has the number of broken rules, the first one, and each by its place', async () => {
    const reply = await replyOf(app, 'POST', '/customers', { first_name: 1, last_name: 'B', email: 'a@example.com' });
    const { message, errors } = jsonOf(reply);
    expect(message).toMatch(/^The request breaks 2 rules, the first of them: \w+ .+\.$/);
    expect(errors).toEqual({ type: ['is required'], first_name: ['must be a string'] });
  });

  it('writes places in plain form', async () => {
    const body = { ...exampleOf('createOrder', 'minimal'), packages: [{}, { width: -1 }] };
    const { errors } = jsonOf(await replyOf(app, 'POST', '/orders', body));
    expect(errors).toEqual({ 'packages[1].width': ['must not be less than 0'] });
  });

  it('lists fifty errors at most', async () => {
    const body = { ...exampleOf('createOrder', 'minimal'), packages: Array<number>(100).fill(1) };
    const { message, errors } = jsonOf(await replyOf(app, 'POST', '/orders', body));
    expect(message).toContain('breaks 100 rules');
    expect(Object.keys(errors ?? {})).toHaveLength(50);
  });

  it('stops after a hundred wrong elements, and says so', async () => {
    const body = { ...exampleOf('createOrder', 'minimal'), packages: Array<number>(2000).fill(1) };
    const { message } = jsonOf(await replyOf(app, 'POST', '/orders', body));
    expect(message).toMatch(/^The request breaks at least 101 rules, the first of them: /);
  });

  it('for an invalid path says that nothing is there', async () => {
    for (const uuid of [unknownUuid, 'not-a-uuid', '%20', ''])
      expect((await replyOf(app, 'PUT', `/customers/${uuid}`, customer)).status).toBe(404);
  });

  it('enforces hints unless told not to', async () => {
    const body = { ...customer, phone: '2025550123' };
    expect((await replyOf(app, 'POST', '/customers', body)).status).toBe(422);
    expect((await replyOf(createApp({ advisory: false }), 'POST', '/customers', body)).status).toBe(200);
  });
});

describe('the stages', () => {
  it('can be replaced one by one', async () => {
    const app = createApp({}, (parts) => ({
      ...parts,
      handlers: { ...parts.handlers, listCarriers: () => ({ message: 'none', data: { carriers: [] } }) },
      reply: async (answer, request) =>
        request.operation.id === 'listLocations' ? 'hang' : parts.reply(answer, request),
    }));
    expect(jsonOf(await replyOf(app, 'GET', '/carriers'))).toEqual({ message: 'none', data: { carriers: [] } });
    expect(await app.handle(callOf('GET', '/locations'))).toBe('hang');
    expect((await replyOf(createApp(), 'GET', '/locations')).status).toBe(200);
  });

  it('fail with the usual body, without details', async () => {
    const validate = () => {
      throw new TypeError('secret');
    };
    const reply = await replyOf(
      createApp({}, (parts) => ({ ...parts, validate })),
      'GET',
      '/carriers',
    );
    expect([reply.status, JSON.stringify(reply)]).toEqual([500, expect.not.stringContaining('secret')]);
    expect(jsonOf(reply).message).not.toBe('');
  });
});

it('serve only pages outside the base path', async () => {
  const app = createApp();
  for (const url of [
    '/',
    '/labels/',
    '/labels/x.pdf',
    '/track/..',
    `/track/${unknownUuid}`,
    `/labels/${unknownUuid}.pdf`,
  ])
    expect(await app.handle({ ...callOf('GET', ''), url }), url).toMatchObject({ status: 404 });
  expect(await app.handle({ ...callOf('GET', ''), url: base })).toMatchObject({ status: 404 });
});
