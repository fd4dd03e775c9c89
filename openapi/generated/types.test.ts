/** The generated types match the contract. `tsc` checks the lines with `@ts-expect-error`. */
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
  it('allows an email, a phone, or both', () => {
    const customers: readonly Customer[] = [
      { ...name, type: 1, email: 'ada@example.com' },
      { ...name, type: 2, phone: '+12025550123' },
      { ...name, type: 1, email: 'ada@example.com', phone: '+12025550123', notes: 'x', metafields: [{ key: 'a' }] },
    ];
    expect(customers).toHaveLength(3);
  });

  it('does not allow a customer with neither', () => {
    // @ts-expect-error email or phone is needed
    const neither: Customer = { ...name, type: 1 };
    // @ts-expect-error an undefined email counts as missing
    const empty: Customer = { ...name, type: 1, email: undefined };
    expect([neither, empty]).toHaveLength(2);
  });

  it('allows only the types 1 and 2', () => {
    expectTypeOf<Customer['type']>().toEqualTypeOf<1 | 2>();
    // @ts-expect-error 3 is not listed
    const third: Customer = { ...name, type: 3, email: 'ada@example.com' };
    expect(third.type).toBe(3);
  });

  it('is the same for POST and PUT', () => {
    expectTypeOf<BodyOf<'createCustomer'>>().toEqualTypeOf<Customer>();
    expectTypeOf<BodyOf<'updateCustomer'>>().toEqualTypeOf<Customer>();
  });
});

describe('the type of an order', () => {
  it('requires customer, locations and packages', () => {
    const order: BodyOf<'createOrder'> = { customer: {}, source_location: {}, destination_location: {}, packages: [] };
    // @ts-expect-error packages are needed
    const without: Order = { customer: {}, source_location: {}, destination_location: {} };
    expect([order, without]).toHaveLength(2);
  });

  it('lists the values of closed sets, and allows any value of open ones', () => {
    expectTypeOf<NonNullable<Order['requirements']>[number]>().toEqualTypeOf<
      'cooler' | 'freezer' | 'narcotics' | 'heater' | 'pos_machine' | 'driver_assistant' | 'lift'
    >();
    type Collection = NonNullable<Order['collections']>[number];
    expectTypeOf<Collection['type']>().toEqualTypeOf<'CASH' | 'CHEQUE' | 'CREDIT_CARD' | undefined>();
    expectTypeOf<Order['packages'][number]['type']>().toEqualTypeOf<string | undefined>();
  });

  it('allows null for the name of an inline location', () => {
    expectTypeOf<Order['source_location']['name']>().toEqualTypeOf<string | null | undefined>();
  });
});

describe('the type of a response', () => {
  it('requires the fields that are always present', () => {
    type Created = operations['createOrder']['responses'][200]['content']['application/json'];
    expectTypeOf<Created>().toEqualTypeOf<{ message: string; data: { order_uuid: string; order_number: string } }>();
    type Updated = operations['updateCustomer']['responses'][200]['content']['application/json'];
    expectTypeOf<Updated>().toEqualTypeOf<{ message: string }>();
  });
});

describe('the types', () => {
  it('have exactly the operations of the contract', () => {
    // A missing or additional operation does not compile.
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

  it('match the handlers of all operations', () => {
    expectTypeOf<keyof Handlers>().toEqualTypeOf<OperationId>();
    expect(Object.keys(handlers).sort()).toEqual(contract.operations.map(({ id }) => id).sort());
  });

  it('do not allow a missing handler', () => {
    const { getOrder: _left, ...others } = handlers;
    // @ts-expect-error getOrder has no handler
    const partial: Handlers = others;
    expect(Object.keys(partial)).toHaveLength(13);
  });
});
