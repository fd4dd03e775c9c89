/** A server that can't be reached any more ends the run, and the reason names what it was sent last. */
import { expect, it } from 'vitest';
import { contract } from '../../openapi/contract/contract.js';
import type { Exchange } from '../requests/exchange/exchange.js';
import { Limits } from './limits.js';
import { exchangeOf } from './test-target.js';

const failure = { reason: 'unreachable', detail: 'no connection (ECONNREFUSED)' } as const;
const unsent = exchangeOf({ answer: undefined, failure } as never);
const success = exchangeOf({ answer: { status: 200, headers: [], body: '' } });
const times = (count: number, exchange: Exchange) => Array.from({ length: count }, () => exchange);

/** Notes these exchanges, and asks for one more request. */
function go(limits: Limits, exchanges: readonly Exchange[]): void {
  for (const exchange of exchanges) limits.note(exchange);
  limits.admit(contract.operation('listCarriers'));
}
const reason = 'the server is gone: no connection could be made for 12 requests in a row';

it('the run ends after 12 requests in a row without a connection, even if the server responded before', () => {
  expect(() => go(new Limits({}), [success, ...times(11, unsent)])).not.toThrow();
  expect(() => go(new Limits({}), [success, ...times(11, unsent), success, unsent])).not.toThrow();
  const limits = new Limits({});
  expect(() => go(limits, [success, ...times(12, unsent)])).toThrow(reason);
  expect(limits.cutShort).toBe(reason);
});

it('the requests that were lost with the connection since the last response are named, four at most', () => {
  const order = contract.operation('createOrder');
  const limits = new Limits({});
  limits.noteLost(order, 'earlier');
  limits.note(success);
  for (const check of ['a', 'b', 'c', 'd', 'e']) limits.noteLost(order, check);
  expect(() => go(limits, times(12, unsent))).toThrow(
    `${reason}; the last that it was sent: POST /orders of a, POST /orders of b, POST /orders of c, POST /orders of d and 1 more`,
  );
});
