/** Orders whose parts have a value in common. */
import { creators, type ResourceKind } from '../../requests/exchange/ledger.js';
import type { Json } from '../../../openapi/json/json.js';
import type { Session } from '../../model/check.js';
import { changed, digits } from './helpers.js';

/** Contacts with the phone and e-mail address of the customer, or of each other, but with names of their own. */
export const sharedContacts = [
  changed((body) => {
    const { email, phone } = body['customer'] as Json;
    return {
      source_contact: { ...(body['source_contact'] as Json), phone },
      destination_contact: { ...(body['destination_contact'] as Json), name: 'Front Desk', email },
    };
  }),
  changed((body) => {
    const { email, phone } = body['customer'] as Json;
    return {
      source_contact: { ...(body['source_contact'] as Json), email },
      destination_contact: { ...(body['destination_contact'] as Json), phone },
    };
  }),
  changed(({ source_contact, destination_contact }) => ({
    destination_contact: { ...(source_contact as Json), name: (destination_contact as Json)['name'] },
  })),
];

/** An order whose customer and package have its own external_id, as where a client numbers each kind of record from 1. */
export const sharedExternalId = changed(({ external_id, customer, packages: sent }) => ({
  customer: { ...(customer as Json), external_id },
  packages: (sent as readonly Json[]).map((one, index) => (index === 0 ? { ...one, external_id } : one)),
}));

/** An order that has one external_id with its customer and its location, which exist before it. */
export async function ofNamesakes(session: Session): Promise<Json> {
  for (const kind of ['location', 'customer'] as const) await session.given.control(creators[kind]);
  await session.given.control('createOrder', 'references');
  // Leading zeros are lost if it is parsed as a number.
  const external_id = digits(session.fresh('id'));
  const made = async (kind: ResourceKind): Promise<Json> => {
    const body = { ...(await session.given.body(creators[kind])), external_id };
    const words = `a ${kind} with the external_id that records of other kinds have`;
    const { uuid } = await session.given.accepted(kind, body, { words, place: '/external_id' });
    return { uuid };
  };
  const [source_location, customer] = [await made('location'), await made('customer')];
  const body = await session.given.body('createOrder', 'references');
  return { ...body, external_id, customer, source_location };
}
