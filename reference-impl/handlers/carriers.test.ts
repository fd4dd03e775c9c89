import { describe, expect, it } from 'vitest';
import { createApp } from '../pipeline/app.js';
import { exampleOf, jsonOf, replyOf } from '../pipeline/test-calls.js';
import { useServer } from '../http/test-server.js';

const server = useServer();
const full = exampleOf('calculateRates', 'full');

interface Carrier {
  readonly uuid: string;
  readonly shipping_methods: readonly { readonly uuid: string; readonly name: string; readonly rate: number }[];
}

const carriersIn = (data: Readonly<Record<string, unknown>> | undefined) => data?.['carriers'] as Carrier[];
const uuidsOf = (carriers: readonly Carrier[]) =>
  carriers.map(({ uuid, shipping_methods }) => [uuid, shipping_methods.map((method) => method.uuid)]);
const ratesOf = (carriers: readonly Carrier[]) =>
  Object.fromEntries(
    carriers.flatMap(({ shipping_methods }) => shipping_methods.map(({ name, rate }) => [name, rate])),
  );

describe('calculateRates', () => {
  it.each(['test-token', 'other-token'])('lists the same as GET /carriers (%s)', async (token) => {
    const listed = await server.ask('get', '/carriers', undefined, token);
    const rated = await server.ask('post', '/carriers/rates', full, token);
    expect(uuidsOf(carriersIn(rated.json.data))).toEqual(uuidsOf(carriersIn(listed.json.data)));
  });

  it('charges by weight, distance and volume', async () => {
    const { json } = await server.ask('post', '/carriers/rates', full);
    // Same Day: 7.50 and 7.5 kg over at 1.20, 16.351 km over at 0.80; 16.8 of volume is under 20.
    expect(ratesOf(carriersIn(json.data))).toMatchObject({ 'Same Day': 29.58, 'Desert Line': 1.49 });
  });

  it.each([
    ['weight_unit', 'stone', 'must be one of g, kg, oz and lb'],
    ['dimensions_unit', 'km', 'must be one of mm, cm, m, in and ft'],
    ['total_weight', -1, 'must not be less than 0'],
  ])('refuses the %s %j', async (field, value, sentence) => {
    const answer = await server.ask('post', '/carriers/rates', { ...full, [field]: value });
    expect([answer.status, answer.json.errors]).toEqual([422, { [field]: [sentence] }]);
  });

  it('refuses a shipment whose price would be infinite', async () => {
    const answer = await server.ask('post', '/carriers/rates', { ...full, total_weight: 1e308, length: 1e308 });
    expect([answer.status, answer.json.message]).toEqual([422, expect.stringContaining('too large for a price')]);
  });

  it('charges the base fee for a shipment of nothing, if hints are not enforced', async () => {
    const reply = await replyOf(createApp({ advisory: false }), 'POST', '/carriers/rates', {});
    expect(ratesOf(carriersIn(jsonOf(reply).data))).toMatchObject({ 'Same Day': 7.5, Standard: 800 });
  });
});

describe('calculateDistanceRates', () => {
  it('charges only for the distance', async () => {
    const { json } = await server.ask('post', '/carriers/distance/rates', exampleOf('calculateDistanceRates', 'full'));
    const weightless = { ...full, total_weight: 0, length: 0 };
    expect(json).toEqual((await server.ask('post', '/carriers/rates', weightless)).json);
  });
});
