/** Coordinates of orders: refused, and read otherwise. */
import { type Json, record } from '../../../openapi/schema/schema.js';
import { crashes, isReturn, refusedOrder } from '../kit/bodies.js';
import type { Fault } from '../kit/fault.js';
import { destination, edges, pointOf } from '../kit/places.js';
import { readOrder, readPart, readPlaces } from '../kit/read-order.js';

const absolute = (value: unknown): unknown => (typeof value === 'number' ? Math.abs(value) : value);

/** Coordinates otherwise; unknown ones stay unknown. */
const inCoordinates = (id: string, title: string, change: (lat: number, lng: number) => Json): Fault =>
  readPlaces(`coordinates.${id}`, 'ORD-58', title, (place) => {
    const { lat, lng } = record(place['coordinates']);
    return typeof lat === 'number' && typeof lng === 'number' ? { ...place, coordinates: change(lat, lng) } : place;
  });

type Side = 'source_location' | 'destination_location';

/** Only locations of the account have an external_id. */
const isSaved = (place: Json): boolean => typeof place['external_id'] === 'string';

const fourDigits = (place: Json): Json => {
  const { lat, lng } = record(place['coordinates']);
  const cut = (degrees: unknown): number => Number(Number(degrees).toFixed(4));
  return typeof lat === 'number' ? { ...place, coordinates: { lat: cut(lat), lng: cut(lng) } } : place;
};

/** Which place of which orders has coordinates of four digits. */
const ends: readonly (readonly [id: string, row: string, side: Side, test: (order: Json, place: Json) => boolean])[] = [
  ['location.return-from', 'LOC-18', 'source_location', (order, place) => isReturn(order) && isSaved(place)],
  ['location.return-to', 'LOC-18', 'destination_location', (order, place) => isReturn(order) && isSaved(place)],
  ['location.delivery-to', 'LOC-18', 'destination_location', (order, place) => !isReturn(order) && isSaved(place)],
  ['address.return-from', 'ORD-58', 'source_location', (order, place) => isReturn(order) && !isSaved(place)],
];

const places: readonly Fault[] = ends.map(([id, row, side, test]) =>
  readOrder(`${id}.four-digits`, row, `Coordinates have four digits: ${id.replace('.', ', ')}`, (order) => {
    const place = record(order[side]);
    return test(order, place) ? { ...order, [side]: fourDigits(place) } : order;
  }),
);

export const coordinateFaults: readonly Fault[] = [
  ...edges.map(([id, where, test]) =>
    refusedOrder(`orders.${id}.refused`, 'ORD-01', `An order to a place ${where} is refused`, (body) =>
      test(pointOf(destination(body))),
    ),
  ),
  crashes('createOrder')('orders.west.breaks', 'ORD-01', 'An order to the west of Greenwich leads to a 500', (body) => {
    const lng = Number(pointOf(destination(body))['lng']);
    return lng < 0 && lng >= -180;
  }),
  readPart('coordinates.zero-is-null', 'READ-37', 'Coordinates of 0 read null', 'destination_location', (place) => {
    const { lat, lng } = pointOf(place);
    return { ...place, coordinates: { lat: lat === 0 ? null : lat, lng: lng === 0 ? null : lng } };
  }),
  readPart('coordinates.absolute', 'ORD-58', 'Coordinates read without their sign', 'destination_location', (place) => {
    const { lat, lng } = record(place['coordinates']);
    return { ...place, coordinates: { lat: absolute(lat), lng: absolute(lng) } };
  }),
  inCoordinates('swapped', 'Latitude and longitude are swapped', (lat, lng) => ({ lat: lng, lng: lat })),
  inCoordinates('near', 'Coordinates are off by 0.00001', (lat, lng) => ({ lat: lat + 0.00001, lng })),
  ...places,
];
