/** The second account of a run, for checks across accounts: its permissions and its resources. */
import type { OperationId } from '../../../openapi/contract/contract.js';
import { record, type Json } from '../../../openapi/json/json.js';
import { assignmentBody, type AssignmentBody } from '../../setup/assignments.js';
import { isRefusal, isAccepted, received, type Exchange } from '../../requests/exchange/exchange.js';
import { carriersIn } from '../../setup/given.js';
import { createdBy, creators, type Created, type ResourceKind } from '../../requests/exchange/ledger.js';
import { contacts } from '../../model/expected-order/parts.js';
import { writes } from '../../run/limits.js';
import type { UsableCarrier, Session } from '../../model/check.js';
import { hasOrder, keyOf, numberOf, sameUuid, type Key } from '../../judging/orders/find-order.js';
import type { Input } from '../../requests/exchange/build-request.js';
import { Ended, isUndecided, NeedsWrite, otherRefused } from '../../model/stop.js';
import { expectResponse } from '../kit/expect-response.js';

/** Turns a valid body of the first account into one of the second account. */
export type ToSecondAccount = (body: Json, session: Session) => Json | Promise<Json>;

/**
 * Ends the check if the second account is not permitted to do this: the specification doesn't define its permissions.
 * A 5xx, a redirect or no response is a finding, as it neither permits nor refuses.
 */
function expectPermitted(session: Session, exchange: Exchange, refused: string): void {
  if (isAccepted(exchange)) return;
  if (isRefusal(exchange)) session.inconclusive('circumstance', refused);
  const expected = 'status 200, or a refusal if the second account may not do this';
  expectResponse(session, false, exchange, expected, { variation: "the second account's token" });
  throw new Ended();
}

/** The `Authorization` header of the second account, once its token was accepted: otherwise a refusal proves nothing. */
export async function otherAccount(session: Session): Promise<string> {
  const { authorization } = await listed(session);
  return authorization;
}

/** The response that lists the carriers of the second account. */
export async function carriersOfOther(session: Session): Promise<Exchange> {
  const { exchange } = await listed(session);
  return exchange;
}

async function listed(session: Session): Promise<{ readonly authorization: string; readonly exchange: Exchange }> {
  const { otherToken: token } = session.run.target;
  if (token === undefined) return session.lacks('the token of a second account (--other-token)');
  const authorization = `Bearer ${token}`;
  const exchange = await session.shared('foreign.token', (own) =>
    own.send('listCarriers', { authorization }, { purpose: "control: the second account's token", due: 'either' }),
  );
  expectPermitted(session, exchange, otherRefused);
  return { authorization, exchange };
}

/** The carriers of the second account that have a shipping method. */
export const foreignCarriers = async (session: Session): Promise<readonly UsableCarrier[]> =>
  carriersIn(await carriersOfOther(session)).filter(({ methods }) => methods.length > 0);

/** An assignment to a carrier and a method that only one account has. */
export function assignmentOnlyOf(
  session: Session,
  whose: 'first' | 'second',
  carriers: readonly UsableCarrier[],
  others: readonly UsableCarrier[],
): AssignmentBody {
  const isOfOthers = (uuid: string, method: string): boolean =>
    others.some((one) => sameUuid(one.uuid, uuid) || one.methods.some((known) => sameUuid(known.uuid, method)));
  const all = carriers.flatMap((carrier) => carrier.methods.map(({ uuid }) => assignmentBody(carrier, uuid)));
  return (
    all.find((one) => !isOfOthers(one.carrier_uuid, one.shipping_method_uuid)) ??
    session.lacks(`a carrier that only the ${whose} account is connected to`)
  );
}

/** An assignment to a carrier of both accounts with a method that it has for the others only; undefined if there is none. */
export function assignmentBySharedCarrier(
  own: readonly UsableCarrier[],
  others: readonly UsableCarrier[],
): AssignmentBody | undefined {
  const isOwn = (method: string): boolean => own.some((one) => one.methods.some(({ uuid }) => sameUuid(uuid, method)));
  const shared = others.filter(({ uuid }) => own.some((one) => sameUuid(one.uuid, uuid)));
  const all = shared.flatMap((carrier) => carrier.methods.map(({ uuid }) => assignmentBody(carrier, uuid)));
  return all.find(({ shipping_method_uuid: method }) => !isOwn(method));
}

interface Asked {
  readonly exchange: Exchange;
  readonly body: Json;
}

/** Sends a request of the second account, once a run under each name. The check is undecided if it is refused. */
export async function permitted(
  session: Session,
  name: string,
  operation: OperationId,
  what: string,
  make: (own: Session) => Promise<Input>,
): Promise<Asked> {
  const { options } = session.run;
  // Checked before the token: a token would not help.
  if (options.readOnly && writes(session.run.operation(operation))) throw new NeedsWrite();
  const authorization = await otherAccount(session);
  const { exchange, input } = await session.shared(`foreign.${name}`, async (own) => {
    const input = await make(own);
    const purpose = `control: ${what} of the second account`;
    return { input, exchange: await own.ask(operation, { ...input, authorization }, { purpose, due: 'either' }) };
  });
  expectPermitted(session, exchange, `the server refuses ${what} of the second account: ${received(exchange)}`);
  return { exchange, body: input.body as Json };
}

