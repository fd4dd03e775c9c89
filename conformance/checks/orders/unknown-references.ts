/** A reference is refused unless it is the uuid of an existing resource of the right kind. */
import { unknownUuid } from '../../../openapi/keywords/kit/mutation.js';
import { valueAt } from '../../../openapi/json/place.js';
import { sides } from '../../model/expected-order/parts.js';
import type { Created } from '../../requests/exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import { orderIn, readUntilFound } from '../../judging/orders/find-order.js';
import { changedIn } from '../../setup/bodies/helpers.js';
import { authored } from '../kit/authored.js';
import { refusedWith } from './workflow.js';

const nilUuid = '00000000-0000-0000-0000-000000000000';

/** Known identifiers of a resource besides its uuid, by label. */
type Identifiers = Readonly<Record<string, string>>;

const known = (identifiers: Readonly<Record<string, unknown>>): Identifiers =>
  Object.fromEntries(
    Object.entries(identifiers).flatMap(([label, value]) =>
      (typeof value === 'string' && value !== '') || Number.isSafeInteger(value) ? [[label, String(value)]] : [],
    ),
  );

const externalId = 'its external_id in place of a uuid';
const ownId = 'its id in place of a uuid';

interface Others {
  readonly customer: Identifiers;
  readonly location: Identifiers;
}

/** Other identifiers of the customer of an order. */
const customerIn = ({ body }: Created, read: unknown): Identifiers =>
  known({
    [externalId]: valueAt(body, ['customer', 'external_id']),
    [ownId]: valueAt(read, ['customer', 'id']),
  });

/** Other identifiers of a customer and a location. Their numbers come from an order that refers to both. */
function otherIdentifiers(session: Session): Promise<Others> {
  return session.shared('other-identifiers', async (own) => {
    const order = await own.given.order();
    const { body } = await own.given.location();
    const read = orderIn(await readUntilFound(own, order)) ?? {};
    return {
      customer: customerIn(order, read),
      location: known({ [externalId]: body['external_id'], [ownId]: valueAt(read, ['source_location', 'id']) }),
    };
  });
}

/** Expects references to be refused that name another kind of resource, or that are no uuid of this one. */
async function wrongReferences(
  session: Session,
  name: string,
  own: Created,
  other: Created,
  identifiers: Identifiers,
): Promise<void> {
  const wrong = {
    'the uuid of another kind of resource': other.uuid,
    'a uuid of zeros': nilUuid,
    'a uuid with a suffix': `${own.uuid}0`,
    ...identifiers,
  };
  for (const [label, uuid] of Object.entries(wrong))
    await refusedWith(
      session,
      'return',
      { words: `${name}: ${label}`, place: `/${name}`, rule: 'x-refers-to' },
      (body) => ({ ...body, [name]: { uuid } }),
      'other',
    );
}

export const referenceChecks: readonly Check[] = [
  authored(
    'create-order.refuses.customer-of-another-kind',
    'ORD-17',
    'an order whose customer.uuid is not the uuid of a customer is refused',
    async (session) => {
      const [customer, location] = [await session.given.customer(), await session.given.location()];
      await wrongReferences(session, 'customer', customer, location, (await otherIdentifiers(session)).customer);
    },
  ),
  authored(
    'create-order.refuses.location-of-another-kind',
    'ORD-24',
    'an order whose location uuid is not the uuid of a location is refused',
    async (session) => {
      const [customer, location] = [await session.given.customer(), await session.given.location()];
      const identifiers = (await otherIdentifiers(session)).location;
      for (const side of sides) await wrongReferences(session, side, location, customer, identifiers);
    },
  ),
  authored(
    'create-order.refuses.unknown-customer-beside-data',
    'ORD-17',
    'an unknown customer.uuid is refused, also with customer data beside it',
    (session) =>
      refusedWith(
        session,
        'full',
        { words: 'customer given as an unknown uuid and data', place: '/customer', rule: 'x-refers-to' },
        (body) => changedIn(body, 'customer', { uuid: unknownUuid }),
        'other',
      ),
  ),
  authored(
    'update-customer.refuses.other-identifiers',
    'CUS-16',
    "an update whose path has another identifier in place of the customer's uuid is refused",
    async (session) => {
      await session.given.control('updateCustomer');
      // An update that is accepted by mistake changes the customer, so it is no shared one.
      const order = await session.given.make('order', 'full');
      const read = orderIn(await readUntilFound(session, order));
      for (const [label, customer_uuid] of Object.entries(customerIn(order, read))) {
        const body = await session.given.body('updateCustomer');
        const told = { words: `customer_uuid: ${label}`, place: 'customer_uuid', rule: 'x-refers-to' };
        await session.refused('updateCustomer', { path: { customer_uuid }, body }, told);
      }
    },
  ),
];
