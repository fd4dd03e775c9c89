/** Faults of services that refuse what they must take, know too few kinds of people and orders, or have columns that are too small. */
import { type Operation, contract } from '../../../openapi/contract.js';
import { slugOf } from '../../../openapi/naming.js';
import { type Json, record, records } from '../../../openapi/schema.js';
import { described } from '../kit/fault-id.js';
import { authored, type Fault, faultsOf } from '../kit/fault.js';
import {
  isReturned,
  mapSent,
  packagesOf,
  readCollections,
  readOrder,
  readPackages,
  readTags,
} from '../kit/read-order.js';
import { readText, refusals, refusedOrder, withText, type BodyTest } from '../kit/read-order.js';

const order = (id: string, title: string, test: BodyTest): Fault =>
  refusedOrder(`closed.orders.${id}`, 'ORD-01', title, test);
const delivery = (id: string, title: string, test: (body: Json) => boolean): Fault =>
  order(id, title, (body) => !isReturned(body) && test(body));
const returned = (id: string, title: string, test: (body: Json) => boolean): Fault =>
  order(id, title, (body) => isReturned(body) && test(body));
const customer = (...[id, row, title, test]: [string, string, string, BodyTest]): Fault =>
  refusals('createCustomer')(`closed.customers.${id}`, row, title, test);

const model = record(contract.operation('createOrder').body?.examples['return']);
const shown = ['notes', 'tags', 'requirements', 'collections', 'source_location', 'pickup_schedule'];

const isNew = (body: Json): boolean => record(body['customer'])['uuid'] === undefined;
const isToKnown = (body: Json): boolean => record(body['destination_location'])['uuid'] !== undefined;

/** Whether a body has all that the example of a return has, and some of it with the same values. */
const isAsShown = (body: Json): boolean =>
  Object.keys(model).every((name) => body[name] !== undefined) &&
  shown.every((name) => JSON.stringify(body[name]) === JSON.stringify(model[name]));

const hasManyDomains = (person: unknown): boolean => /@\w+\.[\w-]+\.[\w-]+\./.test(String(record(person)['email']));

/** Whether a phone has more characters than a column for 15 digits has, if the plus was forgotten. */
const isLongPhone = (person: unknown): boolean => /^.{16}/.test(String(record(person)['phone']));
const hasLongPhone = (body: Json): boolean =>
  ['customer', 'source_contact', 'destination_contact'].some((name) => isLongPhone(body[name]));

const narrow: readonly Fault[] = [
  returned(
    'bare-return',
    'A return needs somebody to ask for, or a time',
    (body) => !body['source_contact'] && !body['pickup_schedule'],
  ),
  delivery(
    'bare-order',
    'A new customer at an address needs somebody to ask for, or a time',
    (body) => isNew(body) && !body['destination_contact'] && !body['delivery_schedule'],
  ),
  returned('return-as-shown', 'A return like the one that the contract shows is refused', isAsShown),
  returned(
    'return-for-new-customer',
    'A return of one package is for a customer who is known',
    (body) => isNew(body) && packagesOf(body).length === 1,
  ),
  delivery('many-packages', 'An order has four packages at most', (body) => packagesOf(body).length > 4),
  delivery('between-locations', 'A new customer has no known address', (body) => isNew(body) && isToKnown(body)),
  returned('return-of-many', 'A return has one package', (body) => packagesOf(body).length > 1),
  delivery('known-customer', 'A known customer has a known address', (body) => !isNew(body) && !isToKnown(body)),
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
  delivery('plain-domains', 'The domain of a contact of a delivery has two parts', (body) =>
    hasManyDomains(body['destination_contact']),
  ),
  returned('returns-without-quotes', 'A contact of a return has a name without quotation marks', (body) =>
    String(record(body['source_contact'])['name']).includes('"'),
  ),
  delivery('phones-of-15-characters', 'The phones of a delivery have 15 characters at most', hasLongPhone),
  refusedOrder(
    'closed.returns.phones-of-15-characters',
    'ORD-01',
    'The phones of a return have 15 characters at most',
    (body) => isReturned(body) && hasLongPhone(body),
  ),
  ...faultsOf(customer, 'CUS-04', {
    'short-names': ['A new customer has a first name of two letters', (body) => body['first_name'] === 'U'],
    'plain-names': ['A name has no apostrophe', (body) => String(body['last_name']).includes("'")],
  }),
  customer('phones-of-11-digits', 'CUS-07', 'The phone of a new customer has 11 digits at most', ({ phone }) =>
    /^\+\d{12}/.test(String(phone)),
  ),
  customer('british-phones', 'CUS-07', 'A new customer has no British phone', ({ phone }) =>
    String(phone).startsWith('+44'),
  ),
  customer('plain-domains', 'CUS-06', 'The domain of a new customer has two parts', hasManyDomains),
  customer('phones-of-15-characters', 'CUS-07', 'A new phone has 15 characters at most', isLongPhone),
  refusals('updateCustomer')(
    'closed.updates.phones-of-15-characters',
    'CUS-02',
    'A phone that is updated has 15 characters at most',
    isLongPhone,
  ),
];

