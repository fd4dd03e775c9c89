/** GET /carriers: what is connected is listed each time. */
import { describe, type Exchange } from '../exchange.js';
import type { Check } from '../model.js';
import { sampleCarriers } from '../samples.js';
import type { Session } from '../session.js';
import { authored } from './authored.js';
import { wholeAnswers } from './rated-answers.js';
import { carriersOf, idOf, isComparable, methodsOf, notAsListed } from './rates.js';

const namesOf = new WeakMap<object, readonly string[]>();

/** The carriers and methods of a list, in words. A confidence trial asks again for each altered list. */
function namesIn(exchange: Exchange): readonly string[] {
  const json = exchange.answer?.json as object;
  const known = namesOf.get(json);
  if (known) return known;
  const made = carriersOf(exchange).flatMap((carrier) => [
    `carrier ${idOf(carrier)}`,
    ...methodsOf(carrier).map(
      (method) => `method ${idOf(method)}, ${describe(method['name'])}, of carrier ${idOf(carrier)}`,
    ),
  ]);
  namesOf.set(json, made);
  return made;
}

/** Expects each list to have what lists before and after it have: nobody connects or disconnects a carrier in a run. */
function expectSteady(session: Session, listed: readonly Exchange[]): void {
  const missing = new Map<string, Exchange | undefined>();
  for (const exchange of listed) {
    const names = new Set(namesIn(exchange));
    for (const [name, gap] of missing) if (!names.has(name)) missing.set(name, gap ?? exchange);
    for (const name of names) {
      const gap = missing.get(name);
      session.expect(gap === undefined, () => ({
        expected: `${name}, as lists before and after it have`,
        received: 'nothing',
        place: '/data/carriers',
        ...(gap && { exchange: gap }),
      }));
      missing.set(name, undefined);
    }
  }
}

const sameThroughout: Check = {
  ...authored(
    'list-carriers.lists.the-same-throughout',
    'CAR-01',
    'a carrier or a method that is connected is in each list',
    'listCarriers',
    async (session) => {
      const answers = await wholeAnswers(session);
      const listed = answers.filter(({ operation }) => operation === 'listCarriers');
      if (listed.length === 0) return session.unseen('listCarriers', 'was not seen to succeed');
      const comparable = listed.filter(isComparable);
      if (comparable.length === 0) return session.inconclusive('target', notAsListed);
      expectSteady(session, comparable);
    },
  ),
  afterwards: true,
  prepare: sampleCarriers,
};

/** The checks of what the lists of a run have in common. */
export const listChecks: readonly Check[] = [sameThroughout];
