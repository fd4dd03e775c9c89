/** Tests when a run stops sending requests: at its own limits, or because no response of the server can be judged. */
import { describe, expect, it } from 'vitest';
import { intentOf } from '../requests/exchange/intent.js';
import { contract, type OperationId } from '../../openapi/contract/contract.js';
import type { Exchange } from '../requests/exchange/exchange.js';
import { Limits, writes, type LimitOptions } from './limits.js';
import { NeedsWrite } from '../model/stop.js';
import { exchangeOf } from './test-target.js';
import { unaskedContinue } from '../requests/http/transport.js';

const failure = { reason: 'timeout', detail: 'no response within 10 s' };
const unanswered = exchangeOf({ answer: undefined, failure } as never);
const withStatus = (status: number, rest: Partial<Exchange> = {}) =>
  exchangeOf({ answer: { status, headers: [], body: '' }, ...rest });
const success = withStatus(200);
const refused = withStatus(401);
const putOff = withStatus(429);
const times = (count: number, exchange: Exchange) => Array.from({ length: count }, () => exchange);

/** The reason why no request may be sent after these exchanges, as "target: …", or undefined if one may. */
function stopped(exchanges: readonly Exchange[], options: LimitOptions = {}): string | undefined {
  const limits = new Limits(options);
  for (const exchange of exchanges) limits.note(exchange);
  try {
    limits.admit(contract.operation('listCarriers'));
    expect(limits.cutShort).toBeUndefined();
    return undefined;
  } catch (thrown) {
    const { blame, message } = thrown as { blame: string; message: string };
    expect(limits.cutShort).toBe(message);
    return `${blame}: ${message}`;
  }
}

it('an operation marked as read-only does not write, even if an earlier version of the contract lacks the mark', () => {
  const [order, rates] = [contract.operation('createOrder'), contract.operation('calculateRates')];
  expect([writes(order), writes({ ...order, readsOnly: true })]).toEqual([true, false]);
  expect(writes({ ...rates, readsOnly: false })).toBe(false);
});

it('all operations except GET and POST operations that calculate rates write', () => {
  const writing = contract.operations.filter(writes).map(({ id }) => id);
  const reading: OperationId[] = ['listCarriers', 'calculateRates', 'calculateDistanceRates', 'getOrder'];
  for (const id of reading) expect(writing).not.toContain(id);
  for (const id of ['createOrder', 'updateCustomer', 'assignOrder', 'updateOrder'] as const)
    expect(writing).toContain(id);
});

describe('a server that sends no responses', () => {
  it('ends the run after 12 requests if it never responded', () => {
    expect(stopped(times(11, unanswered))).toBeUndefined();
    expect(stopped(times(12, unanswered))).toBe(
      'target: the server responded to none of the first 12 requests (the last: timeout, no response within 10 s)',
    );
  });

  it('is not blamed if it sent only an interim response that this client cannot read', () => {
    const interim = exchangeOf({
      answer: undefined,
      failure: { reason: 'malformed', detail: unaskedContinue },
    } as never);
    expect(stopped(times(12, interim))).toMatch(/^circumstance: .*100 Continue.*put a proxy before the server$/);
  });

  it('ends the run after 100 requests in a row if it responded before', () => {
    expect(stopped([success, ...times(99, unanswered)])).toBeUndefined();
    expect(stopped([success, ...times(100, unanswered)])).toBe(
      'target: the server left 100 requests in a row without a response',
    );
  });

  it('does not end the run while it responds now and then, with any status', () => {
    expect(stopped([...times(11, unanswered), withStatus(500), ...times(99, unanswered)])).toBeUndefined();
    expect(stopped([...times(99, unanswered), success, ...times(99, unanswered)])).toBeUndefined();
  });
});

