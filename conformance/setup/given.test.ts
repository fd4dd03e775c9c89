/** Tests the set-up of checks: resources that are new, shared, or from the operator's test data. */
import { describe, expect, it } from 'vitest';
import { freshSource } from '../requests/data/unique-values.js';
import type { GivenData } from '../requests/data/operator-data.js';
import type { RunOptions } from '../run/run.js';
import { RunSession } from '../run/session.js';
import { answer, fakeClock, inTurn, reference, runOn, scripted, sessionOn } from '../run/test-target.js';
import type { Transport, WireRequest } from '../requests/http/transport.js';

const [uuid, other] = ['3f5b8c1e-2d47-4e90-8b6a-9c0d1e2f3a45', '4f5b8c1e-2d47-4e90-8b6a-9c0d1e2f3a45'] as const;

/** The reference, for an account that has the token of these sessions. */
function account(): Transport {
  const app = reference();
  return scripted((request) =>
    app.send({ ...request, headers: { ...request.headers, authorization: 'Bearer test-token' } }),
  );
}

/** A session against the reference, with unique fresh values. */
const onAccount = () =>
  new RunSession(runOn(account(), fakeClock()), 'a.check', freshSource('conf-test01', 'a.check', 0));

/** A session with this test data. */
const withOwn = (given: GivenData, rest: Partial<RunOptions> = {}, transport = inTurn(answer(500))) =>
  sessionOn(transport, { given, ...rest, ...fakeClock() });

describe("the operator's own", () => {
  it('locations are used in turn, without a request', async () => {
    const session = withOwn({ locations: [uuid, other] });
    const uuids = await Promise.all([0, 1, 2].map(async (nth) => (await session.given.location(nth)).uuid));
    expect(uuids).toEqual([uuid, other, uuid]);
    expect(await session.given.location()).toEqual({ kind: 'location', uuid, body: {}, exchange: 0 });
    expect(session.run.exchanges).toEqual([]);
  });

  it('customer is used without a request', async () => {
    const session = withOwn({ customer: uuid });
    expect(await session.given.customer()).toEqual({ kind: 'customer', uuid, body: {}, exchange: 0 });
    expect(session.run.exchanges).toEqual([]);
  });

  it.each([
    [
      { uuid, order_number: '7', external_id: 'o-1' },
      { uuid, orderNumber: '7', body: { external_id: 'o-1' } },
    ],
    [
      { uuid, order_number: '7', external_id: null },
      { uuid, orderNumber: '7', body: {} },
    ],
    [
      { uuid: 'x', order_number: '' },
      { uuid: '', orderNumber: '7', body: {} },
    ],
  ])('order of a read-only run is read once: %j', async (order, expected) => {
    const requests: WireRequest[] = [];
    const transport = scripted((request) => (requests.push(request), answer(200, { data: { order } })));
    const session = withOwn({ order: { order_number: '7' } }, { readOnly: true }, transport);
    expect(await session.given.order()).toEqual({ kind: 'order', exchange: 0, ...expected });
    await session.given.order();
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET http://target.test/api/v1/orders?order_number=7',
    ]);
  });

  it.each([answer(404, {}), answer(200, { data: {} })])(
    'order leaves all checks that need it undecided if it is not readable',
    async (result) => {
      const session = withOwn({ order: { order_number: '7' } }, { readOnly: true }, inTurn(result));
      await expect(session.given.order()).rejects.toMatchObject({
        blame: 'circumstance',
        message: expect.stringMatching(/^the order of the file of --given can't be read/) as string,
      });
    },
  );

  it('order is not used if the run may write: it creates one instead', async () => {
    const session = withOwn({ order: { order_number: '7' } }, {}, account());
    expect((await session.given.order()).exchange).toBeGreaterThan(0);
    expect(session.run.exchanges.map(({ operation }) => operation)).toContain('createOrder');
  });
});

