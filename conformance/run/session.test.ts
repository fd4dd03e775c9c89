/** Tests the methods of a session, and which responses end the check or add a finding. */
import { describe, expect, it } from 'vitest';
import { openQuestion } from '../requests/exchange/intent.js';
import { isAccepted, type Exchange } from '../requests/exchange/exchange.js';
import type { Session } from '../model/check.js';
import { Ended, Inconclusive } from '../model/stop.js';
import { answer, failure, fakeClock, inTurn, scripted, sessionOn, token } from './test-target.js';
import type { WireRequest, WireResult } from '../requests/http/transport.js';

const success = answer(200, { message: 'success' });
const refusal = answer(422, { message: 'no' });
const dropped = failure('dropped');
const rateLimited = /^GET \/carriers was rate limited until the retries ran out: status (429|503)/;

/** The error that a promise is rejected with. */
const thrownBy = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('nothing was thrown'),
    (error: unknown) => error,
  );

async function expectInconclusive(promise: Promise<unknown>, blame: string, reason: RegExp): Promise<void> {
  const thrown = await thrownBy(promise);
  expect(thrown).toBeInstanceOf(Inconclusive);
  expect(thrown).toMatchObject({ blame, message: expect.stringMatching(reason) as string });
}

describe('accepted', () => {
  it.each([200, 201, 204])('goes on with status %i', async (status) => {
    const session = sessionOn(inTurn(answer(status)));
    expect(isAccepted(await session.accepted('listCarriers', {}))).toBe(true);
    expect(session.findings).toEqual([]);
  });

  it.each([
    ['a refusal', refusal, 'refused', 'status 422 {"message":"no"}'],
    ['a redirect', answer(302, ''), 'broken', 'status 302 without a body'],
    ['a crash', answer(500, 'oops'), 'broken', 'status 500 oops'],
    ['no response', dropped, 'unanswered', 'no response (dropped: as scripted)'],
  ])('ends the check with a finding: %s', async (_what, result, relation, received) => {
    const session = sessionOn(inTurn(result));
    expect(await thrownBy(session.accepted('listCarriers', {}, 'a variation'))).toBeInstanceOf(Ended);
    const found = { expected: 'status 200', received, exchange: 1, variation: 'a variation', due: 'accepted' };
    expect(session.findings).toEqual([{ ...found, relation }]);
  });
});

describe('refused', () => {
  it.each([400, 401, 404, 418, 422, 499])('goes on with status %i, whatever the body', async (status) => {
    const session = sessionOn(inTurn(answer(status, '<html>no</html>')));
    expect(await session.refused('listCarriers', {}, 'wrong')).toBe(true);
    expect(session.findings).toEqual([]);
  });

  it.each([
    ['success', success],
    ['a redirect', answer(302, '')],
    ['a crash', answer(500, 'oops')],
    ['503 without Retry-After', answer(503, '')],
    ['a dropped connection', dropped],
    ['a time-out', failure('timeout')],
  ])('records a finding and goes on: %s', async (_what, result) => {
    const session = sessionOn(inTurn(result));
    expect(await session.refused('listCarriers', {}, 'wrong')).toBe(false);
    expect(session.findings).toMatchObject([
      { expected: 'a refusal (any 4xx status)', exchange: 1, variation: 'wrong' },
    ]);
  });
});

const setUp = { purpose: 'set-up' };

describe('needed', () => {
  it('goes on with success', async () => {
    const exchange = await sessionOn(inTurn(success)).needed('listCarriers', {}, setUp);
    expect(exchange.answer?.status).toBe(200);
  });

  it.each([
    ['a refusal', refusal],
    ['a dropped connection', dropped],
  ])('leaves the check undecided because of the server, without a finding: %s', async (_what, result) => {
    const session = sessionOn(inTurn(result));
    await expectInconclusive(session.needed('createOrder', {}, setUp), 'target', /^set-up: POST \/orders was not acc/);
    expect(session.findings).toEqual([]);
  });
});

