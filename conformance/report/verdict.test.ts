/** Shows what the responses of a whole run reveal: a refused token, a rate limit, a failing server, unsuitable samples. */
import { describe, expect, it } from 'vitest';
import { intentOf } from '../requests/exchange/intent.js';
import { contract } from '../../openapi/contract/contract.js';
import { ofSampleValue } from '../setup/find-refused-values.js';
import type { GivenData } from '../requests/data/operator-data.js';
import { verdictOf } from './verdict.js';
import type { OperationId } from '../../openapi/contract/contract.js';
import type { Exchange } from '../requests/exchange/exchange.js';
import { exchangeOf } from '../run/test-target.js';
import { by, statement, status, success, verdict } from './test-verdicts.js';

describe('a token that is refused everywhere', () => {
  const failed = [statement('fail'), by('target')];

  it.each([401, 403])('makes the verdict undecided, even if checks failed: %i', (code) => {
    expect(verdict(failed, true, [status(code), status(code)])).toEqual({
      verdict: 'undecided',
      reasons: ['the server refused the token in every request; check the token'],
    });
  });

  it.each([
    ['one request succeeded', [status(401), success]],
    ['one was refused for another reason', [status(401), status(422)]],
    ['no answer came at all', [exchangeOf({ failure: { reason: 'timeout', detail: '' }, answer: undefined } as never)]],
    ['nothing was sent with it', [status(401, { request: { ...success.request, headers: {} } })]],
  ])('is not assumed if %s', (_when, exchanges) => {
    expect(verdict(failed, false, exchanges).verdict).toBe('non-conformant');
  });

  it('is assumed even if some requests got no response', () => {
    const silent = exchangeOf({ failure: { reason: 'dropped', detail: '' }, answer: undefined } as never);
    expect(verdict(failed, false, [status(401), silent]).verdict).toBe('undecided');
  });

  it('is reported with the header that the server misses', () => {
    const answer = { status: 401, headers: [], body: '{"message":"X-Api-Key is missing"}' };
    expect(verdict(failed, false, [exchangeOf({ answer })]).reasons).toEqual([
      "the server refused the token in every request; check the token. If the server needs this header, add --header 'X-Api-Key: VALUE'",
    ]);
  });

  it("is assumed even if other tokens were tried, and the second account's token works", () => {
    const request = { ...success.request, headers: { authorization: 'Bearer never-issued' } };
    const others = [status(404, { request }), exchangeOf({ account: 'other' })];
    expect(verdict(failed, false, [status(401), ...others]).verdict).toBe('undecided');
  });
});

describe('a token that is refused from some request on', () => {
  const operations = ['createOrder', 'getOrder', 'updateCustomer'] as const;
  const refused = (count: number, some: readonly OperationId[] = operations): readonly Exchange[] =>
    Array.from({ length: count }, (_, at) => status(401, { id: at + 2, operation: some[at % some.length]! }));
  const failed = [statement('fail'), by('target')];

  it('makes the verdict undecided, even if checks failed, and names the first refused request', () => {
    const { verdict: open, reasons } = verdict(failed, false, [success, ...refused(30)]);
    expect([open, reasons]).toEqual(['undecided', [expect.stringContaining('from exchange 2 on')]]);
  });

  it.each([
    ['seldom', [success, ...refused(29)]],
    ['for two operations alone', [success, ...refused(40, ['createOrder', 'getOrder'])]],
    ['and then taken again', [success, ...refused(40), success]],
    [
      'by questions alone',
      [success, ...refused(40).map((one) => ({ ...one, intent: intentOf({ role: 'question' }) }))],
    ],
  ])('is not assumed if it is refused %s', (_how, exchanges) => {
    expect(verdict(failed, false, exchanges).verdict).toBe('non-conformant');
  });
});

