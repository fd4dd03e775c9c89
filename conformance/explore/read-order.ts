/** Looks up an order of a sequence, and compares it with all requests of the sequence that created or changed it. */
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../openapi/json/json.js';
import { valueAt } from '../../openapi/json/place.js';
import { isAlike, statedIn } from '../checks/side-effects/stated.js';
import { expectedOrder, pick, customerFields } from '../model/expected-order/expected-order.js';
import { contrast } from '../requests/exchange/diff-excerpt.js';
import type { Input } from '../requests/exchange/build-request.js';
import { isAccepted, isRefusal, received, type Exchange } from '../requests/exchange/exchange.js';
import type { Expectation } from '../model/finding.js';
import type { Session } from '../model/check.js';
import { comparison, ownComparison } from '../judging/orders/compare-order.js';
import { hasOrder, keysOf, orderIn, sameUuid, type Key } from '../judging/orders/find-order.js';
import { carrierOf, readSettled } from '../setup/assignments.js';
import type { SequenceOrder, SequenceThing } from './account.js';
import type { Problems, SequenceViolation } from './findings.js';

type Report = (requirement: string, found: Expectation) => void;

/** The key of an order that a step uses, or else the one that the order has. */
export function queryFor({ created }: SequenceThing, key: string | undefined): Key | undefined {
  const keys = keysOf(created);
  return keys.find((one) => key !== undefined && key in one) ?? keys[0];
}

const rowOf = (query: Key): string => ('external_id' in query ? 'LKP-02' : 'LKP-03');

/** Whether no pending request may change the order. */
const isQuiet = ({ pending, isUnsure }: SequenceOrder): boolean => pending === 0 && !isUnsure;

/** A read of an order, with its violations, and its stated fields if they can be compared later. */
interface Reading {
  readonly exchange: Exchange;
  readonly found: readonly SequenceViolation[];
  readonly stated?: SequenceOrder['last'];
}

/** How an order is read. `mayRefuse`: it is unknown whether the second account is permitted to read its orders. */
interface Asked {
  readonly input: Input & { readonly query: Key };
  readonly mayRefuse: boolean;
}

/**
 * Reads an order by one of its keys. Within the wait, it must be found, and must read as it was created and later
 * changed. Returns whether it was found.
 */
export async function readOrder(
  session: Session,
  order: SequenceOrder,
  asked: Asked,
  problems: Problems,
): Promise<boolean> {
  const read = (): Promise<Reading> => readOnce(session, order, asked, problems);
  const first = await read();
  const { patience } = problems;
  const isWorth = first.found.length > 0 && isAccepted(first.exchange) && !patience.isSpent;
  const last = isWorth ? await session.until(read, ({ found }) => found.length === 0, 50) : first;
  if (isWorth) patience.count(last.found.length === 0);
  problems.judged += 1;
  for (const [row, found] of last.found) problems.report('getOrder', row, found);
  if (last.stated) order.last = last.stated;
  return isAccepted(last.exchange);
}

async function readOnce(
  session: Session,
  order: SequenceOrder,
  { input, mayRefuse }: Asked,
  problems: Problems,
): Promise<Reading> {
  const { query } = input;
  const due = mayRefuse ? 'either' : 'accepted';
  const [before, wasQuiet] = [order.changes, isQuiet(order)];
  const { assigned } = order;
  const exchange =
    assigned && wasQuiet
      ? await readSettled(session, query, assigned)
      : await session.eventually(
          () => session.send('getOrder', input, { purpose: 'read of a sequence', due }),
          hasOrder,
        );
  if (!isAccepted(exchange)) {
    const lost: SequenceViolation = [
      rowOf(query),
      { expected: 'status 200', received: received(exchange), exchange, due: 'accepted' },
    ];
    return { exchange, found: mayRefuse && isRefusal(exchange) ? [] : [lost] };
  }
  const found = [...problems.violationsIn(exchange)];
  const report: Report = (row, one) => void found.push([row, one]);
  const read = orderIn(exchange);
  if (!read) return { exchange, found };
  if (!sameUuid(read['uuid'], order.created.uuid)) {
    report(rowOf(query), { ...contrast(order.created.uuid, read['uuid']), place: '/data/order/uuid', exchange });
    return { exchange, found };
  }
  reportTexts(session, order, exchange, report);
  reportCustomer(order, exchange, report);
  // A change during the read may show or not.
  if (!wasQuiet || !isQuiet(order) || order.changes !== before) return { exchange, found };
  if (assigned) reportCarrier(assigned, exchange, report);
  return { exchange, found, stated: { stated: reportChange(order, exchange, report), changes: order.changes } };
}

/** Reports differences in non-ASCII letters, which the judge of all responses leaves to the sender of the texts. */
function reportTexts(session: Session, { created: { body } }: SequenceOrder, exchange: Exchange, report: Report): void {
  const { differences } = ownComparison(orderIn(exchange)!, body, expectedOrder(body, session.run.ledger));
  const foreign = differences.filter(({ expected }) => !/^[\0-\x7f…]*$/.test(expected));
  for (const difference of foreign) report('GEN-10', { ...difference, exchange });
}

/** Reports differences in the data of a customer that was updated before the order was created. */
function reportCustomer({ customer }: SequenceOrder, exchange: Exchange, report: Report): void {
  if (!customer || customer.thing.changes !== customer.changes || customer.thing.isUnsure) return;
  const expected = { customer: pick(customer.body, customerFields) };
  for (const difference of comparison(orderIn(exchange)!, expected).differences)
    report('CUS-17', { ...difference, exchange });
}

function reportCarrier(
  { carrier, methodName }: NonNullable<SequenceOrder['assigned']>,
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

/** Reports differences from the previous read, unless a request changed the order in between. */
function reportChange(order: SequenceOrder, exchange: Exchange, report: Report): Json {
  const isAssigned = order.assigned !== undefined;
  const stated = statedIn({ label: 'order', order: order.created, isAssigned }, exchange);
  // It is open whether existing orders show an update of the customer, and a server may fill in a contact that was not
  // sent.
  const isOpen = (name: string): boolean =>
    name === 'customer' || (name.endsWith('_contact') && !(name in order.created.body));
  const rest: Json = Object.fromEntries(Object.entries(stated).filter(([name]) => !isOpen(name)));
  const { last } = order;
  if (!last || last.changes !== order.changes || isAlike(last.stated, rest)) return rest;
  const names = Object.keys({ ...last.stated, ...rest });
  const name = names.find((one) => !isDeepStrictEqual(last.stated[one], rest[one])) ?? '';
  const difference = contrast(last.stated[name], rest[name]);
  report('GEN-30', { ...difference, place: `/data/order/${name}`, exchange, relation: 'changed' });
  return rest;
}