describe('a server that limits the rate of every request', () => {
  const ways: readonly (readonly [string, (session: Session) => Promise<unknown>])[] = [
    ['send', (session) => session.send('listCarriers')],
    ['accepted', (session) => session.accepted('listCarriers', {})],
    ['refused', (session) => session.refused('listCarriers', {}, 'wrong')],
    ['needed', (session) => session.needed('listCarriers', {}, setUp)],
  ];

  it.each(
    ways.flatMap(([name, ask]) => [
      [name, '429', ask, answer(429, '')] as const,
      [name, '503 with Retry-After', ask, answer(503, '', { 'Retry-After': '1' })] as const,
    ]),
  )('leaves %s undecided because of the server: %s', async (_name, _what, ask, result) => {
    const session = sessionOn(inTurn(result));
    await expectInconclusive(ask(session), 'target', rateLimited);
    expect([session.findings, session.exchanges]).toEqual([[], [1]]);
  });
});

it('a request that the suite could not send gives no finding', async () => {
  const session = sessionOn(inTurn(failure('cancelled', 'not sent: invalid header')));
  await expectInconclusive(session.refused('listCarriers', {}, 'wrong'), 'circumstance', /^not sent: invalid header$/);
  expect(session.findings).toEqual([]);
});

describe('expect', () => {
  it('records what differs and goes on', async () => {
    const session = sessionOn(inTurn(success));
    const exchange = await session.send('listCarriers');
    expect(session.expect(true, () => expect.fail('not asked for'))).toBe(true);
    expect(session.expect(false, () => ({ expected: 'a', received: 'b', place: '/x', exchange }))).toBe(false);
    expect(session.expectValue({ a: 1 }, { a: 2 }, '/y', exchange, Object.is)).toBe(false);
    expect(session.expectValue(1, 1, '/z', exchange, Object.is)).toBe(true);
    const rest = { exchange: 1, due: 'accepted', relation: 'value' };
    expect(session.findings).toMatchObject([
      { expected: 'a', received: 'b', place: '/x', ...rest },
      { expected: 'a: 1 in {"a":1}', received: 'a: 2 in {"a":2}', place: '/y', ...rest },
    ]);
  });

  it('leaves a missing, empty or mistyped value to the check of that field', async () => {
    const session = sessionOn(inTurn(success));
    const exchange = await session.send('listCarriers');
    for (const actual of [undefined, null, '', [], {}, 1, ['a'], { a: 1 }])
      expect(session.expectValue('a', actual, '/y', exchange, Object.is)).toBe(true);
    expect(session.findings).toEqual([]);
  });
});

describe('eventually', () => {
  const asks = (session: Session) => () => session.send('listCarriers');

  it('sends one request, without any wait, if the effect shows at once', async () => {
    const clock = fakeClock();
    const session = sessionOn(inTurn(success), clock);
    await session.eventually(asks(session), isAccepted);
    expect([session.exchanges.length, clock.slept]).toEqual([1, []]);
  });

  it('repeats the request with growing pauses until the effect shows', async () => {
    const clock = fakeClock();
    const session = sessionOn(inTurn(refusal, refusal, refusal, success), clock);
    expect((await session.eventually(asks(session), isAccepted)).id).toBe(4);
    expect(clock.slept).toEqual([25, 50, 100]);
  });

  it.each([0, 1, 30, 2000])('returns the last response after a wait of %i ms, and not later', async (waitMs) => {
    const clock = fakeClock();
    const session = sessionOn(inTurn(refusal), { ...clock, waitMs });
    const start = clock.now();
    expect(isAccepted(await session.eventually(asks(session), isAccepted))).toBe(false);
    expect(clock.now() - start).toBe(waitMs);
  });

  it('numbers the rounds of a nested wait after those of the outer one', async () => {
    const session = sessionOn(inTurn(refusal, refusal, success, refusal, success), fakeClock());
    const inner = (): Promise<Exchange> => session.eventually(asks(session), isAccepted);
    await session.until(inner, () => session.exchanges.length > 3, 100);
    expect(session.run.exchanges.map(({ round = 1 }) => round)).toEqual([1, 2, 3, 2, 3]);
  });

  it('stops when it is rate limited', async () => {
    const session = sessionOn(inTurn(refusal, answer(429, '')), fakeClock());
    await expectInconclusive(session.eventually(asks(session), isAccepted), 'target', rateLimited);
  });
});