describe('a new resource', () => {
  it('is returned with its body and exchange, and its request has the role "set-up"', async () => {
    const session = onAccount();
    const made = await session.given.make('location', 'full', (body) => ({ ...body, name: 'Another' }));
    expect(made).toMatchObject({ kind: 'location', body: { name: 'Another' }, exchange: 1 });
    expect(session.run.exchanges).toMatchObject([{ intent: { purpose: 'set-up: a new location', role: 'set-up' } }]);
  });

  it('without an identifier leaves the check undecided because of the server', async () => {
    const session = sessionOn(inTurn(answer(200, { data: { location: 'x' } })), fakeClock());
    await expect(session.given.make('location')).rejects.toMatchObject({
      blame: 'target',
      message: 'set-up: the response to a new location has no identifier',
    });
  });

  it('is shared by checks that ask for the same one', async () => {
    const session = onAccount();
    const [first, second, again] = [0, 1, 0].map((nth) => session.given.location(nth));
    expect((await first)?.uuid).toBe((await again)?.uuid);
    expect((await first)?.uuid).not.toBe((await second)?.uuid);
  });
});

describe('the input of a request', () => {
  it('has a new customer or order in its path, never a shared one', async () => {
    const session = onAccount();
    const shared = await session.given.customer();
    expect(session.run.ledger.get(shared.uuid)).toStrictEqual(shared);
    const { path } = await session.given.input('updateCustomer');
    expect(path?.['customer_uuid']).not.toBe(shared.uuid);
    expect(session.run.ledger.get(path?.['customer_uuid'])?.kind).toBe('customer');
    const assigned = await session.given.input('assignOrder');
    expect(session.run.ledger.get(assigned.path?.['order_uuid'])?.kind).toBe('order');
  });

  it('has a key of the shared order for a look-up, and is empty for a list', async () => {
    const session = onAccount();
    const order = await session.given.order();
    expect(await session.given.input('getOrder')).toEqual({ query: { external_id: order.body['external_id'] } });
    expect(await session.given.input('listCarriers')).toEqual({});
  });
});

describe('the carriers', () => {
  const method = { uuid: other, name: 'Van' };
  const listing = (carriers: unknown) => sessionOn(inTurn(answer(200, { data: { carriers } })), fakeClock());

  it('are those with a valid uuid, with their methods that have one', async () => {
    const carriers = [
      { uuid: 'x', shipping_methods: [method] },
      { uuid, shipping_methods: [{ uuid: 'y' }, null, method] },
      { uuid: other, shipping_methods: 'none' },
      null,
    ];
    expect(await listing(carriers).given.carriers()).toEqual([{ uuid, methods: [method] }]);
  });

  it.each([undefined, null, 'x'])('are blamed on the server if the list is malformed: %j', async (carriers) => {
    await expect(listing(carriers).given.carriers()).rejects.toMatchObject({
      blame: 'target',
      message: expect.stringMatching(/^the carriers can't be read: status 200, but /) as string,
    });
  });

  it.each([[[]], [[{ uuid }]], [[{ uuid, shipping_methods: [] }]]])(
    'leave the check undecided, and the server is not blamed, if there are none: %j',
    async (carriers) => {
      await expect(listing(carriers).given.carriers()).rejects.toMatchObject({
        blame: 'circumstance',
        message: 'no carrier with a shipping method is connected',
      });
    },
  );
});

describe('a control', () => {
  it('is sent once, and if it is refused, ends all checks that need it', async () => {
    const session = sessionOn(inTurn(answer(422)), fakeClock());
    for (const _each of [1, 2])
      await expect(session.given.control('createCustomer')).rejects.toMatchObject({ blame: 'target' });
    // The search for the reason sends the sample twice more, then without doubtful values, then without optional fields.
    expect(session.run.exchanges.map(({ by }) => by)).toEqual([
      'given.control.createCustomer.full',
      ...Array.from({ length: 4 }, () => 'given.refused.createCustomer.full'),
    ]);
    const accepted = onAccount();
    await expect(accepted.given.control('createCustomer')).resolves.toBeUndefined();
  });
});
