/** Faults with requests that are allowed and seldom sent: at night, in the west, with many packages, the second time. */
import { type Json, record, records } from '../../openapi/schema.js';
import type { Request } from '../app.js';
import { writingUnknowns, writingWrong } from './careless.js';
import { at, authored, on, when, type Fault } from './fault.js';
import { finding } from './authored-look-up.js';
import { mapInOrder, mapOrder, mirror, bodyOf, isReturn, refusedOrder } from './looks.js';
import { done } from '../handlers/handler.js';

const inBody = (request: Request, name: string): Json => record(bodyOf(request)[name]);

const orders: readonly Fault[] = [
  refusedOrder(
    'orders.return-for-new-customer.refused',
    'ORD-01',
    'A return for a customer who is not known yet is refused',
    (request) => isReturn(request) && inBody(request, 'customer')['uuid'] === undefined,
  ),
  refusedOrder(
    'orders.return-between-locations.refused',
    'ORD-01',
    'A return of a known customer from a location of the account is refused',
    (request) =>
      isReturn(request) &&
      inBody(request, 'customer')['uuid'] !== undefined &&
      inBody(request, 'source_location')['uuid'] !== undefined,
  ),
  refusedOrder(
    'orders.no-proof.refused',
    'ORD-01',
    'An order that wants neither signature nor photo is refused',
    (request) => {
      const { signature, image } = inBody(request, 'proof_of_delivery');
      return signature === false && image === false;
    },
  ),
  refusedOrder('orders.midnight.refused', 'ORD-01', 'A schedule that begins at midnight is refused', (request) =>
    String(inBody(request, 'pickup_schedule')['from']).endsWith(' 00:00'),
  ),
  refusedOrder(
    'orders.four-packages.refused',
    'ORD-01',
    'An order of more than three packages is refused',
    (request) => records(bodyOf(request)['packages']).length > 3,
  ),
  refusedOrder('orders.large-amount.refused', 'ORD-01', 'An amount above 10,000 is refused', (request) =>
    records(bodyOf(request)['collections']).some(({ amount }) => Number(amount) > 10_000),
  ),
  authored(
    'orders.west.breaks',
    'ORD-01',
    'An order to the west of Greenwich leads to a 500',
    at('createOrder').crashing((request) => {
      const lng = Number(record(inBody(request, 'destination_location')['coordinates'])['lng']);
      return lng < 0 && lng >= -180;
    }),
  ),
];

const lookUps: readonly Fault[] = [
  authored(
    'look-up.by-any-identifier',
    'LKP-06',
    'A look-up takes the uuid, the number and the external_id of an order for each other',
    finding((all, key) => all.find((one) => one.external_id === key || one.order_number === key || one.uuid === key)),
  ),
  authored(
    'look-up.number.too-long.breaks',
    'LKP-06',
    'An order_number that is too long leads to a 500',
    at('getOrder').crashing(({ query }) => (query['order_number'] ?? '').length > 18),
  ),
  authored(
    'look-up.external-id.first-40-characters',
    'LKP-02',
    'Of an external_id only the first 40 characters are compared',
    finding((all, key) => all.find((one) => key.length > 40 && one.external_id?.slice(0, 40) === key.slice(0, 40))),
  ),
];

const customers: readonly Fault[] = [
  authored('customers.update.once', 'CUS-17', 'A customer can be updated once', (parts) => {
    const updated = new Set<string>();
    return at('updateCustomer').handling((handle, request) => {
      const uuid = request.path['customer_uuid'] ?? '';
      if (updated.has(uuid)) return done;
      updated.add(uuid);
      return handle(request);
    })(parts);
  }),
  authored(
    'customers.update.phone-judged-last',
    'CUS-20',
    'An update with a malformed phone has written the rest',
    writingWrong(
      'updateCustomer',
      ({ phone }) => phone === 'not-a-phone',
      () => ({ phone: '+12025550199' }),
    ),
  ),
  authored(
    'customers.update.type-judged-last',
    'CUS-20',
    'An update without a type has written the rest',
    writingWrong(
      'updateCustomer',
      ({ type }) => type === undefined,
      () => ({ type: 1 }),
    ),
  ),
];
const assignments: readonly Fault[] = [
  authored(
    'assignment.refused.assigns-unauthenticated',
    'ASG-10',
    'An assignment without a token is made before it is refused',
    writingUnknowns('assignOrder'),
  ),
  authored(
    'assignment.return.refused',
    'ASG-01',
    'A return can not be assigned',
    at('assignOrder').refusing(({ world, path }) => world.order(path['order_uuid'] ?? '').is_return),
  ),
  authored(
    'assignment.other-uuid',
    'LKP-05',
    'An assigned order has another uuid',
    mapOrder((order) =>
      order['carrier'] ? { ...order, uuid: String(order['uuid']).replace(/^........-/, 'aaaaaaaa-') } : order,
    ),
  ),
  mirror(
    'assignment.notes-replaced',
    'The notes on an assigned order are other ones',
    mapOrder((order) => (order['carrier'] && order['notes'] ? { ...order, notes: 'Assigned.' } : order)),
  ),
  authored(
    'assignment.by-number',
    'ASG-02',
    'An order can be assigned by its number, too',
    at('assignOrder').rereading((request) => {
      const wanted = request.path['order_uuid'] ?? '';
      const found = request.world.state().orders.find(({ order_number }) => order_number === wanted);
      return found ? { ...request, path: { order_uuid: found.uuid } } : request;
    }),
  ),
  authored(
    'assignment.hidden-by-number',
    'READ-07',
    'An order that is looked up by its number shows no carrier',
    on(
      'getOrder',
      when(
        ({ query }) => query['order_number'] !== undefined,
        mapInOrder('carrier', () => null),
      ),
    ),
  ),
];

/** The faults that show with what is seldom sent. */
export const unusualFaults: readonly Fault[] = [...orders, ...lookUps, ...customers, ...assignments];
