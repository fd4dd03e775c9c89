/** Addresses and coordinates of locations and orders that careless servers refuse. */
import { type Json, record } from '../../../openapi/json/json.js';

/** Whether an address has no house number. */
export const hasNoDigit = ({ line_1: line }: Readonly<Record<string, unknown>>): boolean =>
  typeof line === 'string' && /^\D+$/.test(line);

/** The place where an order ends. */
export const destination = (body: Json): Json => record(body['destination_location']);
/** The coordinates of a place. */
export const pointOf = (place: Json): Json => record(place['coordinates']);

/** Coordinates that are refused: in all operations, except that rates have no faults for whole degrees. */
export const edges: readonly (readonly [id: string, where: string, test: (point: Json) => boolean])[] = [
  ['zero-latitude', 'on the equator', ({ lat }) => lat === 0],
  ['zero-longitude', 'on the prime meridian', ({ lng }) => lng === 0],
  ['west', 'west of the prime meridian', ({ lng }) => Number(lng) < 0 && Number(lng) >= -180],
  ['south', 'south of the equator', ({ lat }) => Number(lat) < 0 && Number(lat) >= -90],
  ['whole-coordinates', 'of whole degrees', ({ lat, lng }) => Number.isInteger(lat) && Number.isInteger(lng)],
  [
    'beyond-90',
    'farther than 90 degrees from the prime meridian',
    ({ lng }) => Math.abs(Number(lng)) > 90 && Math.abs(Number(lng)) <= 180,
  ],
];
