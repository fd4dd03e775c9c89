/** The orders of a scenario: in the form of POST /orders, made, assigned and cancelled by the handlers of the API. */
import { contract } from '../../openapi/contract/contract.js';
import { isRecord, mapValues } from '../../openapi/json/json.js';
import type { Place } from '../../openapi/json/place.js';
import { withTimeline } from '../../reference-impl/account/timeline.js';
import type { StoredAccount, AccountState } from '../../reference-impl/account/stored-account.js';
import type { Carriers } from './carriers.js';
import { anything, assertKnown, createdAt, fieldsAt, key, listAt, orderNumber } from './fields.js';
import { play, split, status, timeOfMinute, uuid, type Fields } from './fields.js';
import { readTimeline } from '../worlds/timeline-text.js';
import { assertDistinct, uuidFor, type Names } from './names.js';
import { carryOut } from './customers-and-locations.js';
import type { ScenarioText } from './yaml-text.js';

/** The records that orders of a scenario can refer to. */
export interface Referable {
  readonly carriers: Carriers;
  readonly customer: Names;
  readonly location: Names;
}

/** The fields of an order that the request which creates it doesn't have. */
interface OwnFields {
  readonly key?: string;
  readonly uuid?: string;
  readonly order_number?: string;
  readonly created_at?: string;
  readonly status?: string;
  readonly timeline?: unknown;
  readonly carrier?: unknown;
}

const section = 'orders';
const own = {
  key,
  uuid,
  order_number: orderNumber,
  created_at: createdAt,
  status,
  timeline: anything,
  carrier: anything,
};
const schema = contract.operation('createOrder').body?.schema ?? {};
const references: ReadonlyMap<string, 'customer' | 'location'> = new Map([
  ['customer', 'customer'],
  ['source_location', 'location'],
  ['destination_location', 'location'],
]);

/** Creates the orders in a world without orders, and returns its state with the scenario's own fields applied. */
export function playOrders(
  source: ScenarioText,
  value: unknown,
  account: StoredAccount,
  known: Referable,
): AccountState {
  const elements = listAt(source, [section], value);
  assertDistinct(source, [section], elements, ['key', 'uuid', 'order_number', 'external_id']);
  const given = elements.map((fields, index) => create(source, index, fields, account, known));
  for (const [index, { uuid: made }] of account.state().orders.entries())
    bringToStatus(source, index, given[index] ?? {}, made, account, known);
  return withTimelines(source, withOwnFields(account.state(), given), given, account.now());
}

function create(
  source: ScenarioText,
  index: number,
  fields: Fields,
  account: StoredAccount,
  known: Referable,
): OwnFields {
  const place = [section, index];
  const { own: given, body } = split(source, place, fields, own);
  const resolved = mapValues(body, (part, name) => {
    const kind = references.get(name);
    return kind ? resolve(source, [...place, name], part, known[kind]) : part;
  });
  assertKnown(source, place, resolved, schema, (at) => (at.length === place.length ? Object.keys(own) : []));
  play(source, { place, operation: 'createOrder' }, resolved, account, () =>
    carryOut('createOrder', resolved, account),
  );
  return given as OwnFields;
}

/** Converts `{ ref: warehouse }` to `{ uuid: … }`, the form of the API; other values stay unchanged. */
function resolve(source: ScenarioText, place: Place, part: unknown, names: Names): unknown {
  if (!isRecord(part) || !Object.hasOwn(part, 'ref')) return part;
  const [other] = Object.keys(part).filter((name) => name !== 'ref');
  if (other !== undefined) throw source.keyError(place, other, `has a ref, so it can't have ${other} as well`);
  return { uuid: names.find([...place, 'ref'], part['ref']) };
}

/** Assigns or cancels a new order, so that it gets its status. */
function bringToStatus(
  source: ScenarioText,
  index: number,
  given: OwnFields,
  made: string,
  account: StoredAccount,
  known: Referable,
): void {
  const place = [section, index];
  const { carrier, status: wanted = carrier === undefined ? 'NEW' : 'ASSIGNED' } = given;
  if (wanted === 'ASSIGNED' && carrier === undefined)
    throw source.error([...place, 'status'], 'is ASSIGNED, so the order needs a carrier');
  if (wanted === 'NEW' && carrier !== undefined)
    throw source.error([...place, 'status'], "is NEW, so the order can't have a carrier");
  const path = { order_uuid: made };
  if (carrier !== undefined) {
    const body = assignmentOf(source, [...place, 'carrier'], carrier, known.carriers);
    const assign = (): unknown => carryOut('assignOrder', body, account, path);
    play(source, { place: [...place, 'carrier'], operation: 'assignOrder', path }, body, account, assign);
  }
  if (wanted === 'CANCELLED') carryOut('cancelOrder', {}, account, path);
  else if (given.status !== undefined) account.commit({ orders: [{ ...account.order(made), status: wanted }] });
}

function assignmentOf(source: ScenarioText, place: Place, value: unknown, carriers: Carriers): Fields {
  const fields = fieldsAt(source, place, value);
  for (const name of Object.keys(fields))
    if (name !== 'carrier' && name !== 'method')
      throw source.keyError(place, name, `has an unknown field ${JSON.stringify(name)}. Allowed: carrier and method`);
  const carrier = carriers.names.find([...place, 'carrier'], fields['carrier']);
  const method = carriers.methodsOf(carrier).find([...place, 'method'], fields['method']);
  return { carrier_uuid: carrier, shipping_method_uuid: method };
}

/** Missing order numbers continue after the highest given one, so that none is used twice. */
function withOwnFields(state: AccountState, given: readonly OwnFields[]): AccountState {
  const { counters } = state.ids;
  let last = given.reduce(
    (most, { order_number = '0' }) => Math.max(most, Number(order_number)),
    counters.order - state.orders.length,
  );
  const orders = state.orders.map((order, index) => {
    const { key: name, uuid: made = uuidFor('order', name ?? index), order_number, created_at } = given[index] ?? {};
    return {
      ...order,
      uuid: made,
      order_number: order_number ?? String(++last),
      created_at: created_at ?? order.created_at,
    };
  });
  return { ...state, orders, ids: { ...state.ids, counters: { ...counters, order: last } } };
}

/** By default, an order is created now; one with a carrier is assigned at its creation. */
function withTimelines(
  source: ScenarioText,
  state: AccountState,
  given: readonly OwnFields[],
  now: Date,
): AccountState {
  const orders = state.orders.map((order, index) => {
    const { timeline, created_at } = given[index] ?? {};
    if (timeline === undefined) return order;
    const steps = readTimeline(timeline, (place, message) =>
      source.error([section, index, 'timeline', ...place], message),
    );
    return withTimeline(order, steps, (created_at === undefined ? now : timeOfMinute(created_at)).getTime());
  });
  return { ...state, orders };
}
