/** The walk finds the constraints of the specification in the body of POST /locations. */
import { describe, expect, it } from 'vitest';
import {
  badCountries,
  broken,
  coordinates,
  kept,
  lookAlikes,
  placesOf,
  types,
  valuesOf,
} from './test-constraint-tables.js';
import { allOf } from './test-constraints.js';
import { placeName } from '../json/place.js';

describe('the body of POST /locations', () => {
  const id = 'createLocation';

  it('requires line_1, country and coordinates with lat and lng', () => {
    const needed = ['line_1', 'country', 'coordinates', 'coordinates.lat', 'coordinates.lng'];
    expect(placesOf(id, 'required')).toEqual(needed);
    expect(placesOf(id, 'null')).toEqual(needed);
    expect(placesOf(id, 'optional')).toEqual([
      'external_id',
      'name',
      'line_2',
      'city',
      'region',
      'directions',
      'zip_code',
      'abilities',
      'allowed_vehicle_types',
    ]);
  });

  it('has its listed types', () => {
    expect(types(id)).toEqual({
      body: 'object',
      external_id: 'string',
      name: 'string',
      line_1: 'string',
      line_2: 'string',
      city: 'string',
      region: 'string',
      country: 'string',
      ...coordinates('lat', 'lng'),
      directions: 'string',
      zip_code: 'string',
      abilities: 'array',
      'abilities[*]': 'number',
      allowed_vehicle_types: 'array',
      'allowed_vehicle_types[*]': 'number',
    });
  });

  it('lists four abilities and six types of vehicle', () => {
    const alone = (count: number) => Array.from({ length: count }, (_, at) => [at + 1]);
    expect(kept(id, 'enum')).toEqual({ 'abilities[*]': alone(4), 'allowed_vehicle_types[*]': alone(6) });
    expect(broken(id, 'enum')).toEqual({
      'abilities[*]': [5, 0, 1.5, -1],
      'allowed_vehicle_types[*]': [7, 0, 1.5, -1],
    });
  });

  it('has a pattern for country, and no stated bounds', () => {
    expect(broken(id, 'pattern')).toEqual({ country: badCountries });
    for (const word of ['format', 'minimum', 'maximum', 'anyOf', 'x-refers-to', 'x-listed'])
      expect(placesOf(id, word), word).toEqual([]);
  });

  it('accepts empty lists', () => {
    expect(placesOf(id, 'empty')).toEqual(['abilities', 'allowed_vehicle_types']);
  });

  it('hints at country codes and the range of coordinates', () => {
    const hints = allOf(id).filter(({ level }) => level === 'advisory');
    expect(hints.map((each) => [placeName(each.place), each.keyword, each.breaks.map(valuesOf)])).toEqual([
      ['country', 'pattern', lookAlikes],
      ['country', 'enum', ['ZZ']],
      ['coordinates.lat', 'minimum', [-91, -90.004]],
      ['coordinates.lat', 'maximum', [91, 90.004]],
      ['coordinates.lng', 'minimum', [-181, -180.004]],
      ['coordinates.lng', 'maximum', [181, 180.004]],
    ]);
  });
});
