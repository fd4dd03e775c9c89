/** Each broken rule is listed once: part, place, row of the catalogue, and one plain sentence. */
import { describe, expect, it } from 'vitest';
import { createApp } from '../pipeline/app.js';
import { violationAt, Refusal } from './refusal.js';
import { exampleOf, jsonOf, replyOf, unknownUuid } from '../pipeline/test-calls.js';
import type { RefusalBody } from '../pipeline/test-breaches.js';

const app = createApp({ seed: 1 });
const told = async (method: string, url: string, body?: unknown): Promise<RefusalBody> =>
  jsonOf(await replyOf(app, method, url, body));
const sentences = async (...request: Parameters<typeof told>) =>
  (await told(...request)).details?.map(({ sentence }) => sentence);

const customer = exampleOf('createCustomer', 'full');
const location = exampleOf('createLocation', 'full');
const order = exampleOf('createOrder', 'full');
const rates = exampleOf('calculateRates', 'full');

describe('a detail', () => {
  it('has part, place, pointer, row, level and sentence', async () => {
    const packages = [{}, { width: -1 }];
    expect((await told('POST', '/orders', { ...order, packages })).details).toEqual([
      {
        in: 'body',
        place: 'packages[1].width',
        pointer: '/packages/1/width',
        requirement: 'ORD-43',
        level: 'required',
        sentence: 'The width of packages[1] must not be less than 0, but is -1.',
      },
    ]);
  });

  it('has the row of the hint if the rule is only hinted at', async () => {
    const [detail] = (await told('POST', '/customers', { ...customer, phone: '2025550123' })).details ?? [];
    expect(detail).toMatchObject({ requirement: 'FMT-01', level: 'advisory' });
  });

  it('has the row of its operation if there is no other', async () => {
    const [detail] = (await told('POST', '/carriers/distance/rates', { lat1: 1, lon1: 1, lat2: 1 })).details ?? [];
    expect(detail).toMatchObject({ place: 'lon2', requirement: 'PRO-06' });
  });

  it('has the level reference for an operation that the specification only names', async () => {
    const refused = [
      await told('GET', '/customers'),
      await told('POST', '/orders/generate-labels', {}),
      await told('POST', '/carriers/distance/rates', { lat1: 'x' }),
    ];
    const levels = refused.flatMap(({ details }) => details?.map(({ level }) => level) ?? []);
    expect([levels.length > 3, new Set(levels)]).toEqual([true, new Set(['reference'])]);
  });

  it('is left out if no rule is broken', async () => {
    expect(await told('POST', '/customers', '{')).not.toHaveProperty('details');
    expect(await told('GET', '/orders?order_number=1')).not.toHaveProperty('details');
  });

  it.each([
    ['GET', '/orders', 'query', 'query', '', 'LKP-01', 'The query needs an external_id or an order_number.'],
    [
      'GET',
      '/customers?email=x',
      'query',
      'email',
      '/email',
      'PRO-01',
      'The email in the query must be an e-mail address, not "x".',
    ],
    [
      ...(['PUT', `/customers/${unknownUuid}`, 'path', 'customer_uuid', '/customer_uuid', 'CUS-16'] as const),
      `The customer_uuid in the path must name a customer of this account, not "${unknownUuid}".`,
    ],
  ])('of %s %s is about the %s', async (method, url, part, place, pointer, requirement, sentence) => {
    const { details, fix } = await told(method, url, method === 'PUT' ? customer : undefined);
    const level = requirement === 'PRO-01' ? 'reference' : 'required';
    expect(details).toEqual([{ in: part, place, pointer, requirement, level, sentence }]);
    expect(fix).toBeUndefined();
  });

  it('can be about something that no schema checks', () => {
    const { envelope } = Refusal.of('unprocessable', [violationAt('external_id', 'is taken')]);
    expect(envelope.details).toEqual([
      {
        in: 'body',
        place: 'external_id',
        pointer: '/external_id',
        level: 'reference',
        sentence: 'The external_id is taken.',
      },
    ]);
  });
});

describe('the sentence of', () => {
  const neither = { email: undefined, phone: undefined };

  it.each<[string, object, string | object | undefined, readonly string[]]>([
    ['nothing sent', customer, undefined, ['The body is required.']],
    ['a list', customer, [], ['The body must be an object, not a list.']],
    ['a text', customer, '"text"', ['The body must be an object, not "text".']],
    ['a missing field', customer, { last_name: undefined }, ['The last_name is required.']],
    ['null', customer, { last_name: null }, ['The last_name must be a string, not null.']],
    ['a wrong type that has a list, too', customer, { type: 'x' }, ['The type must be one of 1 and 2, not "x".']],
    [
      'more than a number can hold',
      customer,
      '{"type": 1e999}',
      [
        'The first_name is required.',
        'The last_name is required.',
        'The type must be one of 1 and 2, not Infinity.',
        'The customer needs an email or a phone.',
      ],
    ],
    ['an object', customer, { notes: {} }, ['The notes must be a string, not an object.']],
    ['neither email nor phone', customer, neither, ['The customer needs an email or a phone.']],
    ['two nulls', customer, { email: null, phone: null }, ['The customer needs an email or a phone.']],
    ['null alone', customer, { email: null, phone: undefined }, ['The customer needs an email or a phone.']],
    ['an email that is none alone', customer, { email: 5, phone: undefined }, ['The email must be a string, not 5.']],
    [
      'an email and a phone that are none',
      customer,
      { email: 5, phone: null },
      ['The email must be a string, not 5.', 'The phone must be a string, not null.'],
    ],
    [
      'long text',
      customer,
      { email: 'x'.repeat(99) },
      [`The email must be an e-mail address, not "${'x'.repeat(60)}…".`],
    ],
    ['a code', location, { country: 'ZZ' }, ['The country is not a code that exists: "ZZ".']],
    ['a nested field', location, { coordinates: { lat: 1 } }, ['The lng of coordinates is required.']],
    ['an element', location, { abilities: [1, 9] }, ['The element abilities[1] must be one of 1, 2, 3 and 4, not 9.']],
    [
      'a reference',
      order,
      { customer: { uuid: unknownUuid } },
      [`The uuid of customer must name a customer of this account, not "${unknownUuid}".`],
    ],
    ['a unit', rates, { weight_unit: 'stone' }, ['The weight_unit must be one of g, kg, oz and lb, not "stone".']],
  ])('%s', async (_, base, changes, expected) => {
    const url = { [JSON.stringify(order)]: '/orders', [JSON.stringify(rates)]: '/carriers/rates' };
    const path = url[JSON.stringify(base)] ?? (base === location ? '/locations' : '/customers');
    const isWhole = changes === undefined || typeof changes === 'string' || Array.isArray(changes);
    expect(await sentences('POST', path, isWhole ? changes : { ...base, ...changes })).toEqual(expected);
  });
});

it('lists at most fifty details', async () => {
  const { details } = await told('POST', '/orders', { ...order, packages: Array<number>(1000).fill(1) });
  expect(details).toHaveLength(50);
});