describe('a server that leaves many requests without a response', () => {
  const late = exchangeOf({ answer: undefined, failure, elapsedMs: 10_000 } as never);
  const text =
    'target: the server left 12 requests without a response, which took 30 s ' +
    '(the last: GET /carriers, no response within 10 s); --keep-going runs the remaining checks';
  const between = (each: Exchange, count: number): readonly Exchange[] =>
    times(count, each).flatMap((one) => [success, one, success]);

  it('ends the run after 12 of them that took long, whatever it responds in between', () => {
    expect(stopped(between(late, 11))).toBeUndefined();
    expect(stopped(between(late, 12))).toBe(text);
    expect(stopped(between(late, 24), { concurrency: 32 })).toBeUndefined();
    expect(stopped(between({ ...late, elapsedMs: 8000 }, 12))).toBeUndefined();
  });

  it('does not end the run if no response was due, there was no connection, or --keep-going is set', () => {
    expect(stopped(between({ ...late, intent: intentOf({ role: 'question' }) }, 50))).toBeUndefined();
    const unsent = { ...late, failure: { reason: 'unreachable', detail: 'no connection within 10 s' } };
    expect(stopped(between(unsent, 50))).toBeUndefined();
    expect(stopped(between(late, 50), { keepGoing: true })).toBeUndefined();
  });
});

it('a server that sends more than 512 MB ends the run, and is not blamed', () => {
  const after = (bytes: number, options: LimitOptions = {}): Limits => {
    const limits = new Limits(options);
    limits.receive(bytes);
    return limits;
  };
  const admit = (limits: Limits): void => limits.admit(contract.operation('listCarriers'));
  expect(() => admit(after(2 ** 29 - 1))).not.toThrow();
  expect(() => admit(after(2 ** 29, { keepGoing: true }))).not.toThrow();
  expect(() => admit(after(2 ** 29))).toThrow(
    'the server sent more than 512 MB; --keep-going runs the remaining checks',
  );
  const flooded = after(2 ** 29);
  expect(() => admit(flooded)).toThrow(expect.objectContaining({ blame: 'circumstance' }));
});

describe('a server that refuses the token', () => {
  it.each([401, 403])('ends the run after 12 requests with that token: %i', (status) => {
    expect(stopped(times(11, withStatus(status)))).toBeUndefined();
    expect(stopped(times(12, withStatus(status)))).toBe(
      'circumstance: the server refused the token in each of the first 12 requests with it',
    );
  });

  it('does not end the run if it once accepted the token, even in a request it refused for another reason', () => {
    for (const taken of [success, withStatus(422)])
      for (const exchanges of [
        [taken, ...times(20, refused)],
        [...times(11, refused), taken, ...times(9, refused)],
      ])
        expect(stopped(exchanges)).toBeUndefined();
  });

  it('ends the run after 30 requests of several operations in a row, even if it accepted the token before', () => {
    const some = (count: number, ...ids: readonly OperationId[]) =>
      Array.from({ length: count }, (_, at) => withStatus(401, { operation: ids[at % ids.length]! }));
    const [three, two] = [['createOrder', 'getOrder', 'assignOrder'] as const, ['createOrder', 'getOrder'] as const];
    expect(stopped([success, ...some(30, ...three)])).toBe(
      'circumstance: the server refused the token in 30 requests in a row, after it had accepted it',
    );
    expect(stopped([success, ...some(29, ...three)])).toBeUndefined();
    expect(stopped([success, ...some(40, ...two)])).toBeUndefined();
    expect(stopped([success, ...some(20, ...three), withStatus(404), ...some(20, ...three)])).toBeUndefined();
  });

  it('does not end the run if it refuses another token, or a request without one', () => {
    const headers = { authorization: 'Bearer never-issued' };
    expect(stopped(times(20, withStatus(401, { request: { ...success.request, headers } })))).toBeUndefined();
    expect(stopped(times(20, withStatus(401, { account: 'other' })))).toBeUndefined();
  });
});

