/** Faults with what is alike or left out: equal elements of an order, one order sent twice, white space, and sizes of plain use. */
import { type Json, record, records } from '../../openapi/schema.js';
import { at, authored, refusing, type Alter, type Fault } from './fault.js';
import { changeAt } from './json.js';
import { mapElements, mapInOrder, mapOrder, mirror, mapNotes, bodyOf } from './looks.js';

/** Keeps the first of the elements that have the same in these fields. */
const once =
  (names: readonly string[]) =>
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

const apart = (id: string, title: string, apply: Alter): Fault => authored(`read-back.${id}`, 'READ-94', title, apply);

/** Shows null for something of the carrier of an assigned order that lacks something. */
const assignedWithout = (lacks: (order: Json) => boolean, place: string): Alter =>
  mapOrder((order) =>
    order['carrier'] && lacks(order) ? record(changeAt(order, ['carrier', ...place.split('.')], () => null)) : order,
  );

/** Whether some text of a value is longer. */
const hasLonger = (value: unknown, most: number): boolean =>
  new RegExp(`"[^"]{${most + 1},}"`).test(JSON.stringify(value) ?? '');

const texts: readonly Fault[] = [
  mirror(
    'notes.line-feed-as-blank',
    'A line feed in notes reads as a blank',
    mapNotes((notes) => notes.replaceAll('\n', ' ')),
  ),
  mirror(
    'notes.line-feed-as-cr-lf',
    'A line feed in notes reads as CR LF',
    mapNotes((notes) => notes.replace(/\r?\n/g, '\r\n')),
  ),
  mirror(
    'notes.blanks-collapsed',
    'Several blanks in notes read as one',
    mapNotes((notes) => notes.replace(/ {2,}/g, ' ')),
  ),
  mirror(
    'contact.blanks-collapsed',
    'Several blanks in the name of a contact read as one',
    mapInOrder('destination_contact', (contact) => ({
      ...record(contact),
      name: String(record(contact)['name']).replace(/ {2,}/g, ' '),
    })),
  ),
  authored(
    'create-order.long-texts.refused',
    'ORD-01',
    'An order with a text of more than 80 characters is refused',
    refusing(({ operation, body }) => operation.id === 'createOrder' && hasLonger(body, 80)),
  ),
];

/** The faults with what is alike or left out. */
export const repeatedFaults: readonly Fault[] = [
  ...texts,
  authored(
    'orders.same-body.first',
    'ORD-56',
    'An order without an external_id that is sent again is the first one',
    findingOrders,
  ),
  mirror(
    'collections.equal-once',
    'Of equal collections one is read',
    mapElements('collections', once(['type', 'amount', 'currency'])),
  ),
  mirror(
    'packages.same-id-once',
    'Of packages of one external_id one is read',
    mapElements('packages', once(['external_id'])),
  ),
  mirror(
    'packages.alike-once',
    'Of packages of one type and size one is read',
    mapElements('packages', once(['type', 'width', 'length', 'height', 'weight'])),
  ),
  apart('packages.one-uuid', 'All packages of an order have one uuid', mapElements('packages', oneUuid)),
  apart('collections.one-uuid', 'All collections of an order have one uuid', mapElements('collections', oneUuid)),
  apart(
    'contacts.one-uuid',
    'Both contacts of an order have one uuid',
    mapOrder((order) =>
      order['source_contact'] && order['destination_contact']
        ? record(changeAt(order, ['destination_contact', 'uuid'], () => record(order['source_contact'])['uuid']))
        : order,
    ),
  ),
  authored(
    'assignment.without-weight.no-amount',
    'READ-14',
    'An assigned order with a package without a weight has no amount',
    assignedWithout(
      (order) => records(order['packages']).some(({ weight = null }) => weight === null),
      'shipping_method.amount',
    ),
  ),
  authored(
    'assignment.without-coordinates.no-method',
    'READ-11',
    'An assigned order to a place without coordinates has no shipping method',
    assignedWithout((order) => !record(order['destination_location'])['coordinates'], 'shipping_method'),
  ),
];
