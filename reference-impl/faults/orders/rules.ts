/** Rules of new orders that are ignored under some condition. */
import { type Json, record } from '../../../openapi/json/json.js';
import { bodyOf, isReturn, packagesOf } from '../kit/bodies.js';
import { family, type Fault } from '../kit/fault.js';
import { breaksOnly, overlooking } from '../kit/overlook.js';

const always = (): boolean => true;
const isDelivery = (body: Json): boolean => !isReturn(body);
const isUnsaid = ({ is_return: flag }: Json): boolean => flag === undefined;
const hasNumericCountry = (body: Json): boolean =>
  [body['source_location'], body['destination_location']].some((place) => /\d/.test(String(record(place)['country'])));

/** Accepts an order that breaks only this rule at this place and meets the condition. */
const overlooks = family(
  (pointer: RegExp, rule: string, condition: (body: Json) => boolean) =>
    overlooking(
      'createOrder',
      (request, error) =>
        condition(bodyOf(request)) &&
        breaksOnly(error, pointer) &&
        error.violations.every(({ keyword, level }) => (rule === '*' || keyword === rule) && level === 'required'),
    ),
  'orders.',
);

const [source, destination] = [/^\/source_location\/uuid$/, /^\/destination_location\/uuid$/];
const [customer, secondWeight] = [/^\/customer\/uuid$/, /^\/packages\/1\/weight$/];
const isSlight = (body: Json): boolean => packagesOf(body).every(({ width }) => Number(width) > -0.5);

const rules: readonly Parameters<typeof overlooks>[] = [
  [
    'return.any-requirement',
    'ORD-10',
    'A return accepts unlisted requirements',
    /^\/requirements\/\d$/,
    'enum',
    isReturn,
  ],
  ['return.no-packages', 'ORD-09', 'A return without packages is accepted', /^\/packages$/, 'required', isReturn],
  ['second-package.negative-weight', 'ORD-46', 'Only the first weight is validated', secondWeight, 'minimum', always],
  ['second-tag.any', 'ORD-16', 'Only the first tag is validated', /^\/tags\/1$/, '*', always],
  [
    'delivery-schedule.backwards',
    'ORD-50',
    'Dates that begin with the day are accepted',
    /schedule\/from$/,
    'pattern',
    always,
  ],
  [
    'source.inline-with-delivery-to-us',
    'ORD-52',
    'A delivery from an address is accepted',
    source,
    'required',
    isDelivery,
  ],
  [
    'source.inline-without-flag',
    'ORD-57',
    'An order without is_return from an address is accepted',
    source,
    'required',
    isUnsaid,
  ],
  ['return.to-anywhere', 'ORD-53', 'A return to an address is accepted', destination, 'required', isReturn],
  [
    'free-side.unknown',
    'ORD-24',
    'A delivery to an unknown location uuid is accepted',
    destination,
    'x-refers-to',
    isDelivery,
  ],
  [
    'return.unknown-source',
    'ORD-24',
    'A return from an unknown location uuid is accepted',
    source,
    'x-refers-to',
    isReturn,
  ],
  [
    'free-side.nested',
    'ORD-24',
    'A delivery to a location uuid that is not a string is accepted',
    destination,
    'type',
    isDelivery,
  ],
  [
    'return.unknown-customer',
    'ORD-17',
    'A return for an unknown customer uuid is accepted',
    customer,
    'x-refers-to',
    isReturn,
  ],
  ['numeric-country', 'ORD-30', 'A number is accepted as country', /_location\/country$/, 'pattern', hasNumericCountry],
  ['slightly-negative', 'ORD-43', 'A width just below 0 is accepted', /^\/packages\/\d\/width$/, 'minimum', isSlight],
];

export const orderRuleFaults: readonly Fault[] = [...rules.map((rule) => overlooks(...rule))];
