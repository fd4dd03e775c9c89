/** Shows what the answers of a whole run tell beside its checks: a wrong address, a token that is refused, a server that fails. */
import { describe, expect, it } from 'vitest';
import type { OperationId } from '../../openapi/contract/contract.js';
import type { Exchange } from '../exchange/exchange.js';
import { exchangeOf } from '../run/test-target.js';
import { by, statement, status, success, verdict } from './test-verdicts.js';

describe('a server that answers everything alike', () => {
  const everywhere = (...codes: readonly number[]) =>
    verdict(
      [statement('fail')],
      false,
      codes.map((code, at) => status(code, at % 2 ? { operation: 'assignOrder' } : {})),
    );

  it.each([
    [[404, 404], 'every request was answered with 404: is that the address of the API?'],
    [[501, 404, 501], 'every request was answered with 404 or 501: is that the address of the API?'],
    [[302, 302], 'every request was answered with 302: is that the address of the API?'],
    [[502, 502], 'every request was answered with 502: does the server run?'],
  ])('%j does not conform, and its operator is asked whether it is the one', (codes, doubt) => {
    expect(everywhere(...codes)).toEqual({ verdict: 'non-conformant', reasons: [doubt, '1 required check failed'] });
  });

  it.each([[[404, 422]], [[500, 500]], [[404, 503]], [[404]], [[200, 404]]])('is not doubted with %j', (codes) => {
    expect(everywhere(...codes).reasons).toEqual(['1 required check failed']);
  });
});

describe('a server that answers whatever is asked with a page', () => {
  const page = { status: 200, headers: [], body: '<form>', jsonError: 'the body is not JSON' } as const;
  const reasons = (exchanges: readonly Exchange[]) => verdict([statement('fail')], false, exchanges).reasons;
  const asked = exchangeOf({ answer: page });
  const created = exchangeOf({ answer: page, operation: 'createOrder' });

  it('is another one than was meant, perhaps', () => {
    const doubt = 'no answer with a 2xx status was JSON: is that the address of the API?';
    expect(reasons([asked, created, status(404)])).toEqual([doubt, '1 required check failed']);
  });

  it('is not doubted where one answer is JSON, or one operation was asked', () => {
    expect(reasons([asked, created, success])).toHaveLength(1);
    expect(reasons([asked, asked])).toHaveLength(1);
  });
});

describe('a server that fails now and then', () => {
  const all = [
    'listCarriers',
    'calculateRates',
    'createOrder',
    'getOrder',
    'createCustomer',
    'updateCustomer',
  ] as const;
  const some = (code: number, operations: readonly OperationId[]): readonly Exchange[] =>
    [...operations, ...operations].map((operation) => status(code, { operation }));
  const reasons = (exchanges: readonly Exchange[]) => verdict([statement('fail')], false, exchanges).reasons;

  it('is told so before what failed', () => {
    expect(reasons([...some(200, all), ...some(502, all)])[0]).toBe(
      '12 of 24 requests, of 6 operations, were answered with 502: is something in between overloaded?',
    );
  });

  it('is told so, too, where connections are lost', () => {
    const dropped = all.map((operation) =>
      exchangeOf({ operation, failure: { reason: 'dropped', detail: '' }, answer: undefined } as never),
    );
    expect(reasons([...some(200, all), ...dropped, ...some(502, all)])[0]).toBe(
      '18 of 30 requests, of 6 operations, were answered with 502 or not answered: is something in between overloaded?',
    );
  });

  it('is not told so where whole operations fail, or few do', () => {
    expect(
      reasons([...some(200, all.slice(0, 3)), ...some(502, all.slice(3)), ...some(500, all.slice(3))]),
    ).toHaveLength(1);
    expect(reasons([...some(200, all), ...some(502, all.slice(0, 5))])).toHaveLength(1);
  });
});

describe('a token that is refused everywhere', () => {
  const failed = [statement('fail'), by('target')];

  it.each([401, 403])('leaves the verdict open, whatever failed: %i', (code) => {
    expect(verdict(failed, true, [status(code), status(code)])).toEqual({
      verdict: 'undecided',
      reasons: ['the target refused the token in every request; check the token'],
    });
  });

  it.each([
    ['one request succeeded', [status(401), success]],
    ['one was refused for another reason', [status(401), status(422)]],
    ['no answer came at all', [exchangeOf({ failure: { reason: 'timeout', detail: '' }, answer: undefined } as never)]],
    ['nothing was sent with it', [status(401, { request: { ...success.request, headers: {} } })]],
  ])('is not told where %s', (_when, exchanges) => {
    expect(verdict(failed, false, exchanges).verdict).toBe('non-conformant');
  });

  it('is told although some requests got no answer', () => {
    const silent = exchangeOf({ failure: { reason: 'dropped', detail: '' }, answer: undefined } as never);
    expect(verdict(failed, false, [status(401), silent]).verdict).toBe('undecided');
  });

  it('is told although other tokens were tried, and although that of the second account works', () => {
    const request = { ...success.request, headers: { authorization: 'Bearer never-issued' } };
    const others = [status(404, { request }), exchangeOf({ account: 'other' })];
    expect(verdict(failed, false, [status(401), ...others]).verdict).toBe('undecided');
  });
});

