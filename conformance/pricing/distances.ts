/** Calculates the distance between two points in kilometres, in each way that a pricing model may use. */
import type { PricingModel } from '../../openapi/profile/pricing-models.js';

/** A point in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** By the haversine formula; the spherical law of cosines gives the same. */
const greatCircle =
  (radius: number) =>
  (from: Point, to: Point): number => {
    const [a, b] = [radians(from.latitude), radians(to.latitude)];
    const chord =
      Math.sin((b - a) / 2) ** 2 +
      Math.cos(a) * Math.cos(b) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
    return 2 * radius * Math.asin(Math.sqrt(Math.min(1, chord)));
  };

/** The differences of latitude and longitude in degrees; the longitude on the shorter way around. */
function legs(from: Point, to: Point): readonly [number, number] {
  const east = Math.abs(to.longitude - from.longitude);
  return [Math.abs(to.latitude - from.latitude), Math.min(east, 360 - east)];
}

const meanCosine = (from: Point, to: Point): number => Math.cos(radians((from.latitude + to.latitude) / 2));

function onMap(combine: (north: number, east: number) => number): (from: Point, to: Point) => number {
  return (from, to) => {
    const [north, east] = legs(from, to);
    return 6371 * combine(radians(north), radians(east) * meanCosine(from, to));
  };
}

const degrees =
  (kilometres: number) =>
  (from: Point, to: Point): number =>
    Math.hypot(...legs(from, to)) * kilometres;

/** WGS 84: the semi-axes in km, and the flattening. */
const major = 6378.137;
const flattening = 1 / 298.257223563;
const minor = major * (1 - flattening);

/** One iteration of Vincenty's inverse formula: the quantities of the auxiliary sphere for a difference of longitudes. */
function onSphere(u1: number, u2: number, lambda: number) {
  const [s1, c1, s2, c2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)];
  const sine = Math.hypot(c2 * Math.sin(lambda), c1 * s2 - s1 * c2 * Math.cos(lambda));
  const cosine = s1 * s2 + c1 * c2 * Math.cos(lambda);
  const azimuth = sine === 0 ? 0 : (c1 * c2 * Math.sin(lambda)) / sine;
  const squared = 1 - azimuth ** 2;
  const middle = squared === 0 ? 0 : cosine - (2 * s1 * s2) / squared;
  return { sine, cosine, arc: Math.atan2(sine, cosine), azimuth, squared, middle };
}

type Sphere = ReturnType<typeof onSphere>;

function nextLambda(difference: number, { sine, cosine, arc, azimuth, squared, middle }: Sphere): number {
  const c = (flattening / 16) * squared * (4 + flattening * (4 - 3 * squared));
  const inner = middle + c * cosine * (2 * middle ** 2 - 1);
  return difference + (1 - c) * flattening * azimuth * (arc + c * sine * inner);
}

function lengthOf({ sine, cosine, arc, squared, middle }: Sphere): number {
  const u = (squared * (major ** 2 - minor ** 2)) / minor ** 2;
  const a = 1 + (u / 16384) * (4096 + u * (u * (320 - 175 * u) - 768));
  const b = (u / 1024) * (256 + u * (u * (74 - 47 * u) - 128));
  const third = (b / 6) * middle * (4 * sine ** 2 - 3) * (4 * middle ** 2 - 3);
  const shift = b * sine * (middle + (b / 4) * (cosine * (2 * middle ** 2 - 1) - third));
  return minor * a * (arc - shift);
}

/** For nearly antipodal points the iteration doesn't converge, and its last result counts. The suite sends no such shipments. */
function ellipsoid(from: Point, to: Point): number {
  const reduced = (latitude: number): number => Math.atan((1 - flattening) * Math.tan(radians(latitude)));
  const [u1, u2] = [reduced(from.latitude), reduced(to.latitude)];
  const difference = radians(legs(from, to)[1]);
  let [lambda, sphere] = [difference, onSphere(u1, u2, difference)];
  for (let round = 0; round < 100; round += 1) {
    const next = nextLambda(difference, sphere);
    if (Math.abs(next - lambda) < 1e-13) break;
    lambda = next;
    sphere = onSphere(u1, u2, lambda);
  }
  return lengthOf(sphere);
}

const ways: Readonly<Record<PricingModel['distance'], (from: Point, to: Point) => number>> = {
  'great-circle-6371': greatCircle(6371),
  'great-circle-6371.0088': greatCircle(6371.0088),
  'great-circle-6378.137': greatCircle(6378.137),
  ellipsoid,
  equirectangular: onMap((north, east) => Math.hypot(north, east)),
  manhattan: onMap((north, east) => north + east),
  degrees: degrees(1),
  'degrees-111.32': degrees(111.32),
  unused: () => 0,
};

/** The distance in kilometres, calculated in one of the ways. */
export const kilometres = (way: PricingModel['distance'], from: Point, to: Point): number => ways[way](from, to);