describe('a server that only rate limits', () => {
  const headers = [['retry-after', '86400']] as const;
  const later = (count: number, rest: Partial<Exchange> = {}): readonly Exchange[] =>
    Array.from({ length: count }, (_, at) =>
      exchangeOf({
        id: at + 2,
        answer: { status: 429, headers, body: '' },
        operation: at % 2 === 0 ? 'createOrder' : 'getOrder',
        ...rest,
      }),
    );

  it('makes the verdict undecided from the first request on, with its Retry-After', () => {
    const { verdict: open, reasons } = verdict([by('target')], false, later(1));
    expect([open, reasons]).toEqual([
      'undecided',
      ['The server responded to every request with 429, asking to wait 24 h (Retry-After: 86400). Run again later'],
    ]);
  });

  it('makes the verdict undecided during a run, with the first rate-limited request', () => {
    const { verdict: open, reasons } = verdict([by('target'), statement('pass')], false, [success, ...later(12)]);
    expect([open, reasons]).toEqual(['undecided', [expect.stringContaining('every request from 2 on with 429')]]);
  });

  it('is non-conformant if a check failed before, if one operation is limited, or if fewer than 12 requests are', () => {
    const both = [statement('fail'), by('target')];
    expect(verdict(both, false, [success, ...later(12)]).verdict).toBe('non-conformant');
    const one = later(12, { operation: 'createOrder' });
    expect(verdict([by('target')], false, [success, ...one]).verdict).toBe('non-conformant');
    expect(verdict([by('target')], false, [success, ...later(11)]).verdict).toBe('non-conformant');
  });
});

describe('a server that responds with 503 to everything', () => {
  it('makes the verdict undecided, as if it was not running', () => {
    const all = [status(503), status(503, { operation: 'createOrder' })];
    expect(verdict([statement('fail'), by('target')], false, all).verdict).toBe('undecided');
  });

  it.each([[[500, 500]], [[502, 502]], [[503, 500]], [[200, 503]]])('is non-conformant with %j', (codes) => {
    const all = codes.map((code, at) => status(code, at % 2 ? { operation: 'assignOrder' } : {}));
    expect(verdict([statement('fail')], false, all).verdict).toBe('non-conformant');
  });
});

describe('a server that refuses unaltered samples', () => {
  const sample = (code: number, rest: Partial<Exchange> = {}): Exchange =>
    status(code, { operation: 'createOrder', intent: intentOf({ role: 'control' }), ...rest });
  const reasons = (...exchanges: readonly Exchange[]) =>
    verdict([statement('fail')], false, [success, ...exchanges]).reasons;
  const using = (given: GivenData) =>
    verdictOf(contract, [statement('fail')], [success, sample(422)], false, undefined, given).reasons;
  const own = '--init writes a commented conform.yaml for your own, and --given conform.yaml uses it';

  it('may not accept their places or dates, so the reasons say how to set others', () => {
    expect(reasons(sample(422))).toEqual([
      `POST /orders refused valid samples of the suite (422). If their places, phones, dates or currency don't suit the server: ${own}`,
      '1 required check failed',
    ]);
    const answer = { status: 400, headers: [], body: '{"message":"no such city"}', json: { message: 'no such city' } };
    const place = sample(400, { operation: 'createLocation', intent: intentOf({ role: 'set-up' }), answer });
    expect(reasons(place, sample(422))[0]).toContain(
      'POST /locations and POST /orders refused valid samples of the suite (400 "no such city").',
    );
  });

  it('is reported with the listed value that it refuses, if it accepts the sample without it', () => {
    const look = (code: number, place: string, body: object): Exchange =>
      sample(code, {
        intent: intentOf({ role: 'question', altered: { rule: ofSampleValue, place, example: 'full' } }),
        request: { method: 'POST', url: '', headers: {}, body: JSON.stringify(body) },
      });
    const looks = [
      look(200, '', {}),
      look(200, '/requirements/0', { requirements: ['lift'] }),
      look(422, '/requirements/0', { requirements: ['heater'] }),
      look(422, '/packages/0/type', { packages: [{ type: 'BAG' }] }),
    ];
    const end = 'which the specification lists (422), but accepts the sample without it';
    expect(reasons(sample(422), ...looks)).toEqual([
      `POST /orders refuses "heater" in requirements, ${end}`,
      `POST /orders refuses packages[0].type "BAG", ${end}`,
      '1 required check failed',
    ]);
  });

  it('is reported with what the test data file lacks, but not if the file has everything', () => {
    expect(using({ date: '2031-03-04', places: [] })[0]).toContain(
      "If their phones or currency don't suit the server, set phones or currency in the file of --given",
    );
    const all = { date: '2031-03-04', places: [], phones: [], currency: 'EUR' };
    expect(using(all)).toEqual(['1 required check failed']);
  });

  it.each([
    ['it took another one', [sample(422), sample(200)]],
    ['it refused the token', [sample(401)]],
    ['it has no such path', [sample(404)]],
    ['it broke', [sample(500)]],
    ['it was asked something else', [sample(422, { intent: intentOf({ role: 'wrong' }) })]],
    ['it is the second account', [sample(422, { account: 'other' })]],
    ['what it was sent names things of its own', [sample(422, { operation: 'assignOrder' })]],
  ])('is not reported if %s', (_what, exchanges) => {
    expect(reasons(...exchanges)).toEqual(['1 required check failed']);
  });
});

