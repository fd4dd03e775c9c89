/** Faults in how orders are read that show with values which are allowed and seldom sent: long, signed, odd or many. */
import { type Json, record } from '../../../openapi/schema.js';
import { family, type Fault, faultsOf, handling } from '../kit/fault.js';
import {
  bodyOf,
  readList,
  readNotes,
  readOrder,
  readPackages,
  readPart,
  readTags,
  readText,
} from '../kit/read-order.js';
import { readValue } from '../kit/read-order.js';

const sides = ['length', 'width', 'height'] as const;

function largestFirst(one: Json): Json {
  const sorted = sides.map((name) => Number(one[name])).sort((a, b) => b - a);
  return { ...one, ...Object.fromEntries(sides.map((name, at) => [name, sorted[at]])) };
}

/** Shows other times in the schedules of an order. */
const readSchedules = (id: string, title: string, change: (time: string) => string): Fault =>
  readOrder(`schedules.${id}`, 'ORD-58', title, (order) => {
    const changed = (name: string): unknown => {
      const { from, to } = record(order[name]);
      return order[name] && { from: change(String(from)), to: change(String(to)) };
    };
    return { ...order, pickup_schedule: changed('pickup_schedule'), delivery_schedule: changed('delivery_schedule') };
  });

const absolute = (value: unknown): unknown => (typeof value === 'number' ? Math.abs(value) : value);

/** Only the first collection of each type, with the sum of all. */
function merged(list: readonly Json[]): readonly Json[] {
  const types = [...new Set(list.map(({ type }) => type))];
  const sum = (type: unknown): number =>
    list.filter((one) => one['type'] === type).reduce((all, { amount }) => all + Number(amount), 0);
  return types.map((type) => ({ ...list.find((one) => one['type'] === type), amount: sum(type) }));
}

/** Breaks when it looks up an order that was made from such a body. */
const unreadable = family((isSuch: (body: Json) => boolean) => (parts) => {
  const made = new Set<unknown>();
  return handling((handle, request) => {
    const answer = handle(request);
    const data = record(record(answer)['data']);
    if (request.operation.id === 'createOrder' && isSuch(bodyOf(request))) made.add(data['order_uuid']);
    if (request.operation.id === 'getOrder' && made.has(record(data['order'])['uuid'])) throw new Error('unreadable');
    return answer;
  })(parts);
});

const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

/** Times that a zone's clock skips, as a server shows them that takes schedules for times of that zone. */
const skipped = [
  ['London', '2031-03-30', 1],
  ['Berlin', '2031-03-30', 2],
  ['Helsinki', '2031-03-30', 3],
  ['Sydney', '2031-10-05', 2],
] as const;

const sign: readonly Fault[] = [
  readNotes('notes.templates-filled', 'ORD-58', 'What stands in double braces in notes is gone', (notes) =>
    notes.replace(/\{\{.*?\}\}/g, ''),
  ),
  readNotes('notes.phones-masked', 'ORD-58', 'Phone numbers in notes are masked', (notes) =>
    notes.replace(/\+\d{8,}/g, '***'),
  ),
  readText(
    'destination-contact.without-quotes',
    'ORD-58',
    'The name of a destination contact loses its quotes',
    'destination_contact',
    'name',
    (text) => text.replaceAll('"', ''),
  ),
  readText(
    'customer.external-id.40-characters',
    'ORD-63',
    'The external_id of a customer has 40 characters, and what is more is lost',
    'customer',
    'external_id',
    (text) => text.slice(0, 40),
  ),
];

export const unusualReadFaults: readonly Fault[] = [
  ...faultsOf(readPart, 'ORD-58', {
    'nameless-destination.null-as-text': [
      'A destination without a name reads the text null as its name',
      'destination_location',
      (place) => ({ ...place, name: place['name'] ?? 'null' }),
    ],
    'location.region-of-city': [
      'The region of an address is its city',
      'destination_location',
      (place) => ({
        ...place,
        region: place['city'],
      }),
    ],
  }),
  ...skipped.map(([zone, day, hour]) =>
    readSchedules(
      `of-${zone.toLowerCase()}`,
      `Schedules are times of ${zone}, so an hour of ${day} is the next one`,
      (time) => time.replace(`${day} 0${hour}:`, `${day} 0${hour + 1}:`),
    ),
  ),
  readSchedules('through-new-york', 'The hour that New York has twice is the one before', (time) =>
    time.replace('2031-11-02 06:', '2031-11-02 05:'),
  ),
  readSchedules('iso-year', 'The year of a schedule is that of its week', (time) =>
    time.replace('2040-12-31', '2041-12-31'),
  ),
  readSchedules('24-hours', 'Midnight reads as the 24th hour', (time) => time.replace(' 00:', ' 24:')),
  readSchedules('leap-day', 'The leap day reads as the first of March', (time) => time.replace('-02-29', '-03-01')),
  readPackages('packages.grams', 'ORD-58', 'Weights are whole grams, cut off', (one) => ({
    ...one,
    weight: Math.trunc(Number(one['weight']) * 1000) / 1000,
  })),
  readPackages('packages.largest-side-first', 'ORD-58', 'The sides of a package are sorted', largestFirst),
  readList('collections.merged', 'ORD-58', 'Collections of one type are added up', 'collections', merged),
  readNotes('notes.ampersand', 'ORD-58', 'An ampersand in notes reads as an entity', (notes) =>
    notes.replaceAll('&', '&amp;'),
  ),
  readValue('external-id.as-number', 'ORD-58', 'An external_id loses its leading zeros', 'external_id', (id) =>
    String(id).replace(/^0+(?=\d+$)/, ''),
  ),
  readPart('coordinates.absolute', 'ORD-58', 'Coordinates read without their sign', 'destination_location', (place) => {
    const { lat, lng } = record(place['coordinates']);
    return { ...place, coordinates: { lat: absolute(lat), lng: absolute(lng) } };
  }),
  ...faultsOf(readText, 'ORD-58', {
    'location.zip-without-zeros': [
      'Zip codes read without their leading zeros',
      'destination_location',
      'zip_code',
      (zip) => zip.replace(/^0+/, ''),
    ],
    'contact.name-capitals': [
      'Each word in the name of a contact begins with a capital',
      'destination_contact',
      'name',
      (name) => name.replace(/(?<= )[a-z]/g, (letter) => letter.toUpperCase()),
    ],
  }),
  readTags('tags.split-at-commas', 'ORD-58', 'A tag with a comma reads as two', (tags) =>
    tags.flatMap((tag) => tag.split(', ')),
  ),
  ...faultsOf(unreadable, 'LKP-02', {
    'look-up.empty-tags.breaks': ['The look-up of an order with tags: [] leads to a 500', ({ tags }) => isEmpty(tags)],
    'look-up.name-null.breaks': [
      'The look-up of an order to a place whose name is null leads to a 500',
      ({ destination_location: place }) => record(place)['name'] === null,
    ],
  }),
  ...sign,
];
