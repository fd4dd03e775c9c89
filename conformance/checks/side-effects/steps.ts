/** The requests, in steps: the bystanders are read after each step. */
import type { Json } from '../../../openapi/json/json.js';
import { assignmentBody } from '../../setup/assignments.js';
import { update } from '../../setup/customers.js';
import type { Bystanders } from './bystanders.js';
import { withoutExternalId } from '../../setup/bodies/helpers.js';
import type { UsableCarrier, Session } from '../../model/check.js';
import { keysOf } from '../../judging/orders/find-order.js';
import { wrongRequests } from './requests-to-refuse.js';

/** Requests of one kind: their names, and how each is sent. */
export type Requests = readonly (readonly [label: string, send: () => Promise<unknown>])[];

/** A set of requests of one kind, after which all bystanders are read again. */
export interface BystanderStep {
  readonly name: string;
  readonly requests: (session: Session, things: Bystanders) => Promise<Requests>;
}

const refusedStep = (operation: keyof typeof wrongRequests): BystanderStep => ({
  name: `refused.${operation}`,
  requests: async (session, things) =>
    (await wrongRequests[operation](session, things)).map(([label, input, due]) => [
      label,
      () =>
        due === 'refused'
          ? session.refusedFirst(operation, input, label)
          : session.send(operation, input, { purpose: `known identifiers, and ${label}`, role: 'wrong', due }),
    ]),
});

/** Requests that only read. */
export const reading: BystanderStep = {
  name: 'reading',
  requests: async (session, { plain, assigned }) => {
    const body = await session.given.body('calculateRates');
    const looks = [plain, assigned.order].flatMap(keysOf);
    return [
      ['GET /carriers', () => session.needed('listCarriers', {}, { purpose: 'the carriers' })],
      ['POST /carriers/rates', () => session.needed('calculateRates', { body }, { purpose: 'rates' })],
      ...looks.map(
        (query) =>
          [
            `GET /orders by ${Object.keys(query)[0]}`,
            () => session.needed('getOrder', { query }, { purpose: 'a look-up' }),
          ] as const,
      ),
    ];
  },
};

/** Another carrier than the assigned bystanders have, if there are several. */
export const assignmentToFirst = ([first]: readonly UsableCarrier[]) => assignmentBody(first!, first!.methods[0]!.uuid);

/** Assigns a new order of the customer, which is no bystander. */
async function assignNew(
  session: Session,
  { customer, location }: Bystanders,
  change = (body: Json): Json => body,
): Promise<void> {
  const references = { customer: { uuid: customer.uuid }, source_location: { uuid: location.uuid } };
  const order = await session.given.make('order', 'full', (body) => change({ ...body, ...references }));
  const body = assignmentToFirst(await session.given.carriers());
  await session.needed(
    'assignOrder',
    { path: { order_uuid: order.uuid }, body },
    { purpose: 'an assignment of a new order' },
  );
}

async function updateNew(session: Session): Promise<void> {
  const customer = await session.given.make('customer');
  const body = await session.given.body('updateCustomer', 'business');
  await update(session, customer, body, 'an update of a new customer');
}

/** Coordinates some hundred metres away. */
const nearby = (coordinates: unknown): Json => {
  const { lat, lng } = coordinates as Json;
  return { lat: Number(lat) - 0.002, lng };
};

/** Accepted writes: each creates a resource, or changes a new one. */
export const writing: BystanderStep = {
  name: 'accepted',
  requests: async (session, things) => {
    const { line_1, city, name } = things.location.body;
    const alike = (body: Json): Json => ({ ...body, line_1, city, name, coordinates: nearby(body['coordinates']) });
    const customer = { uuid: things.customer.uuid };
    return [
      ['a new location with the same address', () => session.given.make('location', 'full', alike)],
      ['an update of a new customer', () => updateNew(session)],
      ['a return of the same customer', () => session.given.make('order', 'return', (body) => ({ ...body, customer }))],
      ['an assignment of a new order of the same customer', () => assignNew(session, things)],
      ['an assignment of a new order without an external_id', () => assignNew(session, things, withoutExternalId)],
    ];
  },
};

/** The steps run in this order, one after the other, so that a change comes from the latest step. */
export const steps: readonly BystanderStep[] = [
  ...(Object.keys(wrongRequests) as (keyof typeof wrongRequests)[]).map(refusedStep),
  reading,
  writing,
];

/** The step that sends the requests that an operation must refuse. */
export const stepOf = (operation: keyof typeof wrongRequests): BystanderStep =>
  steps[Object.keys(wrongRequests).indexOf(operation)]!;
