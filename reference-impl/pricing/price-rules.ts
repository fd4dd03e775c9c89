/** What a measure costs by its rule, and how a sum becomes a rate: the steps of pricing that readings differ in. */
import { Decimal } from 'decimal.js';
import type { Reading } from '../../openapi/profile/pricing-models.js';
import { minorDigits } from './currency.js';
import { exact } from './units.js';

/** The three fields that a method has for each measure. */
export interface Rule {
  readonly threshold: number;
  readonly surcharge: number;
  readonly flat: boolean;
}

/** What was charged for: `excess` in units of the measure, `flat` as it counted. */
export interface Charged {
  readonly excess: Decimal;
  readonly flat: boolean;
  readonly amount: Decimal;
}

/** Cuts the endless tail of a quotient (3 × ⅓ is 1 again) far below what any rounding to coins could notice. */
const amountDigits = 30;

const nothing = exact(0);

/** What a measure costs; a divisor divides what is charged for, for readings in which the measure itself is not divided. */
export function chargeFor(value: Decimal, rule: Rule, baseFee: number, reading: Reading, divisor = 1): Charged {
  const threshold = reading.threshold === 'ignored' ? 0 : rule.threshold;
  const applies = reading.boundary === 'charged' ? value.greaterThanOrEqualTo(threshold) : value.greaterThan(threshold);
  const flat = isFlat(rule, reading);
  const excess = applies
    ? unitsOf(reading.threshold === 'beyond' ? value.minus(threshold) : value, divisor, flat, reading)
    : nothing;
  const times = timesOf(excess, applies, flat, baseFee, reading);
  return { excess, flat, amount: times.times(rule.surcharge).toDecimalPlaces(amountDigits) };
}

function isFlat(rule: Rule, { flat }: Reading): boolean {
  if (flat === 'ignored') return false;
  return flat === 'reversed' ? !rule.flat : rule.flat;
}

function unitsOf(over: Decimal, divisor: number, flat: boolean, { surcharge }: Reading): Decimal {
  const units = over.div(divisor);
  if (flat) return units;
  if (surcharge === 'per-started-unit') return units.ceil();
  return surcharge === 'per-whole-unit' ? units.floor() : units;
}

/** How often the surcharge is added. */
function timesOf(excess: Decimal, applies: boolean, flat: boolean, baseFee: number, reading: Reading): Decimal {
  if (flat) return exact(applies || reading.flat === 'always' ? 1 : 0);
  if (!applies) return nothing;
  return reading.surcharge === 'percent' ? exact(baseFee).div(100) : excess;
}

/** How many decimals a rate has. */
export function digitsOf({ digits }: Reading, currency: string): number {
  return digits === 'two' ? 2 : minorDigits(currency);
}

/** The sum before and after rounding. */
export function sumOfCharges(
  baseFee: number,
  amounts: readonly Decimal[],
  currency: string,
  reading: Reading,
): { readonly subtotal: Decimal; readonly rate: Decimal } {
  const digits = digitsOf(reading, currency);
  const rounded = (amount: Decimal): Decimal => roundBy(amount, reading.rounding, digits);
  const subtotal = added(exact(baseFee), amounts, reading);
  const parts = reading.rounded === 'parts' ? added(rounded(exact(baseFee)), amounts.map(rounded), reading) : subtotal;
  return { subtotal, rate: rounded(parts) };
}

function added(baseFee: Decimal, amounts: readonly Decimal[], { base }: Reading): Decimal {
  const charges = amounts.reduce((sum, amount) => sum.plus(amount), nothing);
  if (base === 'minimum') return larger(baseFee, charges);
  return base === 'added' ? baseFee.plus(charges) : charges;
}

/** Decimal.max would forget with how many digits the two calculate. */
export function larger(one: Decimal, other: Decimal): Decimal {
  return one.greaterThan(other) ? one : other;
}

function roundBy(amount: Decimal, rounding: Reading['rounding'], digits: number): Decimal {
  switch (rounding) {
    case 'none':
      return amount;
    case 'binary':
      // From 1e21 on a number is written with an exponent, and has no decimals to round.
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
