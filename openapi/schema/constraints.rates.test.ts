/** The walk finds in the body of a rates request what a person reads in the specification. */
import { describe, expect, it } from 'vitest';
import { kept, placesOf, types, under } from './test-constraint-tables.js';
import { allOf } from './test-constraints.js';
import { placeName } from './walk.js';

describe('the body of a rates request', () => {
  const id = 'calculateRates';
  const fields = [
    'source',
    'destination',
    'departure_time',
    'total_weight',
    'weight_unit',
    'length',
    'width',
    'height',
    'dimensions_unit',
  ];
  const hinted = (keyword: string) =>
    allOf(id).flatMap((each) => (each.level === 'advisory' && each.keyword === keyword ? [placeName(each.place)] : []));

  it('states no field as needed or as left out at will', () => {
    expect([...placesOf(id, 'required'), ...placesOf(id, 'optional'), ...placesOf(id, 'null')]).toEqual([]);
  });

  it('hints that all of them are needed', () => {
    const points = ['source', 'destination'].flatMap((end) => [`${end}.latitude`, `${end}.longitude`]);
    expect(new Set(hinted('required'))).toEqual(new Set([...fields, ...points]));
  });

  it('has its listed types', () => {
    const point = { latitude: 'number', longitude: 'number' };
    expect(types(id)).toEqual({
      body: 'object',
      source: 'object',
      ...under('source', point),
      destination: 'object',
      ...under('destination', point),
      departure_time: 'string',
      total_weight: 'number',
      weight_unit: 'string',
      length: 'number',
      width: 'number',
      height: 'number',
      dimensions_unit: 'string',
    });
  });

  it('lists one unit of each kind, without closing the set', () => {
    expect(kept(id, 'x-listed')).toEqual({ weight_unit: ['kg'], dimensions_unit: ['cm'] });
    expect(kept(id, 'enum')).toEqual({});
  });

  it('states no bound and no form, and hints at some', () => {
    for (const word of ['minimum', 'maximum', 'pattern', 'format']) expect(placesOf(id, word), word).toEqual([]);
    const latitudes = ['source.latitude', 'source.longitude', 'destination.latitude', 'destination.longitude'];
    expect(hinted('minimum')).toEqual([...latitudes, 'total_weight', 'length', 'width', 'height']);
    expect(hinted('maximum')).toEqual(latitudes);
    expect(hinted('pattern')).toEqual(['departure_time']);
  });
});
