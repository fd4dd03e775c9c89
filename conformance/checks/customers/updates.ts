/** An update of a customer shows in orders that are created afterwards. */
import { isRecord, type Json } from '../../../openapi/json/json.js';
import { contrast } from '../../requests/exchange/diff-excerpt.js';
import { describe, lacking, received, type Exchange } from '../../requests/exchange/exchange.js';
import { customerFields } from '../../model/expected-order/expected-order.js';
import { reaches } from '../../model/expected-order/parts.js';
import { createdBy, type Created } from '../../requests/exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import { orderFor, throughNewOrders, update } from '../../setup/customers.js';
import { withTag } from '../../setup/bodies/emails.js';
import { orderIn, readUntilFound, sameUuid } from '../../judging/orders/find-order.js';
import { openQuestion } from '../../requests/exchange/intent.js';
import { authored } from '../kit/authored.js';

interface Shown {
  readonly read: Json;
  readonly exchange: Exchange;
}

/** The customer that an order shows. */
async function customerIn(session: Session, order: Created): Promise<Shown> {
  const exchange = await readUntilFound(session, order);
  const read = orderIn(exchange)?.['customer'];
  return isRecord(read)
    ? { read, exchange }
    : session.inconclusive(
        'target',
        `the order's customer can't be read: ${lacking(exchange, 'customer at data.order.customer')}`,
        exchange,
      );
}

/** The customer as a new order for it shows it. */
const customerRead = async (session: Session, customer: Created, example?: string): Promise<Shown> =>
  customerIn(session, await orderFor(session, customer, example));

/** Whether two customers share an e-mail address or a phone: a server may treat them as one. */
export const shareContact = (one: Json, other: Json): boolean =>
  reaches.some((name) => one[name] !== undefined && one[name] === other[name]);

/** An update has no `name`: it is compared only if one was read before. */
const readFields = [...customerFields, 'name'];

interface Difference {
  readonly name: string;
  readonly read: unknown;
  readonly exchange: Exchange;
}

/** The fields of an order's customer that differ from the expected values. */
async function differencesIn(session: Session, order: Created, expected: Json): Promise<readonly Difference[]> {
  const { read, exchange } = await customerIn(session, order);
  const names = readFields.filter((name) => expected[name] !== undefined && read[name] !== expected[name]);
  return names.map((name) => ({ name, read: read[name], exchange }));
}

/** The differences in new orders, read until there are none or the wait is over. */
export const differences = (
  session: Session,
  customer: Created,
  expected: Json,
  example?: string,
): Promise<readonly Difference[]> =>
  throughNewOrders(
    session,
    async () => differencesIn(session, await orderFor(session, customer, example), expected),
    (found) => found.length === 0,
  );

/** Reports the fields of the customer that differ in new orders. */
function reportDifferences(session: Session, found: readonly Difference[], expected: Json, variation: string): void {
  session.judged.note(readFields.filter((name) => expected[name] !== undefined).length);
  for (const { name, read, exchange } of found)
    session.expect(false, () => ({
      ...contrast(expected[name], read),
      place: `/data/order/customer/${name}`,
      exchange,
      variation,
    }));
}

/** Expects new orders for a customer, made from an example, to show these values. */
export async function expectCustomer(
  session: Session,
  customer: Created,
  expected: Json,
  variation: string,
  example?: string,
): Promise<void> {
  reportDifferences(session, await differences(session, customer, expected, example), expected, variation);
}

/** A new customer that orders show as it was created; otherwise an update would prove nothing. */
export async function readableCustomer(session: Session, example: string): Promise<Created> {
  const customer = await session.given.make('customer', example);
  const [wrong] = await differences(session, customer, customer.body);
  return wrong
    ? session.inconclusive('target', `a new customer's ${wrong.name} reads ${describe(wrong.read)}`)
    : customer;
}

/** The number of orders that are created at once. */
const atOnce = 4;

