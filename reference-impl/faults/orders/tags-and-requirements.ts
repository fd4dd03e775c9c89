/** Faults with what is alike, left out or of more elements than usual, and with white space. */
import { type Json, record } from '../../../openapi/schema.js';
import { changeAt } from '../kit/values.js';
import { type Alter, at, authored, family, type Fault, faultsOf } from '../kit/fault.js';
import {
  bodyOf,
  mapOrder,
  packagesOf,
  readList,
  readNotes,
  readOrder,
  readTags,
  readValue,
} from '../kit/read-order.js';
import { refusedOrder } from '../kit/read-order.js';

/** Keeps the first of the elements that have the same in these fields. */
const once =
  (...names: readonly string[]) =>
  (list: readonly Json[]): readonly Json[] => {
    const textOf = (one: Json): string => JSON.stringify(names.map((name) => one[name]));
    const texts = list.map(textOf);
    return list.filter((one, at) => texts.indexOf(textOf(one)) === at);
  };

/** Answers an order without an external_id that was sent before, to the letter, with the first one. */
const findingOrders: Alter = (parts) => {
  const known = new Map<string, unknown>();
  return at('createOrder').handling((handle, request) => {
    const sent = JSON.stringify(request.body);
    const answer = known.get(sent) ?? handle(request);
    if (bodyOf(request)['external_id'] === undefined) known.set(sent, answer);
    return answer;
  })(parts);
};

const oneUuid = (list: readonly Json[]): readonly Json[] => list.map((one) => ({ ...one, uuid: list[0]?.['uuid'] }));

/** Shows null for something of the carrier of an assigned order that lacks something. */
const assignedWithout = family((lacks: (order: Json) => boolean, ...place: readonly string[]) =>
  mapOrder((order) =>
    order['carrier'] && lacks(order) ? record(changeAt(order, ['carrier', ...place], () => null)) : order,
  ),
);

const oneBlank = (text: string): string => text.replace(/ {2,}/g, ' ');

const refusedAbove = (most: number, name: string): Fault =>
  refusedOrder(
    `orders.${name}.more-than-${most}.refused`,
    'ORD-01',
    `More than ${most} ${name} are refused`,
    (body) => {
      const list = body[name];
      return Array.isArray(list) && list.length > most;
    },
  );

const several: readonly Fault[] = [
  refusedAbove(4, 'tags'),
  refusedAbove(3, 'collections'),
  refusedAbove(5, 'requirements'),
  readTags('tags.first-four', 'ORD-58', 'Only the first four tags are kept', (tags) => tags.slice(0, 4)),
  readTags('tags.zero-lost', 'ORD-58', 'A tag of nothing but 0 is lost', (tags) => tags.filter((tag) => tag !== '0')),
  ...faultsOf(readList, 'ORD-58', {
    'collections.first-three': ['Only the first three collections are kept', 'collections', (list) => list.slice(0, 3)],
    'packages.unmarked-lost': [
      'Packages without a barcode are lost where others have one',
      'packages',
      (list) => {
        const marked = list.filter(({ barcode }) => typeof barcode === 'string');
        return marked.length > 0 ? marked : list;
      },
    ],
  }),
  readValue('skills.first-five', 'ORD-59', 'Only the first five requirements are kept', 'skills', (list) =>
    (list as readonly string[]).slice(0, 5),
  ),
  readValue('notes.zero-is-null', 'READ-75', 'Notes of nothing but 0 read null', 'notes', (notes) =>
    notes === '0' ? null : notes,
  ),
  readNotes('notes.plus-is-blank', 'ORD-58', 'A plus sign in notes reads as a blank', (notes) =>
    notes.replaceAll('+', ' '),
  ),
];

export const repeatedFaults: readonly Fault[] = [
  readNotes('notes.line-feed-as-blank', 'ORD-58', 'A line feed in notes reads as a blank', (notes) =>
    notes.replaceAll('\n', ' '),
  ),
  readNotes('notes.blanks-collapsed', 'ORD-58', 'Several blanks in notes read as one', oneBlank),
  refusedOrder('create-order.long-texts.refused', 'ORD-01', 'A text of 81 characters is refused', (body) =>
    /"[^"]{81,}"/.test(JSON.stringify(body)),
  ),
  authored('orders.same-body.first', 'ORD-56', 'An order sent again is the first one', findingOrders),
  ...faultsOf(readList, 'ORD-58', {
    'collections.equal-once': ['Of equal collections one is read', 'collections', once('type', 'amount', 'currency')],
    'packages.same-id-once': ['Of packages of one external_id one is read', 'packages', once('external_id')],
    'packages.alike-once': [
      'Of packages of one type and size one is read',
      'packages',
      once('type', 'width', 'length', 'height', 'weight'),
    ],
  }),
  ...['packages', 'collections'].map((name) =>
    readList(`${name}.one-uuid`, 'READ-94', `All ${name} of an order have one uuid`, name, oneUuid),
  ),
  readOrder('contacts.one-uuid', 'READ-94', 'Both contacts of an order have one uuid', (order) =>
    order['source_contact'] && order['destination_contact']
      ? record(changeAt(order, ['destination_contact', 'uuid'], () => record(order['source_contact'])['uuid']))
      : order,
  ),
  assignedWithout(
    'assignment.without-weight.no-amount',
    'READ-14',
    'An assigned order with a package without a weight has no amount',
    (order) => packagesOf(order).some(({ weight = null }) => weight === null),
    'shipping_method',
    'amount',
  ),
  assignedWithout(
    'assignment.without-coordinates.no-method',
    'READ-11',
    'An assigned order to a place without coordinates has no shipping method',
    (order) => !record(order['destination_location'])['coordinates'],
    'shipping_method',
  ),
  ...several,
];
