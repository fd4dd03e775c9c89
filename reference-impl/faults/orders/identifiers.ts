/** The uuid, order_number and external_id of an order, and orders that are mistaken for others. */
import { record } from '../../../openapi/json/json.js';
import { at } from '../kit/alter.js';
import { bodyOf, mapSent, packagesOf, refusals, refusedOrder } from '../kit/bodies.js';
import { authored, type Fault, faultsOf } from '../kit/fault.js';
import type { StageOverride } from '../../pipeline/app.js';
import { answersAgain, repeatsFirst } from '../kit/memory.js';
import { readOrder, readText, readValue } from '../kit/read-order.js';
import { hasIdOver, withoutZeros, withText } from '../kit/values.js';

/** Returns the first order again if an identical body without an external_id is sent. */
const findingOrders: StageOverride = (stages) => {
  const known = new Map<string, unknown>();
  return at('createOrder').handling((handle, request) => {
    const sent = JSON.stringify(request.body);
    const answer = known.get(sent) ?? handle(request);
    if (bodyOf(request)['external_id'] === undefined) known.set(sent, answer);
    return answer;
  })(stages);
};

export const orderIdentifierFaults: readonly Fault[] = [
  refusedOrder(
    'orders.minimal.refused',
    'ORD-02',
    'An order without an external_id is refused',
    ({ external_id: id }) => id === undefined,
  ),
  refusedOrder(
    'orders.external-id.of-its-customer',
    'ORD-01',
    "An external_id can't be used for both an order and its customer",
    ({ external_id: id, customer }) => id !== undefined && record(customer)['external_id'] === id,
  ),
  refusedOrder(
    'orders.external-ids-of-64.refused',
    'ORD-01',
    'An order with an external_id of more than 64 characters is refused',
    hasIdOver(64),
  ),
  refusedOrder(
    'orders.packages.external-ids-of-36.refused',
    'ORD-01',
    'An order with an external_id of a package of more than 36 characters is refused',
    (body) => packagesOf(body).some(hasIdOver(36)),
  ),
  refusedOrder(
    'orders.customer.external-ids-of-36.refused',
    'ORD-01',
    "An order with a new customer's external_id of more than 36 characters is refused",
    ({ customer }) => hasIdOver(36)(record(customer)),
  ),
  refusals('createCustomer')(
    'customers.external-id.of-a-location',
    'ORD-01',
    "An external_id can't be used for both a location and a customer",
    ({ external_id: id }, { world }) =>
      id !== undefined && [...world.locations].some((location) => location.external_id === id),
  ),
  authored(
    'orders.number.sometimes-same',
    'ORD-56',
    'Every new order of narcotics returns the number of the first one',
    (stages) => {
      let first: unknown;
      return at('createOrder').mapAnswer((answer, { body }) => {
        const data = record(record(answer)['data']);
        const [requirement] = (record(body)['requirements'] ?? []) as readonly unknown[];
        if (requirement !== 'narcotics') return answer;
        first ??= data['order_number'];
        return { ...record(answer), data: { ...data, order_number: first } };
      })(stages);
    },
  ),
  authored(
    'orders.merged',
    'ORD-56',
    'An order with the packages of the previous order is merged with it',
    answersAgain('createOrder', (request) => JSON.stringify(packagesOf(bodyOf(request)).map(({ name }) => name))),
  ),
  authored('orders.same-body.first', 'ORD-56', 'An order sent twice gets the uuid of the first', findingOrders),
  ...faultsOf(repeatsFirst, 'ORD-56', {
    'orders.uuid.always-same': ['Every new order returns the uuid of the first', 'createOrder', 'order_uuid'],
    'orders.number.always-same': ['Every new order returns the number of the first', 'createOrder', 'order_number'],
  }),
  authored(
    'orders.number.other-than-read',
    'LKP-05',
    'A new order returns a wrong number',
    at('createOrder').mapAnswer((answer) => {
      const data = record(record(answer)['data']);
      return { ...record(answer), data: { ...data, order_number: String(Number(data['order_number']) + 500_000) } };
    }),
  ),
  readValue('external-id.capitals', 'ORD-58', 'The external_id is shown in upper case', 'external_id', (id) =>
    String(id).toUpperCase(),
  ),
  readValue('external-id.as-number', 'ORD-58', 'An external_id loses its leading zeros', 'external_id', (id) =>
    withoutZeros(String(id)),
  ),
  authored(
    'customers.external-id.as-number',
    'ORD-63',
    'The external_id of a registered customer loses its leading zeros',
    mapSent('createCustomer', (body) => withText(body, 'external_id', withoutZeros)),
  ),
  readText(
    'external-id.of-customer-as-number',
    'ORD-58',
    'The external_id of a customer loses its leading zeros',
    'customer',
    'external_id',
    withoutZeros,
  ),
  readOrder('external-id.made-up', 'ORD-58', 'An order without an external_id shows one', (order) =>
    order['external_id'] === null ? { ...order, external_id: 'none' } : order,
  ),
];