/** New orders for a customer, created concurrently. */
async function ordersAtOnce(session: Session, { uuid }: Created): Promise<readonly Created[]> {
  const bodies: Json[] = [];
  while (bodies.length < atOnce)
    bodies.push({ ...(await session.given.body('createOrder', 'minimal')), customer: { uuid } });
  const made = bodies.map(async (body) => {
    const exchange = await session.send('createOrder', { body }, { purpose: 'one of several orders' });
    const what = 'an order for a customer that has others was not accepted';
    return createdBy(exchange, body) ?? session.inconclusive('target', `${what}: ${received(exchange)}`, exchange);
  });
  return Promise.all(made);
}

/** The values that later orders for a customer must show: those that were sent, and the name that orders show now. */
export async function asRead(session: Session, customer: Created): Promise<Json> {
  const { name } = (await customerRead(session, customer)).read;
  return { ...customer.body, ...(typeof name === 'string' && { name }) };
}

/** Updates one of two customers with the same phone, if the server accepts two and orders show each as it was sent. */
async function updateOneOfTwo(session: Session): Promise<void> {
  const bodies = [await session.given.body('createCustomer'), await session.given.body('createCustomer')];
  const { phone } = bodies[0]!;
  const made: Created[] = [];
  for (const one of bodies) {
    const body = { ...one, phone };
    // A server may merge customers with the same phone, so these requests are probes, which no other check judges.
    const customer = createdBy(await session.send('createCustomer', { body }, openQuestion), body);
    if (customer) made.push(customer);
  }
  const [first, second] = made;
  if (!first || !second || sameUuid(first.uuid, second.uuid)) return;
  for (const one of made) if ((await differences(session, one, one.body)).length > 0) return;
  const body = await session.given.body('updateCustomer');
  await update(session, second, body);
  await expectCustomer(session, second, body, 'one of two customers with the same phone');
  await expectCustomer(session, first, first.body, 'the other of two customers with the same phone');
}

/** The checks of customer updates. */
export const customerUpdateChecks: readonly Check[] = [
  authored(
    'update-customer.shows.in-later-orders',
    'CUS-17',
    'an accepted update shows in orders created afterwards',
    async (session) => {
      const customer = await readableCustomer(session, 'full');
      const bystander = await readableCustomer(session, 'business');
      const body = await session.given.body('updateCustomer', 'business');
      await update(session, customer, body);
      await expectCustomer(session, customer, body, 'the updated customer');
      await expectCustomer(session, bystander, bystander.body, 'another customer');
      for (const example of ['business', 'phone', 'minimal']) {
        const again = await session.given.body('updateCustomer', example);
        await update(session, customer, again, 'set-up: another update');
        await expectCustomer(session, customer, again, `the customer updated again (${example})`);
      }
      // Customers without a field must not be matched by its absence, and so updated together.
      for (const example of ['minimal', 'phone']) {
        const other = await readableCustomer(session, example);
        const bare = await readableCustomer(session, example);
        const full = await session.given.body('updateCustomer', 'full');
        const more = { ...full, email: withTag(full['email']) };
        await update(session, bare, more);
        await expectCustomer(session, bare, more, `a customer that had fewer fields before (${example})`);
        if (!shareContact(other.body, bare.body))
          await expectCustomer(session, other, other.body, `another customer that had as few fields (${example})`);
      }
      await updateOneOfTwo(session);
    },
  ),
  authored(
    'update-customer.shows.in-every-later-order',
    'CUS-17',
    'an accepted update shows in every order created afterwards',
    async (session) => {
      const customer = await readableCustomer(session, 'full');
      // Fills the caches of the server's workers, which must not hide the update.
      await ordersAtOnce(session, customer);
      const body = await session.given.body('updateCustomer', 'business');
      await update(session, customer, body);
      // Another check judges whether the update shows at all.
      if ((await differences(session, customer, body)).length > 0)
        session.inconclusive('target', 'the update does not show in later orders');
      const look = async (): Promise<readonly (readonly Difference[])[]> => {
        const found: (readonly Difference[])[] = [];
        for (const order of await ordersAtOnce(session, customer))
          found.push(await differencesIn(session, order, body));
        return found.filter((one) => one.length > 0);
      };
      const wrong = await session.until(look, (found) => found.length === 0, session.run.waitMs);
      reportDifferences(session, wrong[0] ?? [], body, `${wrong.length} of ${atOnce} orders created at the same time`);
    },
  ),
];
