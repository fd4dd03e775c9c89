/** Values of customers that some servers treat as equal, or as taken for ever. */
import type { Json } from '../../../openapi/json/json.js';
import { valueAt } from '../../../openapi/json/place.js';
import { createdBy } from '../../requests/exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import { orderIn, readUntilFound } from '../../judging/orders/find-order.js';
import { orderFor, throughNewOrders, update } from '../../setup/customers.js';
import { authored } from '../kit/authored.js';

/** E-mail addresses and phones that servers may take for those of the first customer, by how they differ from them. */
function similar(session: Session): readonly (readonly [label: string, contact: Json])[] {
  const [id = '', domain] = session.fresh('email').split('@');
  const own = session.run.options.given?.phones;
  const line = session.fresh('phone').slice(-4);
  const phones = own ? [] : [`+1212555${line}`, `+1312555${line}`];
  const phone = (at: number): Json => ({ phone: phones[at] ?? session.fresh('phone') });
  return [
    ['a customer', { email: `${id}a@${domain}`, ...phone(0) }],
    ['a customer with a tag in the e-mail address', { email: `${id}a+1@${domain}`, ...phone(2) }],
    ['a customer with a dot in the e-mail address', { email: `${id}.a@${domain}`, ...phone(2) }],
    ['a customer with an e-mail address in capital letters', { email: `${id}a@${domain}`.toUpperCase(), ...phone(2) }],
    ['a customer with the same nine digits at the end of the phone', { email: session.fresh('email'), ...phone(1) }],
  ];
}

/**
 * Creates customers with similar values, and orders for them: the checks of all customers judge that each has a uuid of its own, and
 * that an order shows its own. A server may refuse the second of two similar ones.
 */
export async function makeSimilarCustomers(session: Session): Promise<void> {
  for (const [purpose, contact] of similar(session)) {
    const body = { ...(await session.given.body('createCustomer')), ...contact };
    const customer = createdBy(await session.send('createCustomer', { body }, { purpose, due: 'either' }), body);
    // One of each kind is read.
    if (customer && /tag|nine/.test(purpose))
      await readUntilFound(session, await orderFor(session, customer, 'references'));
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
