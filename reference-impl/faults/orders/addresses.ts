/** Faults in letters and signs: of addresses, and of the other texts of an order. */
import { type Json, record } from '../../../openapi/schema.js';
import { isNotAscii } from '../kit/values.js';
import { crashing, family, type Fault, faultsOf } from '../kit/fault.js';
import {
  isReturned,
  mapOrder,
  mapSent,
  readBack,
  readNotes,
  readOrder,
  readTags,
  readText,
} from '../kit/read-order.js';
import { refusals, refusedOrder, withText, type Change } from '../kit/read-order.js';

/** Letters without their accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{Mark}/gu, '');

/** Takes an address for the location of the account that has the same first line. */
const byFirstLine: Change = (body, { world }) => {
  const { line_1: line } = record(body['destination_location']);
  const known = world.state().locations.find(({ line_1 }) => line_1 === line);
  return known ? { ...body, destination_location: { uuid: known.uuid } } : body;
};

const hasNoDigit = ({ line_1: line }: Readonly<Record<string, unknown>>): boolean =>
  typeof line === 'string' && /^\D+$/.test(line);

const inDestination = (...[id, title, name, change]: [string, string, string, (text: string) => string]): Fault =>
  readText(`address.${id}`, 'ORD-58', title, 'destination_location', name, change);

const refusedLocation = refusals('createLocation');

/** Changes every text of an order. */
const inTexts = family(
  (change: (text: string) => string) =>
    mapOrder(
      (order) =>
        JSON.parse(JSON.stringify(order), (_name, value: unknown) =>
          typeof value === 'string' ? change(value) : value,
        ) as Json,
    ),
  'read-back.letters.',
);

const breaksLookUp = family((test: (externalId: string) => boolean) =>
  crashing(({ operation, query }) => operation.id === 'getOrder' && test(query['external_id'] ?? '')),
);

const letter: readonly Fault[] = [
  inTexts('doubly-encoded', 'GEN-10', 'Letters beyond ASCII are encoded twice', (text) =>
    isNotAscii(text) ? String.fromCharCode(...new TextEncoder().encode(text)) : text,
  ),
  inTexts('without-accents', 'GEN-10', 'Letters lose their accents', (text) =>
    text.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
  ),
  readNotes('letters.lost-in-notes', 'GEN-10', 'Notes lose their Chinese letters', (notes) =>
    notes.replace(/[\u4e00-\u9fff]/g, ''),
  ),
  readOrder('letters.lost-in-delivery-notes', 'GEN-10', 'Notes of deliveries lose their Korean letters', (order) =>
    isReturned(order) ? order : withText(order, 'notes', (notes) => notes.replace(/[\uac00-\ud7a3]/g, '')),
  ),
  readOrder('letters.latin-contacts', 'GEN-10', 'Contacts of returns are written in Latin letters', (order) => {
    const name = String(record(order['source_contact'])['name']).replace(/\P{ASCII}/gu, 'x');
    return isReturned(order) ? { ...order, source_contact: { ...record(order['source_contact']), name } } : order;
  }),
  readNotes('letters.emoji-end-notes', 'ORD-58', 'Notes end before their first emoji', (notes) =>
    notes.replace(/\p{Extended_Pictographic}.*/u, ''),
  ),
  readNotes('letters.long-notes-cut', 'ORD-58', 'Notes end after 1,000 characters', (notes) => notes.slice(0, 1000)),
  breaksLookUp('letters.emoji.breaks-look-up', 'GEN-11', 'A look-up with emoji breaks the server', (id) =>
    /\p{Extended_Pictographic}/u.test(id),
  ),
  breaksLookUp(
    'letters.long.breaks-look-up',
    'GEN-11',
    'A look-up by an external_id of more than 255 characters breaks the server',
    (id) => id.length > 255,
  ),
  breaksLookUp('look-up.quote.breaks', 'LKP-02', 'An external_id with a quote leads to a 500', (id) =>
    id.includes("'"),
  ),
  readTags('letters.tags', 'ORD-58', 'Tags lose letters beyond ASCII', (tags) =>
    tags.map((tag) => tag.replace(/\P{ASCII}/gu, '_')),
  ),
  readText(
    'letters.customer-name',
    'ORD-61',
    'The name of a customer loses letters beyond ASCII',
    'customer',
    'name',
    (name) => name.replace(/\P{ASCII}/gu, '?'),
  ),
];

export const addressFaults: readonly Fault[] = [
  inDestination('latin-1', 'Letters of an address beyond Latin-1 read as ?', 'line_1', (text) =>
    text.replace(/[\u{100}-\u{10ffff}]/gu, '?'),
  ),
  inDestination('up-to-comma', 'An address ends at its first comma', 'line_1', (text) => text.split(',')[0]!),
  inDestination('ampersand', 'An address reads &amp; for &', 'line_1', (text) => text.replaceAll('&', '&amp;')),
  inDestination('city-without-accents', 'The city of an address loses its accents', 'city', plain),
  readText(
    'location.line-without-accents',
    'LOC-18',
    'The first line of a location of the account loses its accents',
    'source_location',
    'line_1',
    plain,
  ),
  readBack(
    'address.of-location',
    'ORD-58',
    'An address reads the location that has the same first line',
    mapSent('createOrder', byFirstLine),
  ),
  ...faultsOf(refusedLocation, 'LOC-01', {
    'locations.foreign-address.refused': [
      'A location with letters beyond ASCII in its first line is refused',
      ({ line_1: line }) => isNotAscii(line),
    ],
    'locations.no-house-number.refused': ['A location without a house number is refused', hasNoDigit],
    'locations.city-of-letters.refused': [
      'A location in a city whose name has more than letters and spaces is refused',
      ({ city }) => typeof city === 'string' && /[^\p{Letter} ]/u.test(city),
    ],
  }),
  refusedLocation(
    'locations.foreign-name.refused',
    'GEN-10',
    'A location with letters beyond ASCII in its name is refused',
    ({ name }) => isNotAscii(name),
  ),
  refusedOrder('orders.no-house-number.refused', 'ORD-58', 'An order to no house number is refused', (body) =>
    hasNoDigit(record(body['destination_location'])),
  ),
  refusedOrder(
    'orders.foreign-address.refused',
    'ORD-58',
    'An order to an address with letters beyond ASCII in its first line is refused',
    (body) => isNotAscii(record(body['destination_location'])['line_1']),
  ),
  ...letter,
];
