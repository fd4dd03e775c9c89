import { describe, expect, it } from 'vitest';
import { exampleOf } from '../reference-impl/pipeline/test-calls.js';
import { createMock } from './mock.js';
import type { MockOptions } from './mock-options.js';
import { ask, hasOrder, order, orderOf } from './test-mock.js';

const clock = (): Date => new Date('2031-03-03T16:20:00Z');
const wanting = (switches: string) => ({ headers: { 'mock-switches': switches } });

describe('an account', () => {
  it('is selected by its own token only', async () => {
    const mock = createMock();
    const [one, two] = [mock.fork(), mock.fork()];
    expect(await order(mock, 'mine', one)).toBe(200);
    expect(await Promise.all([one, two, {}].map((who) => hasOrder(mock, 'mine', who)))).toEqual([true, false, false]);
  });

  it('starts as a copy of a snapshot, and a reset restores that', async () => {
    const mock = createMock();
    await order(mock, 'kept');
    mock.worlds.snapshot('main', 'before');
    const { token, id } = mock.fork({ from: 'before' });
    await order(mock, 'new', { token });
    mock.resetWorld(id);
    expect(await Promise.all(['kept', 'new'].map((of) => hasOrder(mock, of, { token })))).toEqual([true, false]);
  });

  it('always lists its current carriers', async () => {
    const mock = createMock();
    const names = async (token: string): Promise<unknown> => {
      const { json } = await ask(mock, 'GET /carriers', undefined, { token });
      return (json.data as { carriers: { name: string }[] }).carriers.map(({ name }) => name);
    };
    const [first, second] = [await names('test-token'), await names('other-token')];
    expect(first).not.toEqual(second);
    mock.load('main', 'carriers: []');
    expect([await names('test-token'), await names('other-token')]).toEqual([[], second]);
    mock.resetWorld('main');
    mock.restore('main', 'seed');
    expect(await names('test-token')).toEqual(first);
  });

  it('refuses a scenario so large that reading it would keep other callers waiting', () => {
    const mock = createMock();
    const scenario = `customers:\n${'- {first_name: a}\n'.repeat(20_000)}`;
    const tooLarge = 'the file has more than 50,000 names and values';
    expect(() => mock.load('main', scenario)).toThrow(tooLarge);
    expect(() => mock.fork({ scenario })).toThrow(tooLarge);
  });

  it('refuses a token that was never issued, and that of a removed world', async () => {
    const mock = createMock();
    const { token, id } = mock.fork();
    mock.remove(id);
    const statuses = [token, 'nobody', '__proto__', 'test-token '].map((given) => order(mock, 'x', { token: given }));
    expect(await Promise.all(statuses)).toEqual([401, 401, 401, 200]);
    expect((await ask(mock, 'GET /carriers', undefined, { token: null })).status).toBe(401);
  });

  it('has a token that shows in no exchange of another world', async () => {
    const mock = createMock();
    mock.fork({ token: 'the-token-of-my-world' });
    await ask(mock, 'GET /orders?external_id=the-token-of-my-world');
    expect(mock.requests).toHaveLength(1);
    expect(JSON.stringify(mock.requests)).not.toContain('the-token-of-my-world');
  });

  it('is removed together with its switches', async () => {
    const mock = createMock();
    mock.fork({ id: 'a', token: 'one' });
    await mock.switches.change({ errors: 1 }, 'a');
    mock.remove('a');
    mock.fork({ id: 'a', token: 'two' });
    expect(await order(mock, 'x', { token: 'two' })).toBe(200);
  });

  it('can be reset during a request, which still gets a response', async () => {
    const mock = createMock();
    const late = order(mock, 'late', wanting('latency=20'));
    mock.reset();
    const twice = order(mock, 'twice', wanting('duplicate=1'));
    mock.reset();
    expect([await late, (await twice) >= 200]).toEqual([200, true]);
    expect(await order(mock, 'after')).toBe(200);
  });
});

describe('without authentication', () => {
  const mock = createMock({ auth: false });

  it('a call without a valid token belongs to the first account', async () => {
    expect(await order(mock, 'anonymous', { token: null })).toBe(200);
    const found = [{ token: null }, { token: 'nobody' }, {}].map((who) => hasOrder(mock, 'anonymous', who));
    expect(await Promise.all(found)).toEqual([true, true, true]);
    expect(mock.requests.at(-1)?.world).toBe('main');
    expect(JSON.stringify(mock.requests)).not.toMatch(/nobody|Bearer test-token/);
  });

  it('a world’s own token still selects it', async () => {
    expect(await hasOrder(mock, 'anonymous', mock.fork())).toBe(false);
  });
});

