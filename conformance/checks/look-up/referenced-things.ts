/**
 * The customer and the locations that an order refers to, as the order shows them, in both workflows and both sides.
 */
import type { Json } from '../../../openapi/json/json.js';
import { valueAt } from '../../../openapi/json/place.js';
import { compare, readBack } from '../../judging/orders/compare-order.js';
import { contrast } from '../../requests/exchange/diff-excerpt.js';
import type { Exchange } from '../../requests/exchange/exchange.js';
import { createdBy, type Created } from '../../requests/exchange/ledger.js';
import {
  hintedLocationFields,
  expectedOrder,
  statedLocationFields,
} from '../../model/expected-order/expected-order.js';
import type { Check, Session } from '../../model/check.js';
import { orderFor } from '../../setup/customers.js';
import { beside, withoutExternalId } from '../../setup/bodies/helpers.js';
import { isAlike } from '../side-effects/stated.js';
import { authored } from '../kit/authored.js';

/** The orders to read for each kind of customer. Other checks read the remaining combinations. */
const ordersOf: Readonly<Record<string, readonly string[]>> = {
  full: ['minimal'],
  business: ['minimal', 'return'],
  minimal: ['return'],
  phone: ['return'],
};

/** A new customer with a metafield whose key is the name of another field; undefined if the server refuses it. */
async function withEmailField(session: Session): Promise<Created | undefined> {
  const body = { ...(await session.given.body('createCustomer')), metafields: [{ key: 'email', value: 'none' }] };
  const creation = await session.send(
    'createCustomer',
    { body },
    { purpose: 'a metafield named email', due: 'either' },
  );
  return createdBy(creation, body);
}

/** A distinct place in the same service area as the samples: some metres away, with a longer first line. */
const stepsFrom =
  (steps: number, name: string, more: string) =>
  ({ run }: Session) =>
  (body: Json): Json => {
    const coordinates = beside(body['coordinates'], steps);
    // Addresses of the operator's test data get no unusual characters.
    const line_1 = `${String(body['line_1'])} ${name.toLowerCase()}${run.options.given?.places ? '' : more}`;
    return { ...body, name, line_1, coordinates };
  };

const acrossTheYard = stepsFrom(0.000456, 'Across the yard', ", stairs B & C, Müller's workshop");
const nextDoor = stepsFrom(0.001234, 'Next door', ", O'Higgins & Söhne, third gate");
const [behind, opposite] = [stepsFrom(0.0021, 'Behind the mill', ', 2nd floor'), stepsFrom(0.0017, 'Opposite', '')];

interface Referred {
  readonly label: string;
  readonly created: Created;
  readonly sides: Readonly<Record<string, Json>>;
}

/**
 * An order from one location to another, and a return between two that have no external_id, which a server may have as a key; made
 * once a run.
 */
const ordersBetween = (session: Session): Promise<readonly Referred[]> =>
  session.shared('orders.between-locations', async (own) => {
    const one = await own.given.make('location', 'full', acrossTheYard(own));
    const other = await own.given.make('location', 'full', nextDoor(own));
    const [back, front] = [
      await own.given.make('location', 'full', (body) => withoutExternalId(behind(own)(body))),
      await own.given.make('location', 'full', (body) => withoutExternalId(opposite(own)(body))),
    ];
    const made = async (example: string, source: Created, destination: Created): Promise<Referred> => {
      const sides = { source_location: { uuid: source.uuid }, destination_location: { uuid: destination.uuid } };
      const created = await own.given.make('order', example, (body) => ({ ...body, ...sides }));
      const sent = { source_location: source.body, destination_location: destination.body };
      return { label: `the ${example} order`, created, sides: sent };
    };
    return [await made('minimal', one, other), await made('return', back, front)];
  });

async function ordersByReference(
  session: Session,
  look: (exchange: Exchange, order: Json, side: string, sent: Json, label: string) => void,
): Promise<void> {
  for (const { label, created, sides } of await ordersBetween(session)) {
    const { exchange, order } = await readBack(session, created);
    for (const [side, sent] of Object.entries(sides)) look(exchange, order, side, sent, label);
  }
}

async function expectReferred(session: Session, customer: Created, example: string): Promise<void> {
  const created = await orderFor(session, customer, example);
  const { exchange, order } = await readBack(session, created);
  compare(session, exchange, order, { customer: expectedOrder(created.body, session.run.ledger).customer });
}

/** The checks of the resources that an order refers to. */
export const referredChecks: readonly Check[] = [
  authored(
    'get-order.reads.referred-customer',
    'ORD-63',
    'an order that refers to a customer by uuid shows that customer',
    async (session) => {
      for (const [example, orders] of Object.entries(ordersOf)) {
        const customer = await session.given.make('customer', example);
        for (const order of orders) await expectReferred(session, customer, order);
      }
      const unusual = await withEmailField(session);
      if (unusual) await expectReferred(session, unusual, 'minimal');
    },
  ),
  authored(
    'get-order.reads.referred-location',
    'LOC-18',
    'an order shows external_id, line_1, country and coordinates of the locations it refers to',
    (session) =>
      ordersByReference(session, (exchange, order, side, sent) => {
        const stated = statedLocationFields.filter((name) => sent[name] !== undefined);
        compare(session, exchange, order, { [side]: Object.fromEntries(stated.map((name) => [name, sent[name]])) });
      }),
  ),
  authored(
    'get-order.reads.referred-location-rest',
    'LOC-19',
    'an order shows the other fields of the locations it refers to',
    (session) =>
      ordersByReference(session, (exchange, order, side, sent, variation) => {
        // If the order only refers to its locations, no other check requires these fields, so a missing one fails here.
        for (const name of hintedLocationFields.filter((field) => sent[field] !== undefined))
          session.expect(isAlike(valueAt(order, [side, name]), sent[name]), () => ({
            ...contrast(sent[name], valueAt(order, [side, name])),
            place: `/data/order/${side}/${name}`,
            exchange,
            variation,
          }));
      }),
  ),
];
