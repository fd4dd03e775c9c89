/** A price breakdown in plain words: one sentence for each step from the base fee to the price. */
import { dimensionNames, priceDimensions, type PricingModel } from '../../openapi/profile/pricing-models.js';
import { minorDigits } from '../../reference-impl/pricing/currency.js';
import type { Conversion, Receipt, ReceiptPart, VolumePart } from '../../reference-impl/pricing/price.js';
import { exact } from '../../reference-impl/pricing/units.js';

/** The decimals in a sentence; further ones are cut, never rounded, and marked with dots. */
const mostDecimals = 8;

/** Numbers from this size on are written with an exponent. */
const large = 1e15;

/** The sentences of a price breakdown, in the order of the calculation. */
export function explainReceipt(receipt: Receipt): readonly string[] {
  if (receipt.reading) return explainOther(receipt, receipt.reading);
  const { base_fee, currency, parts } = receipt;
  return [
    `The base fee is ${moneyText(base_fee, currency)}.`,
    ...conversionSentences('weight', parts.weight.conversion),
    chargeSentence('weight', parts.weight, currency),
    ...conversionSentences('distance', parts.distance.conversion),
    chargeSentence('distance', parts.distance, currency),
    ...conversionSentences('volume', parts.volume.conversion),
    divisionSentence(parts.volume),
    chargeSentence('volume', parts.volume, currency),
    roundingSentence(receipt),
  ];
}

/**
 * The sentences for a price by another pricing model: what each part adds, and how the model differs from the
 * reference's.
 */
function explainOther(receipt: Receipt, model: Partial<PricingModel>): readonly string[] {
  const { base_fee, currency, parts, subtotal, rate } = receipt;
  const partSentence = (name: keyof Receipt['parts']): string => {
    const { measure, unit, exact: amount } = parts[name];
    return `The ${name} counts as ${measureText(name, measure, unit)} and adds ${moneyText(amount, currency)}.`;
  };
  return [
    `The base fee is ${moneyText(base_fee, currency)}.`,
    ...(['weight', 'distance', 'volume'] as const).map(partSentence),
    `Together that is ${moneyText(subtotal, currency)}, and the price is ${moneyText(rate, currency)}.`,
    ...dimensionNames.flatMap((name) => {
      const { question, members } = priceDimensions[name];
      const member = model[name];
      return member === undefined ? [] : [`Pricing model, ${question}: ${members[member]}.`];
    }),
  ];
}

/** A measure with its unit. The volume is a quotient, so it has none. */
export function measureText(part: 'weight' | 'distance' | 'volume', value: number, unit: string): string {
  return part === 'volume' ? numberText(value) : `${numberText(value)} ${unit}`;
}

/** An amount with at least the decimals of its currency. */
export function moneyText(amount: number | string, currency: string): string {
  const value = exact(amount);
  const padded = value.decimalPlaces() < minorDigits(currency) && value.abs().lessThan(large);
  return `${padded ? value.toFixed(minorDigits(currency)) : numberText(amount)} ${currency}`;
}

/** A number with as many decimals as a sentence shows. */
export function numberText(number: number | string): string {
  const value = exact(number);
  const cut = value.toDecimalPlaces(mostDecimals, 1);
  if (cut.equals(value)) return value.abs().lessThan(large) ? value.toFixed() : value.toString();
  return cut.isZero() ? value.toPrecision(3) : `${cut.toString()}…`;
}

function conversionSentences(name: string, conversion?: Conversion): readonly string[] {
  if (!conversion) return [];
  const { from, fromUnit, to, toUnit } = conversion;
  return [`The ${name} of ${numberText(from)} ${fromUnit} is ${numberText(to)} ${toUnit}.`];
}

function divisionSentence({ volume, unit, divisor, measure }: VolumePart): string {
  const quotient = `${numberText(volume)} ${unit} divided by ${numberText(divisor)}`;
  return `The volume counts as ${numberText(measure)}, which is ${quotient}.`;
}

function chargeSentence(name: 'weight' | 'distance' | 'volume', part: ReceiptPart, currency: string): string {
  const text = (value: number): string => measureText(name, value, part.unit);
  const measure = `The ${name} of ${text(part.measure)}`;
  const threshold = `the threshold of ${text(part.threshold)}`;
  if (part.excess <= 0) return `${measure} is within ${threshold} and costs nothing.`;
  const price = moneyText(part.surcharge, currency);
  const charged = part.flat
    ? `${price} once, because the surcharge is flat`
    : `${numberText(part.excess)} × ${price} = ${moneyText(part.exact, currency)}`;
  return `${measure} is ${text(part.excess)} beyond ${threshold}: ${charged}.`;
}

function roundingSentence({ subtotal, rate, currency, rounding }: Receipt): string {
  const sum = `Together that is ${moneyText(subtotal, currency)}`;
  if (exact(subtotal).equals(rate)) return `${sum}, which needs no rounding.`;
  const { digits } = rounding;
  const places = digits === 0 ? `to whole ${currency}` : `to ${digits} decimals`;
  return `${sum}, rounded ${places} half up: ${moneyText(rate, currency)}.`;
}
