/** Shows single fields as the target of a profile does: units, coordinates, names, links, and what may be null. */
import type { Request } from '../app.js';
import { all, dataOf, each, eachObject, orders, type Json } from '../tolerances/changes.js';
import { freedom, partOf, preferring, textIn, unseen, withFields, type Change, type Dial } from './like-dials.js';
import type { Reading } from './like-reading.js';

const places = ['source_location', 'destination_location'];

/** The JSON texts that a question is answered with, by what they are about. */
function textsBy(reading: Reading, id: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  reading.take(id, (answer, about) => {
    const text = textIn(answer);
    if (text !== undefined) found.set(about, [...(found.get(about) ?? []), text]);
    return answer === unseen || text !== undefined || undefined;
  });
  return found;
}

const packageUnits: Dial = (reading) => {
  const units = ['length', 'weight'].flatMap((name) => {
    const [texts = []] = textsBy(reading, `answers.asks.${name}-unit`).values();
    return texts.length > 0 ? [[`${name}_unit`, preferring(name === 'length' ? 'cm' : 'kg', texts)] as const] : [];
  });
  return orders((order) => ({
    ...order,
    packages: each(order['packages'], (one) => ({ ...one, ...Object.fromEntries(units) })),
  }));
};

const methodUnits: Dial = (reading) => {
  const units = textsBy(reading, 'answers.asks.method-units');
  const change = (method: Json): Json => ({
    ...method,
    ...Object.fromEntries([...units].map(([name, texts]) => [name, preferring(String(method[name]), texts)])),
  });
  return dataOf('listCarriers', (data) => ({
    ...data,
    carriers: each(data['carriers'], (carrier) => ({
      ...carrier,
      shipping_methods: each(carrier['shipping_methods'], change),
    })),
  }));
};

/** Fewer than six decimals would break what is stated, and so would more noise. */
const exactnesses: Readonly<Record<string, (value: number) => number>> = {
  'all decimals kept': (value) => value,
  'off by less than a millionth': (value) => value + 9e-7,
  ...Object.fromEntries(
    [6, 7, 8, 9, 10, 11, 12].map((digits) => [
      `rounded to ${digits} decimals`,
      (value: number) => Number(value.toFixed(digits)),
    ]),
  ),
};

const precision: Dial = (reading) => {
  const found = reading.takeOne('create-order.asks.precision', (answer) => {
    const [lat, lng = lat] = answer
      .split(', ')
      .map((one) => (Object.hasOwn(exactnesses, one) ? exactnesses[one] : undefined));
    return lat && lng && { lat, lng };
  });
  if (!found) return undefined;
  const exact = (object: Json): Json =>
    typeof object['lat'] === 'number' && typeof object['lng'] === 'number'
      ? { ...object, lat: found.lat(object['lat']), lng: found.lng(object['lng']) }
      : object;
  return orders((order) => eachObject(order, exact) as Json);
};

/** What may stand for a field that may be null, by a word for it. */
const nullables: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'customer.avatar': { null: null, absent: undefined, 'a text': 'ada.png' },
  'source_location.verified_at': {
    null: null,
    absent: undefined,
    'a text': '2031-03-03T16:20:00.000Z',
    'a number': 1930321200,
  },
  'destination_location.verified_at': {
    null: null,
    absent: undefined,
    'a text': '2031-03-03T16:20:00.000Z',
    'a number': 1930321200,
  },
  'destination_location.directions': { null: null, absent: undefined },
  'carrier.agent': { null: null, 'a text': 'Leo' },
};

/** Directions that a location of the account has are shown as they are. */
const isOpen = (part: Json, name: string): boolean => name !== 'directions' || part[name] === null;

const orNull: Dial = (reading) => {
  const words = new Map<string, string[]>();
  reading.take('answers.asks.or-null', (answer, about) => {
    if (answer === unseen) return true;
    if (!Object.hasOwn(nullables, about) || !Object.hasOwn(nullables[about] ?? {}, answer)) return undefined;
    words.set(about, [...(words.get(about) ?? []), answer]);
    return true;
  });
  const changes = [...words].map(([about, seen]): Change => {
    const [holder = '', name = ''] = about.split('.');
    const value = nullables[about]?.[preferring('null', seen)];
    return orders((order) => {
      const part = partOf(order, holder);
      return part && isOpen(part, name) ? { ...order, [holder]: withFields(part, { [name]: value }) } : order;
    });
  });
  return all(...changes);
};

const names: Dial = (reading) => {
  const seen = reading.take('answers.asks.customer-name', (answer) => answer);
  if (seen.some((answer) => answer.startsWith('last name'))) return freedom('customer-name.last-first');
  return seen.includes('otherwise') ? freedom('customer-name.initial') : undefined;
};

