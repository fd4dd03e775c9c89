/** The walk finds the constraints of the specification in the bodies of POST and PUT /customers. */
import { describe, expect, it } from 'vitest';
import {
  badEmails,
  badPhones,
  broken,
  kept,
  lookAlikes,
  placesOf,
  required,
  types,
  valuesOf,
} from './test-constraint-tables.js';
import { allOf, label } from './test-constraints.js';

describe.each(['createCustomer', 'updateCustomer'])('the body of %s', (id) => {
  it('always requires only first_name, last_name and type', () => {
    expect(placesOf(id, 'required')).toEqual(['first_name', 'last_name', 'type']);
    expect(placesOf(id, 'null')).toEqual(['first_name', 'last_name', 'type']);
    expect(placesOf(id, 'optional')).toEqual(['external_id', 'email', 'phone', 'notes', 'metafields']);
  });

  it('has its listed types', () => {
    expect(types(id)).toEqual({
      body: 'object',
      external_id: 'string',
      first_name: 'string',
      last_name: 'string',
      email: 'string',
      phone: 'string',
      notes: 'string',
      type: 'number',
      metafields: 'array',
      'metafields[*]': 'object',
      'metafields[*].key': 'string',
      'metafields[*].value': 'string',
    });
  });

  it('lists the types 1 and 2', () => {
    expect(kept(id, 'enum')).toEqual({ type: [1, 2] });
    expect(broken(id, 'enum')).toEqual({ type: [3, 0, 1.5, -1] });
    expect(kept(id, 'x-listed')).toEqual({});
  });

  it('has formats of email and phone, and no bounds', () => {
    expect(broken(id, 'format')).toEqual({ email: badEmails });
    expect(broken(id, 'pattern')).toEqual({ phone: badPhones });
    expect([...placesOf(id, 'minimum'), ...placesOf(id, 'maximum'), ...placesOf(id, 'x-refers-to')]).toEqual([]);
  });

  it('requires email or phone, and either alone is enough', () => {
    const either = required(id).filter(({ keyword }) => keyword === 'anyOf');
    expect(either).toEqual([
      {
        place: [],
        keyword: 'anyOf',
        level: 'required',
        requirement: 'CUS-11',
        breaks: [{ label: 'neither email nor phone', changes: [{ place: ['email'] }, { place: ['phone'] }] }],
        keeps: [
          { label: 'email alone', changes: [{ place: ['phone'] }] },
          { label: 'phone alone', changes: [{ place: ['email'] }] },
        ],
      },
    ]);
  });

  it('hints that a phone number is international, and in Latin digits', () => {
    const hints = allOf(id).filter(({ level }) => level === 'advisory');
    expect(hints.map((each) => [label(each), each.requirement, each.breaks.map(valuesOf)])).toEqual([
      ['advisory phone pattern', 'FMT-05', lookAlikes],
      ['advisory phone pattern', 'FMT-01', ['2025550123']],
    ]);
  });
});
