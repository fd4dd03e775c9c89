/** Faults with new orders: what is refused for no reason, and what identifies what is taken. */
import type { Request } from '../app.js';
import type { World } from '../store.js';
import { authored, handling, mapAnswer, on, refusing, type Alter, type Fault, type Test } from './fault.js';
import { isNotAscii, record, records, type Json } from './json.js';
import { mapInOrder } from './looks.js';

export const isReturn: Test = ({ body }) => record(body)['is_return'] === true;
export const bodyOf = ({ body }: Request): Json => record(body);
export const packagesOf = (request: Request): readonly Json[] => records(bodyOf(request)['packages']);

export const refusedOrder = (id: string, rows: string, title: string, test: Test): Fault =>
  authored(id, rows, title, on('createOrder', refusing(test)));

const madeUp: readonly Fault[] = [
  refusedOrder('orders.return.refused', 'ORD-01 GEN-28', 'Returns are refused', isReturn),
  refusedOrder(
    'orders.two-packages.refused',
    'ORD-01 GEN-28',
    'An order of two packages is refused',
    (request) => packagesOf(request).length > 1,
  ),
  refusedOrder(
    'orders.minimal.refused',
    'ORD-01 ORD-02 GEN-28',
    'An order without an external_id is refused',
    (request) => bodyOf(request)['external_id'] === undefined,
  ),
  refusedOrder('orders.flat-package.refused', 'ORD-01 GEN-28', 'A package of no height is refused', (request) =>
    packagesOf(request).some(({ height }) => height === 0),
  ),
  refusedOrder(
    'orders.return.needs-tags',
    'ORD-01 ORD-16',
    'A return without tags is refused',
    (request) => isReturn(request) && bodyOf(request)['tags'] === undefined,
  ),
  refusedOrder(
    'orders.return.needs-notes',
    'ORD-01 ORD-15',
    'A return without notes is refused',
    (request) => isReturn(request) && bodyOf(request)['notes'] === undefined,
  ),
  refusedOrder(
    'orders.no-collections.refused',
    'GEN-14 GEN-28 ORD-01',
    'An order with an empty list of collections is refused',
    (request) => JSON.stringify(bodyOf(request)['collections']) === '[]',
  ),
  refusedOrder('orders.cheque.refused', 'ORD-01 ORD-36 GEN-28', 'Cheques are refused', (request) =>
    records(bodyOf(request)['collections']).some(({ type }) => type === 'CHEQUE'),
  ),
  refusedOrder(
    'orders.named-source.refused',
    'GEN-10 ORD-25',
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
    return on(
      'createOrder',
      mapAnswer((answer, { world }) => {
        const data = record(record(answer)['data']);
        const first = firsts.get(world) ?? data;
        const kept = Object.fromEntries(names.map((name) => [name, first[name]]));
        firsts.set(world, first);
        return { ...record(answer), data: { ...data, ...kept } };
      }),
    )(parts);
  };

const identifiers: readonly Fault[] = [
  authored(
    'orders.number.sometimes-same',
    'ORD-56',
    'Every new order of narcotics is said to have the number of the first one',
    (parts) => {
      let first: unknown;
      return on(
        'createOrder',
        mapAnswer((answer, { body }) => {
          const data = record(record(answer)['data']);
          const [requirement] = (record(body)['requirements'] ?? []) as readonly unknown[];
          if (requirement !== 'narcotics') return answer;
          first ??= data['order_number'];
          return { ...record(answer), data: { ...data, order_number: first } };
        }),
      )(parts);
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
    'ORD-56 ASG-01 LKP-02 LKP-03 LKP-05 LKP-15 READ-07',
    'Every new order is said to have the uuid of the first',
    repeating(['order_uuid']),
  ),
  authored(
    'orders.number.always-same',
    'ORD-56 LKP-02 LKP-03 LKP-05 ORD-58 READ-07',
    'Every new order is said to have the number of the first',
    repeating(['order_number']),
  ),
  authored(
    'orders.number.other-than-read',
    'LKP-02 LKP-03 LKP-05 GEN-28',
    'A new order is said to have the next number',
    on(
      'createOrder',
      mapAnswer((answer) => {
        const data = record(record(answer)['data']);
        return { ...record(answer), data: { ...data, order_number: String(Number(data['order_number']) + 500_000) } };
      }),
    ),
  ),
  authored(
    'orders.merged',
    'ORD-56 ASG-07 ASG-08 LKP-01 LKP-02 LOC-18 LOC-19 ORD-58 ORD-63 READ-80 GEN-28',
    'An order with the packages of the one before is taken for that one',
    (parts) => {
      const accounts = new WeakMap<World, Map<string, unknown>>();
      return on(
        'createOrder',
        handling((handle, request) => {
          const before = accounts.get(request.world) ?? new Map<string, unknown>();
          accounts.set(request.world, before);
          const key = JSON.stringify(packagesOf(request).map(({ name }) => name));
          const answer = before.get(key) ?? handle(request);
          before.set(key, answer);
          return answer;
        }),
      )(parts);
    },
  ),
];

/** The faults with new orders. */
export const orderFaults: readonly Fault[] = [...madeUp, ...identifiers];
