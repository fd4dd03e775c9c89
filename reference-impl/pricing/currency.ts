/** The decimals of currencies, and the rounding and writing of amounts. */
import { Decimal } from 'decimal.js';

const usualDigits = 2;

/** The currencies of ISO 4217 whose minor unit isn't a hundredth, by their number of decimals. */
const unusual: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
);

/** The number of decimals in a currency (ISO 4217 code, in any case); 2 for an unknown code. */
export function minorDigits(currency: string): number {
  return unusual.get(currency.toUpperCase()) ?? usualDigits;
}

/** Rounds to the currency's minor unit. Ties are rounded away from zero: ISO 4217 defines the unit, but no rounding. */
export function roundHalfUp(amount: Decimal, currency: string): Decimal {
  return amount.toDecimalPlaces(minorDigits(currency), Decimal.ROUND_HALF_UP);
}

/** Writes an amount (in major units) with all decimals of its currency and the code: `12.50 EUR`, `1200 JPY`. */
export function formatAmount(amount: number, currency: string): string {
  return `${roundHalfUp(new Decimal(amount), currency).toFixed(minorDigits(currency))} ${currency}`;
}
