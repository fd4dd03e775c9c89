/** What requests do where the specification leaves it open: look-ups by odd keys, changes and delays. */
import { isRecord } from '../../openapi/schema.js';
import { valueAt } from '../../openapi/walk.js';
import { describe, type Exchange } from '../exchange.js';
import { createdBy } from '../ledger.js';
import type { Check } from '../model.js';
import { hasOrder, orderIn, readOrder, sameUuid } from '../reading.js';
import { authored } from './authored.js';
import { probe, verdict } from './open-questions.js';

type Json = Record<string, unknown>;

const lookUps = authored(
  'get-order.asks.keys',
  'LKP-09',
  'a look-up by both keys of one order',
  'getOrder',
  async (session) => {
    const order = await session.given.order();
    const query = { external_id: String(order.body['external_id']), order_number: order.orderNumber ?? '' };
    const exchange = await probe(session, 'getOrder', { query });
    session.observe('both keys of one order', verdict(exchange), exchange);
  },
);

const contradiction = authored(
  'get-order.asks.contradicting-keys',
  'LKP-10',
  'a look-up by keys of two orders',
  'getOrder',
  async (session) => {
    const [one, other] = [await session.given.order(), await session.given.make('order', 'references')];
    const query = { external_id: String(one.body['external_id']), order_number: other.orderNumber ?? '' };
    const exchange = await probe(session, 'getOrder', { query });
    const found = orderIn(exchange)?.['uuid'];
    const which = sameUuid(found, one.uuid)
      ? 'the one of external_id'
      : sameUuid(found, other.uuid)
        ? 'the one of order_number'
        : verdict(exchange);
    session.observe('keys of two orders', which, exchange);
  },
);

const emptyKeys = authored(
  'get-order.asks.empty-key',
  'LKP-11',
  'a look-up by an empty key',
  'getOrder',
  async (session) => {
    for (const key of ['external_id', 'order_number']) {
      const exchange = await probe(session, 'getOrder', { query: { [key]: '' } });
      session.observe(`an empty ${key}`, verdict(exchange), exchange);
    }
  },
);

const otherCase = authored(
  'get-order.asks.other-case',
  'LKP-08',
  'a look-up by an external_id in capitals',
  'getOrder',
  async (session) => {
    const order = await session.given.order();
    const exchange = await probe(session, 'getOrder', {
      query: { external_id: String(order.body['external_id']).toUpperCase() },
    });
    session.observe('an external_id in capitals', verdict(exchange), exchange);
  },
);

const earlierOrders = authored(
  'update-customer.asks.earlier-orders',
  'CUS-21',
  'whether an update shows in earlier orders',
  'updateCustomer',
  async (session) => {
    const customer = await session.given.make('customer');
    const order = await session.given.make('order', 'references', (body) => ({
      ...body,
      customer: { uuid: customer.uuid },
    }));
    await session.eventually(() => readOrder(session, order), hasOrder);
    const update = await session.given.body('updateCustomer', 'business');
    await session.needed(
      'updateCustomer',
      { path: { customer_uuid: customer.uuid }, body: update },
      'set-up: an update',
    );
    const exchange = await readOrder(session, order);
    const read = valueAt(orderIn(exchange), ['customer', 'email']);
    const which =
      read === update['email'] ? 'the new values' : read === customer.body['email'] ? 'the old values' : describe(read);
    session.observe('an earlier order after an update of its customer', which, exchange);
  },
);

const secondAssignment = authored(
  'assign-order.asks.again',
  'ASG-11',
  'assigning an assigned order again',
  'assignOrder',
  async (session) => {
    const carriers = await session.given.carriers();
    const order = await session.given.make('order', 'references');
    const body = (index: number): Json => {
      const carrier = carriers.at(index)!;
      return { carrier_uuid: carrier.uuid, shipping_method_uuid: carrier.methods.at(index)!.uuid };
    };
    await session.needed('assignOrder', { path: { order_uuid: order.uuid }, body: body(0) }, 'set-up: an assignment');
    const exchange = await probe(session, 'assignOrder', { path: { order_uuid: order.uuid }, body: body(-1) });
    session.observe('a second assignment', verdict(exchange), exchange);
    session.observe('status after assigning', describe(orderIn(await readOrder(session, order))?.['status']));
  },
);

