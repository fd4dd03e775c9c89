/** A filter of the exchanges that can match nothing is refused as a mistake. */
import { describe, expect, it } from 'vitest';
import { createMock } from '../mock.js';
import { ask, order } from '../test-mock.js';

describe('a filter of the exchanges', () => {
  it.each([
    ['outcome=4xx', 'outcome must be a status such as 422, or hang or reset, not "4xx".'],
    ['operation=createOrders', 'Unknown operation "createOrders". Allowed: listCarriers (GET /carriers), '],
    ['operation=/orders', '"/orders" is getOrder or createOrder: use one of them.'],
    ['after=soon', 'The request breaks 1 rule: after must be the number of an exchange.'],
    ['limit=-1', 'The request breaks 1 rule: limit must be a number from 0 to 9999.'],
    ['operation=createOrder&operation=getOrder', 'The parameter "operation" is given twice. Send it once.'],
    ['world=nope', 'The world "nope" does not exist. GET /__mock/worlds lists all.'],
  ])('is refused if it is %s', async (query, says) => {
    const { status, json } = await ask(createMock(), `GET /__mock/exchanges?${query}`);
    expect([status, json.message]).toEqual([422, expect.stringContaining(says)]);
  });

  it('can name an operation by method and path', async () => {
    const mock = createMock();
    await order(mock, 'x');
    for (const word of ['POST /orders', 'post+/api/v1/orders', 'CREATEORDER'])
      expect((await ask(mock, `GET /__mock/exchanges?operation=${word.replaceAll(' ', '%20')}`)).json).toMatchObject({
        exchanges: [{ operation: 'createOrder' }],
      });
  });

  it('can be a text in path, query or bodies, in any case, but no token', async () => {
    const mock = createMock();
    await order(mock, 'one');
    const { uuid = '' } = [...(mock.worlds.byId('main')?.account.orders ?? [])].at(-1) ?? {};
    await ask(mock, `POST /orders/${uuid.toUpperCase()}/cancel`);
    await ask(mock, 'GET /carriers');
    await ask(mock, 'GET /orders?external_id=one');
    const found = async (about: string): Promise<readonly unknown[]> => {
      const { json } = await ask(mock, `GET /__mock/exchanges?about=${about}`);
      return (json['exchanges'] as { readonly id: number }[]).map(({ id }) => id);
    };
    expect([await found(uuid), await found('FALCON'), await found(mock.token)]).toEqual([[1, 2, 4], [3], []]);
  });

  it('is accepted if nothing matches yet, and for a removed world', async () => {
    const mock = createMock();
    mock.fork({ id: 'gone', token: 'gone-token' });
    await order(mock, 'x', { token: 'gone-token' });
    mock.remove('gone');
    expect((await ask(mock, 'GET /__mock/exchanges?world=gone')).json).toMatchObject({ exchanges: [{ id: 1 }] });
    for (const query of ['world=other', 'outcome=reset', 'operation=cancelOrder'])
      expect((await ask(mock, `GET /__mock/exchanges?${query}`)).json).toEqual({ exchanges: [] });
  });
});
