/** POST /carriers/rates lists the same carriers and methods as GET /carriers, at plausible prices. */
import type { Json } from '../../../openapi/json/json.js';
import { describe, isAccepted, type Exchange } from '../../requests/exchange/exchange.js';
import type { Check } from '../../model/check.js';
import { at, inTenYears, isExtreme, near, saturday, sunday } from '../../setup/bodies/shipments.js';
import { authored } from '../kit/authored.js';
import {
  carrierIds,
  carriersOf,
  expectSameNames,
  isComparable,
  methodsIn,
  notAsListed,
  placeIn,
  sortedNames,
} from './carrier-lists.js';
import { lists, rates, unusualRates, wholeResponses } from './rates-of-run.js';
import { expectNo5xx } from '../kit/expect-response.js';

/** The rate as a number, or NaN: the server may send any value. */
const priceOf = ({ rate }: Json): number => (typeof rate === 'number' || typeof rate === 'string' ? Number(rate) : NaN);

/** Whether a request may get incomplete rates: it is malformed or asks an open question. */
const mayBeIncomplete = ({ intent: { role } }: Exchange): boolean => role === 'question' || role === 'wrong';

/**
 * The lists that GET /carriers gave more than once, if the first one is among them. A carrier may be connected or removed during
 * the run; a list that came only once is more likely wrong.
 */
function repeatedLists(first: Exchange, later: readonly Exchange[]): ReadonlySet<string> {
  const lists = [first, ...later].map(sortedNames);
  const repeated = new Set(lists.filter((list, at) => lists.indexOf(list) < at));
  return repeated.has(sortedNames(first)) ? repeated : new Set();
}

/** Judges all rates of the run that must be complete, whichever check asked for them. */
const sameLists: Check = {
  ...authored(
    'calculate-rates.lists.what-carriers-list',
    'RAT-21',
    'the rates list exactly the carriers and methods of the account',
    async (session) => {
      const answers = await wholeResponses(session);
      const listed = answers.filter(({ operation }) => operation === 'listCarriers');
      const rated = answers.filter((one) => one.operation === 'calculateRates' && !mayBeIncomplete(one));
      if (listed.length === 0) return session.nothingToJudge('listCarriers', 'did not succeed in the run');
      if (rated.length === 0) return session.nothingToJudge('calculateRates', 'did not succeed in the run');
      const [known, ...later] = listed.filter(isComparable);
      const comparable = rated.filter(isComparable);
      if (!known || comparable.length === 0) return session.inconclusive('target', notAsListed);
      if (carriersOf(known).length === 0 && comparable.every((one) => carriersOf(one).length === 0))
        return session.inconclusive('circumstance', 'no carrier is connected');
      const repeated = repeatedLists(known, later);
      for (const exchange of comparable)
        if (repeated.has(sortedNames(exchange))) session.judged.note();
        else expectSameNames(session, known, exchange, exchange.intent.purpose);
    },
  ),
  afterwards: true,
  async prepare(session) {
    await lists(session);
    await unusualRates(session);
  },
};

const hours = {
  'midnight of a Saturday': at('00:00:00', saturday),
  '12:00:59 on a Sunday': at('12:00:59', sunday),
  '23:59:59': at('23:59:59'),
};

/** Compares the methods that two responses have in common, by uuid. */
function eachMethod(first: Exchange, second: Exchange, compare: (one: Json, other: Json, name: string) => void): void {
  const others = methodsIn(second);
  for (const [name, one] of methodsIn(first)) {
    const other = others.get(name);
    if (other) compare(one, other, name);
  }
}

export const ratesChecks: readonly Check[] = [
  sameLists,
  authored(
    'calculate-rates.stands.extreme-shipments',
    'RAT-28',
    'POST /carriers/rates returns no 5xx for a shipment from a place to itself, across the date line, without weight or of several tons',
    async (session) => {
      await session.given.control('calculateRates');
      for (const [shipment, rated] of await unusualRates(session))
        if (isExtreme(shipment)) expectNo5xx(session, rated, shipment);
    },
  ),
  authored(
    'calculate-rates.accepts.near-and-in-ten-years',
    'RAT-01',
    'POST /carriers/rates accepts a shipment over a few hundred metres, and one that departs in ten years',
    async (session) => {
      await session.given.control('calculateRates');
      // With a date from the operator, the server may accept no other days.
      const later = session.run.options.given?.date === undefined && { 'in ten years': inTenYears };
      for (const [label, change] of Object.entries({ 'a few hundred metres': near, ...later }))
        await session.accepted('calculateRates', { body: change(await session.given.body('calculateRates')) }, label);
    },
  ),
  authored(
    'calculate-rates.accepts.any-hour',
    'RAT-01',
    'a shipment gets rates for any time of departure',
    async (session) => {
      await session.given.control('calculateRates');
      for (const [when, change] of Object.entries(hours))
        await session.accepted('calculateRates', { body: change(await session.given.body('calculateRates')) }, when);
    },
  ),
  authored(
    'calculate-rates.lists.each-carrier-once',
    'RAT-26',
    'no carrier is listed twice in the rates',
    async (session) => {
      const rated = await rates(session);
      if (!isComparable(rated)) return session.inconclusive('target', notAsListed);
      const ids = carrierIds(rated);
      const counts = new Map<string, number>();
      for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
      for (const [id, count] of counts)
        session.expect(count === 1, () => ({
          expected: `${id} once`,
          received: `${count} times`,
          place: '/data/carriers',
          exchange: rated,
          relation: 'elements',
        }));
    },
  ),
  authored(
    'calculate-rates.prices.same-currency',
    'RAT-24',
    'a method has the same currency in GET /carriers and in its rates',
    async (session) => {
      const listed = await session.needed('listCarriers', {}, { purpose: 'the connected carriers' });
      const rated = await rates(session);
      eachMethod(listed, rated, (one, other, name) => {
        // A currency that is missing or no string is judged by the check of that field.
        if (typeof one['currency'] !== 'string' || typeof other['currency'] !== 'string') return;
        session.expect(one['currency'] === other['currency'], () => ({
          expected: `${describe(one['currency'])} for ${name}`,
          received: describe(other['currency']),
          place: placeIn(rated, other, 'currency'),
          exchange: rated,
        }));
      });
    },
  ),
  authored(
    'calculate-rates.prices.heavier-or-farther',
    'RAT-25',
    'a heavier or farther shipment is not cheaper',
    async (session) => {
      const rated = new Map((await unusualRates(session)).filter(([, one]) => isAccepted(one)));
      const [base, ...larger] = ['plain', 'heavier', 'farther'].flatMap((shipment): [string, Exchange][] => {
        const one = rated.get(shipment);
        return one ? [[shipment, one]] : [];
      });
      if (base?.[0] !== 'plain') return session.inconclusive('target', 'the basic shipment got no rates');
      if (larger.length === 0)
        return session.inconclusive('circumstance', 'neither a heavier nor a farther shipment got rates');
      for (const [shipment, exchange] of larger)
        eachMethod(base[1], exchange, (one, more, name) => {
          if (Number.isNaN(priceOf(more)) || Number.isNaN(priceOf(one))) return;
          session.expect(priceOf(more) >= priceOf(one), () => ({
            expected: `at least ${describe(one['rate'])} for ${name} when ${shipment}`,
            received: describe(more['rate']),
            place: placeIn(exchange, more, 'rate'),
            exchange,
          }));
        });
    },
  ),
];
