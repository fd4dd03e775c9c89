/** Open questions about the effects of requests: look-ups by unusual keys, changes and delays. */
import { openAnswer } from '../../../openapi/profile/open-answers.js';
import { openQuestion } from '../../requests/exchange/intent.js';
import { isRecord, mapValues, type Json } from '../../../openapi/json/json.js';
import { valueAt } from '../../../openapi/json/place.js';
import { outcomeOf, outcomeText } from '../../requests/exchange/response-summary.js';
import { assignmentBody, readAssigned } from '../../setup/assignments.js';
import { orderFor } from '../../setup/customers.js';
import { describe, isAccepted, lacking } from '../../requests/exchange/exchange.js';
import { createdBy } from '../../requests/exchange/ledger.js';
import type { Check } from '../../model/check.js';
import {
  externalIdOf,
  keyOf,
  numberOf,
  orderIn,
  readAtOnce,
  readUntilFound,
  sameUuid,
} from '../../judging/orders/find-order.js';
import { statusWord } from '../../judging/responses/open-question-answers.js';
import { authored } from '../kit/authored.js';
import { updateThatShows } from './delays.js';
import { ask } from './bodies.js';

const zeros = authored(
  'get-order.asks.zeros',
  'LKP-13',
  'a look-up by a number with zeros in front',
  async (session) => {
    const order = await session.given.order();
    const exchange = await ask(session, 'getOrder', { query: { order_number: `00${numberOf(session, order)}` } });
    const isSame = sameUuid(orderIn(exchange)?.['uuid'], order.uuid);
    const answer = isAccepted(exchange) && !isSame ? 'another order' : outcomeText(exchange);
    session.observe('a number with zeros in front', answer, exchange);
  },
);

/** How many decimals of a coordinate the server keeps. Those after the sixth matter only to maps. */
function precisionOf(sent: Json, read: unknown): string {
  if (!isRecord(read)) return describe(read);
  const decimals = Object.keys(sent).map((name) => {
    const [was, is] = [sent[name], read[name]];
    if (typeof was !== 'number' || typeof is !== 'number') return 'unknown';
    if (was === is) return 'all decimals kept';
    const kept = [...Array(13).keys()].find((digits) => Number(was.toFixed(digits)) === is);
    if (kept !== undefined) return `rounded to ${kept} decimals`;
    return Math.abs(was - is) < 1e-6 ? 'off by less than a millionth' : 'changed';
  });
  return [...new Set(decimals)].join(', ');
}

/** A point about two metres away, with 12 decimals. */
const finer = (point: Json): Json => mapValues(point, (degrees) => Number(degrees) + 0.000023456789);

const precision = authored('create-order.asks.precision', 'READ-86', 'how exact coordinates are', async (session) => {
  const question = 'coordinates of twelve decimals';
  await session.given.control('createOrder');
  const plain = await session.given.body('createOrder');
  const place = plain['destination_location'] as Json;
  const sent = finer(place['coordinates'] as Json);
  const body = { ...plain, destination_location: { ...place, coordinates: sent } };
  const creation = await ask(session, 'createOrder', { body });
  const created = createdBy(creation, body);
  if (!created) return session.observe(question, outcomeText(creation), creation);
  const exchange = await readUntilFound(session, created);
  session.observe(
    question,
    precisionOf(sent, valueAt(orderIn(exchange), ['destination_location', 'coordinates'])),
    exchange,
  );
});

const connected = authored(
  'list-carriers.asks.connected',
  'CAR-26',
  'how many carriers are connected',
  async (session) => {
    const exchange = await session.needed('listCarriers', {}, openQuestion);
    const carriers = valueAt(exchange.answer?.json, ['data', 'carriers']);
    if (!Array.isArray(carriers))
      return session.inconclusive(
        'target',
        `the carriers can't be read: ${lacking(exchange, 'list at data.carriers')}`,
      );
    const list = carriers.filter(isRecord);
    const methods = list.flatMap(({ shipping_methods: own }) => (Array.isArray(own) ? (own as unknown[]) : []));
    const value = [list.length, methods.length];
    const text = `${list.length}, with ${methods.length} shipping methods`;
    session.observe('connected carriers', openAnswer('connected', 'value', { value, text }), exchange);
    const names = new Set(list.map(({ name }) => name));
    if (list.length > 1) {
      const shown = openAnswer('carrier-names', names.size === list.length ? 'different' : 'same');
      session.observe('names of carriers', shown, exchange);
    }
  },
);

