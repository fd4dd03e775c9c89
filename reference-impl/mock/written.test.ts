import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createApp, type App } from '../app.js';
import { standardAccounts, type AccountSeed } from '../seed.js';
import { createdOrder, exampleOf, replyOf } from '../test-calls.js';
import { withWriting } from './written.js';

/** Two apps over the same worlds, of which one writes its answers. */
function appsOver(accounts: readonly AccountSeed[] = standardAccounts()) {
  const plain = createApp({ accounts });
  return { plain, writing: createApp({ worlds: plain.worlds }, (parts) => withWriting(parts, undefined)) };
}

async function expectSame({ plain, writing }: { plain: App; writing: App }, ...call: [string, string, unknown?]) {
  const reply = await replyOf(plain, ...call);
  expect(reply.status).toBe(200);
  expect(await replyOf(writing, ...call)).toEqual(reply);
}

// What would be taken for something else where it isn't escaped.
const text = fc
  .oneof(fc.constantFrom('"rate":0', '\\', '","a":"', '\ud800', '\u2028', '$&'), fc.string())
  .map((end) => `x${end}`);
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const uuids = standardAccounts()[0]!.locations.map((location) => location.uuid);
const ofAccount = fc.constantFrom(...uuids).map((uuid) => ({ uuid }));
const place = fc.oneof(
  ofAccount,
  fc.record({ line_1: text, city: text, country: fc.constant('DE'), zip_code: optional(text) }),
);

const size = fc.oneof(fc.constantFrom(0, 1e-7, 1e21, 0.1 + 0.2), fc.double({ min: 0, max: 1e6, noNaN: true }));
const packageLike = fc.record({
  ...{ name: optional(text), external_id: optional(text), barcode: optional(text) },
  ...{ type: fc.constantFrom('BOX', 'PARCEL'), length: optional(size), width: optional(size) },
  ...{ height: optional(size), weight: optional(size) },
});

describe('a written answer has the bytes of the object that it stands for', () => {
  it.each(['test-token', 'other-token'])('in lists of carriers (%s)', async (token) => {
    const [account] = standardAccounts(token).filter((each) => each.token === token);
    await expectSame(appsOver([{ ...account!, token: 'test-token' }]), 'GET', '/carriers');
  });

  it('in the answer to a new order', async () => {
    const seeded = { seed: 1 };
    const [plain, writing] = [createApp(seeded), createApp(seeded, (parts) => withWriting(parts, undefined))];
    const order = exampleOf('createOrder', 'minimal');
    const reply = await replyOf(plain, 'POST', '/orders', order);
    expect(reply.status).toBe(200);
    expect(await replyOf(writing, 'POST', '/orders', order)).toEqual(reply);
  });

  it('in orders, whatever is in them', async () => {
    const apps = appsOver();
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          notes: optional(text),
          tags: fc.array(text, { maxLength: 2 }),
          source_location: ofAccount,
          destination_location: place,
          external_id: optional(text.map((start) => `${start} ${(taken += 1)}`)),
          requirements: optional(fc.subarray(['lift', 'cooler'])),
          packages: fc.array(packageLike, { minLength: 1, maxLength: 3 }),
          collections: optional(
            fc.array(fc.record({ type: fc.constant('CASH'), amount: size, currency: fc.constant('EUR') }), {
              maxLength: 2,
            }),
          ),
          delivery_schedule: optional(fc.constant({ from: '2031-03-04 09:00', to: '2031-03-04 11:00' })),
          proof_of_delivery: optional(fc.record({ signature: fc.boolean() })),
          is_return: optional(fc.constant(false)),
          source_contact: optional(fc.record({ name: text, phone: fc.constant('+493012345678') })),
          customer: fc.record({ first_name: text, last_name: text, phone: fc.constant('+493012345679') }),
        }),
        async (changes) => {
          const { number } = await createdOrder(apps.plain, JSON.parse(JSON.stringify(changes)) as object);
          await expectSame(apps, 'GET', `/orders?order_number=${number}`);
        },
      ),
    );
  });

  it('in orders that were assigned, changed or cancelled after they were looked up', async () => {
    const apps = appsOver();
    const { number, uuid } = await createdOrder(apps.plain, {}, 'full');
    const look = () => expectSame(apps, 'GET', `/orders?order_number=${number}`);
    await look();
    expect((await replyOf(apps.plain, 'PATCH', `/orders/${uuid}`, { notes: 'Ring twice' })).status).toBe(200);
    await look();
    expect(
      (await replyOf(apps.plain, 'POST', `/orders/${uuid}/assign`, exampleOf('assignOrder', 'minimal'))).status,
    ).toBe(200);
    await look();
    expect((await replyOf(apps.plain, 'POST', `/orders/${uuid}/cancel`)).status).toBe(200);
    await look();
  });

  it('in orders whose customer was changed after they were looked up', async () => {
    const apps = appsOver();
    const [customer] = standardAccounts()[0]!.customers;
    const { number } = await createdOrder(apps.plain, { customer: { uuid: customer!.uuid } });
    await expectSame(apps, 'GET', `/orders?order_number=${number}`);
    const changed = await replyOf(apps.plain, 'PUT', `/customers/${customer!.uuid}`, {
      ...exampleOf('updateCustomer', 'minimal'),
      first_name: 'Another',
    });
    expect(changed.status).toBe(200);
    await expectSame(apps, 'GET', `/orders?order_number=${number}`);
  });

  it('in rates of any shipment, with carriers of any name', async () => {
    const [account] = standardAccounts();
    await fc.assert(
      fc.asyncProperty(text, fc.double({ min: 0, max: 1e6, noNaN: true }), async (name, weight) => {
        const [first, ...others] = account!.carriers;
        const methods = first!.shipping_methods.map((method) => ({ ...method, name }));
        const apps = appsOver([{ ...account!, carriers: [{ ...first!, name, shipping_methods: methods }, ...others] }]);
        const body = { ...exampleOf('calculateRates', 'full'), total_weight: weight };
        await expectSame(apps, 'POST', '/carriers/rates', body);
        await expectSame(apps, 'POST', '/carriers/rates', body);
        await expectSame(apps, 'POST', '/carriers/distance/rates', exampleOf('calculateDistanceRates', 'minimal'));
      }),
    );
  });
});
