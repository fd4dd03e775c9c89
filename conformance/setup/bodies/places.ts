/**
 * Places that a careless server refuses: a coordinate is 0, negative, an integer, or beyond 90 or 100 degrees, or the
 * zip code has letters, or the region is left out in a country of states.
 */
import type { Json } from '../../../openapi/json/json.js';

/** A place, and nearby places that differ in one property. No service area has a border between them. */
export interface EdgePlace {
  readonly address: Json;
  /** The nearby places, by the property that differs. */
  readonly beside: Readonly<Record<string, Json>>;
}

const at = (lat: number, lng: number): Json => ({ coordinates: { lat, lng } });

/** A place far in the south and east. */
export const sydney = { city: 'Sydney', country: 'AU', ...at(-33.8688, 151.2093) };

const greenwich = { city: 'Greenwich', country: 'GB', zip_code: 'SE10 9NF' };
const eastOfMeridian = at(51.4779, 0.0014);

/** A pole of the earth on the date line, and places near it, so that the limits of both degrees are inclusive. */
const pole = (lat: number, lng: number): EdgePlace => {
  const [south, west] = [lat * 0.9999, lng * 0.9999];
  return {
    address: { region: undefined, ...at(lat, lng) },
    beside: {
      'one 1 km from the pole': at(south, lng),
      'one 1 km from the date line': at(lat, west),
      'one near both': at(south, west),
    },
  };
};

/** The places, by their special property. */
export const edgePlaces: Readonly<Record<string, EdgePlace>> = {
  'a place on the prime meridian': {
    address: { ...greenwich, ...at(51.4779, 0) },
    beside: { 'one 100 m to the east': eastOfMeridian, 'one with a zip code of digits': { zip_code: '10435' } },
  },
  'a place west of the prime meridian': {
    address: { ...greenwich, ...at(51.4779, -0.0014) },
    beside: { 'one 200 m to the east': eastOfMeridian },
  },
  'a place on the equator': {
    address: { city: 'Cayambe', country: 'EC', zip_code: '170401', ...at(0, -78) },
    beside: { 'one 200 m to the north-west': at(0.0014, -78.0014) },
  },
  'a place south of the equator': {
    address: { city: 'Cayambe', country: 'EC', zip_code: '170401', ...at(-0.0014, -78) },
    beside: { 'one 350 m to the north': at(0.0014, -78.0014) },
  },
  'a place farther than 90 degrees from the prime meridian': {
    address: { city: 'New Orleans', country: 'US', zip_code: '70118', ...at(29.95, -90.0014) },
    beside: { 'one 300 m to the east': at(29.95, -89.9986) },
  },
  'a place farther than 100 degrees from the prime meridian': {
    address: { city: 'Dodge City', region: undefined, country: 'US', zip_code: '67801', ...at(37.7528, -100.0014) },
    beside: { 'one 250 m to the east': at(37.7528, -99.9986), 'one with a region': { region: 'Kansas' } },
  },
  'the North Pole, at 180 degrees': pole(90, 180),
  'the South Pole, at -180 degrees': pole(-90, -180),
};

/** Applies `make` to each place; the results are by the names of the places. */
export const atEachEdge = <Made>(make: (address: Json) => Made): Readonly<Record<string, Made>> =>
  Object.fromEntries(Object.entries(edgePlaces).map(([label, { address }]) => [label, make(address)]));
