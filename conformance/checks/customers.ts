/** Customers and locations: identity, and what an update does. */
import { isRecord } from '../../openapi/schema.js';
import { describe, received } from '../exchange.js';
import type { Created, Kind } from '../ledger.js';
import type { Check } from '../model.js';
import { hasOrder, orderIn, readOrder, sameUuid } from '../reading.js';
import type { Session } from '../session.js';
import { authored } from './authored.js';

function different(
  kind: Kind,
  requirement: string,
  operation: 'createCustomer' | 'createLocation' | 'createOrder',
): Check {
  const id = `create-${kind}.gives.new-identifiers`;
  return authored(id, requirement, `two new ${kind}s have different identifiers`, operation, async (session) => {
    const made = [
      await session.given.make(kind),
      await session.given.make(kind),
      await session.given.make(kind, 'minimal'),
    ];
    const uuids = made.map(({ uuid }) => uuid.toLowerCase());
    session.expect(new Set(uuids).size === uuids.length, () => ({
      expected: 'different uuids',
      received: describe(uuids),
    }));
    const numbers = made.flatMap(({ orderNumber }) => orderNumber ?? []);
    session.expect(new Set(numbers).size === numbers.length, () => ({
      expected: 'different order numbers',
      received: describe(numbers),
    }));
  });
}

/** The customer that a new order for it reads. */
async function customerRead(session: Session, customer: Created): Promise<Record<string, unknown>> {
  const order = await session.given.make('order', 'minimal', (body) => ({
    ...body,
    customer: { uuid: customer.uuid },
  }));
  const exchange = await session.eventually(() => readOrder(session, order), hasOrder);
  const read = orderIn(exchange)?.['customer'];
  return isRecord(read)
    ? { ...read, exchange }
    : session.inconclusive('target', `the order's customer can't be read: ${received(exchange)}`);
}

async function expectCustomer(session: Session, customer: Created, expected: Record<string, unknown>): Promise<void> {
  const fields = ['external_id', 'email', 'phone'].filter((name) => expected[name] !== undefined);
  const deadline = session.run.now() + session.run.waitMs;
  let read = await customerRead(session, customer);
  const differs = (): readonly string[] => fields.filter((name) => read[name] !== expected[name]);
  while (differs().length > 0 && session.run.now() < deadline) {
    await session.run.sleep(session.run.waitMs / 4);
    read = await customerRead(session, customer);
  }
  for (const name of differs())
    session.expect(false, () => ({
      expected: describe(expected[name]),
      received: describe(read[name]),
      place: `/data/order/customer/${name}`,
    }));
}

const updateShows = authored(
  'update-customer.shows.in-later-orders',
  'CUS-17',
  'an accepted update shows in orders made afterwards',
  'updateCustomer',
  async (session) => {
    const [customer, bystander] = [
      await session.given.make('customer'),
      await session.given.make('customer', 'business'),
    ];
    const update = await session.given.body('updateCustomer', 'business');
    await session.needed(
      'updateCustomer',
      { path: { customer_uuid: customer.uuid }, body: update },
      'set-up: an update',
    );
    await expectCustomer(session, customer, update);
    await expectCustomer(session, bystander, bystander.body);
  },
);

const refusedUpdate = authored(
  'update-customer.refused.changes-nothing',
  'CUS-20',
  'a refused update leaves the customer as it was',
  'updateCustomer',
  async (session) => {
    await session.given.control('updateCustomer');
    const customer = await session.given.make('customer');
    const update = { ...(await session.given.body('updateCustomer')), type: 3 };
    const path = { customer_uuid: customer.uuid };
    const exchange = await session.send('updateCustomer', { path, body: update }, 'an update that must be refused');
    if (exchange.answer?.status === 200) session.inconclusive('target', 'the update that must be refused was accepted');
    const read = await customerRead(session, customer);
    for (const name of ['external_id', 'email', 'phone'])
      session.expect(read[name] === customer.body[name], () => ({
        expected: describe(customer.body[name]),
        received: describe(read[name]),
        place: `/data/order/customer/${name}`,
      }));
    session.expect(sameUuid(read['uuid'], customer.uuid), () => ({
      expected: customer.uuid,
      received: describe(read['uuid']),
      place: '/data/order/customer/uuid',
    }));
  },
);

/** Checks of identity and of customer updates. */
export const customerChecks: readonly Check[] = [
  different('customer', 'CUS-19', 'createCustomer'),
  different('location', 'LOC-17', 'createLocation'),
  different('order', 'ORD-56', 'createOrder'),
  updateShows,
  refusedUpdate,
];
