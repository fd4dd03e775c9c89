/**
 * Prices a shipment with a shipping method, by the pricing model of docs/pricing.md or another one, and shows every
 * step.
 */
import type { Decimal } from 'decimal.js';
import { dimensionNames, referenceModel, type PricingModel } from '../../openapi/profile/pricing-models.js';
import { chargeFor, digitsOf, larger, sumCharges, type Charged, type MeasureRule } from './price-rules.js';
import type { MethodPricing, Shipment } from './types.js';
import { sumsOf } from './shipment-totals.js';
import { convert, cubicUnit, exact, type Quantity } from './units.js';

export interface Conversion {
  readonly from: number;
  readonly fromUnit: string;
  readonly to: number;
  readonly toUnit: string;
}

/**
 * The charge for one measure: `measure`, `threshold` and `excess` in `unit`, `surcharge` and `amount` in the currency.
 * `exact` is the amount as used in the sum, with digits that a number might not hold.
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

/** `volume` is the raw volume in `unit`; `measure` is that divided by `divisor`, the divisor that was applied. */
export interface VolumePart extends ReceiptPart {
  readonly volume: number;
  readonly divisor: number;
}

/**
 * A price and its breakdown; `subtotal` is the unrounded sum, as a string since a number might not hold it, and
 * `rounding.by` is the amount that rounding added to it.
 */
export interface Receipt {
  readonly currency: string;
  readonly base_fee: number;
  readonly parts: { readonly weight: ReceiptPart; readonly distance: ReceiptPart; readonly volume: VolumePart };
  readonly subtotal: string;
  readonly rounding: { readonly digits: number; readonly mode: PricingModel['rounding']; readonly by: number };
  readonly rate: number;
  /** The members of the pricing model that differ from the reference's; absent if none does. */
  readonly reading?: Partial<PricingModel>;
}

interface Measure {
  readonly value: Decimal;
  readonly unit: string;
  readonly conversion?: Conversion;
}

interface Charge extends Measure, Charged {
  readonly rule: MeasureRule;
}

/**
 * The price of a shipment with a method, and its parts. The rules are this project's own, since the specification names
 * the fields without their meaning: see docs/pricing.md. Throws UnknownUnitError for an unknown unit of either side,
 * and RangeError if a measure or price exceeds the largest JSON number.
 */
export function priceOf(method: MethodPricing, shipment: Shipment, model = referenceModel): Receipt {
  const weight = chargeWeight(method, shipment, model);
  const distance = chargeDistance(method, shipment, model);
  const volume = chargeVolume(method, shipment, model);
  const { base_fee, currency } = method;
  const amounts = [weight, distance, volume].map(({ amount }) => amount);
  const { subtotal, rate } = sumCharges(base_fee, amounts, currency, model);
  const digits = digitsOf(model, currency);
  const others = othersOf(model);
  return {
    currency,
    base_fee,
    parts: { weight: partOf(weight), distance: partOf(distance), volume: volumePartOf(volume) },
    subtotal: subtotal.toFixed(),
    rounding: { digits, mode: model.rounding, by: jsonNumber(rate.minus(subtotal)) },
    rate: jsonNumber(rate),
    ...(others && { reading: others }),
  };
}

/** The members of a pricing model that differ from the reference's. */
function othersOf(model: PricingModel): Partial<PricingModel> | undefined {
  const names = dimensionNames.filter((name) => model[name] !== referenceModel[name]);
  return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, model[name]]));
}

function chargeWeight(method: MethodPricing, shipment: Shipment, model: PricingModel): Charge {
  const total = sumsOf(shipment, model).weight;
  const { weight_threshold: threshold, weight_surcharge: surcharge, weight_surcharge_flat: flat } = method;
  const weight = measureIn('weight', method.weight_unit, total, shipment.weight_unit, model);
  const value = weighed(weight.value, method, shipment, model);
  return charge({ ...weight, value }, { threshold, surcharge, flat }, method, model);
}

/** The chargeable weight: some pricing models add the dimensional weight or use the heavier of the two. */
function weighed(weight: Decimal, method: MethodPricing, shipment: Shipment, model: PricingModel): Decimal {
  const volume = (): Decimal => volumeOf(method, shipment, model).value.div(divisorOf(method));
  if (model.divisor === 'added') return weight.plus(volume());
  return model.divisor.startsWith('heavier') ? larger(weight, volume()) : weight;
}

function chargeDistance(method: MethodPricing, shipment: Shipment, model: PricingModel): Charge {
  const { km } = sumsOf(shipment, model);
  const distance = measureIn('distance', method.distance_unit, km, 'km', model);
  const { distance_threshold: threshold, distance_surcharge: surcharge, distance_surcharge_flat: flat } = method;
  return charge(distance, { threshold, surcharge, flat }, method, model);
}

function volumeOf(method: MethodPricing, shipment: Shipment, model: PricingModel): Measure {
  const unit = cubicUnit(shipment.dimensions_unit);
  return measureIn('volume', method.volume_unit, sumsOf(shipment, model).volume, unit, model);
}

/** The applied divisor. */
export function divisorOf({ volume_divisor }: MethodPricing): number {
  return volume_divisor > 0 ? volume_divisor : 1;
}

function chargeVolume(method: MethodPricing, shipment: Shipment, model: PricingModel) {
  const raw = volumeOf(method, shipment, model);
  const { volume_threshold: threshold, volume_surcharge: surcharge, volume_surcharge_flat: flat } = method;
  const rule = { threshold, surcharge, flat };
  const whole = ['undivided', 'excess', 'heavier-and-volume'].includes(model.divisor);
  const divisor = whole ? 1 : divisorOf(method);
  const measure = { ...raw, value: model.divisor === 'unused' ? exact(0) : raw.value.div(divisor) };
  if (model.divisor === 'heavier' || model.divisor === 'added')
    return { ...measure, rule, excess: exact(0), flat, amount: exact(0), volume: raw.value, divisor };
  const charged = charge(measure, rule, method, model, model.divisor === 'excess' ? divisorOf(method) : 1);
  return { ...charged, volume: raw.value, divisor };
}

function measureIn(of: Quantity, unit: string, from: Decimal, fromUnit: string, { units }: PricingModel): Measure {
  const converted = convert(of, from, fromUnit, unit, units === 'rounded');
  if (unit === fromUnit || units === 'ignored') return { value: from, unit };
  const conversion = { from: jsonNumber(from), fromUnit, to: jsonNumber(converted), toUnit: unit };
  return { value: converted, unit, conversion };
}

function charge(
  measure: Measure,
  rule: MeasureRule,
  { base_fee }: MethodPricing,
  model: PricingModel,
  divisor = 1,
): Charge {
  return { ...measure, rule, ...chargeFor(measure.value, rule, base_fee, model, divisor) };
}

function partOf({ value, unit, rule, excess, flat, amount, conversion }: Charge): ReceiptPart {
  return {
    measure: jsonNumber(value),
    unit,
    threshold: rule.threshold,
    excess: jsonNumber(excess),
    flat,
    surcharge: rule.surcharge,
    amount: jsonNumber(amount),
    exact: amount.toFixed(),
    ...(conversion && { conversion }),
  };
}

function volumePartOf(charged: ReturnType<typeof chargeVolume>): VolumePart {
  return { ...partOf(charged), volume: jsonNumber(charged.volume), divisor: charged.divisor };
}

// JSON has no infinity: it would silently become null.
function jsonNumber(value: Decimal): number {
  const number = value.toNumber();
  if (!Number.isFinite(number)) throw new RangeError(`${value.toPrecision(6)} is too large for a price`);
  return number;
}
