/** The walk finds in the body of an assignment what a person reads in the specification. */
import { describe, expect, it } from 'vitest';
import { badUuids, broken, placesOf, types } from './test-constraint-tables.js';

describe('the body of an assignment', () => {
  const id = 'assignOrder';

  it('needs two uuids of things that exist', () => {
    const both = ['carrier_uuid', 'shipping_method_uuid'];
    for (const word of ['required', 'null', 'format', 'x-refers-to']) expect(placesOf(id, word), word).toEqual(both);
    expect(types(id)).toEqual({ body: 'object', carrier_uuid: 'string', shipping_method_uuid: 'string' });
    expect(Object.values(broken(id, 'format'))).toEqual([badUuids, badUuids]);
    for (const word of ['optional', 'enum', 'pattern', 'minimum', 'anyOf'])
      expect(placesOf(id, word), word).toEqual([]);
  });
});
