/** Finds orders by their keys, and in responses. */
import { isRecord, records } from '../../../openapi/json/json.js';
import { pointerOf, valueAt, type Place } from '../../../openapi/json/place.js';
import { isAccepted, lacking, type Exchange } from '../../requests/exchange/exchange.js';
import { createdBy, usableUuid, type Created } from '../../requests/exchange/ledger.js';
import { contacts, sides } from '../../model/expected-order/parts.js';
import type { Intent } from '../../requests/exchange/intent.js';
import type { Session } from '../../model/check.js';

/** The order in a response, or undefined. */
export function orderIn(exchange: Exchange): Record<string, unknown> | undefined {
  const order = valueAt(exchange.answer?.json, ['data', 'order']);
  return isRecord(order) ? order : undefined;
}

/** Whether a response shows an order. */
export const hasOrder = (exchange: Exchange): boolean => isAccepted(exchange) && orderIn(exchange) !== undefined;

/** Whether a response shows this order. */
export const shows = (exchange: Exchange, { uuid }: Created): boolean => sameUuid(orderIn(exchange)?.['uuid'], uuid);

/** Whether a response shows another order; false if it has no usable uuid. */
export function showsOther(exchange: Exchange, { uuid }: Created): boolean {
  const shown = orderIn(exchange)?.['uuid'];
  return usableUuid(shown) !== undefined && !sameUuid(shown, uuid);
}

/** A query that finds one order. */
export type Key = Readonly<Record<string, string>>;

/** The number of an order; without one the check is inconclusive. */
export const numberOf = (session: Session, { orderNumber, exchange }: Created): string =>
  orderNumber ??
  session.inconclusive(
    'target',
    'the response to a new order has no order_number of digits',
    session.run.exchanges[exchange - 1],
  );

/** Each key that finds an order, alone. */
export function keysOf({ body: { external_id: external }, orderNumber }: Created): readonly Key[] {
  return [
    ...(typeof external === 'string' ? [{ external_id: external }] : []),
    ...(orderNumber !== undefined ? [{ order_number: orderNumber }] : []),
  ];
}

/** The external_id of an order. Without one, as an order of the operator may be, the check is inconclusive. */
export function externalIdOf(session: Session, { body: { external_id: id } }: Created): string {
  return typeof id === 'string' ? id : session.lacks('an order with an external_id');
}

/** The key of an order: its external_id, else its number; without either the check is inconclusive. */
export const keyOf = (session: Session, order: Created): Key =>
  keysOf(order)[0] ?? { order_number: numberOf(session, order) };

const readBack: Partial<Intent> = { purpose: 'read back' };

/** Looks an order up by its external_id, else its number. */
export const readOrder = async (
  session: Session,
  order: Created,
  intent: Partial<Intent> = readBack,
): Promise<Exchange> => session.send('getOrder', { query: keyOf(session, order) }, intent);

/** Looks an order up by this key until it is found or the wait is over. */
export const lookUp = (session: Session, query: Key, intent?: Partial<Intent>): Promise<Exchange> =>
  session.eventually(() => session.send('getOrder', { query }, intent), hasOrder);

/** Looks an order up by its key until it is found or the wait is over. */
export const readUntilFound = async (session: Session, order: Created, intent = readBack): Promise<Exchange> =>
  lookUp(session, keyOf(session, order), intent);

/** Looks an order up by its number, until it is found or the wait is over. */
export const readByNumber = async (session: Session, order: Created): Promise<Exchange> =>
  lookUp(session, { order_number: numberOf(session, order) }, readBack);

/** The response if it shows this order; otherwise the check is undecided, as another check judges that. */
export function needShown(session: Session, order: Created, exchange: Exchange, what = 'the order'): Exchange {
  if (shows(exchange, order)) return exchange;
  const reason = hasOrder(exchange)
    ? `the look-up of ${what} returned another order`
    : `${what} can't be read: ${lacking(exchange, 'order at data.order')}`;
  return session.inconclusive('target', reason, exchange);
}

/** Looks up the order that an exchange created, if it did. The checks of all responses judge what is read. */
export async function readIfCreated(
  session: Session,
  creation: Exchange,
  body: unknown,
): Promise<Exchange | undefined> {
  const created = createdBy(creation, body);
  return created && readUntilFound(session, created);
}

/** A look-up without a wait, so either response is due: a read replica may not know the order yet. */
export const readAtOnce = (session: Session, order: Created): Promise<Exchange> =>
  readOrder(session, order, { purpose: 'read at once', due: 'either' });

/** Whether two uuids are the same, without regard to case. */
export const sameUuid = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' && a.toLowerCase() === b.toLowerCase();

/** The identifiers of an order's parts; packages and collections may come in any order. */
export function identifiersIn(order: Record<string, unknown>): readonly (readonly [pointer: string, value: unknown])[] {
  const single: readonly Place[] = [
    ['customer', 'id'],
    ['customer', 'uuid'],
    ...sides.map((side) => [side, 'id']),
    ...contacts.map((contact) => [contact, 'uuid']),
  ];
  const lists = ['packages', 'collections'] as const;
  const uuidsIn = (list: unknown): unknown =>
    records(list)
      .map(({ uuid }) => String(uuid).toLowerCase())
      .sort();
  return [
    ...single.map((place) => [pointerOf(['data', 'order', ...place]), valueAt(order, place)] as const),
    ...lists.map((list) => [pointerOf(['data', 'order', list]), uuidsIn(order[list])] as const),
  ];
}