describe('a server that limits the request rate', () => {
  const also = withStatus(429, { operation: 'createOrder' });
  const told = 'circumstance: the server responded to 12 requests in a row with 429';

  it('ends the run after 12 rate limited requests in a row, of two operations', () => {
    expect(stopped([...times(10, putOff), also])).toBeUndefined();
    expect(stopped([...times(11, putOff), also])).toBe(`${told}, without saying how long (no Retry-After)`);
    expect(stopped([...times(11, putOff), success, also])).toBeUndefined();
    expect(stopped(times(40, putOff))).toBeUndefined();
  });

  it('is quoted with the wait it asked for', () => {
    const [day, odd] = ['86400', 'soon\u001b[2J'].map((delay) =>
      exchangeOf({ answer: { status: 429, headers: [['retry-after', delay]], body: '' }, operation: 'createOrder' }),
    );
    expect(stopped([...times(11, putOff), day!])).toBe(`${told}, asking to wait 24 h (Retry-After: 86400)`);
    expect(stopped([...times(11, putOff), odd!])).toBe(`${told}, with Retry-After: soon\\u{1b}[2J`);
  });

  it('does not end the run if it limits only probes', () => {
    const probes = times(20, withStatus(503, { intent: intentOf({ role: 'question' }) }));
    expect(stopped(probes)).toBeUndefined();
    expect(stopped([...times(11, putOff), ...probes])).toBeUndefined();
    expect(stopped([...times(11, putOff), ...probes, also])).toContain(told);
  });
});

describe('a gateway without a server behind it', () => {
  const away = (count: number, ...ids: readonly OperationId[]) =>
    Array.from({ length: count }, (_, at) => withStatus(502 + (at % 3), { operation: ids[at % ids.length]! }));

  it('ends the run after 100 requests in a row, of three operations', () => {
    expect(stopped([success, ...away(99, 'createOrder', 'getOrder', 'assignOrder')])).toBeUndefined();
    expect(stopped([success, ...away(100, 'createOrder', 'getOrder', 'assignOrder')])).toBe(
      'target: the server responded to 100 requests in a row with 502, 503 or 504',
    );
    expect(stopped([success, ...away(200, 'createOrder', 'getOrder')])).toBeUndefined();
  });
});

describe('a run', () => {
  const admits = (limits: Limits, id: OperationId) => () => limits.admit(contract.operation(id));

  it('sends at most the allowed number of writes, and goes on to read', () => {
    const limits = new Limits({ maxWrites: 2 });
    for (const id of ['createOrder', 'listCarriers', 'updateCustomer'] as const) limits.admit(contract.operation(id));
    expect(limits.cutShort).toBeUndefined();
    expect(admits(limits, 'createOrder')).toThrow('the limit of 2 writes (--max-writes) was reached');
    expect(admits(limits, 'calculateRates')).not.toThrow();
    expect(limits.cutShort).toBe('the limit of 2 writes (--max-writes) was reached');
  });

  it('with --read-only is not cut short by checks that would write', () => {
    const limits = new Limits({ readOnly: true });
    expect(admits(limits, 'createOrder')).toThrow(NeedsWrite);
    expect(admits(limits, 'calculateRates')).not.toThrow();
    expect(limits.cutShort).toBeUndefined();
  });

  it('sends nothing after it was stopped, and says why', () => {
    const stop = new AbortController();
    const limits = new Limits({ signal: stop.signal });
    expect([admits(limits, 'listCarriers')(), limits.cutShort]).toEqual([undefined, undefined]);
    stop.abort('the time was up');
    expect(admits(limits, 'listCarriers')).toThrow('the time was up');
    expect(limits.cutShort).toBe('the time was up');
  });

  it('reports the first reason, whatever comes later', () => {
    const limits = new Limits({});
    for (const exchange of times(12, refused)) limits.note(exchange);
    expect(admits(limits, 'listCarriers')).toThrow('refused the token');
    for (const exchange of times(100, unanswered)) limits.note(exchange);
    expect(admits(limits, 'listCarriers')).toThrow('refused the token');
  });
});
