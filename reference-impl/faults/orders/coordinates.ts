/** Coordinates of orders that are refused or read back wrongly. */
import { type Json, record } from '../../../openapi/json/json.js';
import { crashes, isReturn, refusedOrder } from '../kit/bodies.js';
import type { Fault } from '../kit/fault.js';
import { destination, edges, pointOf } from '../kit/places.js';
import { readPart, readPlaces } from '../kit/read-order.js';

const absolute = (value: unknown): unknown => (typeof value === 'number' ? Math.abs(value) : value);

/** Changes the coordinates that an order shows; null stays null. */
const inCoordinates = (id: string, title: string, change: (lat: number, lng: number) => Json): Fault =>
  readPlaces(`coordinates.${id}`, 'ORD-58', title, (place) => {
    const { lat, lng } = record(place['coordinates']);
    return typeof lat === 'number' && typeof lng === 'number' ? { ...place, coordinates: change(lat, lng) } : place;
  });

/** Only locations of the account have an external_id. */
const isSaved = (place: Json): boolean => typeof place['external_id'] === 'string';

const fourDigits = (place: Json): Json => {
  const { lat, lng } = record(place['coordinates']);
  const cut = (degrees: unknown): number => Number(Number(degrees).toFixed(4));
  return typeof lat === 'number' ? { ...place, coordinates: { lat: cut(lat), lng: cut(lng) } } : place;
};

export const coordinateFaults: readonly Fault[] = [
  ...edges.map(([id, where, test]) =>
    refusedOrder(`orders.${id}.refused`, 'ORD-01', `An order to a place ${where} is refused`, (body) =>
      test(pointOf(destination(body))),
    ),
  ),
  crashes('createOrder')('orders.west.breaks', 'ORD-01', 'An order to the west of Greenwich gets a 500', (body) => {
    const lng = Number(pointOf(destination(body))['lng']);
    return lng < 0 && lng >= -180;
  }),
  readPart('coordinates.zero-is-null', 'READ-37', 'Coordinates of 0 become null', 'destination_location', (place) => {
    const { lat, lng } = pointOf(place);
    return { ...place, coordinates: { lat: lat === 0 ? null : lat, lng: lng === 0 ? null : lng } };
  }),
  readPart('coordinates.absolute', 'ORD-58', 'Coordinates lose their sign', 'destination_location', (place) => {
    const { lat, lng } = record(place['coordinates']);
    return { ...place, coordinates: { lat: absolute(lat), lng: absolute(lng) } };
  }),
  inCoordinates('swapped', 'Latitude and longitude are swapped', (lat, lng) => ({ lat: lng, lng: lat })),
  inCoordinates('near', 'Coordinates are off by 0.00001', (lat, lng) => ({ lat: lat + 0.00001, lng })),
  readPart(
    'location.delivery-to.four-digits',
    'LOC-18',
    "Coordinates of a delivery's destination are rounded to four decimals",
    'destination_location',
    (place, order) => (!isReturn(order) && isSaved(place) ? fourDigits(place) : place),
  ),
  readPart(
    'address.return-from.four-digits',
    'ORD-58',
    "Coordinates of a return's source address are rounded to four decimals",
    'source_location',
    (place, order) => (isReturn(order) && !isSaved(place) ? fourDigits(place) : place),
  ),
];