/** The body of a location under another name than the first account's, which a server may refuse. Others stay as they are. */
export const ownName = (body: Json): Json => ({
  ...body,
  ...('name' in body && { name: 'Depot of the second account' }),
});

/** A new resource of the second account with unique values, made once a run under each name. */
export async function foreign(
  session: Session,
  kind: ResourceKind,
  { example = 'full', name = kind, change = ownName }: Foreign = {},
): Promise<Created> {
  const { exchange, body } = await permitted(session, name, creators[kind], `a new ${kind}`, async (own) => ({
    body: await change(await own.given.body(creators[kind], example), own),
  }));
  return (
    createdBy(exchange, body) ??
    session.inconclusive('target', `the second account's new ${kind} has no identifier`, exchange)
  );
}

/** The same, or undefined if the run has no second account that is permitted to make one. */
export async function foreignIfAny(session: Session, kind: ResourceKind): Promise<Created | undefined> {
  if (session.run.target.otherToken === undefined) return undefined;
  try {
    return await foreign(session, kind);
  } catch (thrown) {
    if (!isUndecided(thrown) && !(thrown instanceof Ended)) throw thrown;
    return undefined;
  }
}

interface Foreign {
  readonly example?: string;
  readonly name?: string;
  readonly change?: ToSecondAccount;
}

/** The contacts of an order, each changed. */
export const changedContacts = (body: Json, change: (contact: unknown) => Json): Json =>
  Object.fromEntries(contacts.filter((name) => name in body).map((name) => [name, change(body[name])])) as Json;

/** A contact that no order of the first account has. Fields and lengths are the same, as a server may restrict both. */
function ownContact(value: unknown, phone: unknown): Json {
  const contact = record(value);
  const { email } = contact;
  return {
    ...contact,
    ...(typeof email === 'string' && { email: `2${email.slice(1)}` }),
    ...('phone' in contact && { phone }),
  };
}

/** Turns an order of the first account into one with only resources, contacts and tags of the second account. */
export const asOther: ToSecondAccount = async (body, session) => {
  const { customer } = await session.given.body('createOrder', 'full');
  const { phone } = record(customer);
  const { uuid } = await foreign(session, 'location');
  const people = changedContacts(body, (contact) => ownContact(contact, phone));
  const tags = Array.isArray(body['tags']) && { tags: body['tags'].map((tag) => `${tag} 2`) };
  return { ...body, ...people, ...tags, customer, [pinnedSide(body)]: { uuid } };
};

/** The side of an order that must be a location of the account. */
const pinnedSide = ({ is_return: isReturn }: Json): 'source_location' | 'destination_location' =>
  isReturn === true ? 'destination_location' : 'source_location';

/** A new order of the second account, in the workflow of an example. */
export async function foreignOrder(
  session: Session,
  example: 'full' | 'return' = 'full',
  name = `order.${example}`,
): Promise<Created> {
  // Made here first, because the findings of a shared set-up are in no report.
  await foreign(session, 'location');
  return foreign(session, 'order', { example, name, change: asOther });
}

/** A customer of the second account that it could update, with the body of that update. */
export async function updatedOfOther(session: Session): Promise<Created> {
  const customer = await foreign(session, 'customer', { name: 'customer.updatable', example: 'business' });
  const { body } = await permitted(
    session,
    'update',
    'updateCustomer',
    'an update of its own customer',
    async (own) => ({
      path: { customer_uuid: customer.uuid },
      body: await own.given.body('updateCustomer', 'full'),
    }),
  );
  return { ...customer, body };
}

/** Expects that the second account is permitted to read its orders, and returns one read. */
export async function expectReader(session: Session): Promise<Exchange> {
  const order = await foreignOrder(session);
  const { exchange } = await permitted(session, 'reader', 'getOrder', 'a look-up of its own order', async (own) => ({
    query: keyOf(own, order),
  }));
  return exchange;
}

/** Sends an order of the second account that must be accepted, as its control was. */
export async function orderOfOther(session: Session, change: (body: Json) => Json): Promise<Exchange> {
  const authorization = await otherAccount(session);
  const body = change(await asOther(await session.given.body('createOrder'), session));
  return session.ask('createOrder', { body, authorization });
}

/** Reads an order of the second account, by default by its number; a separate check looks up its external_id. */
export async function readAsOther(
  session: Session,
  order: Created,
  query: Key = { order_number: numberOf(session, order) },
): Promise<Exchange> {
  const authorization = await otherAccount(session);
  return session.eventually(
    () => session.send('getOrder', { query, authorization }, { purpose: 'read back by the second account' }),
    hasOrder,
  );
}

/** An order of the second account and an assignment that was accepted for another of its orders. */
export async function assignableOfOther(
  session: Session,
): Promise<{ readonly order: Created; readonly body: AssignmentBody }> {
  const [carrier] = await foreignCarriers(session);
  if (!carrier) return session.lacks('a carrier that the second account is connected to');
  const control = await foreignOrder(session, 'full', 'order.assigned');
  const order = await foreignOrder(session, 'full', 'order.assignable');
  const body = assignmentBody(carrier, carrier.methods[0]!.uuid);
  await permitted(session, 'assignment', 'assignOrder', 'an assignment of its own order', () =>
    Promise.resolve({ path: { order_uuid: control.uuid }, body }),
  );
  return { order, body };
}
