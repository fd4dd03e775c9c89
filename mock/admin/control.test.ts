/** Programs can do everything that /__mock can: each operation of admin.yaml has a function with a working example. */
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { standardAccounts } from '../../reference-impl/account/seed.js';
import { base, exampleOf } from '../../reference-impl/pipeline/test-calls.js';
import type { ExchangeSummary } from '../journal/journal.js';
import { createMock } from '../mock.js';
import { ask, host, order } from '../test-mock.js';
import type { Control } from './control.js';
import type { components, operations } from './types.js';
import { adminContract } from './validate-request.js';

const ids = adminContract.operations.map(({ id }) => String(id)).sort();

const source = ['world', 'switch', 'exchange']
  .map((part) => readFileSync(new URL(`./${part}-control.ts`, import.meta.url), 'utf8'))
  .join('\n');

/** The examples in the docstrings, by function. */
const examples = new Map(
  [...source.matchAll(/ \/\*\*((?:(?!\*\/)[^])*)\*\/\n {2}(\w+)\(/g)].map(([, text = '', name = '']) => [
    name,
    [...(/```ts\n([^]*?)```/.exec(text.replace(/^ *\* ?/gm, '')) ?? [])][1] ?? '',
  ]),
);

/** A mock with the state that the examples expect. */
async function prepared() {
  const mock = createMock();
  mock.fork({ id: 'checkout' });
  await mock.control.takeSnapshot('before-payment');
  await order(mock, 'x');
  return mock;
}

const ratesRequest = () =>
  new Request(`${host}${base}/carriers/rates`, {
    method: 'POST',
    headers: { authorization: 'Bearer test-token', 'content-type': 'application/json' },
    body: JSON.stringify(exampleOf('calculateRates', 'full')),
  });

describe('the control interface as functions', () => {
  it('has exactly one function for each operation of the document', () => {
    expect(Object.keys(createMock().control).sort()).toEqual(ids);
    expectTypeOf<keyof Control>().toEqualTypeOf<keyof operations>();
  });

  it('has an example for each function', () => {
    expect([...examples.keys()].sort()).toEqual(ids);
  });

  it.each([...examples])('works as in the example of %s', async (name, example) => {
    expect(example).toContain(`mock.control.${name}(`);
    const run = runInThisContext(`(async (mock, ratesRequest, console) => {${example}})`) as (
      ...given: unknown[]
    ) => Promise<void>;
    await run(await prepared(), ratesRequest(), { log: () => undefined });
  });

  it('returns values of the documented types', () => {
    expectTypeOf<ExchangeSummary['breaches'][number]>().toExtend<{ readonly sentence: string }>();
    expectTypeOf<Awaited<ReturnType<Control['readWorld']>>>().toEqualTypeOf<components['schemas']['World']>();
  });

  it('resolves only after the change is stored', async () => {
    const done: string[] = [];
    const durable = {
      saved: undefined,
      append: () => done.push('append'),
      flush: async () => void done.push('flush'),
      close: async () => undefined,
    };
    const mock = createMock({ durable });
    done.length = 0;
    await mock.control.createWorld({ id: 'kept' });
    expect(done.slice(0, -1)).toContain('append');
    expect(done.at(-1)).toBe('flush');
  });

  it('rejects with the message of a refusal, and changes nothing', async () => {
    const mock = createMock();
    await expect(mock.control.readWorld('nope')).rejects.toThrow('The world "nope" does not exist.');
    await expect(mock.control.readExchange(7)).rejects.toMatchObject({ kind: 'unknown' });
    await expect(mock.control.changeSwitches({ faults: ['nope'] })).rejects.toThrow('unknown fault "nope"');
    await expect(mock.control.createWorld({ switches: { faults: ['nope'] } })).rejects.toThrow('unknown fault "nope"');
    await expect(mock.control.createWorld({ scenario: 'orders: 1' })).rejects.toMatchObject({ line: 1, column: 9 });
    await expect(mock.control.listExchanges({ outcome: '4xx' })).rejects.toMatchObject({ kind: 'invalid' });
    expect(mock.worlds.all()).toHaveLength(2);
  });
});

const scenario = 'orders: []\n';
const moment = '2031-03-03T16:20:00.000Z';

describe.each([
  ['fork', async (request: object) => createMockWith((mock) => mock.fork(request).id)],
  ['POST /__mock/worlds', async (request: object) => createMockWith(async (mock) => idOf(await post(mock, request)))],
])('a world that is made by %s', (_how, make) => {
  it('begins with its scenario, switches and clock, and is reset to all of them', async () => {
    const { mock, id } = await make({
      id: 'a',
      token: 'a-token',
      scenario,
      switches: { errors: 1 },
      clock: { at: moment },
    });
    const view = { from: 'loaded', customers: 1, locations: 2, time: moment, clock: { at: moment } };
    expect(await mock.control.readWorld(id)).toMatchObject({ ...view, says: [expect.stringContaining('500 or 503')] });
    expect(await order(mock, 'x', { token: 'a-token' })).toBeGreaterThanOrEqual(500);
    await mock.control.clearWorldSwitches(id);
    await mock.control.setClock(id, { advance: 5 });
    expect(await order(mock, 'x', { token: 'a-token' })).toBe(200);
    await mock.control.resetMock();
    expect(await mock.control.readWorld(id)).toMatchObject({ ...view, orders: 0 });
    expect((await mock.control.readWorldSwitches(id)).on).toEqual({ errors: 1 });
  });

  it('copies the parts that the scenario leaves out from its source', async () => {
    const { mock, id } = await make({ from: 'other', scenario: 'orders: []' });
    const [made, other] = [await mock.control.readState(id), await mock.control.readState('other')];
    expect([made.locations, made.carriers]).toEqual([other.locations, other.carriers]);
  });

  it('can set its clock relative to that of its source', async () => {
    const { mock, id } = await make({ from: 'seed', clock: { advance: 60_000 } });
    expect((await mock.control.readWorld(id)).clock).toEqual({ offset: 60_000 });
    await mock.control.setClock(id, { at: moment });
    expect((await mock.control.resetWorld(id)).clock).toEqual({ offset: 60_000 });
  });

  it('creates the orders of its scenario at its own time', async () => {
    const text = readFileSync(new URL('../../examples/scenarios/empty-account.yaml', import.meta.url), 'utf8');
    const { mock, id } = await make({ scenario: `${text.replace(/^clock:.*$/m, '')}`, clock: { at: moment } });
    expect((await mock.control.readWorld(id)).time).toBe(moment);
  });
});

async function createMockWith(make: (mock: ReturnType<typeof createMock>) => string | Promise<string>) {
  const mock = createMock({ accounts: standardAccounts() });
  return { mock, id: await make(mock) };
}

const post = (mock: ReturnType<typeof createMock>, body: object) => ask(mock, 'POST /__mock/worlds', body);
const idOf = ({ json }: { readonly json: Readonly<Record<string, unknown>> }): string => String(json['id']);

describe('a world that began like main', () => {
  const customers = (name: string): string =>
    `customers: [{ key: a, first_name: ${name}, last_name: L, email: a@example.com, type: 1 }]`;
  const nameIn = async (mock: ReturnType<typeof createMock>, id: string): Promise<unknown> =>
    (await mock.control.readState(id)).customers[0]?.first_name;

  it('is reset to the initial state of main at that time, with its own clock', async () => {
    const mock = createMock();
    mock.begin(customers('Ada'));
    mock.fork({ id: 'like', clock: { at: moment } });
    mock.fork({ id: 'copy', from: 'main' });
    mock.fork({ id: 'of-seed', from: 'seed' });
    await ask(mock, 'POST /locations', exampleOf('createLocation', 'full'));
    mock.begin(customers('Mary'));
    const ids = ['main', 'like', 'copy', 'of-seed'];
    const names = () => Promise.all(ids.map((id) => nameIn(mock, id)));
    expect(await names()).toEqual(['Mary', 'Ada', 'Ada', 'Grace']);
    expect((await mock.control.readWorld('main')).locations).toBe(2);
    mock.reset();
    expect(await names()).toEqual(['Mary', 'Mary', 'Ada', 'Grace']);
    expect((await mock.control.readWorld('like')).time).toBe(moment);
    await mock.control.loadScenario('like', customers('Own'));
    mock.begin(customers('Joan'));
    mock.reset();
    expect(await names()).toEqual(['Joan', 'Own', 'Ada', 'Grace']);
  });

  it('keeps the last valid state if the scenario has a mistake', async () => {
    const mock = createMock();
    mock.begin(customers('Ada'));
    await ask(mock, 'POST /locations', exampleOf('createLocation', 'full'));
    expect(() => mock.begin('customers: 1')).toThrow('Line 1');
    expect(await nameIn(mock, 'main')).toBe('Ada');
    expect((await mock.control.readWorld('main')).locations).toBe(3);
  });
});
