/** Faults with new orders: what is refused for no reason, what a refused order leaves behind. */
import type { Request } from '../app.js';
import { writingFirst, writingUnknowns } from './careless.js';
import { authored, handling, mapAnswer, on, refusing, when, type Alter, type Fault, type Test } from './fault.js';
import { isNotAscii, record, records, type Json } from './json.js';
import { mapInOrder } from './looks.js';

export const isReturn: Test = ({ body }) => record(body)['is_return'] === true;
export const bodyOf = ({ body }: Request): Json => record(body);
const packagesOf = (request: Request): readonly Json[] => records(bodyOf(request)['packages']);

export const refusedOrder = (id: string, rows: string, title: string, test: Test): Fault =>
  authored(id, rows, title, on('createOrder', refusing(test)));

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
    'ORD-01 ORD-02',
    'An order without an external_id is refused',
    (request) => bodyOf(request)['external_id'] === undefined,
  ),
  refusedOrder('orders.flat-package.refused', 'ORD-01', 'A package of no height is refused', (request) =>
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
    'GEN-14',
    'An order with an empty list of collections is refused',
    (request) => JSON.stringify(bodyOf(request)['collections']) === '[]',
  ),
  refusedOrder('orders.cheque.refused', 'ORD-01 ORD-36', 'Cheques are refused', (request) =>
    records(bodyOf(request)['collections']).some(({ type }) => type === 'CHEQUE'),
  ),
  refusedOrder(
    'orders.named-source.refused',
    'GEN-10 ORD-25',
    'A return from an address with a name is refused',
    (request) => isReturn(request) && typeof record(bodyOf(request)['source_location'])['name'] === 'string',
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

/** Everything but what the store can't take; a place that is not known becomes an address. */
function stored(body: Json): Json {
  const packages = records(body['packages']);
  const unfit = { requirements: [], delivery_schedule: null, is_return: body['is_return'] === true };
  return { ...body, ...unfit, packages, destination_location: { line_1: 'somewhere' } };
}

const traces: readonly Fault[] = [
  authored(
    'orders.refused.written',
    'ORD-60',
    'A refused order is written all the same',
    on(
      'createOrder',
      writingFirst((request) => stored(bodyOf(request))),
    ),
  ),
  authored(
    'orders.refused.written-at-second-collection',
    'ORD-60',
    'An order is written before its collections are judged',
    on(
      'createOrder',
      when(
        (request) => records(bodyOf(request)['collections']).some(({ type }) => type === 'UNLISTED'),
        writingFirst(bodyOf),
      ),
    ),
  ),
  authored(
    'orders.refused.written-at-second-package',
    'ORD-60',
    'An order is written before its packages are judged',
    on(
      'createOrder',
      when((request) => packagesOf(request).some(({ weight }) => weight === -1), writingFirst(bodyOf)),
    ),
  ),
  authored(
    'orders.refused.written-at-requirement',
    'ORD-60',
    'An order is written before its requirements are judged',
    on(
      'createOrder',
      when(
        (request) => JSON.stringify(bodyOf(request)['requirements'] ?? []).includes('unlisted'),
        writingFirst((request) => ({ ...bodyOf(request), requirements: [] })),
      ),
    ),
  ),
  authored(
    'orders.refused.written-at-schedule',
    'ORD-60',
    'An order is written before its schedules are judged',
    on(
      'createOrder',
      when(
        (request) => record(bodyOf(request)['delivery_schedule'])['from'] === 'soon',
        writingFirst((request) => ({ ...bodyOf(request), delivery_schedule: null })),
      ),
    ),
  ),
  authored(
    'orders.refused.return-written',
    'ORD-60',
    'A return is written before its schedules are judged',
    on(
      'createOrder',
      when(
        isReturn,
        writingFirst((request) => ({ ...bodyOf(request), delivery_schedule: null })),
      ),
    ),
  ),
  authored(
    'orders.refused.written-at-unknown-destination',
    'ORD-60',
    'An order is written before its destination is looked for',
    on(
      'createOrder',
      when(
        (request) => record(bodyOf(request)['destination_location'])['uuid'] !== undefined,
        writingFirst((request) => stored(bodyOf(request))),
      ),
    ),
  ),
  authored(
    'orders.refused.written-before-authenticated',
    'ORD-60',
    'An order without a token is written before it is refused',
    writingUnknowns('createOrder'),
  ),
];

/** Gives the identifiers of the order before. */
const repeating =
  (names: readonly string[]): Alter =>
  (parts) => {
    let before: Json | undefined;
    return on(
      'createOrder',
      mapAnswer((answer) => {
        const data = record(record(answer)['data']);
        const kept = Object.fromEntries(names.map((name) => [name, (before ?? data)[name]]));
        before ??= data;
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
    'ORD-56 ASG-01 LKP-02 LKP-03 LKP-05 READ-07',
    'Every new order is said to have the uuid of the first',
    repeating(['order_uuid']),
  ),
  authored(
    'orders.number.always-same',
    'ORD-56 LKP-02 LKP-03 LKP-05 LOC-18 LOC-19 ORD-58 ORD-63 READ-07',
    'Every new order is said to have the number of the first',
    repeating(['order_number']),
  ),
  authored(
    'orders.number.other-than-read',
    'LKP-02 LKP-03 LKP-05',
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
    'ORD-56 LKP-01 LKP-02 LOC-18 LOC-19 ORD-58 ORD-63 READ-80',
    'An order with the packages of the one before is taken for that one',
    (parts) => {
      const before = new Map<string, unknown>();
      return on(
        'createOrder',
        handling((handle, request) => {
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
export const orderFaults: readonly Fault[] = [...madeUp, ...traces, ...identifiers];