/** Whether a read shows the assignment at once; how long it takes to is told as reads, since time is never the same twice. */
const assignmentDelay = authored(
  'assign-order.asks.delay',
  'ASG-09',
  'how soon an assignment shows',
  'assignOrder',
  async (session) => {
    const [carrier] = await session.given.carriers();
    const order = await session.given.make('order', 'references');
    const body = { carrier_uuid: carrier!.uuid, shipping_method_uuid: carrier!.methods[0]!.uuid };
    await session.needed('assignOrder', { path: { order_uuid: order.uuid }, body }, 'set-up: an assignment');
    let reads = 0;
    const shows = (exchange: Exchange): boolean =>
      sameUuid(valueAt(orderIn(exchange)?.['carrier'], ['uuid']), carrier!.uuid);
    const last = await session.eventually(() => {
      reads += 1;
      return readOrder(session, order);
    }, shows);
    session.observe('an assignment shows', shows(last) ? `at read ${reads}` : 'not within the wait', last);
  },
);

/** How a text or a number comes back that servers like to normalise. */
const normalisation = authored(
  'create-order.asks.normalisation',
  'GEN-21',
  'what becomes of blanks and capitals',
  'createOrder',
  async (session) => {
    const email = `Capital.${session.fresh('email')}`;
    const body = {
      ...(await session.given.body('createOrder')),
      notes: ' blanks ',
      destination_contact: { name: 'Ada', email, phone: '+12025550122' },
    };
    const creation = await probe(session, 'createOrder', { body });
    const created = createdBy(creation, body);
    if (!created) return session.observe('blanks and capitals', verdict(creation), creation);
    const exchange = await session.eventually(() => readOrder(session, created), hasOrder);
    const order = orderIn(exchange);
    session.observe('blanks at the ends', order?.['notes'] === ' blanks ' ? 'kept' : 'changed', exchange);
    session.observe(
      'capitals in an e-mail address',
      valueAt(order, ['destination_contact', 'email']) === email ? 'kept' : 'changed',
      exchange,
    );
  },
);

const precision = authored(
  'create-order.asks.precision',
  'READ-86',
  'how exact coordinates are',
  'createOrder',
  async (session) => {
    const sent = { lat: 52.539123456789, lng: 13.409123456789 };
    const created = await session.given.make('order', 'full', (body) => ({
      ...body,
      destination_location: { ...(body['destination_location'] as Json), coordinates: sent },
    }));
    const exchange = await session.eventually(() => readOrder(session, created), hasOrder);
    session.observe(
      'coordinates of twelve decimals',
      describe(valueAt(orderIn(exchange), ['destination_location', 'coordinates'])),
      exchange,
    );
  },
);

const writeDelay = authored(
  'create-order.asks.delay',
  'GEN-20',
  'how soon a new order is found',
  'createOrder',
  async (session) => {
    const created = await session.given.make('order', 'references');
    let reads = 0;
    const last = await session.eventually(() => {
      reads += 1;
      return readOrder(session, created);
    }, hasOrder);
    session.observe('a new order is found', hasOrder(last) ? `at read ${reads}` : 'not within the wait', last);
  },
);

const connected = authored(
  'list-carriers.asks.connected',
  'CAR-26',
  'how many carriers are connected',
  'listCarriers',
  async (session) => {
    const exchange = await session.needed('listCarriers', {}, 'probe');
    const carriers = valueAt(exchange.answer?.json, ['data', 'carriers']);
    const list = Array.isArray(carriers) ? carriers.filter(isRecord) : [];
    const methods = list.map((carrier) =>
      Array.isArray(carrier['shipping_methods']) ? carrier['shipping_methods'].length : 0,
    );
    session.observe(
      'connected carriers',
      `${list.length}, with ${methods.reduce((sum, count) => sum + count, 0)} shipping methods`,
      exchange,
    );
  },
);

/** The probes of open effects. */
export const openEffectChecks: readonly Check[] = [
  lookUps,
  contradiction,
  emptyKeys,
  otherCase,
  earlierOrders,
  secondAssignment,
  assignmentDelay,
  normalisation,
  precision,
  writeDelay,
  connected,
];
