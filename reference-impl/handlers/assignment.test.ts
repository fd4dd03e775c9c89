import { describe, expect, it } from 'vitest';
import { exampleOf, unknownUuid } from '../pipeline/test-calls.js';
import { useServer } from '../http/test-server.js';

const server = useServer();
const assignment = exampleOf('assignOrder', 'minimal') as { carrier_uuid: string; shipping_method_uuid: string };
const assign = (uuid: string, body: unknown = assignment) => server.ask('post', `/orders/${uuid}/assign`, body);
const cargoBike = {
  carrier_uuid: 'B1F6D0A2-5C3E-4F7A-8D21-0A1B2C3D4E02',
  shipping_method_uuid: 'C1000000-0000-4000-8000-000000000021',
};

describe('assignOrder', () => {
  it('shows the carrier, the method and the price', async () => {
    const { uuid, number } = await server.createOrder({}, 'full');
    expect((await assign(uuid)).json).toEqual({ message: 'success' });
    expect(await server.readOrder(number)).toMatchObject({
      status: 'ASSIGNED',
      carrier: {
        uuid: assignment.carrier_uuid,
        name: 'Falcon Express',
        agent: null,
        shipping_method: { name: 'Same Day', currency: 'EUR', amount: 7.5 },
        fees: [{ type: 'SHIPPING_FEE', currency: 'EUR', amount: 7.5 }],
      },
    });
  });

  it('charges for distance, weight and quantity like the rates', async () => {
    const box = { width: 60, length: 40, height: 35, weight: 6.25, quantity: 2 };
    const { uuid, number } = await server.createOrder({ packages: [box] });
    await assign(uuid);
    const rates = { ...exampleOf('calculateRates', 'full'), total_weight: 12.5, length: 80 };
    const { json } = await server.ask('post', '/carriers/rates', rates);
    const [{ shipping_methods: [method] = [] } = {}] = json.data!['carriers'] as {
      shipping_methods?: { rate: number }[];
    }[];
    expect((await server.readOrder(number)).carrier?.shipping_method.amount).toBe(method?.rate);
  });

  it('counts no distance without coordinates, and a negative quantity as 0', async () => {
    const destination_location = { line_1: 'Far away', country: 'JP', coordinates: { lat: 35 } };
    const { uuid, number } = await server.createOrder({
      destination_location,
      packages: [{ weight: 99, quantity: -1 }],
    });
    await assign(uuid);
    expect((await server.readOrder(number)).carrier?.shipping_method.amount).toBe(7.5);
  });

  it('replaces an earlier assignment, with uuids in any case', async () => {
    const { uuid, number } = await server.createOrder();
    await assign(uuid);
    await assign(uuid.toUpperCase(), cargoBike);
    const { carrier } = await server.readOrder(number);
    expect([carrier?.name, carrier?.shipping_method.name, carrier?.fees.length]).toEqual([
      'Green Pedal',
      'Cargo Bike',
      1,
    ]);
  });

  it.each([
    ['another carrier’s method', { shipping_method_uuid: cargoBike.shipping_method_uuid }, 'shipping_method_uuid'],
    ['an unknown method', { shipping_method_uuid: unknownUuid }, 'shipping_method_uuid'],
    ['an unknown carrier', { carrier_uuid: unknownUuid }, 'carrier_uuid'],
    ['another account’s carrier', { carrier_uuid: 'b1f6d0a2-5c3e-4f7a-8d21-0a1b2c3d4e05' }, 'carrier_uuid'],
  ])('refuses %s and changes nothing', async (_, changes, place) => {
    const { uuid, number } = await server.createOrder();
    const before = await server.readOrder(number);
    const answer = await assign(uuid, { ...assignment, ...changes });
    expect([answer.status, Object.keys(answer.json.errors ?? {})]).toEqual([422, [place]]);
    expect(await server.readOrder(number)).toEqual(before);
  });

  it('refuses packages whose price would be infinite', async () => {
    const { uuid, number } = await server.createOrder({ packages: [{ weight: 1e308, quantity: 1e308 }] });
    expect((await assign(uuid)).status).toBe(422);
    expect(await server.readOrder(number)).toMatchObject({ status: 'NEW', carrier: null });
  });

  it('does not find orders of other accounts', async () => {
    expect((await assign(unknownUuid)).json.errors).toEqual({ order_uuid: ['must name an order of this account'] });
  });
});
