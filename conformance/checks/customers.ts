/** Customers and locations: identity, and what an update does. */
import { isRecord } from '../../openapi/schema.js';
import { describe, isTaken, received, sentJson, type Exchange } from '../exchange.js';
import { createdBy, type Created, type Kind } from '../ledger.js';
import type { OperationId } from '../../openapi/contract.js';
import { isSetUp } from '../given.js';
import type { Check } from '../model.js';
import { withTag } from '../order-shapes.js';
import { hasOrder, orderIn, readOrder } from '../reading.js';
import type { Session } from '../session.js';
import { authored } from './authored.js';

/** The purpose of a request that must be accepted. */
const plainRequest = 'request';

/** The fields by which a service may take two things for the same. */
const keys = ['external_id', 'email', 'phone', 'barcode'];

/** Whom to call at a door says nothing about whether two things are the same. */
const contacts = ['source_contact', 'destination_contact'];

/** The values of a body by which it may be taken for another one. */
function keysIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (!isRecord(value)) return [];
  const own = Object.entries(value).filter(([name]) => !contacts.includes(name));
  return own.flatMap(([name, child]) =>
    keys.includes(name) && child !== null ? [`${name} ${JSON.stringify(child)}`] : keysIn(child),
  );
}

const keysOf = new WeakMap<Exchange['request'], readonly string[]>();

/** The keys of what was sent. Several checks ask, and a confidence trial asks again for each altered answer. */
function sentKeys(exchange: Exchange): readonly string[] {
  const known = keysOf.get(exchange.request);
  if (known) return known;
  const made = keysIn(sentJson(exchange));
  keysOf.set(exchange.request, made);
  return made;
}

/** All that the run made as a new thing of its own: what repeats a key, or asks what becomes of something, may be an old one. */
function madeInRun(session: Session, operation: OperationId): readonly Created[] {
  const taken = session.whole(
    session.run.exchanges.filter(
      (one) => one.operation === operation && isTaken(one) && (isSetUp(one.purpose) || one.purpose === plainRequest),
    ),
  );
  const made = taken.map((exchange) => ({ exchange, keys: sentKeys(exchange) }));
  const uses = new Map<string, number>();
  for (const key of made.flatMap((one) => [...new Set(one.keys)])) uses.set(key, (uses.get(key) ?? 0) + 1);
  const isOwn = (all: readonly string[]): boolean => all.every((key) => uses.get(key) === 1);
  return made.flatMap(({ exchange, keys: all }) =>
    isSetUp(exchange.purpose) || isOwn(all) ? (createdBy(exchange, {}) ?? []) : [],
  );
}

function expectDifferent(
  session: Session,
  what: string,
  made: readonly Created[],
  idOf: (one: Created) => string,
): void {
  const first = new Map<string, Created>();
  for (const one of made) {
    const before = first.get(idOf(one));
    const exchange = session.run.exchanges[one.exchange - 1];
    session.expect(before === undefined, () => ({
      expected: `a new ${what}`,
      received: `${idOf(one)}, which exchange ${before?.exchange} was answered with, too`,
      ...(exchange && { exchange }),
    }));
    first.set(idOf(one), one);
  }
}

function different(
  kind: Kind,
  requirement: string,
  operation: 'createCustomer' | 'createLocation' | 'createOrder',
): Check {
  const id = `create-${kind}.gives.new-identifiers`;
  const make = async (session: Session): Promise<void> => {
    for (const example of ['full', 'full', 'minimal']) await session.given.make(kind, example);
  };
  const check = authored(id, requirement, `each new ${kind} has identifiers of its own`, operation, async (session) => {
    const made = madeInRun(session, operation);
    if (made.length < 2) session.unseen(operation, 'was not seen to succeed twice');
    expectDifferent(session, `${kind} uuid`, made, ({ uuid }) => uuid.toLowerCase());
    const numbered = made.filter(({ orderNumber }) => orderNumber !== undefined);
    expectDifferent(session, 'order number', numbered, ({ orderNumber }) => orderNumber ?? '');
  });
  return { ...check, afterwards: true, prepare: make };
}

type Json = Record<string, unknown>;

const taggedEmail = authored(
  'create-customer.accepts.tagged-email',
  'CUS-06',
  'an e-mail address with a plus is accepted',
  'createCustomer',
  async (session) => {
    await session.given.control('createCustomer');
    const body = await session.given.body('createCustomer');
    await session.accepted('createCustomer', { body: { ...body, email: withTag(body['email']) } });
  },
);

/** The customer that a new order for it reads. */
async function customerRead(
  session: Session,
  customer: Created,
): Promise<{ readonly read: Json; readonly exchange: Exchange }> {
  const order = await session.given.make('order', 'minimal', (body) => ({
    ...body,
    customer: { uuid: customer.uuid },
  }));
  const exchange = await session.eventually(() => readOrder(session, order), hasOrder);
  const read = orderIn(exchange)?.['customer'];
  return isRecord(read)
    ? { read, exchange }
    : session.inconclusive('target', `the order's customer can't be read: ${received(exchange)}`);
}

