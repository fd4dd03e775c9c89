/** Faults with new orders: what is refused for no reason, what identifies what is taken, and what an assignment changes. */
import { type Json, record, records } from '../../../openapi/schema.js';
import { type World } from '../../store.js';
import { isNotAscii } from '../kit/values.js';
import { at, authored, family, type Fault, faultsOf } from '../kit/fault.js';
import { bodyOf, isReturned, mapInOrder, mapOrder, packagesOf, readOrder, refusedOrder } from '../kit/read-order.js';

const madeUp: readonly Fault[] = [
  ...faultsOf(refusedOrder, 'ORD-01', {
    'orders.return.refused': ['Returns are refused', isReturned],
    'orders.two-packages.refused': ['An order of two packages is refused', (body) => packagesOf(body).length > 1],
  }),
  refusedOrder(
    'orders.minimal.refused',
    'ORD-02',
    'An order without an external_id is refused',
    ({ external_id: id }) => id === undefined,
  ),
  ...(
    [
      ['tags', 'ORD-16'],
      ['notes', 'ORD-15'],
    ] as const
  ).map(([name, row]) =>
    refusedOrder(
      `orders.return.needs-${name}`,
      row,
      `A return without ${name} is refused`,
      (body) => isReturned(body) && body[name] === undefined,
    ),
  ),
  refusedOrder(
    'orders.no-collections.refused',
    'GEN-14',
    'An order with an empty list of collections is refused',
    ({ collections }) => JSON.stringify(collections) === '[]',
  ),
  refusedOrder('orders.cheque.refused', 'ORD-36', 'Cheques are refused', ({ collections }) =>
    records(collections).some(({ type }) => type === 'CHEQUE'),
  ),
  ...faultsOf(refusedOrder, 'ORD-25', {
    'orders.named-source.refused': [
      'A return from an address with a name is refused',
      (body) => isReturned(body) && typeof record(body['source_location'])['name'] === 'string',
    ],
    'orders.named-source.latin-refused': [
      'A return from a place with an ASCII name is refused',
      (body) => {
        const { name } = record(body['source_location']);
        return isReturned(body) && typeof name === 'string' && !isNotAscii(name);
      },
    ],
  }),
  refusedOrder('orders.package-name.foreign-refused', 'GEN-10', 'A package name beyond ASCII is refused', (body) =>
    packagesOf(body).some(({ name }) => isNotAscii(name)),
  ),
];

/** Gives an identifier of the first order for every new one. */
const repeats = family((name: string) => (parts) => {
  const firsts = new WeakMap<World, unknown>();
  return at('createOrder').mapAnswer((answer, { world }) => {
    const data = record(record(answer)['data']);
    if (!firsts.has(world)) firsts.set(world, data[name]);
    return { ...record(answer), data: { ...data, [name]: firsts.get(world) } };
  })(parts);
});

const identifiers: readonly Fault[] = [
  authored(
    'orders.number.sometimes-same',
    'ORD-56',
    'Every new order of narcotics is said to have the number of the first one',
    (parts) => {
      let first: unknown;
      return at('createOrder').mapAnswer((answer, { body }) => {
        const data = record(record(answer)['data']);
        const [requirement] = (record(body)['requirements'] ?? []) as readonly unknown[];
        if (requirement !== 'narcotics') return answer;
        first ??= data['order_number'];
        return { ...record(answer), data: { ...data, order_number: first } };
      })(parts);
    },
  ),
  authored(
    'orders.status.confirmed-at-once',
    'READ-80',
    'A new order is shown as assigned',
    mapInOrder('status', (status) => (status === 'NEW' ? 'ASSIGNED' : status)),
  ),
  repeats('orders.uuid.always-same', 'ORD-56', 'Every new order is said to have the first uuid', 'order_uuid'),
  repeats('orders.number.always-same', 'ORD-56', 'Every new order is said to have the first number', 'order_number'),
  authored(
    'orders.number.other-than-read',
    'LKP-05',
    'A new order is said to have another number',
    at('createOrder').mapAnswer((answer) => {
      const data = record(record(answer)['data']);
      return { ...record(answer), data: { ...data, order_number: String(Number(data['order_number']) + 500_000) } };
    }),
  ),
  authored('orders.merged', 'ORD-56', 'An order with the packages of the one before is taken for that one', (parts) => {
    const accounts = new WeakMap<World, Map<string, unknown>>();
    return at('createOrder').handling((handle, request) => {
      const before = accounts.get(request.world) ?? new Map<string, unknown>();
      accounts.set(request.world, before);
      const key = JSON.stringify(packagesOf(bodyOf(request)).map(({ name }) => name));
      const answer = before.get(key) ?? handle(request);
      before.set(key, answer);
      return answer;
    })(parts);
  }),
];

const uuidIn = (body: Json, name: string): unknown => record(body[name])['uuid'];

const unusual: readonly Fault[] = [
  ...faultsOf(refusedOrder, 'ORD-01', {
    'orders.return-for-new-customer.refused': [
      'A return for a customer who is not known yet is refused',
      (body) => isReturned(body) && uuidIn(body, 'customer') === undefined,
    ],
    'orders.return-between-locations.refused': [
      'A return of a known customer from a location of the account is refused',
      (body) =>
        isReturned(body) && uuidIn(body, 'customer') !== undefined && uuidIn(body, 'source_location') !== undefined,
    ],
    'orders.four-packages.refused': ['Four packages are refused', (body) => packagesOf(body).length > 3],
  }),
  refusedOrder('orders.no-proof.refused', 'ORD-01', 'An order without proof of delivery is refused', (body) => {
    const { signature, image } = record(body['proof_of_delivery']);
    return signature === false && image === false;
  }),
  refusedOrder('orders.midnight.refused', 'ORD-01', 'A schedule that begins at midnight is refused', (body) =>
    String(record(body['pickup_schedule'])['from']).endsWith(' 00:00'),
  ),
  refusedOrder('orders.large-amount.refused', 'ORD-01', 'An amount above 10,000 is refused', ({ collections }) =>
    records(collections).some(({ amount }) => Number(amount) > 10_000),
  ),
  authored(
    'assignment.other-uuid',
    'LKP-05',
    'An assigned order has another uuid',
    mapOrder((order) =>
      order['carrier'] ? { ...order, uuid: String(order['uuid']).replace(/^........-/, 'aaaaaaaa-') } : order,
    ),
  ),
  readOrder('assignment.notes-replaced', 'ORD-58', 'The notes on an assigned order are other ones', (order) =>
    order['carrier'] && order['notes'] ? { ...order, notes: 'Assigned.' } : order,
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
];

export const orderFaults: readonly Fault[] = [...madeUp, ...identifiers, ...unusual];
