/** The walk finds the constraints of the specification in the body of POST /orders/{order_uuid}/assign. */
import { describe, expect, it } from 'vitest';
import { badUuids, broken, placesOf, types } from './test-constraint-tables.js';

describe('the body of POST /orders/{order_uuid}/assign', () => {
  const id = 'assignOrder';

  it('requires the uuids of an existing carrier and shipping method', () => {
    const both = ['carrier_uuid', 'shipping_method_uuid'];
    for (const word of ['required', 'null', 'format', 'x-refers-to']) expect(placesOf(id, word), word).toEqual(both);
    expect(types(id)).toEqual({ body: 'object', carrier_uuid: 'string', shipping_method_uuid: 'string' });
    expect(Object.values(broken(id, 'format'))).toEqual([badUuids, badUuids]);
    for (const word of ['optional', 'enum', 'pattern', 'minimum', 'anyOf'])
      expect(placesOf(id, word), word).toEqual([]);
  });
});
