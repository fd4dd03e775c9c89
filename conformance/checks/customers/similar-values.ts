/** Values of customers that some servers treat as equal, or as taken for ever. */
import type { Json } from '../../../openapi/json/json.js';
import { createdBy, type Created } from '../../requests/exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import { sameUuid } from '../../judging/orders/find-order.js';
import { update } from '../../setup/customers.js';
import { authored } from '../kit/authored.js';
import { expectAccepted } from '../kit/expect-accepted.js';
import { expectCustomer } from './updates.js';

/** E-mail addresses and phones that servers may take for those of the first customer, by how they differ from them. */
function similar(session: Session): readonly (readonly [label: string, contact: Json])[] {
  const [id = '', domain] = session.fresh('email').split('@');
  const own = session.run.options.given?.phones;
  const line = session.fresh('phone').slice(-4);
  const phones = own ? [] : [`+1212555${line}`, `+1312555${line}`];
  const phone = (at: number): Json => ({ phone: phones[at] ?? session.fresh('phone') });
  return [
    ['the first customer', { email: `${id}a@${domain}`, ...phone(0) }],
    ['an e-mail address with a tag', { email: `${id}a+1@${domain}`, ...phone(2) }],
    ['an e-mail address with a dot', { email: `${id}.a@${domain}`, ...phone(2) }],
    ['an e-mail address in capital letters', { email: `${id}a@${domain}`.toUpperCase(), ...phone(2) }],
    ['a phone number of the same nine digits at its end', { email: session.fresh('email'), ...phone(1) }],
  ];
}

/** How a customer is compared with what was sent: it is open whether capital letters of an e-mail address stay. */
const comparable = ({ email, ...body }: Json): Json =>
  email === String(email).toUpperCase() ? body : { ...body, email };

const staysItself = authored(
  'create-customer.gives.own-uuid-to-similar',
  'CUS-19',
  'customers whose e-mail addresses or phones are only similar are different ones, or the second is refused',
  async (session) => {
    await session.given.control('createCustomer');
    const made: (readonly [label: string, customer: Created])[] = [];
    for (const [label, contact] of similar(session)) {
      const body = { ...(await session.given.body('createCustomer')), ...contact };
      const exchange = await session.send('createCustomer', { body }, { purpose: label, due: 'either' });
      const customer = createdBy(exchange, body);
      if (!customer) continue;
      const same = made.find(([, one]) => sameUuid(one.uuid, customer.uuid));
      session.expect(!same, () => ({
        expected: 'another uuid, or a refusal',
        received: `${customer.uuid}, which exchange ${same?.[1].exchange} also returned`,
        place: '/data/customer_uuid',
        exchange,
        relation: 'repeated',
        variation: `a customer with ${label} of another one`,
      }));
      if (!same) made.push([label, customer]);
    }
    // One of each kind is read.
    for (const [label, customer] of made.filter(([label]) => !/dot|capital/.test(label)))
      await expectCustomer(
        session,
        customer,
        comparable(customer.body),
        `${label}, similar to that of another customer`,
        'references',
      );
    if (session.judged.count === 0) session.inconclusive('circumstance', 'no customer was accepted');
  },
);

const givenUp = authored(
  'create-customer.accepts.given-up-values',
  'CUS-01',
  'an e-mail address and a phone that a customer gave up, or that only a contact of an order has, are accepted',
  async (session) => {
    await session.given.control('createCustomer');
    const customer = await session.given.make('customer', 'full');
    await update(session, customer, await session.given.body('updateCustomer'));
    const order = await session.given.make('order', 'full', (body) => ({
      ...body,
      destination_contact: { name: 'Ada', email: session.fresh('email'), phone: session.fresh('phone') },
    }));
    const contact = order.body['destination_contact'] as Json;
    for (const [label, { email, phone }] of [
      ['the e-mail address and phone of a contact', contact],
      ['the e-mail address and phone that a customer gave up', customer.body],
    ] as const) {
      const body = { ...(await session.given.body('createCustomer')), email, phone };
      await expectAccepted(session, label, { operation: 'createCustomer', body });
    }
  },
);

/** The checks of values that are nearly another customer's, or were one's. */
export const similarValueChecks: readonly Check[] = [staysItself, givenUp];
