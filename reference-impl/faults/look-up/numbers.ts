/** Look-ups by order_number that find the wrong order, or none. */
import { record } from '../../../openapi/json/json.js';
import { Refusal } from '../../calls/refusal.js';
import { all } from '../../pipeline/overrides.js';
import { at, type Test, when } from '../kit/alter.js';
import { bodyOf } from '../kit/bodies.js';
import { authored, family, type Fault, faultsOf } from '../kit/fault.js';
import type { StageOverride } from '../../pipeline/app.js';
import { byNumber, type Find, finding, finds, keyOf, loses } from '../kit/find-order.js';
import { mapInOrder } from '../kit/read-order.js';

/** Finds an order whose number is in a given relation to the key. */
const findsNumber = family(
  (is: (number: string, key: string) => boolean) =>
    finding((orders, key) => orders.find(({ order_number: number }) => is(number, key)), byNumber),
  'look-up.number.',
);

/** Shows another value in a field of an order that is looked up by its number. */
const showsByNumber = family((field: string, change: (value: unknown) => unknown) =>
  when(byNumber, mapInOrder(field, change)),
);

const reversedUuid = (uuid: unknown): string =>
  [...String(uuid)]
    .reverse()
    .join('')
    .replace(/^(.{12})-(.{4})-(.{4})-(.{4})-(.{8})$/, '$5-$4-$3-$2-$1');

/** An order is no longer found by its number after its external_id was sent again. */
const losing: StageOverride = (stages) => {
  const sent = new Map<unknown, number>();
  const counted = at('createOrder').validating((validate, request) => {
    const { external_id: id } = bodyOf(request);
    sent.set(id, (sent.get(id) ?? 0) + 1);
    validate(request);
  });
  const isLost: Test = ({ query, world }) => {
    const found = world.state().orders.find(({ order_number }) => order_number === query['order_number']);
    return found !== undefined && found.external_id !== null && (sent.get(found.external_id) ?? 0) > 1;
  };
  return all(counted, at('getOrder').refusing(isLost))(stages);
};

/** An index of a limited size: of the orders that share an entry, it knows only the newest. */
const indexed =
  (size: number): Find =>
  (orders, key) => {
    const isOfEntry = (number: string): boolean => Number(number) % size === Number(key) % size;
    const isKnown = orders.some(({ order_number: number }) => number === key);
    return isKnown ? orders.findLast(({ order_number: number }) => isOfEntry(number)) : undefined;
  };

export const numberFaults: readonly Fault[] = [
  finds(
    'latest-by-number',
    'LKP-03',
    'A look-up by number returns the latest order',
    (orders, key) => (orders.some(({ order_number }) => order_number === key) ? orders.at(-1) : undefined),
    byNumber,
  ),
  finds(
    'index-of-400',
    'LKP-03',
    'A look-up by number finds the newest of the orders whose numbers are equal modulo 400',
    indexed(400),
    byNumber,
  ),
  ...faultsOf(findsNumber, 'LKP-06', {
    prefix: ['A prefix of an order_number finds the order', (number, key) => number.startsWith(key)],
    'as-a-number': ['An order_number is compared as a number', (number, key) => Number(number) === Number(key)],
    signed: ['A sign before an order_number is ignored', (number, key) => key.replace(/^[-+#]/, '') === number],
    underscored: ['Underscores in an order_number are ignored', (number, key) => key.replaceAll('_', '') === number],
    'full-width': ['An order_number is found in full-width digits', (number, key) => key.normalize('NFKC') === number],
  }),
  findsNumber(
    'off-by-one',
    'LKP-03',
    'A look-up by number returns the previous order',
    (number, key) => Number(number) === Number(key) - 1,
  ),
  loses(
    'look-up.number.newest-only',
    'LKP-03',
    'Only the latest order is found by its number',
    (request) => byNumber(request) && request.world.state().orders.at(-1)?.order_number !== keyOf(request),
  ),
  showsByNumber(
    'look-up.number.other-uuid',
    'LKP-05',
    'A look-up by number returns another uuid',
    'uuid',
    reversedUuid,
  ),
  showsByNumber(
    'assignment.hidden-by-number',
    'READ-07',
    'An order that is looked up by its number shows no carrier',
    'carrier',
    () => null,
  ),
  authored(
    'look-up.number.too-long.breaks',
    'LKP-06',
    'An order_number that is too long gets a 500',
    at('getOrder').crashing(({ query }) => (query['order_number'] ?? '').length > 18),
  ),
  authored('look-up.number.lost-by-twin', 'LKP-03', 'An order is lost after its external_id was sent again', losing),
  authored(
    'assignment.hides-number',
    'LKP-03',
    'An assigned order is no longer found by its number',
    at('getOrder').handling((handle, request) => {
      const answer = handle(request);
      const { carrier } = record(record(record(answer)['data'])['order']);
      if (request.query['order_number'] !== undefined && carrier !== null)
        throw new Refusal('not-found', 'There is no such order to assign.');
      return answer;
    }),
  ),
];