/** The probes of open effects. */
export const openEffectChecks: readonly Check[] = [
  authored('get-order.asks.keys', 'LKP-09', 'a look-up by both keys of one order', async (session) => {
    const order = await session.given.order();
    const query = { external_id: externalIdOf(session, order), order_number: numberOf(session, order) };
    const exchange = await ask(session, 'getOrder', { query });
    session.observe('both keys of one order', outcomeText(exchange), exchange);
  }),
  authored('get-order.asks.contradicting-keys', 'LKP-10', 'a look-up by keys of two orders', async (session) => {
    const [one, other] = [await session.given.order(), await session.given.make('order', 'references')];
    const query = { external_id: externalIdOf(session, one), order_number: numberOf(session, other) };
    const exchange = await ask(session, 'getOrder', { query });
    const found = orderIn(exchange)?.['uuid'];
    const which = sameUuid(found, one.uuid)
      ? 'the one of external_id'
      : sameUuid(found, other.uuid)
        ? 'the one of order_number'
        : outcomeText(exchange);
    session.observe('keys of two orders', which, exchange);
  }),
  authored('get-order.asks.empty-key', 'LKP-11', 'a look-up by an empty key', async (session) => {
    for (const key of ['external_id', 'order_number']) {
      const exchange = await ask(session, 'getOrder', { query: { [key]: '' } });
      session.observe(`an empty ${key}`, outcomeText(exchange), exchange);
    }
  }),
  zeros,
  authored('get-order.asks.other-case', 'LKP-08', 'a look-up by an external_id in capitals', async (session) => {
    const order = await session.given.order();
    const exchange = await ask(session, 'getOrder', {
      query: { external_id: externalIdOf(session, order).toUpperCase() },
    });
    session.observe('an external_id in capitals', outcomeText(exchange), exchange);
  }),
  authored(
    'update-customer.asks.earlier-orders',
    'CUS-21',
    'whether an update shows in earlier orders',
    async (session) => {
      const customer = await session.given.make('customer');
      const order = await orderFor(session, customer, 'references');
      await readUntilFound(session, order);
      // An earlier order without the update proves nothing before new orders show it.
      const update = await updateThatShows(session, customer);
      const exchange = await readAtOnce(session, order);
      const read = valueAt(orderIn(exchange), ['customer', 'email']);
      const which = read === update['email'] ? 'new' : read === customer.body['email'] ? 'old' : 'neither';
      session.observe('an earlier order after an update of its customer', openAnswer('earlier-order', which), exchange);
    },
  ),
  authored('assign-order.asks.again', 'ASG-11', 'assigning an assigned order again', async (session) => {
    const carriers = await session.given.carriers();
    const [first, last] = [carriers[0]!, carriers.at(-1)!];
    const [method, other] = [first.methods[0]!, last.methods.at(-1)!];
    const order = await session.given.make('order', 'references');
    const path = { order_uuid: order.uuid };
    const body = assignmentBody(first, method.uuid);
    await session.needed('assignOrder', { path, body }, { purpose: 'set-up: an assignment' });
    const before = await readAssigned(session, keyOf(session, order), first, method.name);
    session.observe('status after assigning', statusWord('status-assigned', before), before);
    const exchange = await ask(session, 'assignOrder', { path, body: assignmentBody(last, other.uuid) });
    session.observe('a second assignment', outcomeOf(exchange, 'assigned-again'), exchange);
    if (!isAccepted(exchange)) return;
    const after = await readAssigned(session, keyOf(session, order), last, other.name);
    const name = valueAt(orderIn(after), ['carrier', 'shipping_method', 'name']);
    const shown = openAnswer('order-after-second-assignment', name === other.name ? 'second' : 'other');
    session.observe('what the order shows afterwards', shown, after);
  }),
  precision,
  connected,
];