const cut =
  (length: number) =>
  (value: string): string =>
    value.slice(0, length);

const columns = [
  ['destination_location', 'line_2', 64],
  ['destination_location', 'city', 50],
  ['destination_location', 'region', 50],
  ['destination_location', 'name', 64],
  ['destination_location', 'zip_code', 8],
  ['destination_contact', 'name', 64],
  ['destination_contact', 'email', 50],
] as const;

const small: readonly Fault[] = [
  ...columns.map(([part, name, length]) =>
    readText(
      `${part}.${name}.${length}-characters`,
      'ORD-58',
      `The ${name} of a ${part} has ${length} characters`,
      part,
      name,
      cut(length),
    ),
  ),
  readPackages('packages.barcode.48-characters', 'ORD-58', 'A barcode has 48 characters', (one) =>
    withText(one, 'barcode', cut(48)),
  ),
  readPackages('packages.external-id.lower', 'ORD-58', 'External_ids of packages are in small letters', (one) =>
    withText(one, 'external_id', (id) => id.toLowerCase()),
  ),
  readPackages('packages.width.float', 'ORD-58', 'A width is kept in 32 bits', (one) => ({
    ...one,
    width: Math.fround(Number(one['width'])),
  })),
  readPackages('packages.weight.at-most-99', 'ORD-58', 'No package weighs more than 99.99', (one) => ({
    ...one,
    weight: Math.min(99.99, Number(one['weight'])),
  })),
  readCollections('collections.cents', 'ORD-58', 'Amounts have two decimals', (one) => ({
    ...one,
    amount: Math.round(Number(one['amount']) * 100) / 100,
  })),
  readCollections('collections.below-a-million', 'ORD-58', 'Amounts are below a million', (one) => ({
    ...one,
    amount: Math.min(999_999.99, Number(one['amount'])),
  })),
  readTags('tags.small', 'ORD-58', 'Tags are in small letters', (tags) => tags.map((tag) => tag.toLowerCase())),
  readTags('tags.64-characters', 'ORD-58', 'A tag has 64 characters', (tags) => tags.map(cut(64))),
  readOrder('packages.first-of-return', 'ORD-58', 'A return keeps its first package', (order) =>
    isReturned(order) ? { ...order, packages: packagesOf(order).slice(0, 1) } : order,
  ),
  ...faultsOf(authored, 'LOC-18', {
    'locations.external-id.32-characters': [
      'The external_id of a location has 32 characters',
      mapSent('createLocation', (body) => withText(body, 'external_id', cut(32))),
    ],
    'locations.longitude.two-digits': [
      'The longitude of a location has two digits',
      mapSent('createLocation', (body) => {
        const at = record(body['coordinates']);
        return Number(at['lng']) < 100 ? body : { ...body, coordinates: { ...at, lng: 99.999999 } };
      }),
    ],
  }),
];

const closing = (kind: string, { id, requirement }: Operation, title: string, test: BodyTest): Fault =>
  refusals(id)(`closed.${slugOf({ id })}${kind}`, requirement, title, test);

/** Every request of an operation: whatever builds on it can't be decided then. */
const whole: readonly Fault[] = described.map((operation) =>
  closing('', operation, `${operation.id} refuses every request`, () => true),
);

const fieldsOf = (body: Json): string => Object.keys(body).sort().join();

/** Every request with just the fields of an example, and of its kind where there are kinds. */
function likeExample(id: Operation['id'], example: string): Fault {
  const operation = contract.operation(id);
  const model = record(operation.body?.examples[example]);
  const isLike: BodyTest = (body) =>
    fieldsOf(body) === fieldsOf(model) &&
    ['type', 'is_return'].every((kind) => model[kind] === undefined || body[kind] === model[kind]);
  return closing(`.${example}`, operation, `${id} refuses requests with the fields of the ${example} example`, isLike);
}

const examples: readonly Fault[] = (
  [
    ['createCustomer', 'minimal', 'full', 'phone'],
    ['updateCustomer', 'minimal', 'full', 'phone'],
    ['createLocation', 'minimal', 'full'],
    ['createOrder', 'minimal', 'full', 'references'],
  ] as const
).flatMap(([id, ...names]) => names.map((name) => likeExample(id, name)));

const hasVat = ({ metafields }: Json): boolean => records(metafields).some(({ key }) => key === 'vat');

const kinds: readonly Fault[] = [
  ...(['createCustomer', 'updateCustomer'] as const).map((id) =>
    closing('.vat', contract.operation(id), `${id} refuses a business with a VAT number`, hasVat),
  ),
  ...[1, 12.5].map((kg) =>
    closing(
      `.${kg}-kg`,
      contract.operation('calculateRates'),
      `A shipment of ${kg} kg has no rates`,
      (body) => body['total_weight'] === kg,
    ),
  ),
];

export const shapeFaults: readonly Fault[] = [...narrow, ...small, ...whole, ...examples, ...kinds];
