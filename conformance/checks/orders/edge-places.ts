/** A server that accepts coordinates beside the equator or a meridian also accepts those on it. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import type { Json } from '../../../openapi/json/json.js';
import { edgePlaces } from '../../setup/bodies/places.js';
import { isAccepted, type Exchange } from '../../requests/exchange/exchange.js';
import { createdBy } from '../../requests/exchange/ledger.js';
import type { Check, Session } from '../../model/check.js';
import { destined } from '../../setup/bodies/helpers.js';
import { shippedFrom } from '../../setup/bodies/shipments.js';
import { callOf } from '../../model/operation-label.js';
import { authored } from '../kit/authored.js';
import { readIfCreated } from '../../judging/orders/find-order.js';
import { edgeOrders } from './created-and-found.js';
import { unusualRates } from '../rates/rates-of-run.js';
import { openQuestion } from '../../requests/exchange/intent.js';
import { expectResponse } from '../kit/expect-response.js';

/** The name of a place, and the exchange that sent it. */
type Asked = readonly [string, Exchange];

/** How to make requests with a place for an operation. */
interface Asking {
  readonly operation: OperationId;
  readonly slug: string;
  readonly requirement: string;
  readonly bodyAt: (session: Session, address: Readonly<Json>) => Promise<Json>;
  readonly askAll: (session: Session) => Promise<readonly Asked[]>;
}

/** Tries the coordinates beside refused ones, which may be outside the service area. */
async function expectAsBeside(
  session: Session,
  { operation, bodyAt }: Asking,
  [label, exchange]: Asked,
): Promise<void> {
  const { address, beside } = edgePlaces[label]!;
  const { lat, lng } = address['coordinates'] as Record<string, number>;
  for (const [name, change] of Object.entries(beside)) {
    const other = await session.send(
      operation,
      { body: await bodyAt(session, { ...address, ...change }) },
      openQuestion,
    );
    const expected = `status 200, as for ${name} in exchange ${other.id}`;
    const variation = `${label}: lat ${lat}, lng ${lng}`;
    expectResponse(session, !isAccepted(other), exchange, expected, { variation, due: 'accepted' });
  }
}

function takenAsBeside(asking: Asking): Check {
  const { operation, slug, requirement, askAll } = asking;
  const title = `${callOf(operation)} accepts coordinates on the equator and the prime meridian (lat 0, lng 0), and beyond them`;
  return authored(`${slug}.accepts.edge-places`, requirement, title, async (session) => {
    await session.given.control(operation);
    for (const [label, exchange] of await askAll(session))
      if (!(label in edgePlaces)) continue;
      else if (isAccepted(exchange)) session.judged.note();
      else await expectAsBeside(session, asking, [label, exchange]);
  });
}

async function locationAt({ given }: Session, address: Readonly<Json>): Promise<Json> {
  return { ...(await given.body('createLocation')), ...address };
}

/** Creates and reads orders from one place to the next; every second one is a return. */
async function showBetween(session: Session, places: readonly Json[]): Promise<void> {
  for (const [nth, source_location] of places.entries()) {
    const destination_location = places[nth + 1];
    if (nth % 2 !== 0 || !destination_location) continue;
    const order = await session.given.body('createOrder', 'minimal');
    const body = { ...order, source_location, destination_location, is_return: nth % 4 !== 0 };
    await readIfCreated(
      session,
      await session.send('createOrder', { body }, { purpose: 'between places', due: 'open' }),
      body,
    );
  }
}

/** Creates a location at each place, and orders between them. */
async function askLocations(session: Session): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  const made: Json[] = [];
  for (const [label, { address }] of Object.entries(edgePlaces)) {
    const body = await locationAt(session, address);
    const exchange = await session.send('createLocation', { body }, { purpose: label, due: 'open' });
    asked.push([label, exchange]);
    const created = createdBy(exchange, body);
    if (created) made.push({ uuid: created.uuid });
  }
  await showBetween(session, made);
  return asked;
}

export const edgePlaceChecks: readonly Check[] = [
  takenAsBeside({
    operation: 'createOrder',
    slug: 'create-order',
    requirement: 'ORD-01',
    bodyAt: (session, address) => destined(address)(session),
    askAll: async (session) => (await edgeOrders(session)).map(({ label, creation }) => [label, creation]),
  }),
  takenAsBeside({
    operation: 'createLocation',
    slug: 'create-location',
    requirement: 'LOC-01',
    bodyAt: locationAt,
    askAll: askLocations,
  }),
  takenAsBeside({
    operation: 'calculateRates',
    slug: 'calculate-rates',
    requirement: 'RAT-01',
    bodyAt: async (session, address) => shippedFrom(address)(await session.given.body('calculateRates')),
    askAll: unusualRates,
  }),
];
