/** Values for fields of an order that were not sent, and for the carrier of an unassigned order. */
import { contract } from '../../../openapi/contract/contract.js';
import type { Json } from '../../../openapi/json/json.js';
import { typesOf } from '../../../openapi/keywords/kit/schema.js';
import { visitValue } from '../../../openapi/schema/walk.js';
import { withValue } from '../../../openapi/json/place.js';
import type { Request } from '../../pipeline/app.js';
import { all, mapAnswer } from '../../pipeline/overrides.js';
import { handling, orders, remembering, uuidKey } from '../kit/alter-pipeline.js';
import { alone, tolerance, type Tolerance } from '../kit/tolerance.js';

const orderSchema = contract.operation('getOrder').answer.schema;

/** Whether a value is one that the reference shows for an unsent field. */
export const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** The response for an order with every unsent field replaced; undefined leaves the field out. */
export function withUnsent(answer: unknown, standIn: (types: readonly string[]) => unknown): unknown {
  let made = answer;
  visitValue(contract, orderSchema, answer, (schemas, place, value) => {
    if (!isEmpty(value) || !schemas.some((schema) => schema['x-presence'] === 'sent')) return;
    made = withValue(made, place, standIn(schemas.flatMap(typesOf)));
  });
  return made;
}

/** The reference shows false for an unsent is_return; here it is empty, like other unsent fields. */
export const forgettingReturns = remembering(
  () => new Set<string>(),
  (silent) =>
    all(
      handling('createOrder', (former) => async (input) => {
        const answer = await former(input);
        if (input.body.is_return === undefined) silent.add(uuidKey(answer.data.order_uuid));
        return answer;
      }),
      orders((order) => (silent.has(uuidKey(order['uuid'])) ? { ...order, is_return: null } : order)),
    ),
);

const unsent = (id: string, title: string, standIn: (types: readonly string[]) => unknown): Tolerance =>
  tolerance(
    'unsent',
    id,
    `a field that was not sent is ${title}`,
    // The outermost change of a response runs first: is_return is cleared before empty values are replaced.
    all(
      mapAnswer((answer, { operation }) => (operation.id === 'getOrder' ? withUnsent(answer, standIn) : answer)),
      forgettingReturns,
    ),
  );

function emptyOf(types: readonly string[]): unknown {
  if (types.includes('array')) return [];
  if (types.includes('object')) return {};
  return types.includes('string') ? '' : null;
}

/** In PHP an empty object is an empty array. */
const emptyArrayOf = (types: readonly string[]): unknown =>
  types.includes('array') || types.includes('object') ? [] : null;

const customerOf = ({ customer }: Json): Json => customer as Json;

/** The contact that a server can assume if none was sent: the customer. */
export const contactOf = (order: Json): Json => {
  const { name, email, phone } = customerOf(order);
  return { uuid: '4711', name, email, phone };
};

/** A schedule for orders without one. */
export const day = { from: '2031-03-04 08:00', to: '2031-03-04 18:00' };

/** Fills in fields that are empty or absent. */
const filled = (id: string, title: string, names: readonly string[], fill: (order: Json) => unknown): Tolerance =>
  tolerance(
    'filled-in',
    id,
    `the service fills in ${title} that was not sent`,
    orders((order) => ({
      ...order,
      ...Object.fromEntries(
        names
          .filter((name) => order[name] === undefined || isEmpty(order[name]) || isBlank(order[name]))
          .map((name) => [name, fill(order)]),
      ),
    })),
  );

const isBlank = (value: unknown): boolean => JSON.stringify(value) === '{}';

const contacts = ['source_contact', 'destination_contact'];
const schedules = ['pickup_schedule', 'delivery_schedule'];

/** Changes the carrier of unassigned orders. */
export const beforeAssignment = (carrier: (request: Request) => unknown) =>
  orders(({ carrier: known, ...order }, request) => {
    const shown = known ?? carrier(request);
    return shown === undefined ? order : { ...order, carrier: shown };
  });

const before = (id: string, title: string, carrier: (request: Request) => unknown): Tolerance =>
  tolerance('carrier-before', id, `before an assignment the carrier is ${title}`, beforeAssignment(carrier));

/** A carrier that the service suggests. */
export const suggestion = ({ world }: Request): unknown => {
  const [carrier] = world.carriers;
  const method = carrier?.shipping_methods[0];
  const shipping_method = { name: method?.name, currency: method?.currency, amount: 0 };
  return { uuid: carrier?.uuid, name: carrier?.name, agent: null, shipping_method, fees: [] };
};

const noCarrier = { uuid: null, name: null, agent: null, shipping_method: null, fees: null };

export const absences: readonly Tolerance[] = [
  unsent('null', 'null', () => null),
  unsent('absent', 'absent', () => undefined),
  unsent('empty', 'empty', emptyOf),
  unsent('empty-array', 'an empty array where an object or an array is listed', emptyArrayOf),
  filled('contacts', 'a contact', contacts, contactOf),
  filled('blank-contacts', 'a contact without values', contacts, () => ({
    uuid: '0',
    name: null,
    email: '',
    phone: null,
  })),
  filled('schedules', 'a schedule', schedules, () => day),
  alone(filled('blank-schedules', 'a schedule without values', schedules, () => ({ from: null, to: '' }))),
  filled('proof', 'a proof of delivery', ['proof_of_delivery'], () => ({ signature: true, image: false })),
  before('absent', 'absent', () => undefined),
  before('empty', 'an empty object', () => ({})),
  before('empty-array', 'an empty array', () => []),
  before('empty-text', 'an empty string', () => ''),
  before('nulls', 'an object of nulls', () => noCarrier),
  before('suggestion', 'one that the service suggests', suggestion),
];
