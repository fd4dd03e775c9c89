/** The steps of the calculation in which pricing models differ: the charge for a measure, the sum, and its rounding. */
import { Decimal } from 'decimal.js';
import type { PricingModel } from '../../openapi/profile/pricing-models.js';
import { minorDigits } from './currency.js';
import { exact } from './units.js';

/** The three fields of a method for each measure. */
export interface MeasureRule {
  readonly threshold: number;
  readonly surcharge: number;
  readonly flat: boolean;
}

/** The charge: `excess` in units of the measure, `flat` as in the pricing model. */
export interface Charged {
  readonly excess: Decimal;
  readonly flat: boolean;
  readonly amount: Decimal;
}

/** Cuts the periodic tail of a quotient, so that 3 × ⅓ is 1. This is far more precise than rounding to coins. */
const amountDigits = 30;

const nothing = exact(0);

/** The charge for a measure. `divisor` is for models that divide the excess instead of the measure. */
export function chargeFor(
  value: Decimal,
  rule: MeasureRule,
  baseFee: number,
  model: PricingModel,
  divisor = 1,
): Charged {
  const threshold = model.threshold === 'ignored' ? 0 : rule.threshold;
  const applies = model.boundary === 'charged' ? value.greaterThanOrEqualTo(threshold) : value.greaterThan(threshold);
  const flat = isFlat(rule, model);
  const excess = applies
    ? unitsOf(model.threshold === 'beyond' ? value.minus(threshold) : value, divisor, flat, model)
    : nothing;
  const times = timesOf(excess, applies, flat, baseFee, model);
  return { excess, flat, amount: times.times(rule.surcharge).toDecimalPlaces(amountDigits) };
}

function isFlat(rule: MeasureRule, { flat }: PricingModel): boolean {
  if (flat === 'ignored') return false;
  return flat === 'reversed' ? !rule.flat : rule.flat;
}

function unitsOf(over: Decimal, divisor: number, flat: boolean, { surcharge }: PricingModel): Decimal {
  const units = over.div(divisor);
  if (flat) return units;
  if (surcharge === 'per-started-unit') return units.ceil();
  return surcharge === 'per-whole-unit' ? units.floor() : units;
}

/** How many times the surcharge is added. */
function timesOf(excess: Decimal, applies: boolean, flat: boolean, baseFee: number, model: PricingModel): Decimal {
  if (flat) return exact(applies || model.flat === 'always' ? 1 : 0);
  if (!applies) return nothing;
  return model.surcharge === 'percent' ? exact(baseFee).div(100) : excess;
}

/** The number of decimals in a rate. */
export function digitsOf({ digits }: PricingModel, currency: string): number {
  return digits === 'two' ? 2 : minorDigits(currency);
}

/** The sum before and after rounding. */
export function sumCharges(
  baseFee: number,
  amounts: readonly Decimal[],
  currency: string,
  model: PricingModel,
): { readonly subtotal: Decimal; readonly rate: Decimal } {
  const digits = digitsOf(model, currency);
  const rounded = (amount: Decimal): Decimal => roundBy(amount, model.rounding, digits);
  const subtotal = added(exact(baseFee), amounts, model);
  const parts = model.rounded === 'parts' ? added(rounded(exact(baseFee)), amounts.map(rounded), model) : subtotal;
  return { subtotal, rate: rounded(parts) };
}

function added(baseFee: Decimal, amounts: readonly Decimal[], { base }: PricingModel): Decimal {
  const charges = amounts.reduce((sum, amount) => sum.plus(amount), nothing);
  if (base === 'minimum') return larger(baseFee, charges);
  return base === 'added' ? baseFee.plus(charges) : charges;
}

/** Not Decimal.max: it loses the precision of its arguments. */
export function larger(one: Decimal, other: Decimal): Decimal {
  return one.greaterThan(other) ? one : other;
}

function roundBy(amount: Decimal, rounding: PricingModel['rounding'], digits: number): Decimal {
  switch (rounding) {
    case 'none':
      return amount;
    case 'binary':
      // From 1e21 on, toFixed writes an exponent, and there are no decimals to round.
      return amount.abs().lessThan(1e20) ? exact(amount.toNumber().toFixed(digits)) : amount;
    case 'half-up':
      return amount.toDecimalPlaces(digits, Decimal.ROUND_HALF_UP);
    case 'half-even':
      return amount.toDecimalPlaces(digits, Decimal.ROUND_HALF_EVEN);
    case 'down':
      return amount.toDecimalPlaces(digits, Decimal.ROUND_FLOOR);
    case 'up':
      return amount.toDecimalPlaces(digits, Decimal.ROUND_CEIL);
  }
}