describe('a request', () => {
  async function sent(ask: (session: Session) => Promise<unknown>): Promise<WireRequest> {
    const requests: WireRequest[] = [];
    const transport = scripted((request): WireResult => (requests.push(request), success));
    await ask(sessionOn(transport));
    return requests[0]!;
  }

  it('goes to the base URL with an encoded path and query', async () => {
    const request = await sent((session) =>
      session.send('assignOrder', { path: { order_uuid: 'a/b?c' }, query: { q: 'x y&z' }, body: { a: 1 } }),
    );
    expect(request).toEqual({
      method: 'POST',
      url: 'http://target.test/api/v1/orders/a%2Fb%3Fc/assign?q=x%20y%26z',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        'user-agent': 'delivery-conformance',
        'content-type': 'application/json',
      },
      body: '{"a":1}',
    });
  });

  it('can carry another authorization header, or none', async () => {
    const none = await sent((session) => session.send('listCarriers', { authorization: null }));
    expect(none.headers).toEqual({ accept: 'application/json', 'user-agent': 'delivery-conformance' });
    const other = await sent((session) => session.send('listCarriers', { authorization: 'Basic x' }));
    expect(other.headers['authorization']).toBe('Basic x');
  });

  it('sends a raw body unchanged', async () => {
    const request = await sent((session) => session.send('createOrder', { body: { a: 1 }, raw: '{"a":' }));
    expect(request.body).toBe('{"a":');
  });

  it('is recorded under its check, without the token', async () => {
    const session = sessionOn(inTurn(answer(200, { echo: token })));
    await session.send('listCarriers', {}, openQuestion);
    expect(session.run.exchanges).toMatchObject([
      { id: 1, by: 'a.check', intent: { ...openQuestion, due: 'open' }, operation: 'listCarriers' },
    ]);
    expect(JSON.stringify(session.run.exchanges)).not.toContain(token);
  });
});

describe('shared set-up', () => {
  it('is made once, in a session of its own, whichever check asks first', async () => {
    const session = sessionOn(inTurn(success));
    const made: Session[] = [];
    const make = async (own: Session) => (made.push(own), own.send('listCarriers'));
    const [one, other] = await Promise.all([session.shared('thing', make), session.shared('thing', make)]);
    expect(one).toBe(other);
    expect(made.map(({ name }) => name)).toEqual(['given.thing']);
    expect(session.exchanges).toEqual([]);
    expect(session.run.exchanges).toMatchObject([{ by: 'given.thing' }]);
  });

  it("uses the operator's own phone numbers and domain, too", async () => {
    const given = { phones: ['+49301234567'], email_domain: 'own.test' };
    const session = sessionOn(inTurn(success), { given });
    const values = await session.shared('thing', async ({ fresh }) => [fresh('phone'), fresh('email')]);
    expect(values).toEqual(['+49301234567', expect.stringMatching(/@own\.test$/)]);
  });

  it('is not made again after it failed', async () => {
    const session = sessionOn(inTurn(refusal));
    for (let count = 0; count < 3; count += 1)
      await expectInconclusive(session.given.location(), 'target', /^set-up: a new location/);
    // The set-up sends its sample, then it twice more, without doubtful values, and without optional fields.
    expect(session.run.exchanges).toHaveLength(5);
  });
});
