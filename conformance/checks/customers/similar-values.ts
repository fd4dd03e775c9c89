/** Values of customers that some servers treat as equal, or as taken for ever. */
import type { Json } from '../../../openapi/json/json.js';
import { valueAt } from '../../../openapi/json/place.js';
import { customerFields } from '../../model/expected-order/expected-order.js';
import { contrast } from '../../requests/exchange/diff-excerpt.js';
import { isAccepted } from '../../requests/exchange/exchange.js';
import { createdBy, type Created } from '../../requests/exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import { orderIn, readUntilFound, sameUuid } from '../../judging/orders/find-order.js';
import { orderFor, update } from '../../setup/customers.js';
import { authored } from '../kit/authored.js';
import { expectResponse } from '../kit/expect-response.js';

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

/** Other customers that were accepted have other uuids: the check of new identifiers judges that. */
const similarCustomers = authored(
  'get-order.reads.similar-customers',
  'ORD-63',
  'orders for customers whose e-mail addresses or phones are only similar show nothing of each other',
  async (session) => {
    await session.given.control('createCustomer');
    const made: (readonly [label: string, customer: Created])[] = [];
    for (const [label, contact] of similar(session)) {
      const body = { ...(await session.given.body('createCustomer')), ...contact };
      const exchange = await session.send('createCustomer', { body }, { purpose: label, due: 'either' });
      const customer = createdBy(exchange, body);
      if (customer) made.push([label, customer]);
    }
    // One of each kind is read.
    for (const [label, customer] of made.filter(([label]) => !/dot|capital/.test(label))) {
      const exchange = await readUntilFound(session, await orderFor(session, customer, 'references'));
      const others = made.filter(([, one]) => !sameUuid(one.uuid, customer.uuid));
      for (const name of customerFields) {
        const read = valueAt(orderIn(exchange), ['customer', name]);
        const other = others.find(([, { body }]) => typeof read === 'string' && body[name] === read);
        session.expect(!other, () => ({
          ...contrast(customer.body[name], read),
          place: `/data/order/customer/${name}`,
          exchange,
          variation: `an order for ${label}: the ${name} of ${other?.[0]}`,
        }));
      }
    }
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
      const intent = { purpose: label, due: 'either' } as const;
      // The update may show late.
      const exchange = await session.eventually(() => session.send('createCustomer', { body }, intent), isAccepted);
      expectResponse(session, isAccepted(exchange), exchange, 'status 200', { variation: label, due: 'accepted' });
    }
  },
);

/** The checks of values that are nearly another customer's, or were one's. */
export const similarValueChecks: readonly Check[] = [similarCustomers, givenUp];
