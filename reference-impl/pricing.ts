/** Prices a shipment under a shipping method's configuration, by the reading that docs/pricing.md sets out, and shows every step. */
import type { Decimal } from 'decimal.js';
import { minorDigits, roundHalfUp } from './currency.js';
import { convertDistance, convertVolume, convertWeight, cubicUnit, exact } from './units.js';

/** The pricing part of a shipping method as GET /carriers returns it; fees and surcharges in major units of `currency`. */
export interface MethodPricing {
  readonly base_fee: number;
  readonly currency: string;
  readonly weight_threshold: number;
  readonly weight_surcharge: number;
  readonly weight_surcharge_flat: boolean;
  readonly weight_unit: string;
  readonly distance_threshold: number;
  readonly distance_surcharge: number;
  readonly distance_surcharge_flat: boolean;
  readonly distance_unit: string;
  readonly volume_threshold: number;
  readonly volume_surcharge: number;
  readonly volume_surcharge_flat: boolean;
  readonly volume_divisor: number;
  readonly volume_unit: string;
}

/** Degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Weight and sides of one parcel in the shipment's units, and how many there are of it. */
export interface Parcel {
  readonly weight: number;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly quantity: number;
}

export interface Shipment {
  readonly source: Point;
  readonly destination: Point;
  readonly weight_unit: string;
  readonly dimensions_unit: string;
  readonly parcels: readonly Parcel[];
}

export interface Conversion {
  readonly from: number;
  readonly fromUnit: string;
  readonly to: number;
  readonly toUnit: string;
}

/**
 * How one measure was charged: `measure`, `threshold` and `excess` in `unit`, `surcharge` and `amount` in the currency.
 * `exact` is the amount as the sum was made of it, with digits that a number might not hold.
 */
export interface ReceiptPart {
  readonly measure: number;
  readonly unit: string;
  readonly threshold: number;
  readonly excess: number;
  readonly flat: boolean;
  readonly surcharge: number;
  readonly amount: number;
  readonly exact: string;
  readonly conversion?: Conversion;
}

/** `volume` is the raw volume in `unit`; `measure` is that divided by `divisor`, the one that was applied. */
export interface VolumePart extends ReceiptPart {
  readonly volume: number;
  readonly divisor: number;
}

/**
 * A price and how it came about; `subtotal` is the unrounded sum, as a string since a number might not hold it, and
 * `rounding.by` what rounding added to it.
 */
export interface Receipt {
  readonly currency: string;
  readonly base_fee: number;
  readonly parts: { readonly weight: ReceiptPart; readonly distance: ReceiptPart; readonly volume: VolumePart };
  readonly subtotal: string;
  readonly rounding: { readonly digits: number; readonly mode: 'half-up'; readonly by: number };
  readonly rate: number;
}

interface Rule {
  readonly threshold: number;
  readonly surcharge: number;
  readonly flat: boolean;
}

interface Measure {
  readonly value: Decimal;
  readonly unit: string;
  readonly conversion?: Conversion;
}

interface Charge extends Measure {
  readonly rule: Rule;
  readonly excess: Decimal;
  readonly amount: Decimal;
}

type Convert = (value: Decimal, from: string, to: string) => Decimal;

/** Mean radius (R1) of the GRS 80 ellipsoid. */
const earthRadiusKm = 6371.0088;

/** Cuts the endless tail of a quotient (3 × ⅓ is 1 again) far below what any rounding to coins could notice. */
const amountDigits = 30;

/**
 * The price of a shipment under a method, with its parts. The rule is this project's own, since the specification names
 * the fields without a meaning: see docs/pricing.md. Throws UnknownUnitError for a unit of either side that isn't known,
 * and RangeError when a measure or price is more than a JSON number can hold.
 */
export function priceOf(method: MethodPricing, shipment: Shipment): Receipt {
  const weight = chargeWeight(method, shipment);
  const distance = chargeDistance(method, shipment);
  const volume = chargeVolume(method, shipment);
  const subtotal = [weight, distance, volume].reduce((sum, { amount }) => sum.plus(amount), exact(method.base_fee));
  const rate = roundHalfUp(subtotal, method.currency);
  const rounding = {
    digits: minorDigits(method.currency),
    mode: 'half-up',
    by: jsonNumber(rate.minus(subtotal)),
  } as const;
  return {
    currency: method.currency,
    base_fee: method.base_fee,
    parts: { weight: partOf(weight), distance: partOf(distance), volume: volumePartOf(volume) },
    subtotal: subtotal.toFixed(),
    rounding,
    rate: jsonNumber(rate),
  };
}

