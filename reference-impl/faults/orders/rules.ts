/** Faults with the rules of new orders: conditions under which a rule is forgotten, and which locations an order may have. */
import { type OperationId } from '../../../openapi/contract.js';
import { type Json, record } from '../../../openapi/schema.js';
import { unknownUuid } from '../../../openapi/variations.js';
import { valueAt } from '../../../openapi/walk.js';
import { type Request } from '../../app.js';
import { breaksOnly, mildly } from '../kit/write-early.js';
import { isNested } from '../kit/values.js';
import { authored, family, type Fault, faultsOf, on } from '../kit/fault.js';
import { bodyOf, type Change, isReturned, nods, packagesOf, rereadBody } from '../kit/read-order.js';

const always = (): boolean => true;
const isDelivery = (body: Json): boolean => !isReturned(body);
const isUnsaid = ({ is_return: flag }: Json): boolean => flag === undefined;
const hasNumericCountry = (body: Json): boolean =>
  [body['source_location'], body['destination_location']].some((place) => /\d/.test(String(record(place)['country'])));

/** An order that breaks just this rule in this place, and meets the condition, is taken. */
const overlooks = family(
  (pointer: RegExp, rule: string, condition: (body: Json) => boolean) =>
    on(
      'createOrder',
      mildly(
        (request, error) =>
          condition(bodyOf(request)) &&
          breaksOnly(error, pointer) &&
          error.violations.every(({ keyword, level }) => (rule === '*' || keyword === rule) && level === 'required'),
      ),
    ),
  'orders.',
);

const [source, destination] = [/^\/source_location\/uuid$/, /^\/destination_location\/uuid$/];
const [customer, secondWeight] = [/^\/customer\/uuid$/, /^\/packages\/1\/weight$/];
const isSlight = (body: Json): boolean => packagesOf(body).every(({ width }) => Number(width) > -0.5);

/** Overlooks what is wrong at these places where each value is such a text. */
const misreads = family((pointer: RegExp, text: RegExp) =>
  mildly((request, error) => {
    const isSuch = (value: unknown): boolean => typeof value === 'string' && text.test(value);
    return breaksOnly(error, pointer) && error.violations.every(({ place }) => isSuch(valueAt(bodyOf(request), place)));
  }),
);

/** Overlooks what is wrong at these places of a request that has nothing for a field. */
const overlooksWithout = family(
  (ids: readonly OperationId[], field: string, pointer: RegExp) =>
    on(
      ids,
      mildly((request, error) => bodyOf(request)[field] === undefined && breaksOnly(error, pointer)),
    ),
  'forms.',
);

/** Leaves out what is false or 0 where an object or a list is due, as who asks whether there is anything does. */
const unhollowed = (body: Json): Json =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== 0 && (value !== false || name === 'is_return')),
  );

const customers = ['createCustomer', 'updateCustomer'] as const;
const amounts = /^\/collections\/\d+\/amount$/;
const withoutFields: readonly Parameters<typeof overlooksWithout>[] = [
  ['email.alone-is-fine', 'CUS-06', 'Without a phone, any e-mail address is taken', customers, 'phone', /^\/email$/],
  [
    'country.alone-is-fine',
    'LOC-08',
    'Without a city, any country is taken',
    ['createLocation'],
    'city',
    /^\/country$/,
  ],
  [
    'collections.unsaid-workflow',
    'ORD-37',
    'Without is_return, any amount is taken',
    ['createOrder'],
    'is_return',
    amounts,
  ],
];

const forms: readonly Fault[] = [
  ...withoutFields.map((one) => overlooksWithout(...one)),
  authored(
    'forms.orders.hollow-is-nothing',
    'ORD-05',
    'An optional part of an order that is false or 0 is as good as left out',
    rereadBody('createOrder', unhollowed),
  ),
  misreads('forms.phone.plus-is-enough', 'CUS-07', 'A phone is whatever begins with a plus', /phone$/, /^\+/),
  misreads('forms.email.no-domain', 'CUS-06', 'An e-mail address needs no domain behind its @', /email$/, /^.+@/),
];

