/** A refused order is not found afterwards, and is accepted once it is corrected. */
import { isRecord, type Json } from '../../../openapi/json/json.js';
import { unknownUuid } from '../../../openapi/keywords/kit/mutation.js';
import { isRefusal, received } from '../../exchange/exchange.js';
import type { Check, Session } from '../../model/check.js';
import { hasOrder } from '../../orders/find-order.js';
import { refusedAssignmentChecks } from '../assignment/refused-assignments.js';
import { collections, packages, changedIn } from '../../setup/bodies/helpers.js';
import { authored } from '../kit/authored.js';
import { expectResponse } from '../kit/expect-response.js';

const inSecond = (list: unknown, change: Json): unknown =>
  Array.isArray(list)
    ? list.map((element: unknown, index) => (index === 1 && isRecord(element) ? { ...element, ...change } : element))
    : list;

/** Ways to spoil an order that a careless server notices only after it has begun to write. */
const spoiled: Readonly<Record<string, (body: Json) => Json>> = {
  'a second collection of an unlisted type': (body) => ({
    ...body,
    collections: inSecond(body['collections'], { type: 'UNLISTED' }),
  }),
  'a second package of negative weight': (body) => ({ ...body, packages: inSecond(body['packages'], { weight: -1 }) }),
  'an unknown destination': (body) => ({ ...body, destination_location: { uuid: unknownUuid } }),
  'an unknown customer': (body) => ({ ...body, customer: { uuid: unknownUuid } }),
  'no customer': ({ customer: _customer, ...body }) => body,
  'an address as source': (body) => ({ ...body, source_location: body['destination_location'] }),
  'a destination with a numeric country': (body) => changedIn(body, 'destination_location', { country: '276' }),
  'an unlisted requirement': (body) => ({ ...body, requirements: ['lift', 'unlisted'] }),
  'a schedule whose times are not times': (body) => ({ ...body, delivery_schedule: { from: 'soon', to: 'later' } }),
  'a malformed e-mail address of a contact': (body) =>
    changedIn(body, 'destination_contact', { email: 'not-an-email' }),
  'is_return that is not a boolean': (body) => ({ ...body, is_return: 'maybe' }),
};

async function expectNoOrder(session: Session, body: Json, label: string): Promise<boolean> {
  const look = await session.send(
    'getOrder',
    { query: { external_id: String(body['external_id']) } },
    'look up a refused order',
    { due: 'refused' },
  );
  if (!isRefusal(look) && !hasOrder(look))
    return session.inconclusive('target', `unknown whether the order exists: ${received(look)}`, look);
  const more = { variation: label, relation: 'changed', due: 'refused' } as const;
  return expectResponse(session, !hasOrder(look), look, 'no such order', more);
}

/** An order whose third element of a list is wrong must be refused: a server may validate only the first ones. */
const refusesThird = (list: string, requirement: string, what: string, make: (...of: [Json, Session]) => Json): Check =>
  authored(`create-order.refuses.third-of-${list}`, requirement, `${what} is refused`, async (session) => {
    await session.given.control('createOrder');
    const body = await session.given.body('createOrder');
    await session.refused('createOrder', { body: { ...body, ...make(body, session) } }, what, 'body');
  });

/** The checks that a wrong order is refused, and leaves no trace. */
export const refusedOrderChecks: readonly Check[] = [
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
  authored(
    'create-order.refused.leaves-no-trace',
    'ORD-60',
    'a refused order is not created and changes nothing',
    async (session) => {
      await session.given.control('createOrder');
      // If existing orders aren't found either, finding nothing proves nothing.
      await session.given.control('getOrder');
      for (const [label, spoil] of Object.entries(spoiled)) {
        const body = await session.given.body('createOrder');
        await session.refusedFirst('createOrder', { body: spoil(body) }, label);
        // A refused order reserves no identifiers, so the corrected one must be accepted.
        if (await expectNoOrder(session, body, label))
          await session.accepted('createOrder', { body }, `corrected: ${label}`);
      }
      const label = 'a schedule whose times are not times';
      const ofReturn = await session.given.body('createOrder', 'return');
      await session.refusedFirst('createOrder', { body: spoiled[label]!(ofReturn) }, `a return with ${label}`);
      await expectNoOrder(session, ofReturn, `a return with ${label}`);
      const body = await session.given.body('createOrder');
      await session.refusedFirst('createOrder', { body, authorization: null }, 'no token');
      await expectNoOrder(session, body, 'no token');
    },
  ),
  ...refusedAssignmentChecks,
];
