/** Unusual shipments, which a server may rate or refuse. */
import type { Json } from '../../../openapi/json/json.js';
import { sixDecimals } from './helpers.js';
import { atEachEdge, sydney } from './places.js';

/** Derives a shipment from a plain one. */
type Shape = (body: Json) => Json;

/** Four times as heavy, or twice as far: perhaps too much for the vehicles of a server. */
const heavier: Shape = (body) => ({ ...body, total_weight: Number(body['total_weight']) * 4 });

const farther: Shape = (body) => {
  const [from, to] = [body['source'] as Record<string, number>, body['destination'] as Record<string, number>];
  const double = (name: string): number => sixDecimals(2 * (to[name] ?? 0) - (from[name] ?? 0));
  return { ...body, destination: { latitude: double('latitude'), longitude: double('longitude') } };
};

/** The same shipment at another time, on its day or some days later. */
export const at =
  (time: string, days = 0): Shape =>
  (body) => {
    const day = new Date(Date.parse(String(body['departure_time']).slice(0, 10)) + days * 86_400_000);
    return { ...body, departure_time: `${day.toISOString().slice(0, 10)} ${time}` };
  };

/** The weekend, in days from the Tuesday of the samples. */
export const saturday = 4;
export const sunday = 5;
/** Working days of other weeks, in days from that Tuesday: the last of that month, and the first of a summer month. */
const laterMonday = 27;
const laterFriday = 150;

/** About 300 km north of a place, or south of it if that is nearer to the equator. */
function northOf(place: unknown): Json {
  const { latitude, longitude } = place as Record<string, number>;
  return { latitude: sixDecimals(latitude! + (latitude! > 45 ? -3 : 3)), longitude };
}

/** A shipment from a place to one slightly nearer to the equator. */
export const shippedFrom =
  (address: Readonly<Json>): Shape =>
  (body) => {
    const { lat, lng } = address['coordinates'] as Record<string, number>;
    const [source, destination] = [lat!, sixDecimals(lat! + (lat! > 0 ? -0.02 : 0.02))].map((latitude) => ({
      latitude,
      longitude: lng,
    }));
    return { ...body, source, destination };
  };

/** The same shipment to a destination some hundred metres away. */
export const near: Shape = (body) => {
  const { latitude, longitude } = body['source'] as Record<string, number>;
  return { ...body, destination: { latitude: sixDecimals(latitude! + 0.002), longitude } };
};
export const inTenYears = at('12:00:00', 3653);

/**
 * Moves a place up to 5.5 km north, to a latitude where sin² + cos² is greater than 1 in floating point. The spherical law of cosines
 * has this sum for the distance of a place to itself, and `acos` of it is NaN.
 */
function whereCosineExceeds1(place: unknown): Json {
  const { latitude, longitude } = place as Record<string, number>;
  const candidates = Array.from({ length: 500 }, (_, step) => sixDecimals(latitude! + step / 10_000));
  const cosine = (degrees: number): number => {
    const angle = (degrees * Math.PI) / 180;
    return Math.sin(angle) * Math.sin(angle) + Math.cos(angle) * Math.cos(angle);
  };
  return { latitude: candidates.find((one) => cosine(one) > 1) ?? latitude, longitude };
}

/** Between two islands of Fiji, 20 km apart and on either side of the date line. */
const overDateLine: Shape = (body) => ({
  ...body,
  source: { latitude: -16.8, longitude: 179.9 },
  destination: { latitude: -16.8, longitude: -179.9 },
});

/**
 * Shipments with an unusual route or size. It is open whether they are within a server's area and limits, but a
 * response with rates lists every carrier and method, and no response is a 5xx.
 */
const extremes: Readonly<Record<string, Shape>> = {
  'across the country': (body) => ({ ...body, destination: northOf(body['source']) }),
  'across the date line': overDateLine,
  'to another continent': (body) => ({ ...body, destination: { latitude: -33.8688, longitude: 151.2093 } }),
  'from a place to itself': (body) => ({ ...body, destination: body['source'] }),
  'from a place to itself, where rounding exceeds a cosine of 1': (body) => {
    const place = whereCosineExceeds1(body['source']);
    return { ...body, source: place, destination: place };
  },
  'without weight': (body) => ({ ...body, total_weight: 0 }),
  'without weight and size': (body) => ({ ...body, total_weight: 0, length: 0, width: 0, height: 0 }),
  'a letter': (body) => ({ ...body, total_weight: 0.02, length: 22, width: 11, height: 0 }),
  'a pallet': (body) => ({ ...body, total_weight: 480, length: 120, width: 80, height: 145 }),
  // Its prices have four digits or more, in which careless servers insert a comma.
  'a truckload across the country': (body) => ({
    ...body,
    total_weight: 7500,
    length: 600,
    width: 240,
    height: 240,
    destination: northOf(body['source']),
  }),
};

/** Whether no response to an unusual shipment may be a 5xx. */
export const isExtreme = (shipment: string): boolean => shipment in extremes;

/** The name of the only one of them that is usual. */
export const plain = 'plain';

/** The shipments, by their unusual property. */
export const unusualShipments: Readonly<Record<string, Shape>> = {
  [plain]: (body) => body,
  heavier,
  farther,
  'at night': at('03:30:00'),
  'on a Saturday': at('12:00:00', saturday),
  'on a Sunday': at('12:00:00', sunday),
  'in the evening': at('20:45:00'),
  'on a Monday, early': at('06:15:00', laterMonday),
  'on a Friday in summer, late': at('16:30:00', laterFriday),
  'in the south and east': shippedFrom(sydney),
  'in the past': (body) => ({ ...body, departure_time: '2024-03-05 12:00:00' }),
  'in pounds and inches': (body) => ({ ...body, weight_unit: 'lb', dimensions_unit: 'in' }),
  ...extremes,
  ...atEachEdge(shippedFrom),
};
