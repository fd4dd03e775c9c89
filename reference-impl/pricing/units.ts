/**
 * Converts weights, lengths, distances and volumes between units with exact factors, so that prices have no
 * floating-point errors.
 */
import { Decimal } from 'decimal.js';

/** Precise enough for every quotient of a conversion that has finitely many decimals. */
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });

export type Quantity = 'weight' | 'length' | 'distance' | 'volume';

const INCH_IN_METRES = '0.0254';
const FOOT_IN_METRES = '0.3048';
const POUND_IN_KILOGRAMS = '0.45359237';

/** Each unit's size in kilograms, metres or cubic metres; the imperial ones are exact by the 1959 definition of pound and yard. */
const factors: Readonly<Record<Quantity, ReadonlyMap<string, Decimal>>> = {
  weight: new Map([
    ['g', exact('0.001')],
    ['kg', exact(1)],
    ['oz', exact(POUND_IN_KILOGRAMS).div(16)],
    ['lb', exact(POUND_IN_KILOGRAMS)],
  ]),
  length: new Map([
    ['mm', exact('0.001')],
    ['cm', exact('0.01')],
    ['m', exact(1)],
    ['in', exact(INCH_IN_METRES)],
    ['ft', exact(FOOT_IN_METRES)],
  ]),
  distance: new Map([
    ['m', exact(1)],
    ['km', exact(1000)],
    ['mi', exact('1609.344')],
    ['ft', exact(FOOT_IN_METRES)],
  ]),
  volume: new Map([
    ['mm3', exact('0.001').pow(3)],
    ['cm3', exact('0.01').pow(3)],
    ['in3', exact(INCH_IN_METRES).pow(3)],
    ['m3', exact(1)],
    ['ft3', exact(FOOT_IN_METRES).pow(3)],
    ['l', exact('0.001')],
  ]),
};

/**
 * The factors with six digits that some programs use; the reference doesn't, except for a pricing model that says so.
 */
const roundedFactors: Readonly<Partial<Record<Quantity, ReadonlyMap<string, Decimal>>>> = {
  weight: new Map([
    ['oz', exact('0.0283495')],
    ['lb', exact('0.453592')],
  ]),
  distance: new Map([['mi', exact('1609.34')]]),
  volume: new Map([
    ['in3', exact('0.0000163871')],
    ['ft3', exact('0.0283168')],
  ]),
};

const numbersOf = (known: ReadonlyMap<string, Decimal>): ReadonlyMap<string, number> =>
  new Map([...known].map(([unit, factor]) => [unit, factor.toNumber()]));

/** The factors as numbers, converted once, since every rate needs several. */
const sizes: Readonly<Record<Quantity, ReadonlyMap<string, number>>> = {
  weight: numbersOf(factors.weight),
  length: numbersOf(factors.length),
  distance: numbersOf(factors.distance),
  volume: numbersOf(factors.volume),
};

/** The names of the units of weight. */
export const weightUnits: readonly string[] = [...factors.weight.keys()];
/** The names of the units of length. */
export const lengthUnits: readonly string[] = [...factors.length.keys()];
/** The names of the units of distance. */
export const distanceUnits: readonly string[] = [...factors.distance.keys()];
/** The names of the units of volume. */
export const volumeUnits: readonly string[] = [...factors.volume.keys()];

/** Thrown for an unknown unit; names the unit and the known ones. */
export class UnknownUnitError extends Error {
  override readonly name = 'UnknownUnitError';

  constructor(
    readonly quantity: Quantity,
    readonly unit: string,
    readonly known: readonly string[],
  ) {
    super(`unknown ${quantity} unit ${JSON.stringify(unit)}. Allowed: ${known.join(', ')}`);
  }
}

/** The value as a decimal with 60 significant digits; a number is used in its decimal form. */
export function exact(value: Decimal.Value): Decimal {
  return new Exact(value);
}

/** A unit's size in kilograms, metres or cubic metres as a number; NaN for an unknown unit. */
export function sizeOf(quantity: Quantity, unit: string): number {
  return sizes[quantity].get(unit) ?? NaN;
}

/** The volume unit for a length unit (`cm` gives `cm3`); throws UnknownUnitError for any other unit. */
export function cubicUnit(lengthUnit: string): string {
  factorOf('length', lengthUnit);
  return `${lengthUnit}3`;
}

/** Converts between any two units of a quantity, by `rounded` factors if asked; throws UnknownUnitError. */
export function convert(quantity: Quantity, value: Decimal.Value, from: string, to: string, rounded = false): Decimal {
  const [of, by] = [factorOf(quantity, from, rounded), factorOf(quantity, to, rounded)];
  if (of === by) return exact(value);
  // Multiplying first leaves the division as the only inexact step.
  return exact(value).times(of).div(by);
}

function factorOf(quantity: Quantity, unit: string, rounded = false): Decimal {
  const factor = (rounded ? roundedFactors[quantity]?.get(unit) : undefined) ?? factors[quantity].get(unit);
  if (factor === undefined) throw new UnknownUnitError(quantity, unit, [...factors[quantity].keys()]);
  return factor;
}
