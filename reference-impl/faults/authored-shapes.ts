/** Faults of services that know too few kinds of people and orders, and of columns that are too small. */
import { contract, type OperationId } from '../../openapi/contract.js';
import { type Json, record, records } from '../../openapi/schema.js';
import type { Request } from '../app.js';
import { at, authored, type Fault, type Test } from './fault.js';
import { mapElements, mapInOrder, mapOrder, mirror, bodyOf, isReturn, isReturned } from './looks.js';

/** Refuses what an operation must take. */
export const closed = (operation: OperationId, id: string, row: string, title: string, test: Test): Fault =>
  authored(`closed.${id}`, row, title, at(operation).refusing(test));

const order = (id: string, title: string, test: (body: Json, request: Request) => boolean): Fault =>
  closed('createOrder', `orders.${id}`, 'ORD-01', title, (request) => test(bodyOf(request), request));

const customer = (id: string, row: string, title: string, test: (body: Json) => boolean): Fault =>
  closed('createCustomer', `customers.${id}`, row, title, (request) => test(bodyOf(request)));

const emailOf = (person: unknown): string => String(record(person)['email']);

const model = record(contract.operation('createOrder').body?.examples['return']);

/** Whether a body has just these fields, and some of them with the same values. */
const sameAs = (body: Json, other: Json, names: string): boolean =>
  Object.keys(other).every((name) => body[name] !== undefined) &&
  names.split(' ').every((name) => JSON.stringify(body[name]) === JSON.stringify(other[name]));

/** Whether a phone has more characters than a column for 15 digits has, if the plus was forgotten. */
const isLongPhone = (person: unknown): boolean => /^.{16}/.test(String(record(person)['phone']));
const hasLongPhone = (body: Json): boolean =>
  ['customer', 'source_contact', 'destination_contact'].some((name) => isLongPhone(body[name]));

const narrow: readonly Fault[] = [
  order(
    'bare-return',
    'A return needs somebody to ask for, or a time',
    (body) => isReturned(body) && !body['source_contact'] && !body['pickup_schedule'],
  ),
  order(
    'bare-order',
    'A new customer at an address needs somebody to ask for, or a time',
    (body) =>
      !isReturned(body) &&
      record(body['customer'])['uuid'] === undefined &&
      !body['destination_contact'] &&
      !body['delivery_schedule'],
  ),
  closed(
    'createOrder',
    'orders.return-as-shown',
    'ORD-01',
    'A return like the one that the contract shows is refused',
    (request) =>
      isReturned(bodyOf(request)) &&
      sameAs(bodyOf(request), model, 'notes tags requirements collections source_location pickup_schedule'),
  ),
  order(
    'return-for-new-customer',
    'A return of one package is for a customer who is known',
    (body) =>
      isReturned(body) && record(body['customer'])['uuid'] === undefined && records(body['packages']).length === 1,
  ),
  order(
    'many-packages',
    'An order has five packages at most',
    (body) => !isReturned(body) && records(body['packages']).length > 4,
  ),
  order('between-locations', 'Who is new has no address that is known', (body) => {
    const [{ uuid }, place] = [record(body['customer']), record(body['destination_location'])];
    return !isReturned(body) && uuid === undefined && place['uuid'] !== undefined;
  }),
  order(
    'return-of-many',
    'A return has one package',
    (body) => isReturned(body) && records(body['packages']).length > 1,
  ),
  order('known-customer', 'A customer who is known has a known address', (body) => {
    const [{ uuid }, place] = [record(body['customer']), record(body['destination_location'])];
    return !isReturned(body) && uuid !== undefined && place['uuid'] === undefined;
  }),
  order('from-plain-location', 'No order starts at a location without a name', (body, { world }) => {
    const { uuid } = record(body['source_location']);
    return world.state().locations.some((one) => one.uuid === uuid && (one.name ?? null) === null);
  }),
  order('short-names', 'A first name has two letters', ({ customer: person }) => record(person)['first_name'] === 'U'),
  order(
    'phones-of-one-country',
    'Phone numbers are those of one country',
    ({ destination_contact: contact }) => !/^(?:undefined|\+1\d*)$/.test(String(record(contact)['phone'])),
  ),
  order(
    'plain-domains',
    'The domain of a contact of a delivery has two parts',
    (body) => !isReturned(body) && /@\w+\.[\w-]+\.[\w-]+\./.test(emailOf(body['destination_contact'])),
  ),
  order(
    'returns-without-quotes',
    'No contact of a return has a name with quotation marks',
    (body) => isReturned(body) && String(record(body['source_contact'])['name']).includes('"'),
  ),
  customer(
    'short-names',
    'CUS-04',
    'A new customer has a first name of two letters',
    ({ first_name: name }) => name === 'U',
  ),
  customer('plain-names', 'CUS-04', 'A name has no apostrophe', ({ last_name: name }) => String(name).includes("'")),
  customer('phones-of-11-digits', 'CUS-07', 'The phone of a new customer has 11 digits at most', ({ phone }) =>
    /^\+\d{12}/.test(String(phone)),
  ),
  customer('british-phones', 'CUS-07', 'A new customer has no British phone', ({ phone }) =>
    String(phone).startsWith('+44'),
  ),
  customer('plain-domains', 'CUS-06', 'The domain of a new customer has two parts', (body) =>
    /@\w+\.[\w-]+\.[\w-]+\./.test(emailOf(body)),
  ),
  order(
    'phones-of-15-characters',
    'The phones of the people of a delivery have 15 characters at most, the plus included',
    (body) => !isReturned(body) && hasLongPhone(body),
  ),
  closed(
    'createOrder',
    'returns.phones-of-15-characters',
    'ORD-01',
    'The phones of the contacts of a return have 15 characters at most, the plus included',
    (request) => isReturn(request) && hasLongPhone(bodyOf(request)),
  ),
  customer(
    'phones-of-15-characters',
    'CUS-07',
    'The phone of a new customer has 15 characters at most, the plus included',
    isLongPhone,
  ),
  closed(
    'updateCustomer',
    'updates.phones-of-15-characters',
    'CUS-02',
    'A phone that is updated has 15 characters at most, the plus included',
    ({ body }) => isLongPhone(body),
  ),
];

