/** Faults with new orders: what is refused for no reason, and what identifies what is taken. */
import { type Json, record, records } from '../../openapi/schema.js';
import type { World } from '../store.js';
import { at, authored, type Alter, type Fault } from './fault.js';
import { isNotAscii } from './json.js';
import { mapInOrder, bodyOf, packagesOf, isReturn, refusedOrder } from './looks.js';

const madeUp: readonly Fault[] = [
  refusedOrder('orders.return.refused', 'ORD-01', 'Returns are refused', isReturn),
  refusedOrder(
    'orders.two-packages.refused',
    'ORD-01',
    'An order of two packages is refused',
    (request) => packagesOf(request).length > 1,
  ),
  refusedOrder(
    'orders.minimal.refused',
    'ORD-02',
    'An order without an external_id is refused',
    (request) => bodyOf(request)['external_id'] === undefined,
  ),
  refusedOrder(
    'orders.return.needs-tags',
    'ORD-16',
    'A return without tags is refused',
    (request) => isReturn(request) && bodyOf(request)['tags'] === undefined,
  ),
  refusedOrder(
    'orders.return.needs-notes',
    'ORD-15',
    'A return without notes is refused',
    (request) => isReturn(request) && bodyOf(request)['notes'] === undefined,
  ),
  refusedOrder(
    'orders.no-collections.refused',
    'GEN-14',
    'An order with an empty list of collections is refused',
    (request) => JSON.stringify(bodyOf(request)['collections']) === '[]',
  ),
  refusedOrder('orders.cheque.refused', 'ORD-36', 'Cheques are refused', (request) =>
    records(bodyOf(request)['collections']).some(({ type }) => type === 'CHEQUE'),
  ),
  refusedOrder(
    'orders.named-source.refused',
    'ORD-25',
    'A return from an address with a name is refused',
    (request) => isReturn(request) && typeof record(bodyOf(request)['source_location'])['name'] === 'string',
  ),
  refusedOrder(
    'orders.package-name.foreign-refused',
    'GEN-10',
    'An order with letters beyond ASCII in the name of a package is refused',
    (request) => packagesOf(request).some(({ name }) => isNotAscii(name)),
  ),
  refusedOrder(
    'orders.named-source.latin-refused',
    'ORD-25',
    'A return from an address with a name in plain letters is refused',
    (request) => {
      const { name } = record(bodyOf(request)['source_location']);
      return isReturn(request) && typeof name === 'string' && !isNotAscii(name);
    },
  ),
];

/** Gives the identifiers of the order before. */
const repeating =
  (names: readonly string[]): Alter =>
  (parts) => {
    const firsts = new WeakMap<World, Json>();
    return at('createOrder').mapAnswer((answer, { world }) => {
      const data = record(record(answer)['data']);
      const first = firsts.get(world) ?? data;
      const kept = Object.fromEntries(names.map((name) => [name, first[name]]));
      firsts.set(world, first);
      return { ...record(answer), data: { ...data, ...kept } };
    })(parts);
  };

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
  authored(
    'orders.uuid.always-same',
    'ORD-56',
    'Every new order is said to have the uuid of the first',
    repeating(['order_uuid']),
  ),
  authored(
    'orders.number.always-same',
    'ORD-56',
    'Every new order is said to have the number of the first',
    repeating(['order_number']),
  ),
  authored(
    'orders.number.other-than-read',
    'LKP-05',
    'A new order is said to have the next number',
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
      const key = JSON.stringify(packagesOf(request).map(({ name }) => name));
      const answer = before.get(key) ?? handle(request);
      before.set(key, answer);
      return answer;
    })(parts);
  }),
];

/** The faults with new orders. */
export const orderFaults: readonly Fault[] = [...madeUp, ...identifiers];
