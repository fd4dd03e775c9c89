/** An order whose third element of a list is wrong is refused: a server may validate only the first ones. */
import type { Json } from '../../../openapi/json/json.js';
import type { Check, Session } from '../../model/check.js';
import { collections, packages } from '../../setup/bodies/helpers.js';
import { authored } from '../kit/authored.js';
import { refusedWith } from './workflow.js';

const refusesThird = (list: string, requirement: string, what: string, make: (...of: [Json, Session]) => Json): Check =>
  authored(`create-order.refuses.third-of-${list}`, requirement, `${what} is refused`, (session) =>
    refusedWith(session, 'full', what, (body) => ({ ...body, ...make(body, session) })),
  );

/** The checks of third elements. */
export const thirdElementChecks: readonly Check[] = [
  refusesThird('packages', 'ORD-46', 'a third package of negative weight', (body, session) => ({
    packages: packages(body, session, [{}, {}, { weight: -1 }]),
  })),
  refusesThird('collections', 'ORD-36', 'a third collection of an unlisted type', (body) => ({
    collections: collections(body, [
      ['CASH', 12.5],
      ['CHEQUE', 7.25],
      ['UNLISTED', 3.75],
    ]),
  })),
];
