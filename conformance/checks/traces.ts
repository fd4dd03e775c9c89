/** A refused request changes nothing: orders, assignments and customers read as they did before. */
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../openapi/schema.js';
import { unknownUuid } from '../../openapi/variations.js';
import { valueAt } from '../../openapi/walk.js';
import { carrierOf, foreignMethodOf, readAssigned } from '../assignments.js';
import { describe, received, type Exchange } from '../exchange.js';
import type { Carrier } from '../given.js';
import type { Created } from '../ledger.js';
import type { Check } from '../model.js';
import { hasOrder, keyOf, orderIn, readOrder } from '../reading.js';
import type { Session } from '../session.js';
import { authored } from './authored.js';

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
  'an unlisted requirement': (body) => ({ ...body, requirements: ['lift', 'unlisted'] }),
  'a schedule that is none': (body) => ({ ...body, delivery_schedule: { from: 'soon', to: 'later' } }),
  'a malformed e-mail address of a contact': (body) => ({
    ...body,
    destination_contact: { ...(body['destination_contact'] as Json), email: 'not-an-email' },
  }),
  'a workflow that is none': (body) => ({ ...body, is_return: 'maybe' }),
};

async function expectNoOrder(session: Session, body: Json, label: string): Promise<void> {
  const look = await session.send(
    'getOrder',
    { query: { external_id: String(body['external_id']) } },
    'look for a trace',
  );
  session.expect(!hasOrder(look), () => ({
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
    for (const [label, spoil] of Object.entries(spoiled)) {
      const body = spoil(await session.given.body('createOrder'));
      await session.refusedFirst('createOrder', { body }, label);
      await expectNoOrder(session, body, label);
    }
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
    const before = changeable(shown(session, await read()));
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
        expected: describe(before),
        received: hasOrder(exchange) ? describe(changeable(exchange)) : received(exchange),
        exchange,
        variation: label,
      }));
    }
  },
);

/** An answer that shows an order; without one the check can't be decided. */
function shown(session: Session, exchange: Exchange): Exchange {
  return hasOrder(exchange)
    ? exchange
    : session.inconclusive('target', `the order can't be read: ${received(exchange)}`);
}

function wrongAssignments(carriers: readonly Carrier[]): Readonly<Record<string, Json>> {
  const [first] = carriers;
  const method = first?.methods[0]?.uuid;
  const foreign = foreignMethodOf(carriers);
  return {
    'an unknown method': { carrier_uuid: first?.uuid, shipping_method_uuid: unknownUuid },
    'an unknown carrier': { carrier_uuid: unknownUuid, shipping_method_uuid: method },
    'no method': { carrier_uuid: first?.uuid },
    'no carrier': { shipping_method_uuid: method },
    'a malformed carrier': { carrier_uuid: 'not-a-uuid', shipping_method_uuid: method },
    ...(foreign !== undefined && {
      'a method of another carrier': { carrier_uuid: first?.uuid, shipping_method_uuid: foreign },
    }),
  };
}

/** Uuids are compared without regard to case. */
const lowered = (uuid: unknown): unknown => (typeof uuid === 'string' ? uuid.toLowerCase() : uuid);

/** How a carrier is told from another one: two reads of the same assignment may differ in what the specification leaves open. */
const identity = (carrier: unknown): string =>
  describe([lowered(valueAt(carrier, ['uuid']) ?? null), valueAt(carrier, ['shipping_method', 'name']) ?? null]);

/**
 * Expects refused assignments to leave the carrier. Each is read for until the wait is over, as reads may be late, and held
 * against what there was before it, so that one which changed something is not told again by those after it.
 */
async function expectCarrierKept(
  session: Session,
  order: Created,
  first: Exchange,
  carriers: readonly Carrier[],
): Promise<void> {
  let before = first;
  const isKept = (exchange: Exchange): boolean =>
    hasOrder(exchange) && identity(carrierOf(exchange)) === identity(carrierOf(before));
  const path = { order_uuid: order.uuid };
  const noToken = { body: await session.given.body('assignOrder'), authorization: null };
  const wrong = Object.entries(wrongAssignments(carriers)).map(([label, body]) => [label, { body }] as const);
  for (const [label, input] of [...wrong, ['no token', noToken] as const]) {
    await session.refusedFirst('assignOrder', { path, ...input }, label);
    const after = shown(session, await session.eventually(() => readOrder(session, order), isKept));
    const expected = describe(carrierOf(before) ?? null);
    session.expect(isKept(after), () => ({
      expected,
      received: describe(carrierOf(after) ?? null),
      place: '/data/order/carrier',
      exchange: after,
      variation: label,
    }));
    before = after;
  }
}

const assignmentTrace = authored(
  'assign-order.refused.changes-nothing',
  'ASG-10',
  'a refused assignment leaves the order as it was',
  'assignOrder',
  async (session) => {
    await session.given.control('assignOrder');
    const order = await session.given.make('order', 'references');
    const before = await session.eventually(() => readOrder(session, order), hasOrder);
    await expectCarrierKept(session, order, shown(session, before), await session.given.carriers());
  },
);

const reassignmentTrace = authored(
  'assign-order.refused.keeps-assignment',
  'ASG-10',
  'a refused assignment leaves an assigned order with its carrier',
  'assignOrder',
  async (session) => {
    const carriers = await session.given.carriers();
    const order = await session.given.make('order', 'references');
    const last = carriers.at(-1)!;
    const [method] = last.methods;
    const body = { carrier_uuid: last.uuid, shipping_method_uuid: method?.uuid };
    await session.needed('assignOrder', { path: { order_uuid: order.uuid }, body }, 'set-up: an assignment');
    const before = await readAssigned(session, keyOf(order), last, method?.name);
    session.run.kept.settle(before, session.run.ledger);
    await expectCarrierKept(session, order, shown(session, before), carriers);
  },
);

/** The checks that look for traces. */
export const traceChecks: readonly Check[] = [orderTrace, orderKept, assignmentTrace, reassignmentTrace];
