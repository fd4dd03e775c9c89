import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { someOrder } from './mock/test-worlds.js';
import { OrderEntries } from './order-entries.js';
import type { Order } from './records.js';
import { restoredOrder, storedOrder } from './stored-order.js';

// What would be taken for the next field where it isn't escaped.
const text = fc.oneof(
  fc.constantFrom('"', '\\', '","external_id":"x","source_contact":', '\u2028', '\ud800', '"uuid":"', '7', ''),
  fc.string({ unit: 'binary' }),
);
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const measure = orNull(
  fc.oneof(fc.constantFrom(0, 1e-7, 1e21), fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 })),
);
const contact = fc.record({ uuid: fc.nat().map(String), name: orNull(text), email: orNull(text), phone: orNull(text) });
const place = fc.oneof(
  fc.record({ location: fc.uuid() }),
  fc.constant({ address: someOrder.destination_location } as never),
);
const number = fc.oneof(
  fc.integer({ min: 100_000, max: 100_020 }).map(String),
  fc.constantFrom('NaN', 'Infinity', '-1', '0100000', '9007199254740993', '1e5', ' 100000', ''),
);

const order: fc.Arbitrary<Order> = fc.record({
  uuid: fc.uuid(),
  order_number: number,
  external_id: orNull(text),
  status: fc.constantFrom('NEW', 'ASSIGNED', 'CANCELLED'),
  created_at: fc.constantFrom('2031-03-03 16:20', '2031-03-03 16:21'),
  assignment: orNull(fc.constant({ carrier: 'c', method: 'm', currency: 'EUR', amount: 1.5 })),
  customer: fc.uuid(),
  source_location: place,
  destination_location: place,
  source_contact: orNull(contact),
  destination_contact: orNull(contact),
  skills: fc.subarray(['lift', 'cooler']),
  proof_of_delivery: orNull(fc.record({ signature: orNull(fc.boolean()), image: orNull(fc.boolean()) })),
  pickup_schedule: orNull(fc.record({ from: orNull(text), to: orNull(text) })),
  delivery_schedule: orNull(fc.record({ from: orNull(text), to: orNull(text) })),
  packages: fc.array(
    fc.record({
      ...{ uuid: fc.uuid(), name: orNull(text), external_id: orNull(text), barcode: orNull(text), type: orNull(text) },
      ...{ length: measure, width: measure, height: measure, weight: measure, quantity: orNull(fc.nat()) },
    }),
    { maxLength: 3 },
  ),
  collections: fc.array(
    fc.record({
      uuid: fc.uuid(),
      type: orNull(text),
      amount: measure,
      currency: orNull(fc.constantFrom('EUR', 'JPY')),
    }),
    { maxLength: 2 },
  ),
  tags: fc.array(text, { maxLength: 2 }),
  is_return: fc.boolean(),
  notes: orNull(text),
});

/** Also such as differ from another one in a field only. */
const orders = fc
  .tuple(order, fc.array(fc.record({ order, kept: fc.subarray(['packages', 'notes', 'tags', 'customer', 'skills']) })))
  .map(([first, others]) => [
    first,
    ...others.map(({ order, kept }) => ({
      ...first,
      ...order,
      ...Object.fromEntries(kept.map((name) => [name, first[name as keyof Order]])),
    })),
  ]);

describe('an order that is kept', () => {
  it('is restored as it was', () => {
    fc.assert(
      fc.property(orders, (all) => {
        for (const each of all) {
          expect(restoredOrder(storedOrder(each))).toEqual(each);
          const entries = new OrderEntries();
          entries.set(each.uuid, storedOrder(each));
          const kept = entries.get(each.uuid)!;
          expect(restoredOrder(kept)).toEqual(each);
          expect([kept.uuid, kept.order_number, kept.external_id]).toEqual([
            each.uuid,
            each.order_number,
            each.external_id,
          ]);
        }
      }),
    );
  });
});

describe('entries of orders', () => {
  it('find what a list of them has, by each key', () => {
    fc.assert(
      fc.property(fc.array(order, { maxLength: 20, size: 'max' }), fc.array(fc.nat({ max: 19 })), (all, again) => {
        // Some are changed later.
        const changes = again.flatMap((at) =>
          all[at] ? [{ ...all[at], external_id: all[(at * 7) % all.length]!.external_id, notes: 'x' }] : [],
        );
        let entries = new OrderEntries();
        const plain = new Map<string, Order>();
        for (const [at, each] of [...all, ...changes].entries()) {
          if (at === all.length) entries = new OrderEntries(entries);
          entries.set(each.uuid, storedOrder(each));
          plain.set(each.uuid, each);
        }
        const values = [...plain.values()];
        expect(entries.size).toBe(plain.size);
        expect([...entries.values()].map(restoredOrder)).toEqual(values);
        expect([...entries].map(([uuid]) => uuid)).toEqual([...plain.keys()]);
        for (const { uuid, order_number, external_id } of all) {
          expect(restoredOrder(entries.get(uuid)!)).toEqual(plain.get(uuid));
          const byNumber = entries.maybeOfNumber(order_number).filter((each) => each.hasNumber(order_number));
          expect(byNumber[0]?.order_number).toBe(order_number);
          if (!external_id) continue;
          const byId = entries.maybeOfExternalId(external_id).filter((each) => each.hasExternalId(external_id));
          expect(byId.map((each) => each.uuid)).toEqual(
            values.filter((each) => each.external_id === external_id).map((each) => each.uuid),
          );
        }
      }),
    );
  });
});