describe('two mocks', () => {
  it('share nothing', async () => {
    const [one, two] = [createMock(), createMock({ switches: { errors: 1 } })];
    one.fork({ id: 'mine', token: 'mine' });
    await one.switches.change({ faults: ['rates.rate.text.yen'] });
    expect([await order(one, 'x'), await order(two, 'x')]).toEqual([200, expect.any(Number)]);
    expect((await ask(two, 'GET /carriers', undefined, { token: 'mine' })).status).not.toBe(200);
    expect([one.requests.length, two.requests.length]).toEqual([1, 2]);
    two.reset();
    expect([await hasOrder(one, 'x'), one.worlds.byId('mine')?.token]).toEqual([true, 'mine']);
  });
});

/** The responses of a mock to a fixed series of requests, and the notes of each exchange. */
async function replay(options: MockOptions): Promise<readonly unknown[]> {
  const mock = createMock({ clock, ...options });
  const { token } = mock.fork({ id: 'test', token: 'test-world-token' });
  const answers: unknown[] = [];
  for (let each = 0; each < 30; each += 1) {
    const who = each % 3 === 0 ? { token } : {};
    const body = each % 5 === 4 ? exampleOf('calculateRates', 'minimal') : orderOf(`order-${each}`);
    const path = each % 5 === 4 ? '/carriers/rates' : '/orders';
    const answer = await ask(mock, `POST ${path}`, body, who).catch(() => undefined);
    answers.push([answer?.status, answer?.text, answer && [...answer.headers], mock.requests.at(-1)?.done]);
  }
  return answers;
}

describe('with a seed', () => {
  const switches = { errors: 0.2, lose: 0.2, throttle: 0.1, ambiguity: '7' };

  it('two mocks send the same responses, including simulated errors and identifiers', async () => {
    const [one, two, other] = [
      await replay({ seed: 1, switches }),
      await replay({ seed: 1, switches }),
      await replay({ seed: 2, switches }),
    ];
    expect(two).toEqual(one);
    expect(other).not.toEqual(one);
  });

  it('a mock that was reset responds like at the start', async () => {
    const mock = createMock({ clock, seed: 'x', switches });
    const series = async () => {
      const texts = [];
      for (let each = 0; each < 20; each += 1)
        texts.push(
          await ask(mock, 'POST /orders', orderOf(`o-${each}`)).then(
            ({ text }) => text,
            () => 'lost',
          ),
        );
      return texts;
    };
    const first = await series();
    mock.reset();
    expect(await series()).toEqual(first);
    mock.resetWorld('main');
    expect(await series()).toEqual(first);
  });
});

describe('fetch', () => {
  it('ends a hanging call when it is aborted', async () => {
    const signal = AbortSignal.timeout(20);
    const hanging = ask(createMock(), 'GET /carriers', undefined, { ...wanting('timeouts=1'), signal });
    await expect(hanging).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('ends all delays when the mock ends', async () => {
    const mock = createMock({ switches: { latency: 600_000 } });
    const late = order(mock, 'late');
    await Promise.resolve();
    mock.hurry();
    expect([await late, await order(mock, 'later')]).toEqual([200, 200]);
  });

  it.each(['null', '[]', '"text"', '0', '{"external_id":{"__proto__":1}}', '[[[[', '\ud800', ''])(
    'gets a refusal for anything invalid (%s)',
    async (body) => {
      const mock = createMock();
      for (const path of ['/orders', '/customers', '/carriers/rates', '/orders/x/assign']) {
        const { status } = await ask(mock, `POST ${path}`, body);
        expect(`${path} ${status >= 200 && status < 500}`).toBe(`${path} true`);
      }
    },
  );
});

describe('a mock with an internal error', () => {
  it('reports it to its program, and reveals no details to the client', async () => {
    const told: unknown[] = [];
    let isBroken = false;
    const mock = createMock({
      clock: () => (isBroken ? (undefined as unknown as Date) : clock()),
      onError: (error) => told.push(String(error)),
    });
    isBroken = true;
    const { status, json } = await ask(mock, 'POST /orders?access_token=test-token', orderOf('x'));
    expect([status, json.message]).toEqual([500, 'The reference has an internal error.']);
    expect(told).toEqual([expect.stringMatching(/^Error: The mock itself failed on POST \/api\/v1\/orders: .+/)]);
  });
});
