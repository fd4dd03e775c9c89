/** A scenario is loaded as the state that it describes, and the API finds everything in it. */
import { describe, expect, it } from 'vitest';
import { statusOf } from '../../reference-impl/account/timeline.js';
import { createApp, type App } from '../../reference-impl/pipeline/app.js';
import { StoredAccount, type AccountState } from '../../reference-impl/account/stored-account.js';
import { jsonOf, readOrder, replyOf } from '../../reference-impl/pipeline/test-calls.js';
import { uuidFor } from './names.js';
import { readScenario, type Scenario } from './scenario.js';
import { startMock } from '../start.js';
import { base, examples, order } from './test-scenarios.js';

const now = (): Date => new Date('2031-03-07T15:00:00Z');

const appOf = ({ state }: Scenario): App => {
  const account = new StoredAccount(state, now);
  return createApp({}, (stages) => ({ ...stages, authenticate: () => account }));
};

const uuidsOf = ({ carriers, customers, locations, orders }: AccountState): readonly string[] =>
  [carriers, customers, locations, orders, orders.flatMap(({ packages }) => packages)].flat().map(({ uuid }) => uuid);

describe.each(examples)('the example %s', (_name, text) => {
  it('loads, and the API finds each of its orders with the data in the scenario', async () => {
    const scenario = readScenario(text, base);
    const app = appOf(scenario);
    for (const order of scenario.state.orders) {
      const { order_number, external_id, uuid } = order;
      const found = await readOrder(app, order_number);
      expect({ ...found }).toMatchObject({ uuid, external_id, status: statusOf(order, { now }) });
      expect((await replyOf(app, 'GET', `/orders?external_id=${external_id}`)).status).toBe(200);
    }
    const { data } = jsonOf(await replyOf(app, 'GET', '/carriers'));
    expect(data?.['carriers']).toEqual(scenario.state.carriers);
  });

  it('is the same at every load, with no uuid twice', () => {
    const { state } = readScenario(text, base);
    expect(readScenario(text, base).state).toEqual(state);
    expect(new Set(uuidsOf(state)).size).toBe(uuidsOf(state).length);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });
});

it('exists for an empty account, a busy week and a parcel on its way', () => {
  const states = examples.map(([, text]) => readScenario(text, base).state);
  expect(examples.map(([name]) => name)).toEqual(['busy-week.yaml', 'empty-account.yaml', 'parcel-on-its-way.yaml']);
  expect(states.map(({ carriers, orders }) => [carriers.length, orders.length])).toEqual([
    [2, 40],
    [1, 0],
    [4, 2],
  ]);
  expect(new Set(states[0]?.orders.map(({ status }) => status)).size).toBe(3);
  expect(states[0]?.orders.some((each) => each.is_return && each.assignment)).toBe(true);
});