const cut =
  (length: number) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? value.slice(0, length) : value;

/** A part of an order has a column that is too small for some texts. */
const short = (part: string, name: string, length: number): Fault =>
  mirror(
    `${part}.${name}.${length}-characters`,
    `The ${name} of a ${part} has ${length} characters`,
    mapInOrder(part, (value) => ({ ...record(value), [name]: cut(length)(record(value)[name]) })),
  );

const packages = (id: string, title: string, change: (one: Json) => Json, rows?: string): Fault =>
  mirror(
    `packages.${id}`,
    title,
    mapElements('packages', (list) => list.map(change)),
    rows,
  );

const amounts = (id: string, title: string, change: (amount: number) => number): Fault =>
  mirror(
    `collections.${id}`,
    title,
    mapElements('collections', (list) => list.map((one) => ({ ...one, amount: change(Number(one['amount'])) }))),
  );

const lower = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

const small: readonly Fault[] = [
  short('destination_location', 'line_2', 64),
  short('destination_location', 'city', 50),
  short('destination_location', 'region', 50),
  short('destination_location', 'name', 64),
  short('destination_location', 'zip_code', 8),
  short('destination_contact', 'name', 64),
  short('destination_contact', 'email', 50),
  packages('barcode.48-characters', 'A barcode has 48 characters', (one) => ({
    ...one,
    barcode: cut(48)(one['barcode']),
  })),
  packages('external-id.lower', 'External_ids of packages are in small letters', (one) => ({
    ...one,
    external_id: lower(one['external_id']),
  })),
  packages('width.float', 'A width is kept in 32 bits', (one) => ({
    ...one,
    width: Math.fround(Number(one['width'])),
  })),
  packages('weight.at-most-99', 'No package weighs more than 99.99', (one) => ({
    ...one,
    weight: Math.min(99.99, Number(one['weight'])),
  })),
  amounts('cents', 'Amounts have two decimals', (amount) => Math.round(amount * 100) / 100),
  amounts('below-a-million', 'Amounts are below a million', (amount) => Math.min(999_999.99, amount)),
  mirror(
    'tags.small',
    'Tags are in small letters',
    mapInOrder('tags', (tags) => (tags as readonly unknown[]).map(lower)),
  ),
  mirror(
    'tags.64-characters',
    'A tag has 64 characters',
    mapInOrder('tags', (tags) => (tags as readonly unknown[]).map(cut(64))),
  ),
  mirror(
    'packages.first-of-return',
    'A return keeps its first package',
    mapOrder((order) => (isReturned(order) ? { ...order, packages: records(order['packages']).slice(0, 1) } : order)),
  ),
  authored(
    'locations.external-id.32-characters',
    'LOC-18',
    'The external_id of a location has 32 characters',
    at('createLocation').mapBody((body) => ({ ...record(body), external_id: cut(32)(record(body)['external_id']) })),
  ),
  authored(
    'locations.longitude.two-digits',
    'LOC-18',
    'The longitude of a location has two digits',
    at('createLocation').mapBody((body) => {
      const at = record(record(body)['coordinates']);
      return Number(at['lng']) < 100 ? body : { ...record(body), coordinates: { ...at, lng: 99.999999 } };
    }),
  ),
];

/** The faults of what is too narrow or too small. */
export const shapeFaults: readonly Fault[] = [...narrow, ...small];
