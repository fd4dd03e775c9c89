/** Rules of new orders that are ignored under some condition, and orders that are refused but written nevertheless. */
import { record, records, type Json } from '../../openapi/json/json.js';
import { overlooks } from '../kit/pairs.js';
import { isDelivery, isReturn, packagesOf } from '../kit/records.js';
import { writingFirst, writingUnknowns, type Overlooked } from '../kit/requests.js';
import { breaking, faults, type VariantEntry, type Fault } from '../kit/variant.js';

const isUnsaid = ({ is_return: flag }: Json): boolean => flag === undefined;
const hasNumericCountry = (body: Json): boolean =>
  ['source_location', 'destination_location'].some((name) => /\d/.test(String(record(body[name])['country'])));
const isSlight = (body: Json): boolean => packagesOf(body).every(({ width }) => Number(width) > -0.5);

/** Accepts orders that break only this rule at this place and meet the condition. */
const ignores = (row: string, says: string, at: RegExp, rule: string, test?: Overlooked['test']): VariantEntry =>
  breaking(row, overlooks('createOrder', says, { at, rule, ...(test && { test }) }));

const [source, destination] = [/^\/source_location\/uuid$/, /^\/destination_location\/uuid$/];

export const orderRuleFaults: readonly Fault[] = faults(
  'ORD-16',
  {
    'second-tag.any': overlooks('createOrder', 'any value as the second tag', { at: /^\/tags\/1$/ }),
    'return.any-requirement': ignores(
      'ORD-10',
      'unlisted requirements of returns',
      /requirements\/\d$/,
      'enum',
      isReturn,
    ),
    'return.no-packages': ignores('ORD-09', 'returns without packages', /^\/packages$/, 'required', isReturn),
    'second-package.negative-weight': ignores('ORD-46', 'a negative second weight', /packages\/1\/weight$/, 'minimum'),
    'delivery-schedule.backwards': ignores('ORD-50', 'dates that begin with the day', /schedule\/from$/, 'pattern'),
    'source.inline-with-delivery-to-us': ignores(
      'ORD-52',
      'deliveries from an address',
      source,
      'required',
      isDelivery,
    ),
    'source.inline-without-flag': ignores(
      'ORD-57',
      'orders without is_return from an address',
      source,
      'required',
      isUnsaid,
    ),
    'return.to-anywhere': ignores('ORD-53', 'returns to an address', destination, 'required', isReturn),
    'free-side.unknown': ignores('ORD-24', 'deliveries to an unknown location', destination, 'x-refers-to', isDelivery),
    'return.unknown-source': ignores('ORD-24', 'returns from an unknown location', source, 'x-refers-to', isReturn),
    'free-side.nested': ignores('ORD-24', 'deliveries to a uuid of a wrong type', destination, 'type', isDelivery),
    'return.unknown-customer': ignores(
      'ORD-17',
      'returns of an unknown customer',
      /customer\/uuid$/,
      'x-refers-to',
      isReturn,
    ),
    'numeric-country': ignores('ORD-30', 'numbers as country', /_location\/country$/, 'pattern', hasNumericCountry),
    'slightly-negative': ignores('ORD-43', 'a width just below 0', /packages\/\d\/width$/, 'minimum', isSlight),
  },
  'orders.',
);

/** The parts of a body that the store can hold; an unknown location becomes an inline address. */
function storable(body: Json): Json {
  const unfit = { requirements: [], delivery_schedule: null, is_return: isReturn(body) };
  return { ...body, ...unfit, packages: packagesOf(body), destination_location: { line_1: 'somewhere' } };
}

const hasWrongAmount = ({ collections }: Json): boolean =>
  records(collections).some(({ amount }) => amount !== undefined && typeof amount !== 'number');

const withoutAmounts = (body: Json): Json => ({
  ...body,
  collections: records(body['collections']).map((one) => ({ ...one, amount: 0 })),
});

export const refusedOrderFaults: readonly Fault[] = faults('ORD-60', {
  'orders.refused.written': ['A refused order is written anyway', writingFirst('createOrder', storable)],
  'orders.refused.written-before-authenticated': [
    'An order without a token is written before it is refused',
    writingUnknowns('createOrder'),
  ],
  'orders.refused.written-at-amount-type': [
    'An order is written before the amounts of its collections are validated',
    writingFirst('createOrder', withoutAmounts, hasWrongAmount),
  ],
});
