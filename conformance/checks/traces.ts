/** A refused order changes nothing: there is none, and what has an external_id of its own reads as before. */
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../openapi/schema.js';
import { unknownUuid } from '../../openapi/variations.js';
import { contrast } from '../contrast.js';
import { describe, isRefusal, received, type Exchange } from '../exchange.js';
import type { Check } from '../model.js';
import { hasOrder, orderIn, readOrder } from '../reading.js';
import type { Session } from '../session.js';
import { assignmentTraceChecks, lowered, shown } from './assignment-traces.js';
import { authored } from './authored.js';
import { asRead, expectCustomer, readableCustomer } from './customer-updates.js';

type Json = Record<string, unknown>;

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
  'a destination in no country': (body) => ({
    ...body,
    destination_location: { ...(body['destination_location'] as Json), country: '276' },
  }),
  'an unlisted requirement': (body) => ({ ...body, requirements: ['lift', 'unlisted'] }),
  'a schedule that is none': (body) => ({ ...body, delivery_schedule: { from: 'soon', to: 'later' } }),
  'a malformed e-mail address of a contact': (body) => ({
    ...body,
    destination_contact: { ...(body['destination_contact'] as Json), email: 'not-an-email' },
  }),
  'a workflow that is none': (body) => ({ ...body, is_return: 'maybe' }),
};

async function expectNoOrder(session: Session, body: Json, label: string): Promise<boolean> {
  const look = await session.send(
    'getOrder',
    { query: { external_id: String(body['external_id']) } },
    'look for a trace',
    { due: 'refused' },
  );
  if (!isRefusal(look) && !hasOrder(look))
    return session.inconclusive('target', `whether there is such an order can't be told: ${received(look)}`, look);
  return session.expect(!hasOrder(look), () => ({
    expected: 'no such order',
    received: received(look),
    exchange: look,
    variation: label,
  }));
}

const orderTrace = authored(
  'create-order.refused.leaves-no-trace',
  'ORD-60',
  'a refused order leaves no trace',
  'createOrder',
  async (session) => {
    await session.given.control('createOrder');
    // That nothing is found proves nothing where orders that are there aren't found either.
    await session.given.control('getOrder');
    for (const [label, spoil] of Object.entries(spoiled)) {
      const body = await session.given.body('createOrder');
      await session.refusedFirst('createOrder', { body: spoil(body) }, label);
      // What was never taken is in nobody's use, so the order is taken without its mistake.
      if (await expectNoOrder(session, body, label))
        await session.accepted('createOrder', { body }, `corrected: ${label}`);
    }
    const label = 'a schedule that is none';
    const ofReturn = await session.given.body('createOrder', 'return');
    await session.refusedFirst('createOrder', { body: spoiled[label]!(ofReturn) }, `a return with ${label}`);
    await expectNoOrder(session, ofReturn, `a return with ${label}`);
    const body = await session.given.body('createOrder');
    await session.refusedFirst('createOrder', { body, authorization: null }, 'no token');
    await expectNoOrder(session, body, 'no token');
  },
);

/** What a refused order with the same external_id would change in the order that has it. */
function changeable(exchange: Exchange): Json {
  const { uuid, external_id, notes, tags } = orderIn(exchange) ?? {};
  return {
    uuid: lowered(uuid),
    external_id,
    notes,
    tags: Array.isArray(tags) ? [...new Set(tags.map(String))].sort() : tags,
  };
}

const orderKept = authored(
  'create-order.refused.keeps-the-first',
  'ORD-60',
  'a refused order leaves the one that has its external_id as it was',
  'createOrder',
  async (session) => {
    await session.given.control('createOrder');
    const first = await session.given.make('order');
    const read = (): Promise<Exchange> => session.eventually(() => readOrder(session, first), hasOrder);
    const before = changeable(shown(session, first, await read()));
    for (const label of ['an unknown destination', 'a schedule that is none']) {
      const { external_id } = first.body;
      const body = {
        ...spoiled[label]!(await session.given.body('createOrder')),
        external_id,
        notes: 'Of none.',
        tags: [],
      };
      await session.refusedFirst('createOrder', { body }, label);
      const exchange = await read();
      session.expect(isDeepStrictEqual(changeable(exchange), before), () => ({
        ...(hasOrder(exchange)
          ? contrast(before, changeable(exchange))
          : { expected: describe(before), received: received(exchange) }),
        exchange,
        variation: label,
      }));
    }
  },
);

type Part = 'customer' | 'destination_location';

/** Sends orders that are refused, and that know a part by what they say of it; what else they say of it is new. */
async function refusedWithKnown(session: Session, part: Part, identifiers: Json, label: string): Promise<void> {
  for (const mistake of ['an unlisted requirement', 'a schedule that is none']) {
    const body = await session.given.body('createOrder');
    const known = { ...body, [part]: { ...(body[part] as Json), ...identifiers } };
    await session.refusedFirst('createOrder', { body: spoiled[mistake]!(known) }, `${mistake}, ${label}`);
  }
}

const partsKept = authored(
  'create-order.refused.keeps-known-parts',
  'ORD-60',
  'a refused order leaves the customer and the location that its data name as they were',
  'createOrder',
  async (session) => {
    await session.given.control('createOrder');
    const customer = await readableCustomer(session, 'full');
    const location = await session.given.location(1);
    const before = await asRead(session, customer);
    const { external_id, email, phone } = customer.body;
    for (const [key, identifiers] of Object.entries({ email: { external_id, email }, phone: { external_id, phone } })) {
      const label = `a customer known by external_id and ${key}`;
      await refusedWithKnown(session, 'customer', identifiers, label);
      await expectCustomer(session, customer, before, label);
    }
    const label = 'a location known by its external_id';
    await refusedWithKnown(session, 'destination_location', { external_id: location.body['external_id'] }, label);
    const source_location = { uuid: location.uuid };
    const order = await session.given.make('order', 'full', (body) => ({ ...body, source_location }));
    // Every answer that shows an order is judged by the location that it refers to.
    await session.eventually(() => readOrder(session, order), hasOrder);
  },
);

/** The checks that look for traces. */
export const traceChecks: readonly Check[] = [orderTrace, orderKept, partsKept, ...assignmentTraceChecks];
