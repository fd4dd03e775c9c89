/** Tests how a session handles look-ups that find an order late, and requests without a connection. */
import { describe, expect, it } from 'vitest';
import { isAccepted } from '../requests/exchange/exchange.js';
import { answer, failure, fakeClock, inTurn, sessionOn } from './test-target.js';

const success = answer(200, { message: 'success' });

describe('a look-up that must be accepted', () => {
  it('is retried within the wait, as a new order may show late', async () => {
    const session = sessionOn(inTurn(answer(404), answer(404), success), fakeClock());
    expect(isAccepted(await session.accepted('getOrder', {}))).toBe(true);
    expect(session.findings).toEqual([]);
  });

  it('gives a finding when the wait is over', async () => {
    const session = sessionOn(inTurn(answer(404)), fakeClock());
    await expect(session.accepted('getOrder', {})).rejects.toThrow();
    expect(session.findings).toMatchObject([{ expected: 'status 200', exchange: session.exchanges.length }]);
  });

  it.each([
    ['another status', answer(500)],
    ['a token that is not taken', answer(401)],
  ])('is not retried after %s', async (_what, result) => {
    const session = sessionOn(inTurn(result, success), fakeClock());
    await expect(session.accepted('getOrder', {})).rejects.toThrow();
    expect(session.exchanges).toHaveLength(1);
  });

  it('is the only kind of request that is retried: one that reads no order is not', async () => {
    const session = sessionOn(inTurn(answer(404), success), fakeClock());
    await expect(session.accepted('listCarriers', {})).rejects.toThrow();
    expect(session.exchanges).toHaveLength(1);
  });
});

it('a request without a connection leaves its check undecided, and gives no finding', async () => {
  const session = sessionOn(inTurn(failure('unreachable')));
  await expect(session.refused('createOrder', {}, 'wrong')).rejects.toMatchObject({
    blame: 'target',
    message: 'POST /orders could not be sent: no response (unreachable: as scripted)',
  });
  expect(session.findings).toEqual([]);
});