describe("a second account's token", () => {
  const refused = (code: number, rest = {}) => status(code, { account: 'other', ...rest });

  it('makes the verdict undecided if it was never accepted', () => {
    const ask = (...exchanges: ReturnType<typeof refused>[]) =>
      verdict([statement('pass')], false, [success, ...exchanges]).verdict;
    expect([ask(refused(422)), ask(refused(401, { intent: intentOf({ refusal: 'unknown' }) }))]).toEqual([
      'undecided',
      'undecided',
    ]);
  });

  it('is not judged if it was only used for resources of the first account, as in a replay', () => {
    const exchanges = [success, refused(404, { intent: intentOf({ refusal: 'unknown' }) })];
    expect(verdict([statement('pass')], false, exchanges).verdict).toBe('conformant');
  });
});

describe("a second account's token with the permissions of the first", () => {
  const foreign = (operation: OperationId, code: number): Exchange =>
    status(code, { operation, account: 'other', intent: intentOf({ role: 'wrong' }) });
  const reasons = (...exchanges: readonly Exchange[]) =>
    verdict([statement('fail')], false, [success, ...exchanges]).reasons;

  it('may be of the same account, so the reasons ask for that', () => {
    const taken = (['getOrder', 'updateCustomer', 'assignOrder'] as const).map((operation) => foreign(operation, 200));
    const doubt =
      'the token of --other-token can do everything that the first one can: does it belong to a second account?';
    expect(reasons(...taken)).toEqual([doubt, '1 required check failed']);
  });

  it('is not questioned if the server keeps the accounts apart somewhere', () => {
    const [read, changed] = [foreign('getOrder', 200), foreign('updateCustomer', 200)];
    expect(reasons(read, changed)).toHaveLength(1);
    expect(reasons(read, changed, foreign('assignOrder', 404))).toHaveLength(1);
  });
});

describe('customers with the same phone of the operator', () => {
  const made = (phone: string, uuid: string): Exchange => ({
    ...status(200, { operation: 'createCustomer', intent: intentOf({ role: 'set-up' }) }),
    request: { ...success.request, body: JSON.stringify({ phone }) },
    answer: { status: 200, headers: [], body: '', json: { data: { customer_uuid: uuid } } },
  });
  const reasons = (...exchanges: readonly Exchange[]) =>
    verdict([statement('fail')], false, [success, ...exchanges]).reasons;

  it('may be one customer for the server, so the reasons say how to set more phones', () => {
    expect(reasons(made('+4912', 'a'), made('+4912', 'A'))[0]).toMatch(/^customers .* end the phone in ######/);
  });

  it('are not reported if they have different uuids, or if one uuid has two phones', () => {
    expect(reasons(made('+4912', 'a'), made('+4912', 'b'), made('+4913', 'a'))).toHaveLength(1);
  });
});
