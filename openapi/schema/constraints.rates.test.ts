/** The walk finds the constraints of the specification in the body of POST /carriers/rates. */
import { describe, expect, it } from 'vitest';
import { kept, placesOf, types, under } from './test-constraint-tables.js';
import { allOf } from './test-constraints.js';
import { placeName } from '../json/place.js';

describe('the body of POST /carriers/rates', () => {
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

  it('states for no field that it is required or optional', () => {
    expect([...placesOf(id, 'required'), ...placesOf(id, 'optional'), ...placesOf(id, 'null')]).toEqual([]);
  });

  it('hints that all fields are required', () => {
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

  it('has open sets with one unit of each kind', () => {
    expect(kept(id, 'x-listed')).toEqual({ weight_unit: ['kg'], dimensions_unit: ['cm'] });
    expect(kept(id, 'enum')).toEqual({});
  });

  it('states no bounds or formats, but hints at some', () => {
    for (const word of ['minimum', 'maximum', 'pattern', 'format']) expect(placesOf(id, word), word).toEqual([]);
    const latitudes = ['source.latitude', 'source.longitude', 'destination.latitude', 'destination.longitude'];
    expect(hinted('minimum')).toEqual([...latitudes, 'total_weight', 'length', 'width', 'height']);
    expect(hinted('maximum')).toEqual(latitudes);
    expect(hinted('pattern')).toEqual(['departure_time']);
  });
});
