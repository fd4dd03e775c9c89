/** POST /orders: whose location must be ours, and what else an order may refer to. */
import { unknownUuid } from '../../openapi/variations.js';
import type { Session } from '../session.js';
import { authored } from './authored.js';

type Json = Record<string, unknown>;

async function refusedWith(
  session: Session,
  example: string,
  variation: string,
  change: (body: Json) => Json,
): Promise<void> {
  await session.given.control('createOrder', example);
  await session.refused(
    'createOrder',
    { body: change(await session.given.body('createOrder', example)) },
    variation,
    'body',
  );
}

/** An address as a contract example has it, for a side where only a uuid will do. */
async function address(session: Session): Promise<Json> {
  return (await session.given.body('createOrder', 'full'))['destination_location'] as Json;
}

/** Sends an address where only a uuid will do. */
async function refusesAddress(session: Session, example: string, side: string): Promise<void> {
  const given = await address(session);
  await refusedWith(session, example, `${side} given as an address`, (body) => ({ ...body, [side]: given }));
}

const unknownBesideAddress = authored(
  'create-order.workflow.unknown-beside-address',
  'ORD-24',
  'a location that does not exist is refused on the side of the workflow, also with an address beside its uuid',
  'createOrder',
  async (session) => {
    const both = { uuid: unknownUuid, ...(await address(session)) };
    for (const [example, side] of [
      ['full', 'source_location'],
      ['return', 'destination_location'],
    ] as const)
      await refusedWith(session, example, `${side} given as an unknown uuid and an address`, (body) => ({
        ...body,
        [side]: both,
      }));
  },
);

const standardInline = authored(
  'create-order.workflow.standard-inline',
  'ORD-52',
  'a standard order whose source_location is an address is refused',
  'createOrder',
  (session) => refusesAddress(session, 'full', 'source_location'),
);

const returnInline = authored(
  'create-order.workflow.return-inline',
  'ORD-53',
  'a return order whose destination_location is an address is refused',
  'createOrder',
  (session) => refusesAddress(session, 'return', 'destination_location'),
);

const defaultWorkflow = authored(
  'create-order.workflow.default',
  'ORD-57',
  'an order without is_return follows the standard workflow',
  'createOrder',
  async (session) => {
    const source = await address(session);
    await refusedWith(session, 'minimal', 'is_return left out, source_location given as an address', (body) => ({
      ...body,
      source_location: source,
    }));
  },
);

const freeSideUnknown = authored(
  'create-order.workflow.unknown-on-free-side',
  'ORD-24',
  'a location that does not exist is refused on the side that the workflow leaves free',
  'createOrder',
  async (session) => {
    const unknown = { uuid: unknownUuid };
    await refusedWith(session, 'full', 'destination_location of a standard order: one that does not exist', (body) => ({
      ...body,
      destination_location: unknown,
    }));
    await refusedWith(session, 'return', 'source_location of a return: one that does not exist', (body) => ({
      ...body,
      source_location: unknown,
    }));
  },
);

const nilUuid = '00000000-0000-0000-0000-000000000000';

/** A uuid is one of the kind of thing that is asked for: of no other kind, and nothing that only begins like one. */
async function wrongReferences(session: Session, name: string, own: string, other: string): Promise<void> {
  const wrong = { 'of another kind of thing': other, 'of zeros': nilUuid, 'with more behind it': `${own}0` };
  for (const [label, uuid] of Object.entries(wrong))
    await refusedWith(session, 'return', `${name}: a uuid ${label}`, (body) => ({ ...body, [name]: { uuid } }));
}

const otherCustomer = authored(
  'create-order.refuses.customer-of-another-kind',
  'ORD-17',
  'an order whose customer has the uuid of something else is refused',
  'createOrder',
  async (session) => {
    const [customer, location] = [await session.given.customer(), await session.given.location()];
    await wrongReferences(session, 'customer', customer.uuid, location.uuid);
  },
);

const otherLocation = authored(
  'create-order.refuses.location-of-another-kind',
  'ORD-24',
  'an order whose locations have the uuid of something else is refused',
  'createOrder',
  async (session) => {
    const [customer, location] = [await session.given.customer(), await session.given.location()];
    for (const side of ['source_location', 'destination_location'])
      await wrongReferences(session, side, location.uuid, customer.uuid);
  },
);

const namedAddress = authored(
  'create-order.accepts.named-address',
  'ORD-25',
  'an address with a name is accepted in either workflow',
  'createOrder',
  async (session) => {
    for (const [example, side] of [
      ['full', 'destination_location'],
      ['return', 'source_location'],
    ] as const) {
      await session.given.control('createOrder', example);
      const body = await session.given.body('createOrder', example);
      const named = { ...body, [side]: { ...(body[side] as Json), name: 'Loading bay' } };
      await session.accepted('createOrder', { body: named }, `the ${side} has a name (in the ${example} request)`);
    }
  },
);

/** The checks of which location an order may have, and how. */
export const workflowChecks = [
  namedAddress,
  unknownBesideAddress,
  standardInline,
  returnInline,
  defaultWorkflow,
  freeSideUnknown,
  otherCustomer,
  otherLocation,
];
