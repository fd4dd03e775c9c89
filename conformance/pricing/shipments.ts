/** Values for shipments around the thresholds of the server's own methods, so that each shipment answers one question. */
import type { Point } from './distances.js';
import type { PricedMethod, PricingRule } from './methods.js';
import type { RatedShipment } from './predict.js';
import { sizeOf, type MeasuredQuantity } from './units.js';

/** What all shipments have in common: the area, the units, and the smallest shipment that the server accepts. */
export interface Ground {
  readonly source: Point;
  readonly destination: Point;
  readonly weightUnit: string;
  readonly sideUnit: string;
  /** The operator's places. If there are any, shipments stay between them. */
  readonly places: readonly Point[];
  readonly minimum: { readonly weight: number; readonly side: number; readonly moved: boolean };
}

/** The values of one shipment; absent ones are the minimum of the ground. */
export interface ShipmentLoad {
  readonly weight?: number;
  readonly sides?: RatedShipment['sides'];
  readonly to?: Journey;
}

/** The start and end of a shipment, whose distance counts for the price. */
export type Journey = Pick<RatedShipment, 'source' | 'destination'>;

/** Upper bounds of a realistic shipment, in kg, km and cm3. */
const most: Readonly<Record<MeasuredQuantity, number>> = { weight: 20_000, distance: 4000, volume: 50_000_000 };

/** Rounds to a few digits, as a person would write them. */
const plain = (value: number, digits = 6): number => Number(value.toFixed(digits));

const between = ({ source, destination }: Journey, part: number): Point => ({
  latitude: plain(source.latitude + (destination.latitude - source.latitude) * part, 5),
  longitude: plain(source.longitude + (destination.longitude - source.longitude) * part, 5),
});

/** A fraction of a journey, from its start: `part` 0.5 is the first half. */
export const partOf = (journey: Journey, part: number): Journey => ({
  source: journey.source,
  destination: between(journey, part),
});

/** A shipment on a ground. */
export function shipmentOn(ground: Ground, { weight, sides, to }: ShipmentLoad): RatedShipment {
  const { minimum, weightUnit, sideUnit, source } = ground;
  const stay = minimum.moved ? partOf(ground, 0.1) : { source, destination: source };
  const { side } = minimum;
  return {
    ...(to ?? stay),
    weight: weight ?? minimum.weight,
    weightUnit,
    sides: sides ?? [side, side, side],
    sideUnit,
  };
}

/** The different thresholds of the rules with a surcharge, smallest first. */
function thresholds(methods: readonly PricedMethod[], quantity: MeasuredQuantity, isFlat?: boolean): readonly number[] {
  const charging = methods
    .map(({ rules }) => rules[quantity])
    .filter(({ surcharge, flat }) => !surcharge.isZero() && (isFlat === undefined || flat === isFlat));
  const sizes = charging.map(
    ({ threshold, unit }: PricingRule) => Math.max(0, threshold.toNumber()) * sizeOf(quantity, unit),
  );
  return [...new Set(sizes)].filter((size) => size < most[quantity]).sort((a, b) => a - b);
}

/** The first, middle and last element of a list, without repetitions. */
const spread = <T>(list: readonly T[]): readonly T[] =>
  [...new Set([list[0], list[Math.floor(list.length / 2)], list.at(-1)])].filter((one) => one !== undefined);

/** Weights below, at, just above and far above thresholds, with fractions of a unit. */
export function weights(methods: readonly PricedMethod[], unit: string): readonly number[] {
  const size = sizeOf('weight', unit) || 1;
  const around = (limit: number): readonly number[] =>
    [limit / 2, limit, limit + 0.25, limit + 1.5, limit + 2.600617].map((kg) => plain(kg / size));
  const all = [true, false].flatMap((flat) => spread(thresholds(methods, 'weight', flat)).flatMap(around));
  const top = thresholds(methods, 'weight').at(-1) ?? 0;
  return [...new Set([plain((top + 3.37) / size), ...all])];
}

