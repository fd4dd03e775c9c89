/** Reads the pricing rules of the server's shipping methods, and its rates for a shipment. */
import type { Decimal } from 'decimal.js';
import { type Json, records } from '../../openapi/json/json.js';
import { valueAt } from '../../openapi/json/place.js';
import type { Exchange } from '../requests/exchange/exchange.js';
import { currencyDigits, isKnownUnit, Precise, type MeasuredQuantity } from './units.js';

/** The pricing rule for one quantity. */
export interface PricingRule {
  readonly threshold: Decimal;
  readonly surcharge: Decimal;
  readonly flat: boolean;
  readonly unit: string;
}

/** The pricing part of a shipping method. */
export interface PricedMethod {
  /** The uuids of carrier and method, by which rates are matched. */
  readonly id: string;
  readonly base: Decimal;
  readonly digits: number;
  readonly rules: Readonly<Record<MeasuredQuantity, PricingRule>>;
  readonly divisor: Decimal;
}

/** The methods whose rates can be calculated, and why those of others can't. */
export interface Methods {
  readonly usable: readonly PricedMethod[];
  readonly reasons: readonly string[];
}

/** Larger numbers can't be prices, and would slow the calculation down. */
const largest = 1e15;

/** Its message names the field that can't be used. */
class Unusable extends Error {}

function numberAt(from: Json, name: string): Decimal {
  const value = from[name];
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Unusable(`${name} is not a number`);
  if (Math.abs(value) > largest) throw new Unusable(`${name} is too large to calculate with`);
  return new Precise(value);
}

function ruleOf(from: Json, quantity: MeasuredQuantity): PricingRule {
  const flat = from[`${quantity}_surcharge_flat`];
  if (typeof flat !== 'boolean') throw new Unusable(`${quantity}_surcharge_flat is not a boolean`);
  const unit = from[`${quantity}_unit`];
  if (typeof unit !== 'string' || !isKnownUnit(quantity, unit))
    throw new Unusable(`${quantity}_unit is unknown to the suite`);
  const threshold = numberAt(from, `${quantity}_threshold`);
  return { threshold, surcharge: numberAt(from, `${quantity}_surcharge`), flat, unit };
}

function methodOf(id: string, from: Json): PricedMethod {
  const divisor = numberAt(from, 'volume_divisor');
  if (divisor.lessThanOrEqualTo(0)) throw new Unusable('volume_divisor is not above 0');
  const { currency } = from;
  if (typeof currency !== 'string') throw new Unusable('currency is not a string');
  const rules = { weight: ruleOf(from, 'weight'), distance: ruleOf(from, 'distance'), volume: ruleOf(from, 'volume') };
  return { id, base: numberAt(from, 'base_fee'), digits: currencyDigits(currency), rules, divisor };
}

/** The methods of a response, by the uuids of carrier and method. */
function listed({ answer }: Exchange): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>();
  for (const carrier of records(valueAt(answer?.json, ['data', 'carriers'])))
    for (const method of records(carrier['shipping_methods'])) {
      const [of, own] = [carrier['uuid'], method['uuid']];
      if (typeof of !== 'string' || typeof own !== 'string') continue;
      const id = `${of} ${own}`.toLowerCase();
      if (!found.has(id)) found.set(id, method);
    }
  return found;
}

/** The methods that a response of GET /carriers lists. */
export function methodsIn(exchange: Exchange): Methods {
  const usable: PricedMethod[] = [];
  const reasons = new Set<string>();
  for (const [id, method] of listed(exchange))
    try {
      usable.push(methodOf(id, method));
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      reasons.add(error.message);
    }
  return { usable, reasons: [...reasons].sort() };
}

/** The rates of a response by the methods' ids, without values that are not numbers. */
export function ratesIn(exchange: Exchange): ReadonlyMap<string, number> {
  const rates = [...listed(exchange)].map(([id, { rate }]) => [id, rate] as const);
  return new Map(rates.filter((entry): entry is readonly [string, number] => typeof entry[1] === 'number'));
}
