/** The distance between two points in kilometres: the reference's formula, and those of the other pricing models. */
import type { Decimal } from 'decimal.js';
import type { PricingModel } from '../../openapi/profile/pricing-models.js';
import { exact } from './units.js';

/** In degrees. */
export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

type Way = (from: GeoPoint, to: GeoPoint) => number;

/** Mean radius (R1) of the GRS 80 ellipsoid. */
const earthRadiusKm = 6371.0088;

/** The rounded radius that most programs use. */
const roundRadiusKm = 6371;

/** WGS 84. */
const equatorKm = 6378.137;
const poleKm = 6356.752314245;

/**
 * Great-circle distance in km by the haversine formula, rounded to the millimetre: below that, sines differ between
 * engines.
 */
export function greatCircleKm(from: GeoPoint, to: GeoPoint): Decimal {
  return journeyKm('great-circle-6371.0088', from, to);
}

/** The distance by any pricing model, rounded like the reference's own. */
export function journeyKm(way: PricingModel['distance'], from: GeoPoint, to: GeoPoint): Decimal {
  return exact(journeyMillimetres(way, from, to)).div(1e6);
}

/** The same as a whole number of millimetres. */
export function journeyMillimetres(way: PricingModel['distance'], from: GeoPoint, to: GeoPoint): number {
  return Math.round(ways[way](from, to) * 1e6);
}

const ways: Readonly<Record<PricingModel['distance'], Way>> = {
  'great-circle-6371': onSphere(roundRadiusKm),
  'great-circle-6371.0088': onSphere(earthRadiusKm),
  'great-circle-6378.137': onSphere(equatorKm),
  ellipsoid: onEllipsoid,
  equirectangular: (from, to) => Math.hypot(northKm(from, to), eastKm(from, to)),
  manhattan: (from, to) => northKm(from, to) + eastKm(from, to),
  degrees: (from, to) => Math.hypot(to.latitude - from.latitude, eastOf(from, to)),
  'degrees-111.32': (from, to) => 111.32 * Math.hypot(to.latitude - from.latitude, eastOf(from, to)),
  unused: () => 0,
};

function onSphere(radius: number): Way {
  return (from, to) => {
    const latitudes = haversine(to.latitude - from.latitude);
    const longitudes = haversine(to.longitude - from.longitude);
    const angle = latitudes + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * longitudes;
    // For opposite or equal points, rounding can move the argument slightly outside the domain of asin.
    return 2 * radius * Math.asin(Math.sqrt(Math.min(1, Math.max(0, angle))));
  };
}

/** The difference in longitude in degrees, the shorter way around. */
function eastOf(from: GeoPoint, to: GeoPoint): number {
  const apart = Math.abs(to.longitude - from.longitude);
  return apart > 180 ? 360 - apart : apart;
}

function northKm(from: GeoPoint, to: GeoPoint): number {
  return roundRadiusKm * Math.abs(radians(to.latitude - from.latitude));
}

function eastKm(from: GeoPoint, to: GeoPoint): number {
  return roundRadiusKm * radians(eastOf(from, to)) * Math.cos(radians((from.latitude + to.latitude) / 2));
}

/** Vincenty's inverse formula. */
function onEllipsoid(from: GeoPoint, to: GeoPoint): number {
  const f = 1 - poleKm / equatorKm;
  const [first, second] = [from, to].map(({ latitude }) => Math.atan((1 - f) * Math.tan(radians(latitude))));
  const longitudes = radians(eastOf(from, to));
  let lambda = longitudes;
  let line = geodesic(first ?? 0, second ?? 0, lambda);
  for (let round = 0; round < 200; round++) {
    const c = (f / 16) * line.cosSquared * (4 + f * (4 - 3 * line.cosSquared));
    const bend = line.cos2m + c * line.cos * (2 * line.cos2m ** 2 - 1);
    const better = longitudes + (1 - c) * f * line.sinAlpha * (line.sigma + c * line.sin * bend);
    const settled = Math.abs(better - lambda) < 1e-13;
    lambda = better;
    line = geodesic(first ?? 0, second ?? 0, lambda);
    if (settled) break;
  }
  return geodesicKm(line);
}

function geodesic(first: number, second: number, lambda: number) {
  const [sin1, cos1, sin2, cos2] = [Math.sin(first), Math.cos(first), Math.sin(second), Math.cos(second)];
  const sin = Math.hypot(cos2 * Math.sin(lambda), cos1 * sin2 - sin1 * cos2 * Math.cos(lambda));
  const cos = sin1 * sin2 + cos1 * cos2 * Math.cos(lambda);
  const sinAlpha = sin === 0 ? 0 : (cos1 * cos2 * Math.sin(lambda)) / sin;
  const cosSquared = 1 - sinAlpha ** 2;
  // On the equator, the midpoint is undefined.
  const cos2m = cosSquared === 0 ? 0 : cos - (2 * sin1 * sin2) / cosSquared;
  return { sin, cos, sigma: Math.atan2(sin, cos), sinAlpha, cosSquared, cos2m };
}

function geodesicKm({ sin, cos, sigma, cosSquared, cos2m }: ReturnType<typeof geodesic>): number {
  const u = cosSquared * ((equatorKm / poleKm) ** 2 - 1);
  const a = 1 + (u / 16384) * (4096 + u * (u * (320 - 175 * u) - 768));
  const b = (u / 1024) * (256 + u * (u * (74 - 47 * u) - 128));
  const inner = cos * (2 * cos2m ** 2 - 1) - (b / 6) * cos2m * (4 * sin ** 2 - 3) * (4 * cos2m ** 2 - 3);
  return poleKm * a * (sigma - b * sin * (cos2m + (b / 4) * inner));
}

function haversine(degrees: number): number {
  return Math.sin(radians(degrees) / 2) ** 2;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
