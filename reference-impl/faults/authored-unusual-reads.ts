/** Faults in how orders are read that show with values which are allowed and seldom sent: long, signed, odd or many. */
import { type Json, record } from '../../openapi/schema.js';
import { authored, handling, type Alter, type Fault } from './fault.js';
import { mapElements, mapInOrder, mapOrder, mirror, mapNotes } from './looks.js';

const eachPackage = (change: (one: Json) => Json): Alter => mapElements('packages', (list) => list.map(change));

const sides = ['length', 'width', 'height'] as const;

function largestFirst(one: Json): Json {
  const sorted = sides.map((name) => Number(one[name])).sort((a, b) => b - a);
  return { ...one, ...Object.fromEntries(sides.map((name, at) => [name, sorted[at]])) };
}

const inSchedules = (change: (time: string) => string): Alter =>
  mapOrder((order) => {
    const changed = (name: string): unknown => {
      const { from, to } = record(order[name]);
      return order[name] && { from: change(String(from)), to: change(String(to)) };
    };
    return { ...order, pickup_schedule: changed('pickup_schedule'), delivery_schedule: changed('delivery_schedule') };
  });

const inDestination = (change: (place: Json) => Json): Alter =>
  mapInOrder('destination_location', (place) => change(record(place)));

const absolute = (value: unknown): unknown => (typeof value === 'number' ? Math.abs(value) : value);

/** Only the first collection of each type, with the sum of all. */
function merged(list: readonly Json[]): readonly Json[] {
  const types = [...new Set(list.map(({ type }) => type))];
  const sum = (type: unknown): number =>
    list.filter((one) => one['type'] === type).reduce((all, { amount }) => all + Number(amount), 0);
  return types.map((type) => ({ ...list.find((one) => one['type'] === type), amount: sum(type) }));
}

/** Breaks when it looks up an order that was made from such a body. */
const unreadable =
  (isSuch: (body: Json) => boolean): Alter =>
  (parts) => {
    const made = new Set<unknown>();
    return handling((handle, request) => {
      const answer = handle(request);
      const data = record(record(answer)['data']);
      if (request.operation.id === 'createOrder' && isSuch(record(request.body))) made.add(data['order_uuid']);
      if (request.operation.id === 'getOrder' && made.has(record(data['order'])['uuid'])) throw new Error('unreadable');
      return answer;
    })(parts);
  };

const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

/** Times that a zone's clock skips, as a server shows them that takes schedules for times of that zone. */
const skipped = (place: string, zone: string, day: string, hour: number): Fault => {
  const [from, to] = [hour, hour + 1].map((one) => `${day} ${String(one).padStart(2, '0')}`);
  return mirror(
    `schedules.of-${place}`,
    `Schedules are times of ${zone}, so an hour of ${day} is the next one`,
    inSchedules((time) => time.replace(`${from}:`, `${to}:`)),
  );
};

/** The faults in what unusual orders read. */
export const unusualReadFaults: readonly Fault[] = [
  mirror(
    'nameless-destination.null-as-text',
    'A destination without a name reads the text null as its name',
    inDestination((place) => ({ ...place, name: place['name'] ?? 'null' })),
  ),
  skipped('london', 'London', '2031-03-30', 1),
  skipped('berlin', 'Berlin', '2031-03-30', 2),
  skipped('helsinki', 'Helsinki', '2031-03-30', 3),
  skipped('sydney', 'Sydney', '2031-10-05', 2),
  mirror(
    'schedules.through-new-york',
    'The hour that New York has twice is the one before',
    inSchedules((time) => time.replace('2031-11-02 06:', '2031-11-02 05:')),
  ),
  mirror(
    'schedules.iso-year',
    'The year of a schedule is that of its week',
    inSchedules((time) => time.replace('2040-12-31', '2041-12-31')),
  ),
  mirror(
    'packages.grams',
    'Weights are whole grams, cut off',
    eachPackage((one) => ({ ...one, weight: Math.trunc(Number(one['weight']) * 1000) / 1000 })),
  ),
  mirror('packages.largest-side-first', 'The sides of a package are sorted', eachPackage(largestFirst)),
  mirror('collections.merged', 'Collections of one type are added up', mapElements('collections', merged)),
  mirror(
    'schedules.24-hours',
    'Midnight reads as the 24th hour',
    inSchedules((time) => time.replace(' 00:', ' 24:')),
  ),
  mirror(
    'schedules.leap-day',
    'The leap day reads as the first of March',
    inSchedules((time) => time.replace('-02-29', '-03-01')),
  ),
  mirror(
    'notes.ampersand',
    'An ampersand in notes reads as an entity',
    mapNotes((notes) => notes.replaceAll('&', '&amp;')),
  ),
  mirror(
    'external-id.as-number',
    'An external_id of digits reads without its leading zeros',
    mapInOrder('external_id', (id) => String(id).replace(/^0+(?=\d+$)/, '')),
  ),
  mirror(
    'coordinates.absolute',
    'Coordinates read without their sign',
    inDestination((place) => {
      const { lat, lng } = record(place['coordinates']);
      return { ...place, coordinates: { lat: absolute(lat), lng: absolute(lng) } };
    }),
  ),
  mirror(
    'location.region-of-city',
    'The region of an address is its city',
    inDestination((place) => ({ ...place, region: place['city'] })),
  ),
  mirror(
    'location.zip-without-zeros',
    'Zip codes read without their leading zeros',
    inDestination((place) => ({ ...place, zip_code: String(place['zip_code']).replace(/^0+/, '') })),
  ),
  mirror(
    'contact.name-capitals',
    'Each word in the name of a contact begins with a capital',
    mapInOrder('destination_contact', (contact) => ({
      ...record(contact),
      name: String(record(contact)['name']).replace(/(?<= )[a-z]/g, (letter) => letter.toUpperCase()),
    })),
  ),
  mirror(
    'tags.split-at-commas',
    'A tag with a comma reads as two',
    mapInOrder('tags', (tags) => (tags as string[]).flatMap((tag) => tag.split(', '))),
  ),
  authored(
    'look-up.empty-tags.breaks',
    'LKP-02',
    'An order with an empty list of tags is taken, and leads to a 500 when it is looked up',
    unreadable(({ tags }) => isEmpty(tags)),
  ),
  authored(
    'look-up.name-null.breaks',
    'LKP-02',
    'An order to a place whose name is null is taken, and leads to a 500 when it is looked up',
    unreadable(({ destination_location: place }) => record(place)['name'] === null),
  ),
];
