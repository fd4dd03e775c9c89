/** The generated types promise what the contract promises; the lines with `@ts-expect-error` are judged by `tsc`. */
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Handlers } from '../../reference-impl/handlers/handler-types.js';
import { handlers } from '../../reference-impl/handlers/index.js';
import { contract, type OperationId } from '../contract/contract.js';
import type { components, operations, paths } from './types.js';

type Customer = components['schemas']['CustomerWrite'];
type Order = components['schemas']['OrderWrite'];
type BodyOf<Id extends 'createCustomer' | 'updateCustomer' | 'createOrder' | 'assignOrder'> =
  operations[Id]['requestBody']['content']['application/json'];

const name = { first_name: 'Ada', last_name: 'Lovelace' };

describe('the type of a customer', () => {
  it('takes an email, a phone, or both', () => {
    const customers: readonly Customer[] = [
      { ...name, type: 1, email: 'ada@example.com' },
      { ...name, type: 2, phone: '+12025550123' },
      { ...name, type: 1, email: 'ada@example.com', phone: '+12025550123', notes: 'x', metafields: [{ key: 'a' }] },
    ];
    expect(customers).toHaveLength(3);
  });

  it('takes no customer with neither', () => {
    // @ts-expect-error email or phone is needed
    const neither: Customer = { ...name, type: 1 };
    // @ts-expect-error and one that is undefined is none
    const empty: Customer = { ...name, type: 1, email: undefined };
    expect([neither, empty]).toHaveLength(2);
  });

  it('takes no type but 1 and 2', () => {
    expectTypeOf<Customer['type']>().toEqualTypeOf<1 | 2>();
    // @ts-expect-error 3 is not listed
    const third: Customer = { ...name, type: 3, email: 'ada@example.com' };
    expect(third.type).toBe(3);
  });

  it('is the same for a new one and for an update', () => {
    expectTypeOf<BodyOf<'createCustomer'>>().toEqualTypeOf<Customer>();
    expectTypeOf<BodyOf<'updateCustomer'>>().toEqualTypeOf<Customer>();
  });
});

describe('the type of an order', () => {
  it('needs customer, locations and packages', () => {
    const order: BodyOf<'createOrder'> = { customer: {}, source_location: {}, destination_location: {}, packages: [] };
    // @ts-expect-error packages are needed
    const without: Order = { customer: {}, source_location: {}, destination_location: {} };
    expect([order, without]).toHaveLength(2);
  });

  it('lists the values of closed sets, and leaves open ones open', () => {
    expectTypeOf<NonNullable<Order['requirements']>[number]>().toEqualTypeOf<
      'cooler' | 'freezer' | 'narcotics' | 'heater' | 'pos_machine' | 'driver_assistant' | 'lift'
    >();
    type Collection = NonNullable<Order['collections']>[number];
    expectTypeOf<Collection['type']>().toEqualTypeOf<'CASH' | 'CHEQUE' | 'CREDIT_CARD' | undefined>();
    expectTypeOf<Order['packages'][number]['type']>().toEqualTypeOf<string | undefined>();
  });

  it('takes null for the name of an inline location', () => {
    expectTypeOf<Order['source_location']['name']>().toEqualTypeOf<string | null | undefined>();
  });
});

describe('the type of an answer', () => {
  it('has what is always there', () => {
    type Created = operations['createOrder']['responses'][200]['content']['application/json'];
    expectTypeOf<Created>().toEqualTypeOf<{ message: string; data: { order_uuid: string; order_number: string } }>();
    type Updated = operations['updateCustomer']['responses'][200]['content']['application/json'];
    expectTypeOf<Updated>().toEqualTypeOf<{ message: string }>();
  });
});

describe('the types', () => {
  it('have the operations of the contract, and no other', () => {
    // Without one of them, or with one more, this does not compile.
    const all: Readonly<Record<keyof operations, true>> = {
      listCarriers: true,
      calculateRates: true,
      calculateDistanceRates: true,
      findCustomer: true,
      createCustomer: true,
      updateCustomer: true,
      listLocations: true,
      createLocation: true,
      getOrder: true,
      createOrder: true,
      generateLabels: true,
      updateOrder: true,
      assignOrder: true,
      cancelOrder: true,
    };
    expect(Object.keys(all).sort()).toEqual(contract.operations.map(({ id }) => id).sort());
  });

  it('have the paths of the contract', () => {
    const all: Readonly<Record<keyof paths, true>> = {
      '/carriers': true,
      '/carriers/rates': true,
      '/carriers/distance/rates': true,
      '/customers': true,
      '/customers/{customer_uuid}': true,
      '/locations': true,
      '/orders': true,
      '/orders/generate-labels': true,
      '/orders/{order_uuid}': true,
      '/orders/{order_uuid}/assign': true,
      '/orders/{order_uuid}/cancel': true,
    };
    expect(new Set(contract.operations.map(({ path }) => path))).toEqual(new Set(Object.keys(all)));
  });

  it('give a handler to each operation', () => {
    expectTypeOf<keyof Handlers>().toEqualTypeOf<OperationId>();
    expect(Object.keys(handlers).sort()).toEqual(contract.operations.map(({ id }) => id).sort());
  });

  it('do not let a handler be missing', () => {
    const { getOrder: _left, ...others } = handlers;
    // @ts-expect-error getOrder has no handler
    const partial: Handlers = others;
    expect(Object.keys(partial)).toHaveLength(13);
  });
});
