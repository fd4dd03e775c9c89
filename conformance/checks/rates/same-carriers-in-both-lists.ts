/** Every list has the same carriers, and the same shipment gets the same rates each time. */
import { describe, type Exchange } from '../../requests/exchange/exchange.js';
import { grouped } from '../../text/group-by.js';
import type { Check, Session } from '../../model/check.js';
import { sampleCarriers, sampleRates } from '../../setup/sample-responses.js';
import { authored } from '../kit/authored.js';
import { wholeResponses } from './rates-of-run.js';
import {
  carriersOf,
  idOf,
  isComparable,
  methodsIn,
  methodsOf,
  notAsListed,
  placeIn,
  sortedNames,
} from './carrier-lists.js';

/** The carriers and methods of a list, in words. */
const namesIn = (exchange: Exchange): readonly string[] =>
  carriersOf(exchange).flatMap((carrier) => [
    `carrier ${idOf(carrier)}`,
    ...methodsOf(carrier).map(
      (method) => `method ${idOf(method)}, ${describe(method['name'])}, of carrier ${idOf(carrier)}`,
    ),
  ]);

/** Expects each list to contain the carriers in the lists before and after it. A carrier may appear or vanish once. */
function expectSteady(session: Session, listed: readonly Exchange[]): void {
  const gaps = new Map<string, Exchange>();
  let before = new Set<string>();
  for (const exchange of listed) {
    const names = new Set(namesIn(exchange));
    for (const name of before) if (!names.has(name) && !gaps.has(name)) gaps.set(name, exchange);
    for (const name of names) {
      const gap = gaps.get(name);
      session.expect(gap === undefined, () => ({
        expected: `${name}, as in the lists before and after it`,
        received: 'nothing',
        place: '/data/carriers',
        relation: 'elements',
        ...(gap && { exchange: gap }),
      }));
      gaps.delete(name);
    }
    before = names;
  }
}

/** The lists with one more if the last differs from the one before: only another list shows whether something was removed. */
async function withLastConfirmed(session: Session, listed: readonly Exchange[]): Promise<readonly Exchange[]> {
  const [previous, last] = listed.slice(-2).map(sortedNames);
  if (last === undefined || previous === last) return listed;
  const confirmed = await session.needed('listCarriers', {}, { purpose: 'the connected carriers, once more' });
  return [...listed, ...[confirmed].filter(isComparable)];
}

const sameThroughout: Check = {
  ...authored(
    'list-carriers.lists.the-same-throughout',
    'CAR-01',
    'every list has each connected carrier and method',
    async (session) => {
      const answers = await wholeResponses(session);
      const listed = answers.filter(({ operation }) => operation === 'listCarriers');
      if (listed.length === 0) return session.nothingToJudge('listCarriers', 'did not succeed in the run');
      const comparable = listed.filter(isComparable);
      if (comparable.length === 0) return session.inconclusive('target', notAsListed);
      expectSteady(session, await withLastConfirmed(session, comparable));
    },
  ),
  afterwards: 'asking',
  prepare: sampleCarriers,
};

const ratesIn = (exchange: Exchange): readonly (readonly [name: string, rate: unknown])[] =>
  [...methodsIn(exchange)].map(([name, { rate }]) => [name, rate] as const);

/** Expects repeated requests to get the rates of the first one. A rate of another type is judged by its own check. */
function expectRepeated(session: Session, [first, ...others]: readonly Exchange[]): void {
  const before = new Map(first && ratesIn(first));
  for (const exchange of others)
    for (const [name, rate] of ratesIn(exchange)) {
      const known = before.get(name);
      if (typeof known !== typeof rate) continue;
      session.expect(known === rate, () => ({
        expected: `${describe(known)} for ${name}, as exchange ${first?.id} had`,
        received: describe(rate),
        place: placeIn(exchange, methodsIn(exchange).get(name)!, 'rate'),
        exchange,
      }));
    }
}

const sameRates: Check = {
  ...authored(
    'calculate-rates.prices.the-same-throughout',
    'RAT-22',
    'the same shipment has the same rates each time',
    async (session) => {
      const rated = (await wholeResponses(session)).filter(({ operation }) => operation === 'calculateRates');
      const comparable = grouped(rated.filter(isComparable), ({ request }) => request.body ?? '');
      const repeated = [...comparable.values()].filter(({ length }) => length > 1);
      if (repeated.length === 0)
        return session.nothingToJudge('calculateRates', 'returned no two comparable lists of rates for a shipment');
      for (const answers of repeated) expectRepeated(session, answers);
    },
  ),
  afterwards: true,
  prepare: sampleRates,
};

/** The checks that all lists of a run agree. */
export const repeatedListChecks: readonly Check[] = [sameThroughout, sameRates];