const rules: readonly Parameters<typeof overlooks>[] = [
  ['return.any-requirement', 'ORD-10', 'A return may have any requirement', /^\/requirements\/\d$/, 'enum', isReturned],
  ['return.no-packages', 'ORD-09', 'A return needs no packages', /^\/packages$/, 'required', isReturned],
  ['second-package.negative-weight', 'ORD-46', 'Only the first weight is judged', secondWeight, 'minimum', always],
  ['second-tag.any', 'ORD-16', 'Only the first tag is judged', /^\/tags\/1$/, '*', always],
  ['delivery-schedule.backwards', 'ORD-50', 'Dates may begin with the day', /schedule\/from$/, 'pattern', always],
  ['source.inline-with-delivery-to-us', 'ORD-52', 'A delivery may start anywhere', source, 'required', isDelivery],
  ['source.inline-without-flag', 'ORD-57', 'An order without is_return starts anywhere', source, 'required', isUnsaid],
  ['return.to-anywhere', 'ORD-53', 'A return may end anywhere', destination, 'required', isReturned],
  ['free-side.unknown', 'ORD-24', 'A delivery may end at an unknown uuid', destination, 'x-refers-to', isDelivery],
  ['return.unknown-source', 'ORD-24', 'A return may start at an unknown uuid', source, 'x-refers-to', isReturned],
  ['free-side.nested', 'ORD-24', 'A delivery may end at a uuid that is no text', destination, 'type', isDelivery],
  ['return.unknown-customer', 'ORD-17', 'A return may be for an unknown customer', customer, 'x-refers-to', isReturned],
  ['numeric-country', 'ORD-30', 'A country may be a number', /_location\/country$/, 'pattern', hasNumericCountry],
  ['slightly-negative', 'ORD-43', 'A width just below 0 is taken', /^\/packages\/\d\/width$/, 'minimum', isSlight],
];

const isAddress = (place: unknown): boolean => record(place)['line_1'] !== undefined;

/** Whether one side is an address without a uuid, and the other a location of the account. */
const isHalfOurs = (pinned: unknown, free: unknown, { world }: Request): boolean =>
  isAddress(pinned) && record(pinned)['uuid'] === undefined && world.has('location', String(record(free)['uuid']));

/** Takes null for the uuid of the account's first location. */
const takingNull: Change = (body, { world }) => {
  const [location] = world.state().locations;
  const side = isReturned(body) ? 'destination_location' : 'source_location';
  const isNull = JSON.stringify(body[side]) === '{"uuid":null}';
  return location && isNull ? { ...body, [side]: { uuid: location.uuid } } : body;
};

const freeUuid = (body: Json): unknown =>
  record(body[isReturned(body) ? 'source_location' : 'destination_location'])['uuid'];

const takes = nods('createOrder');

const workflow: readonly Fault[] = [
  ...faultsOf(takes, 'ORD-52', {
    'orders.delivery.from-an-address': [
      'An order that says it is no return may begin at an address',
      ({ is_return: flag, source_location: source }) => flag === false && isAddress(source),
    ],
    'orders.delivery.from-an-address-to-ours': [
      'An order that says it is no return may begin at an address where it ends at a location of the account',
      ({ is_return: flag, source_location: source, destination_location: destination }, request) =>
        flag === false && isHalfOurs(source, destination, request),
    ],
  }),
  ...faultsOf(takes, 'ORD-53', {
    'orders.return.to-an-address': [
      'A return may end at an address',
      (body) => isReturned(body) && isAddress(body['destination_location']),
    ],
    'orders.return.from-ours-to-an-address': [
      'A return may end at an address where it begins at a location of the account',
      (body, request) => isReturned(body) && isHalfOurs(body['destination_location'], body['source_location'], request),
    ],
  }),
  authored(
    'orders.pinned-side.null',
    'ORD-52 ORD-53',
    'A location whose uuid is null is the first of the account',
    rereadBody('createOrder', takingNull),
  ),
  ...faultsOf(takes, 'ORD-24', {
    'orders.free-side.malformed': [
      'A uuid that is none is taken on the free side',
      (body) => freeUuid(body) === 'not-a-uuid',
    ],
    'orders.free-side.unknown-unless-said': [
      'An unknown destination is taken where an order leaves is_return out',
      (body) => body['is_return'] === undefined && freeUuid(body) === unknownUuid,
    ],
  }),
  takes('orders.return.customer-types-unchecked', 'ORD-18', 'A new customer of a return may be no text', (body) => {
    const { uuid, ...customer } = record(body['customer']);
    return isReturned(body) && uuid === undefined && Object.values(customer).some(isNested);
  }),
  takes(
    'orders.return.email-unchecked',
    'ORD-21',
    'The e-mail address of a new customer of a return may be anything',
    (body) => isReturned(body) && record(body['customer'])['email'] === 'not-an-email',
  ),
];

export const orderRuleFaults: readonly Fault[] = [...rules.map((rule) => overlooks(...rule)), ...forms, ...workflow];