const skills: Dial = (reading) => {
  const found = reading.takeOne('answers.asks.skills', (answer) =>
    answer === unseen || answer.startsWith('those required') ? answer : undefined,
  );
  return found === 'those required, and more' ? freedom('skills.more') : undefined;
};

/** A location of the account, as an order shows it. */
const referred: Dial = (reading) => {
  const stands: Readonly<Record<string, unknown>> = { absent: undefined, null: null, 'another text': 'Depot' };
  const fields: Record<string, unknown> = {};
  reading.take('answers.asks.referred-location', (answer, about) => {
    if (Object.hasOwn(stands, answer) && !stated.includes(about)) fields[about] = stands[answer];
    return answer === unseen || answer === 'as created' || Object.hasOwn(stands, answer) || undefined;
  });
  if (Object.keys(fields).length === 0) return undefined;
  return eachPlace((place) => (place['can_edit'] === false ? withFields(place, fields) : place));
};

const stated = ['external_id', 'line_1', 'country', 'coordinates', 'id', 'can_edit'];

const eachPlace = (change: (place: Json) => Json): Change =>
  orders((order) => ({
    ...order,
    ...Object.fromEntries(
      places.flatMap((name) => {
        const part = partOf(order, name);
        return part ? [[name, change(part)]] : [];
      }),
    ),
  }));

const truth = (answer: string): boolean | undefined =>
  answer === 'true' || answer === 'false' ? answer === 'true' : undefined;

/** What the service says of an order by itself. */
const flags: Dial = (reading) => {
  const said = (about: string): boolean | undefined =>
    reading.takeOne('answers.asks.links', (answer, of) => (of === about ? truth(answer) : undefined));
  const [byUuid, inline] = [said('can_edit of a location by uuid'), said('can_edit of an inline location')];
  const prepaid = said('is_prepayment');
  return all(
    eachPlace((place) => ({
      ...place,
      can_edit: (place['can_edit'] === false ? byUuid : inline) ?? place['can_edit'],
    })),
    orders((order) => ({
      ...order,
      collections: each(order['collections'], (one) => ({ ...one, is_prepayment: prepaid ?? one['is_prepayment'] })),
    })),
  );
};

/** An amount with every number in it as 0, and without its currency. */
const patternOf = (amount: unknown, currency: unknown): string =>
  String(amount).replace(/\d+/g, '0').replaceAll(String(currency), '<currency>');

function amountLike(pattern: string, { amount, currency }: Json): string {
  const [whole = '0', part = '00'] = Number(amount ?? 0)
    .toFixed(2)
    .split('.');
  const numbers = [whole, part];
  return pattern.replace(/0/g, () => numbers.shift() ?? '0').replaceAll('<currency>', String(currency));
}

const amounts: Dial = (reading) => {
  const patterns = reading.take('answers.asks.links', (answer, about) =>
    about === 'amount_formatted' && answer !== '' ? answer : undefined,
  );
  const formatted = (one: Json): Json => {
    const pattern = preferring(patternOf(one['amount_formatted'], one['currency']), patterns);
    const isOwn = pattern === patternOf(one['amount_formatted'], one['currency']);
    return isOwn ? one : { ...one, amount_formatted: amountLike(pattern, one) };
  };
  return orders((order) => ({ ...order, collections: each(order['collections'], formatted) }));
};

/** Where an order can be followed; `<target>` is the address that it was asked at. */
const links: Dial = (reading) => {
  const form = reading.takeOne('answers.asks.links', (answer, about) =>
    about === 'tracking_url' && isLink(answer) ? answer : undefined,
  );
  if (form === undefined || form === '<target>/track/<uuid>') return undefined;
  const link = ({ uuid, order_number }: Json, { origin }: Request): string =>
    form
      .replace('<target>', () => origin)
      .replaceAll('<uuid>', () => String(uuid))
      .replaceAll('<number>', () => String(order_number))
      .replaceAll('<id>', () => String(uuid).replaceAll('-', ''));
  return orders((order, request) => ({ ...order, tracking_url: link(order, request) }));
};

const isLink = (form: string): boolean =>
  /^(?:<target>|https?:)/i.test(form) &&
  !/<(?!target>|uuid>|number>|id>)|…$/.test(form) &&
  URL.canParse(form.replace('<target>', 'http://a.b').replace(/[<>]/g, ''));

/** Single fields of orders, carriers and methods. */
export const fieldDials: readonly Dial[] = [
  ...[packageUnits, methodUnits, precision, orNull, names, skills, flags, referred, amounts, links],
];