describe('a scenario', () => {
  it.each(['', '# nothing yet', '{}'])('that contains nothing is the base: %j', (text) => {
    expect(readScenario(text, base)).toEqual({ state: base });
  });

  it('keeps the sections of the base that it leaves out, but no orders', () => {
    const before = readScenario(`orders:${order}`, base).state;
    expect(before.orders).toHaveLength(1);
    expect(readScenario('customers: []', before).state).toMatchObject({
      carriers: base.carriers,
      locations: base.locations,
      customers: [],
      orders: [],
    });
  });

  it('sets the additional fields of orders', () => {
    const [carrier] = base.carriers;
    const assigned = `${order}
    uuid: 3F5B8C1E-2d47-4e90-8b6a-9c0d1e2f3a45
    order_number: '100500'
    created_at: 2031-03-03 16:20
    carrier: { carrier: Falcon Express, method: ${carrier?.shipping_methods[1]?.uuid.toUpperCase()} }`;
    const cancelled = `${order}\n    key: last\n    status: CANCELLED`;
    const { state } = readScenario(`orders:${order}${assigned}${cancelled}`, base);
    expect(state.orders).toMatchObject([
      { uuid: uuidFor('order', 0), order_number: '100501', status: 'NEW', assignment: null },
      {
        uuid: '3F5B8C1E-2d47-4e90-8b6a-9c0d1e2f3a45',
        order_number: '100500',
        created_at: '2031-03-03 16:20',
        status: 'ASSIGNED',
        assignment: { carrier: carrier?.uuid, method: 'Next Day', amount: 4.9 },
      },
      { uuid: uuidFor('order', 'last'), order_number: '100502', status: 'CANCELLED' },
    ]);
    expect(new StoredAccount(state, () => new Date()).ids.next('order')).toBe(100_503);
  });

  it('lets orders refer to records by key, by external_id and by uuid', () => {
    const location = `{ key: here, external_id: there, line_1: Torstrasse 1, country: DE, coordinates: { lat: 1, lng: 2 } }`;
    const places = ['{ ref: here }', '{ ref: there }', `{ uuid: ${uuidFor('location', 'here')} }`];
    const text = places.map((place) => order.replace('{ ref: warehouse-berlin }', place)).join('');
    const { state } = readScenario(`locations: [${location}]\norders:${text}`, base);
    const here = { location: state.locations[0]?.uuid };
    expect(state.orders.map((each) => each.source_location)).toEqual([here, here, here]);
    expect(state.customers).toEqual(base.customers);
  });

  it('keeps the uuid of a record with a key, wherever the record moves', () => {
    const customer = (key: string): string =>
      `{ key: ${key}, first_name: A, last_name: B, type: 1, email: a@b.example }`;
    const [one, two] = [`[${customer('x')}]`, `[${customer('y')}, ${customer('x')}]`].map(
      (list) => readScenario(`customers: ${list}`, base).state.customers,
    );
    expect(two?.[1]?.uuid).toBe(one?.[0]?.uuid);
    expect(two?.[0]?.uuid).not.toBe(one?.[0]?.uuid);
  });

  it.each([
    ['2031-03-03T16:20:00Z', { at: Date.UTC(2031, 2, 3, 16, 20) }],
    ['2031-03-03 16:20+02:00', { at: Date.UTC(2031, 2, 3, 14, 20) }],
    ['+3 days', { offset: 3 * 86_400_000 }],
    ['-1 week', { offset: -7 * 86_400_000 }],
    ['"- 90 minutes"', { offset: -90 * 60_000 }],
  ])('sets the clock: %s', (clock, expected) => {
    expect(readScenario(`clock: ${clock}`, base).clock).toEqual(expected);
  });

  it('uses its clock for the times of orders', () => {
    const { state } = readScenario(`clock: 2031-03-03T16:20:59Z\norders:${order}`, base);
    expect(state.orders[0]?.created_at).toBe('2031-03-03 16:20');
  });

  it('can contain 1000 orders', () => {
    const { state } = readScenario(`orders:${order.repeat(1000)}`, base);
    expect(state.orders.at(-1)?.order_number).toBe('101000');
    expect(new Set(uuidsOf(state)).size).toBe(uuidsOf(state).length);
  });
});

describe('the time of a mock that starts with a scenario', () => {
  const scenario = 'clock: 2031-03-03T16:20:00Z';

  it('is that of the clock option, until a file is loaded', async () => {
    for (const text of [scenario, 'clock: +3 days']) {
      const mock = await startMock({ scenario: text, clock: () => new Date('2031-03-07T16:20:00Z') });
      const timeOf = () => mock.mock.worlds.byId('main')?.account.now().toISOString();
      expect(timeOf()).toBe('2031-03-07T16:20:00.000Z');
      mock.reset();
      expect(timeOf()).toBe('2031-03-07T16:20:00.000Z');
      mock.mock.load('main', scenario);
      expect(timeOf()).toBe('2031-03-03T16:20:00.000Z');
      await mock.close();
    }
  });

  it('is that of the scenario if there is no clock option', async () => {
    const mock = await startMock({ scenario });
    expect(mock.mock.worlds.byId('main')?.clock).toEqual({ at: Date.parse('2031-03-03T16:20:00Z') });
    await mock.close();
  });

  it('is validated even if a clock option replaces it', async () => {
    await expect(startMock({ scenario: 'clock: soon', clock: () => new Date(0) })).rejects.toThrow('clock');
  });
});