describe('a token that is refused later on', () => {
  const operations = ['createOrder', 'getOrder', 'updateCustomer'] as const;
  const refused = (count: number, some: readonly OperationId[] = operations): readonly Exchange[] =>
    Array.from({ length: count }, (_, at) => status(401, { id: at + 2, operation: some[at % some.length]! }));
  const failed = [statement('fail'), by('target')];

  it('leaves the verdict open, whatever failed, and says since when', () => {
    const { verdict: open, reasons } = verdict(failed, false, [success, ...refused(30)]);
    expect([open, reasons]).toEqual(['undecided', [expect.stringContaining('from exchange 2 on')]]);
  });

  it.each([
    ['seldom', [success, ...refused(29)]],
    ['for two operations alone', [success, ...refused(40, ['createOrder', 'getOrder'])]],
    ['and then taken again', [success, ...refused(40), success]],
    ['by what is only probed', [success, ...refused(40).map((one) => ({ ...one, role: 'probe' as const }))]],
  ])('does not where it is refused %s', (_how, exchanges) => {
    expect(verdict(failed, false, exchanges).verdict).toBe('non-conformant');
  });
});

describe('a server that refuses plain samples', () => {
  const sample = (code: number, rest: Partial<Exchange> = {}): Exchange =>
    status(code, { operation: 'createOrder', role: 'control', ...rest });
  const reasons = (...exchanges: readonly Exchange[]) =>
    verdict([statement('fail')], false, [success, ...exchanges]).reasons;
  const doubt = (calls: string): string =>
    `${calls} refused plain samples of the suite: if their places, phones, dates or currency don't suit the server, give it your own (--given)`;

  it('may be out of their places or days, so that its operator is told how to give others', () => {
    expect(reasons(sample(422))).toEqual([doubt('POST /orders'), '1 required check failed']);
    const place = sample(400, { operation: 'createLocation', role: 'set-up' });
    expect(reasons(sample(422), place)[0]).toBe(doubt('POST /locations and POST /orders'));
  });

  it.each([
    ['it took another one', [sample(422), sample(200)]],
    ['it refused the token', [sample(401)]],
    ['it has no such path', [sample(404)]],
    ['it broke', [sample(500)]],
    ['it was asked something else', [sample(422, { role: 'wrong' })]],
    ['it is the second account', [sample(422, { account: 'other' })]],
    ['what it was sent names things of its own', [sample(422, { operation: 'assignOrder' })]],
  ])('is not told so where %s', (_what, exchanges) => {
    expect(reasons(...exchanges)).toEqual(['1 required check failed']);
  });
});

describe("a second account's token that does what the first one's does", () => {
  const foreign = (operation: OperationId, code: number): Exchange =>
    status(code, { operation, account: 'other', role: 'wrong' });
  const reasons = (...exchanges: readonly Exchange[]) =>
    verdict([statement('fail')], false, [success, ...exchanges]).reasons;

  it('may be one of the same account, so that its operator is asked', () => {
    const taken = (['getOrder', 'updateCustomer', 'assignOrder'] as const).map((operation) => foreign(operation, 200));
    const doubt =
      'the token of --other-token does all that the first one does: is it one of a second account, and not of the same?';
    expect(reasons(...taken)).toEqual([doubt, '1 required check failed']);
  });

  it('is not doubted where the server keeps the accounts apart somewhere', () => {
    const [read, changed] = [foreign('getOrder', 200), foreign('updateCustomer', 200)];
    expect(reasons(read, changed)).toHaveLength(1);
    expect(reasons(read, changed, foreign('assignOrder', 404))).toHaveLength(1);
  });
});

describe('customers who share a phone of the operator', () => {
  const made = (phone: string, uuid: string): Exchange => ({
    ...status(200, { operation: 'createCustomer', role: 'set-up' }),
    request: { ...success.request, body: JSON.stringify({ phone }) },
    answer: { status: 200, headers: [], body: '', json: { data: { customer_uuid: uuid } } },
  });
  const reasons = (...exchanges: readonly Exchange[]) =>
    verdict([statement('fail')], false, [success, ...exchanges]).reasons;

  it('may be one customer to the server, so that its operator is told how to give others', () => {
    expect(reasons(made('+4912', 'a'), made('+4912', 'A'))[0]).toMatch(/^customers .* end the phone in ######/);
  });

  it('are not spoken of where each is another one, and neither is one who is given for two phones', () => {
    expect(reasons(made('+4912', 'a'), made('+4912', 'b'), made('+4913', 'a'))).toHaveLength(1);
  });
});
