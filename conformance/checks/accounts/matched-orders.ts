/** Orders of a second account with values of orders and customers of the first account. */
import { type Json, record, records } from '../../../openapi/json/json.js';
import { valueAt } from '../../../openapi/json/place.js';
import type { Exchange } from '../../requests/exchange/exchange.js';
import type { Created } from '../../requests/exchange/ledger.js';
import type { Session } from '../../model/check.js';
import { orderFor } from '../../setup/customers.js';
import { readByNumber } from '../../judging/orders/find-order.js';
import { asOther, changedContacts, foreignOrder, otherAccount } from './second-account.js';
import type { Matched, SharedSent } from './shared-values.js';
import { phone, copyEach, copyId, copies, customerCopies, type CopyValue } from './order-values.js';

function otherName(contact: unknown): Json {
  const { name, ...rest } = record(contact);
  return { ...rest, ...(typeof name === 'string' && { name: name.split(' ').reverse().join(' ') }) };
}

/** Gives people and packages of the first account names and weights that none of the second account have. */
const renamed: CopyValue = (body, { customer }) => {
  const { first_name, last_name, ...rest } = record(customer);
  return {
    ...body,
    ...changedContacts(body, otherName),
    packages: records(body['packages']).map((one) => ({ ...one, weight: 7.25 })),
    customer: { ...rest, first_name: last_name, last_name: first_name },
  };
};

/** A new order of the first account, for a new customer. */
async function orderOfFirst(session: Session, example: string): Promise<Created> {
  const full = await session.given.body('createOrder');
  return session.given.make('order', example, (body) => renamed(body, full));
}

/** An order of the first account, and orders of the second account with its values. */
export interface MatchedGroup extends Matched {
  /** The first read of the first account's order. */
  readonly before: Exchange;
}

/** Orders of both accounts that share values. */
export interface Orders {
  /** With an order of the first account for a new customer, a return for a new customer, and an order for a registered one. */
  readonly groups: readonly [MatchedGroup, MatchedGroup, MatchedGroup];
  /** An order of the second account with new values. */
  readonly control: Created;
  /** An order of the first account with the external_id of `control`. */
  readonly reverse: SharedSent;
}

/** A request of the second account with values of an order of the first account. */
async function send(
  own: Session,
  field: string,
  example: string,
  copy: CopyValue,
  other: Created,
): Promise<SharedSent> {
  const authorization = await otherAccount(own);
  const body = copy(await asOther(await own.given.body('createOrder', example), own), other.body);
  return { field, body, exchange: await own.ask('createOrder', { body, authorization }) };
}

async function reversed(own: Session, control: Created): Promise<SharedSent> {
  const body = copyId(await own.given.body('createOrder'), control.body);
  return { field: 'external_id, sent by the first account', body, exchange: await own.ask('createOrder', { body }) };
}

/** The sets of values that only the order of the first account has: phones of the test data may occur twice. */
function copiesFor(
  first: Created,
  control: Created,
  all = copies,
): readonly (readonly [field: string, copy: CopyValue])[] {
  const phoneIn = ({ body }: Created): unknown => valueAt(body, ['customer', 'phone']);
  return Object.entries(all).filter(([field]) => field !== phone || phoneIn(first) !== phoneIn(control));
}

async function likeNew(own: Session, control: Created): Promise<MatchedGroup> {
  const first = await orderOfFirst(own, 'full');
  const before = await readByNumber(own, first);
  const sent: SharedSent[] = [];
  for (const [field, copy] of copiesFor(first, control)) sent.push(await send(own, field, 'full', copy, first));
  return { first, before, sent };
}

async function likeReturn(own: Session): Promise<MatchedGroup> {
  const first = await orderOfFirst(own, 'return');
  const before = await readByNumber(own, first);
  return {
    first,
    before,
    sent: [await send(own, 'every shared value, in a return', 'return', copyEach(Object.values(copies)), first)],
  };
}

/** The customer is registered, so other accounts' orders may find it among the customers, not in an order. */
async function likeRegistered(own: Session, control: Created): Promise<MatchedGroup> {
  const customer = await own.given.make('customer', 'full', ({ first_name, last_name, ...rest }) => ({
    ...rest,
    first_name: last_name,
    last_name: first_name,
  }));
  const first = await orderFor(own, customer);
  const before = await readByNumber(own, first);
  const inOrder = { ...first, body: { customer: customer.body } };
  const copy = copyEach(copiesFor(inOrder, control, customerCopies).map(([, one]) => one));
  return {
    first,
    before,
    sent: [await send(own, 'external_id, email and phone of a registered customer', 'full', copy, inOrder)],
  };
}

/** Orders of both accounts, made once a run. */
export async function matchedOrders(session: Session): Promise<Orders> {
  const control = await foreignOrder(session);
  await foreignOrder(session, 'return');
  return session.shared('accounts.orders', async (own) => ({
    groups: [await likeNew(own, control), await likeReturn(own), await likeRegistered(own, control)],
    control,
    reverse: await reversed(own, control),
  }));
}
