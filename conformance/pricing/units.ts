/** Converts between units: with exact factors, with the rounded ones that many programs use, or not at all. */
import { Decimal } from 'decimal.js';
import type { PricingModel } from '../../openapi/profile/pricing-models.js';

/** More digits than any rate needs, defined once so that all calculations round alike. */
export const Precise = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });

type Factors = Readonly<Record<string, string>>;

const exact = {
  weight: { g: '0.001', kg: '1', oz: '0.028349523125', lb: '0.45359237' },
  distance: { m: '0.001', km: '1', mi: '1.609344', ft: '0.0003048' },
  volume: { mm3: '0.001', cm3: '1', in3: '16.387064', m3: '1000000', ft3: '28316.846592', l: '1000' },
} as const satisfies Record<string, Factors>;

const rounded = {
  weight: { ...exact.weight, oz: '0.0283495', lb: '0.453592' },
  distance: { ...exact.distance, mi: '1.60934' },
  volume: { ...exact.volume, in3: '16.3871', ft3: '28316.8' },
} as const satisfies Record<string, Factors>;

/** What a unit measures. */
export type MeasuredQuantity = keyof typeof exact;

/** The volume unit of a length unit, such as `cm3`. */
export const cubeOf = (unit: string): string => `${unit}3`;

/** Whether a unit can be converted. */
export const isKnownUnit = (quantity: MeasuredQuantity, unit: string): boolean => Object.hasOwn(exact[quantity], unit);

/** The size of a unit in kg, km or cm3. */
export const sizeOf = (quantity: MeasuredQuantity, unit: string): number => Number((exact[quantity] as Factors)[unit]);

/** Converts a value between two known units. */
export function inUnit(
  quantity: MeasuredQuantity,
  value: Decimal,
  from: string,
  to: string,
  units: PricingModel['units'],
): Decimal {
  if (units === 'ignored' || from === to) return value;
  const factors: Factors = (units === 'exact' ? exact : rounded)[quantity];
  return value.times(factors[from] ?? 1).div(factors[to] ?? 1);
}

const unusualDigits: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/** The decimals of a currency by ISO 4217; 2 if it is unknown. */
export function currencyDigits(currency: string): number {
  const found = Object.entries(unusualDigits).find(([, codes]) => codes.split(' ').includes(currency.toUpperCase()));
  return found ? Number(found[0]) : 2;
}
