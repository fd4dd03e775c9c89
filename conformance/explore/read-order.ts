/** Looks an order of a sequence up, and compares what it reads with all that the sequence did to it. */
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../openapi/schema/schema.js';
import { valueAt } from '../../openapi/schema/walk.js';
import { isAlike, statedIn } from '../checks/side-effects/stated.js';
import { expectedOrder, pick, customerFields } from '../expected-order/expected-order.js';
import { contrast } from '../exchange/diff-excerpt.js';
import type { Input } from '../exchange/build-request.js';
import { isAccepted, received, type Exchange } from '../exchange/exchange.js';
import type { Expectation } from '../model/finding.js';
import type { Session } from '../model/check.js';
import { comparison, ownComparison } from '../orders/compare-order.js';
import { hasOrder, keysOf, orderIn, sameUuid, type Key } from '../orders/find-order.js';
import { carrierOf, readSettled } from '../setup/assignments.js';
import type { Order, Thing } from './account.js';
import type { Problems } from './findings.js';

type Report = (requirement: string, found: Expectation) => void;

/** The key of an order that a step asks for, or the one that it has. */
export function queryFor({ created }: Thing, key: string | undefined): Key | undefined {
  const keys = keysOf(created);
  return keys.find((one) => key !== undefined && key in one) ?? keys[0];
}

const rowOf = (query: Key): string => ('external_id' in query ? 'LKP-02' : 'LKP-03');

/** Whether nothing is under way that may change what the order reads. */
const isQuiet = ({ pending, isUnsure }: Order): boolean => pending === 0 && !isUnsure;

/** Reads an order by one of its keys. It must be found, and must read as it was created and changed since. */
export async function readOrder(
  session: Session,
  order: Order,
  input: Input & { readonly query: Key },
  problems: Problems,
): Promise<void> {
  const { query } = input;
  const report: Report = (row, found) => problems.report('getOrder', row, found);
  const [before, wasQuiet] = [order.changes, isQuiet(order)];
  const { assigned } = order;
  const exchange =
    assigned && wasQuiet
      ? await readSettled(session, query, assigned)
      : await session.eventually(() => session.send('getOrder', input, 'read of a sequence'), hasOrder);
  if (!isAccepted(exchange)) {
    problems.judged += 1;
    report(rowOf(query), { expected: 'status 200', received: received(exchange), exchange, due: 'accepted' });
    return;
  }
  problems.judge(exchange);
  const read = orderIn(exchange);
  if (!read) return;
  if (!sameUuid(read['uuid'], order.created.uuid)) {
    const place = '/data/order/uuid';
    report(rowOf(query), { ...contrast(order.created.uuid, read['uuid']), place, exchange });
    return;
  }
  reportTexts(session, order, exchange, report);
  reportCustomer(order, exchange, report);
  // What changed while the order was read may show or not.
  if (!wasQuiet || !isQuiet(order) || order.changes !== before) return;
  if (assigned) reportCarrier(assigned, exchange, report);
  reportChange(order, exchange, report);
}

/** Letters other than ASCII: the judge of all responses leaves them to those who sent them. */
function reportTexts(session: Session, { created: { body } }: Order, exchange: Exchange, report: Report): void {
  const { differences } = ownComparison(orderIn(exchange)!, body, expectedOrder(body, session.run.ledger));
  const foreign = differences.filter(({ expected }) => !/^[\0-\x7f…]*$/.test(expected));
  for (const difference of foreign) report('GEN-10', { ...difference, exchange });
}

/** The data of a customer that was updated before the order was created. */
function reportCustomer({ customer }: Order, exchange: Exchange, report: Report): void {
  if (!customer || customer.thing.changes !== customer.changes || customer.thing.isUnsure) return;
  const expected = { customer: pick(customer.body, customerFields) };
  for (const difference of comparison(orderIn(exchange)!, expected).differences)
    report('CUS-17', { ...difference, exchange });
}

function reportCarrier(
  { carrier, methodName }: NonNullable<Order['assigned']>,
  exchange: Exchange,
  report: Report,
): void {
  const shown = carrierOf(exchange);
  const [uuid, name] = [valueAt(shown, ['uuid']), valueAt(shown, ['shipping_method', 'name'])];
  if (!sameUuid(uuid, carrier.uuid))
    report('ASG-07', { ...contrast(carrier.uuid, uuid), place: '/data/order/carrier/uuid', exchange });
  else if (typeof methodName === 'string' && name !== methodName)
    report('ASG-08', { ...contrast(methodName, name), place: '/data/order/carrier/shipping_method/name', exchange });
}

/** What the order read before it must read again, unless something changed it in between. */
function reportChange(order: Order, exchange: Exchange, report: Report): void {
  const isAssigned = order.assigned !== undefined;
  const stated = statedIn({ label: 'order', order: order.created, isAssigned }, exchange);
  // An update of the customer may show in its orders or not, and a server may fill in a contact that was not sent.
  const isOpen = (name: string): boolean =>
    name === 'customer' || (name.endsWith('_contact') && !(name in order.created.body));
  const rest: Json = Object.fromEntries(Object.entries(stated).filter(([name]) => !isOpen(name)));
  const { last } = order;
  order.last = { stated: rest, changes: order.changes };
  if (!last || last.changes !== order.changes || isAlike(last.stated, rest)) return;
  const names = Object.keys({ ...last.stated, ...rest });
  const name = names.find((one) => !isDeepStrictEqual(last.stated[one], rest[one])) ?? '';
  const difference = contrast(last.stated[name], rest[name]);
  report('GEN-30', { ...difference, place: `/data/order/${name}`, exchange, relation: 'changed' });
}