/** Great-circle distance in km by the haversine formula, rounded to the millimetre: below that, engines' sines differ. */
export function greatCircleKm(from: Point, to: Point): Decimal {
  const latitudes = haversine(to.latitude - from.latitude);
  const longitudes = haversine(to.longitude - from.longitude);
  const angle = latitudes + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * longitudes;
  // Rounding can push opposite or equal points just outside of what a sine can be.
  const km = 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, Math.max(0, angle))));
  return exact(Math.round(km * 1e6)).div(1e6);
}

function chargeWeight(method: MethodPricing, { parcels, weight_unit }: Shipment): Charge {
  const total = sumOf(parcels, ({ weight, quantity }) => exact(weight).times(quantity));
  const { weight_threshold: threshold, weight_surcharge: surcharge, weight_surcharge_flat: flat } = method;
  return charge(measureIn(method.weight_unit, total, weight_unit, convertWeight), { threshold, surcharge, flat });
}

function chargeDistance(method: MethodPricing, { source, destination }: Shipment): Charge {
  const distance = measureIn(method.distance_unit, greatCircleKm(source, destination), 'km', convertDistance);
  const { distance_threshold: threshold, distance_surcharge: surcharge, distance_surcharge_flat: flat } = method;
  return charge(distance, { threshold, surcharge, flat });
}

function chargeVolume(method: MethodPricing, { parcels, dimensions_unit }: Shipment) {
  const total = sumOf(parcels, (parcel) =>
    exact(parcel.length).times(parcel.width).times(parcel.height).times(parcel.quantity),
  );
  const raw = measureIn(method.volume_unit, total, cubicUnit(dimensions_unit), convertVolume);
  const divisor = method.volume_divisor > 0 ? method.volume_divisor : 1;
  const { volume_threshold: threshold, volume_surcharge: surcharge, volume_surcharge_flat: flat } = method;
  const charged = charge({ ...raw, value: raw.value.div(divisor) }, { threshold, surcharge, flat });
  return { ...charged, volume: raw.value, divisor };
}

function measureIn(unit: string, from: Decimal, fromUnit: string, convert: Convert): Measure {
  const value = convert(from, fromUnit, unit);
  if (unit === fromUnit) return { value, unit };
  return { value, unit, conversion: { from: jsonNumber(from), fromUnit, to: jsonNumber(value), toUnit: unit } };
}

function charge(measure: Measure, rule: Rule): Charge {
  const above = measure.value.minus(rule.threshold);
  const exceeds = above.greaterThan(0);
  const excess = exceeds ? above : exact(0);
  const times = exceeds && rule.flat ? exact(1) : excess;
  return { ...measure, rule, excess, amount: times.times(rule.surcharge).toDecimalPlaces(amountDigits) };
}

function partOf({ value, unit, rule, excess, amount, conversion }: Charge): ReceiptPart {
  return {
    measure: jsonNumber(value),
    unit,
    threshold: rule.threshold,
    excess: jsonNumber(excess),
    flat: rule.flat,
    surcharge: rule.surcharge,
    amount: jsonNumber(amount),
    exact: amount.toFixed(),
    ...(conversion && { conversion }),
  };
}

function volumePartOf(charged: ReturnType<typeof chargeVolume>): VolumePart {
  return { ...partOf(charged), volume: jsonNumber(charged.volume), divisor: charged.divisor };
}

// JSON has no infinity: it would turn into null without a word.
function jsonNumber(value: Decimal): number {
  const number = value.toNumber();
  if (!Number.isFinite(number)) throw new RangeError(`${value.toPrecision(6)} is more than a price can be made of`);
  return number;
}

function sumOf(parcels: readonly Parcel[], measure: (parcel: Parcel) => Decimal): Decimal {
  return parcels.reduce((sum, parcel) => sum.plus(measure(parcel)), exact(0));
}

function haversine(degrees: number): number {
  return Math.sin(radians(degrees) / 2) ** 2;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
