/** Values of customers that some servers treat as equal, or as taken forever. */
import type { Json } from '../../../openapi/json/json.js';
import { valueAt } from '../../../openapi/json/place.js';
import { createdBy } from '../../requests/exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import { orderIn, readUntilFound } from '../../judging/orders/find-order.js';
import { orderFor, throughNewOrders, update } from '../../setup/customers.js';
import { authored } from '../kit/authored.js';

/** A customer who is like the first one in one value. */
interface Similar {
  readonly words: string;
  readonly contact: Json;
  /** Whether an order for the customer is read: one of each kind is enough. */
  readonly isRead?: true;
}

/** A customer, and others whose e-mail address or phone a server may take for that of the first one. */
function similar(session: Session): readonly Similar[] {
  const [id = '', domain] = session.fresh('email').split('@');
  const line = session.fresh('phone').slice(-4);
  const isOwn = session.run.options.given?.phones !== undefined;
  const email = (local: string): Json => ({ email: `${local}@${domain}`, phone: session.fresh('phone') });
  // Numbers of two cities that have the same nine digits at their ends.
  const phone = (city: string): Json => (isOwn ? {} : { phone: `+1${city}555${line}` });
  return [
    { words: 'a customer', contact: { ...email(`${id}a`), ...phone('212') } },
    { words: 'a customer with a tag in the e-mail address', contact: email(`${id}a+1`), isRead: true },
    { words: 'a customer with a dot in the e-mail address', contact: email(`${id}.a`) },
    { words: 'a customer with an e-mail address in capital letters', contact: email(`${id}a`.toUpperCase()) },
    {
      words: 'a customer with the same nine digits at the end of the phone',
      contact: { ...email(`${id}b`), ...phone('312') },
      isRead: true,
    },
  ];
}

/**
 * Creates customers with similar values, and orders for some of them: the checks of all customers judge that each has a uuid of its
 * own, and that an order shows its own. A server may refuse the second of two similar ones.
 */
export async function makeSimilarCustomers(session: Session): Promise<void> {
  for (const { words: purpose, contact, isRead } of similar(session)) {
    const body = { ...(await session.given.body('createCustomer')), ...contact };
    const customer = createdBy(await session.send('createCustomer', { body }, { purpose, due: 'either' }), body);
    if (customer && isRead) await readUntilFound(session, await orderFor(session, customer, 'references'));
  }
}

/** A contact that no customer is. */
const stranger = (session: Session): Json => ({
  name: 'Ada',
  email: session.fresh('email'),
  phone: session.fresh('phone'),
});

const givenUp = authored(
  'create-customer.accepts.given-up-values',
  'CUS-01',
  'an e-mail address and a phone that a customer gave up, or that only a contact of an order has, are accepted',
  async (session) => {
    await session.given.control('createCustomer');
    const customer = await session.given.make('customer', 'full');
    const contact = stranger(session);
    const body = await session.given.body('updateCustomer');
    await update(session, customer, body);
    // Until the update shows, the customer still has its values.
    const shown = await throughNewOrders(
      session,
      async () => {
        const parts = { customer: { uuid: customer.uuid }, destination_contact: contact };
        const order = await session.given.make('order', 'full', (full) => ({ ...full, ...parts }));
        return valueAt(orderIn(await readUntilFound(session, order)), ['customer', 'email']);
      },
      (email) => email === body['email'],
    );
    if (shown !== body['email']) return session.inconclusive('target', 'the update does not show in later orders');
    for (const [label, { email, phone }] of [
      ['the e-mail address and phone of a contact', contact],
      ['the e-mail address and phone that a customer gave up', customer.body],
    ] as const)
      await session.accepted(
        'createCustomer',
        { body: { ...(await session.given.body('createCustomer')), email, phone } },
        label,
      );
  },
);

/** The check of values that were a customer's. */
export const givenUpValueChecks: readonly Check[] = [givenUp];
