/** Makes prices as the target of a profile does, as far as a reading of the family explains its rates. */
import {
  checkOf,
  dimensionNames,
  membersIn,
  noReading,
  readingFrom,
  type Reading as PriceReading,
} from '../../openapi/price-readings.js';
import { isRecord } from '../../openapi/schema.js';
import { orders, type Json } from '../tolerances/changes.js';
import { freedom, partOf, preferring, type Change, type Dial } from './like-dials.js';
import type { Reading } from './like-reading.js';

/** The reading that the answers name. Where none explains the rates of the target there is none to take. */
export function pricingLike(reading: Reading): PriceReading {
  const answers = dimensionNames.flatMap((name) => {
    const answer = reading.takeOne(checkOf(name), (text) => (membersIn(name, text).length > 0 ? text : undefined));
    return answer === undefined ? [] : [[name, answer] as const];
  });
  reading.take('calculate-rates.asks.departure-reading', (answer) => answer.startsWith('ignored') || undefined);
  return readingFrom(Object.fromEntries(answers));
}

const changing = "can't be told: the same request has other rates each time";

/** Servers whose rates nothing explains, by the hints that they ignore. */
const strange = [
  ['RAT-22', 'pricing.rising'],
  ['RAT-23', 'pricing.negative'],
  ['RAT-25', 'pricing.inverse'],
] as const;

/** Rates that nothing explains are made in a way that nothing explains; what the target charges is not known. */
export const strangePrices: Dial = (reading) => {
  const answers = dimensionNames.flatMap((name) => reading.answers(checkOf(name)));
  if (answers.some((answer) => answer !== noReading)) return undefined;
  for (const name of dimensionNames) reading.take(checkOf(name), (answer) => answer === noReading || undefined);
  const departure = reading.take(
    'calculate-rates.asks.departure-reading',
    (answer) => answer === changing || undefined,
  );
  const ignored = reading.profile.hints
    .filter(({ answer }) => answer === 'not followed')
    .map((hint) => hint.requirement);
  const known = strange.find(([row]) => ignored.includes(row))?.[1];
  if (departure.length > 0) return freedom('pricing.rising');
  // Where the prices were not asked about, only a hint that is ignored tells that they are strange.
  return known === undefined && answers.length === 0 ? undefined : freedom(known ?? 'pricing.linear');
};

/** What an assigned order costs other than its rate, or its fees other than the order: one unit more. */
const more = 1;

const isRate = 'the rate of the same shipment';
const areAmount = 'they add up to the amount';
const areOther = 'they add up to something else';

function withPrice(carrier: Json, amountMore: number, feesMore: number): Json {
  const method = carrier['shipping_method'];
  if (!isRecord(method) || typeof method['amount'] !== 'number') return carrier;
  const [first, ...rest] = Array.isArray(carrier['fees']) ? (carrier['fees'] as Json[]) : [];
  const fees = first ? [{ ...first, amount: Number(first['amount']) + feesMore }, ...rest] : [];
  return { ...carrier, shipping_method: { ...method, amount: method['amount'] + amountMore }, fees };
}

/** Changes what an assigned order costs, as against the rate of its method. */
export const amountsAlike: Dial = (reading): Change | undefined => {
  const amounts = reading.take('assign-order.asks.amount-reading', (answer) =>
    answer === isRate || answer === `not ${isRate}` ? answer : undefined,
  );
  const fees = reading.takeOne('assign-order.asks.fees-reading', (answer) =>
    answer === 'no fees' || answer.startsWith('they add up to ') ? answer : undefined,
  );
  const amountMore = preferring(isRate, amounts) === isRate ? 0 : more;
  const feesMore = fees === areOther ? amountMore + more : fees === areAmount ? amountMore : 0;
  if (amountMore + feesMore === 0) return undefined;
  return orders((order) => {
    const carrier = partOf(order, 'carrier');
    return carrier ? { ...order, carrier: withPrice(carrier, amountMore, feesMore) } : order;
  });
};