/** Sides of a parcel of this volume. Two are round numbers; the first one has the remaining digits. */
export function sidesOf(volume: number): RatedShipment['sides'] {
  const side = [1, 2, 5, 10, 20, 40, 50, 100, 200].find((one) => volume / one ** 2 <= one * 4) ?? 400;
  return [plain(volume / side ** 2), side, side];
}

/** Volumes around the thresholds of methods, and around the thresholds times the divisor, in the cube of a unit. */
export function volumes(methods: readonly PricedMethod[], unit: string): readonly number[] {
  const size = sizeOf('volume', `${unit}3`) || 1;
  const around = ({ rules: { volume: rule }, divisor }: PricedMethod): readonly number[] => {
    const [limit, by] = [Math.max(0, rule.threshold.toNumber()), divisor.toNumber()];
    const divided = [limit, limit + 0.4, limit + 2.75].map((measure) => measure * by);
    const sizes = [...divided, limit, limit * 1.3 + 1].map((volume) => volume * sizeOf('volume', rule.unit));
    return sizes.filter((volume) => volume < most.volume).map((volume) => plain(volume / size));
  };
  const charging = methods.filter(({ rules }) => !rules.volume.surcharge.isZero());
  const top = Math.max(0, ...charging.flatMap(around));
  const some = [true, false].flatMap((flat) => spread(charging.filter(({ rules }) => rules.volume.flat === flat)));
  return [
    ...new Set([top, ...some.flatMap(around), ...spread(methods).flatMap((method) => heavyVolumes(method, size))]),
  ];
}

/** Volumes whose volumetric weight is a little above the weight threshold. */
function heavyVolumes({ rules: { weight, volume }, divisor }: PricedMethod, size: number): readonly number[] {
  const heavy = [2.3, 6.8].map((over) => (weight.threshold.toNumber() + over) * divisor.toNumber());
  const sizes = heavy.map((measure) => measure * sizeOf('volume', volume.unit));
  return sizes.filter((one) => one > 0 && one < most.volume).map((one) => plain(one / size));
}

/** A point `km` away in a direction in degrees; 90 is east. */
function away({ latitude, longitude }: Point, km: number, direction: number): Point {
  const angle = (direction * Math.PI) / 180;
  const degrees = km / 111.2;
  const pole = latitude > 0 ? -1 : 1;
  const north = degrees * Math.cos(angle);
  const to = Math.abs(latitude + north) < 80 ? latitude + north : latitude + pole * Math.abs(north);
  const east = (degrees * Math.sin(angle)) / Math.max(0.1, Math.cos(((latitude + to) * Math.PI) / 360));
  return { latitude: plain(to, 5), longitude: plain(((((longitude + east + 180) % 360) + 360) % 360) - 180, 5) };
}

/** Journeys between every two places, and fractions of them. */
function betweenPlaces(places: readonly Point[]): readonly Journey[] {
  const some = places.slice(0, 4);
  const pairs = some.flatMap((source, at) => some.slice(at + 1).map((destination) => ({ source, destination })));
  return pairs.flatMap((pair) => [pair, partOf(pair, 0.37), partOf(pair, 0.71)]);
}

/** Journeys beyond the distance thresholds in several directions and along the equator, or between the operator's places. */
export function journeys(methods: readonly PricedMethod[], ground: Ground): readonly Journey[] {
  const { source, destination, places } = ground;
  if (places.length > 1) return betweenPlaces(places);
  const limits = spread(thresholds(methods, 'distance'));
  const top = limits.at(-1) ?? 0;
  const from = (km: number, direction: number): Journey => ({ source, destination: away(source, km, direction) });
  const beyond = limits.flatMap((limit, at) => [
    from(limit + 3.7, 225 - 90 * at),
    from(limit * 1.4 + 11.3, 60 + 70 * at),
  ]);
  const equator = {
    source: { latitude: 0, longitude: 0 },
    destination: away({ latitude: 0, longitude: 0 }, top + 47, 90),
  };
  const near = [from(top * 1.1 + 23.7, 225), from(top + 5.3, 0)];
  return [...near, from(top * 3 + 1750, 200), { source, destination }, from(3.3, 300), ...beyond, equator];
}