const readFields = ['external_id', 'email', 'phone'];

interface Difference {
  readonly name: string;
  readonly read: unknown;
  readonly exchange: Exchange;
}

/** The fields in which the customer that a new order reads differs from what is expected, after the wait. */
async function differences(session: Session, customer: Created, expected: Json): Promise<readonly Difference[]> {
  const round = async (): Promise<readonly Difference[]> => {
    const { read, exchange } = await customerRead(session, customer);
    const names = readFields.filter((name) => expected[name] !== undefined && read[name] !== expected[name]);
    return names.map((name) => ({ name, read: read[name], exchange }));
  };
  // Each round creates an order, so there are few.
  return session.until(round, (found) => found.length === 0, session.run.waitMs / 8);
}

async function expectCustomer(session: Session, customer: Created, expected: Json, variation: string): Promise<void> {
  for (const { name, read, exchange } of await differences(session, customer, expected))
    session.expect(false, () => ({
      expected: describe(expected[name]),
      received: describe(read),
      place: `/data/order/customer/${name}`,
      exchange,
      variation,
    }));
}

/** A customer that reads as it was created; what an update does to another one would prove nothing. */
async function readableCustomer(session: Session, example: string): Promise<Created> {
  const customer = await session.given.make('customer', example);
  const [wrong] = await differences(session, customer, customer.body);
  return wrong
    ? session.inconclusive('target', `a new customer's ${wrong.name} reads ${describe(wrong.read)}`)
    : customer;
}

const updateShows = authored(
  'update-customer.shows.in-later-orders',
  'CUS-17',
  'an accepted update shows in orders made afterwards',
  'updateCustomer',
  async (session) => {
    const customer = await readableCustomer(session, 'full');
    const bystander = await readableCustomer(session, 'business');
    const update = await session.given.body('updateCustomer', 'business');
    await session.needed(
      'updateCustomer',
      { path: { customer_uuid: customer.uuid }, body: update },
      'set-up: an update',
    );
    await expectCustomer(session, customer, update, 'the updated customer');
    await expectCustomer(session, bystander, bystander.body, 'another customer');
    for (const example of ['business', 'phone', 'minimal']) {
      const again = await session.given.body('updateCustomer', example);
      const path = { customer_uuid: customer.uuid };
      await session.needed('updateCustomer', { path, body: again }, 'set-up: another update');
      await expectCustomer(session, customer, again, `the customer updated again (${example})`);
    }
    const bare = await readableCustomer(session, 'minimal');
    const more = await session.given.body('updateCustomer', 'full');
    await session.needed('updateCustomer', { path: { customer_uuid: bare.uuid }, body: more }, 'set-up: an update');
    await expectCustomer(session, bare, more, 'a customer that had less before');
  },
);

const unchangedUpdate = authored(
  'update-customer.accepts.unchanged',
  'CUS-02',
  'an update that changes nothing is accepted',
  'updateCustomer',
  async (session) => {
    await session.given.control('updateCustomer');
    const { uuid, body } = await session.given.make('customer', 'full');
    await session.accepted('updateCustomer', { path: { customer_uuid: uuid }, body }, 'what was sent to create it');
  },
);

/** Ways to spoil an update that a careless server notices only after it has begun to write. */
const spoiled: Readonly<Record<string, (body: Json) => Json>> = {
  'a type outside the list': (body) => ({ ...body, type: 3 }),
  'no last name': ({ last_name: _last, ...body }) => body,
  'no type': ({ type: _type, ...body }) => body,
  'a first name that is null': (body) => ({ ...body, first_name: null }),
  'neither email nor phone': ({ email: _email, phone: _phone, ...body }) => body,
  'a malformed email': (body) => ({ ...body, email: 'not-an-email' }),
  'a malformed phone': (body) => ({ ...body, phone: 'not-a-phone' }),
  'a malformed metafield': (body) => ({ ...body, metafields: ['x'] }),
};

const refusedUpdate = authored(
  'update-customer.refused.changes-nothing',
  'CUS-20',
  'a refused update leaves the customer as it was',
  'updateCustomer',
  async (session) => {
    await session.given.control('updateCustomer');
    const customer = await readableCustomer(session, 'full');
    const path = { customer_uuid: customer.uuid };
    for (const [label, spoil] of Object.entries(spoiled)) {
      const body = spoil(await session.given.body('updateCustomer', 'business'));
      await session.refusedFirst('updateCustomer', { path, body }, label);
      await expectCustomer(session, customer, customer.body, label);
    }
    const body = await session.given.body('updateCustomer', 'business');
    await session.refusedFirst('updateCustomer', { path, body, authorization: null }, 'no token');
    await expectCustomer(session, customer, customer.body, 'no token');
  },
);

/** Checks of identity and of customer updates. */
export const customerChecks: readonly Check[] = [
  different('customer', 'CUS-19', 'createCustomer'),
  different('location', 'LOC-17', 'createLocation'),
  different('order', 'ORD-56', 'createOrder'),
  updateShows,
  unchangedUpdate,
  refusedUpdate,
  taggedEmail,
];
