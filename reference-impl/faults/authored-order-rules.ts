/** Faults with the rules of new orders: conditions under which a rule is forgotten. */
import { record } from '../../openapi/schema.js';
import type { Refusal } from '../refusal.js';
import { breaksOnly, mildly } from './careless.js';
import { authored, on, type Alter, type Fault, type Test } from './fault.js';
import { bodyOf, packagesOf, isReturn } from './looks.js';

const isDelivery: Test = (request) => !isReturn(request);

/** An order that is wrong in this place only, and meets the condition, is taken. */
const overlooking = (pointer: RegExp, condition: Test = () => true, keyword?: string): Alter =>
  on(
    'createOrder',
    mildly(
      (request, error: Refusal) =>
        condition(request) &&
        breaksOnly(error, pointer) &&
        error.violations.every((each) => (keyword ?? each.keyword) === each.keyword && each.level === 'required'),
    ),
  );

/** The faults with rules. */
export const orderRuleFaults: readonly Fault[] = [
  authored(
    'orders.return.any-requirement',
    'ORD-10',
    'The requirements of a return are not looked at',
    overlooking(/^\/requirements\/\d$/, isReturn, 'enum'),
  ),
  authored(
    'orders.return.no-packages',
    'ORD-09',
    'A return needs no packages',
    overlooking(/^\/packages$/, isReturn, 'required'),
  ),
  authored(
    'orders.second-package.negative-weight',
    'ORD-46',
    'Only the weight of the first package is looked at',
    overlooking(/^\/packages\/1\/weight$/, undefined, 'minimum'),
  ),
  authored('orders.second-tag.any', 'ORD-16', 'Only the first tag is looked at', overlooking(/^\/tags\/1$/)),
  authored(
    'orders.delivery-schedule.backwards',
    'ORD-50',
    'A delivery takes dates written day first',
    overlooking(/schedule\/from$/, undefined, 'pattern'),
  ),
  authored(
    'orders.source.inline-with-delivery-to-us',
    'ORD-52',
    'A delivery may start anywhere',
    overlooking(/^\/source_location\/uuid$/, isDelivery, 'required'),
  ),
  authored(
    'orders.source.inline-without-flag',
    'ORD-57',
    'An order without is_return may start anywhere',
    overlooking(/^\/source_location\/uuid$/, (request) => bodyOf(request)['is_return'] === undefined, 'required'),
  ),
  authored(
    'orders.return.to-anywhere',
    'ORD-53',
    'A return may end anywhere',
    overlooking(/^\/destination_location\/uuid$/, isReturn, 'required'),
  ),
  authored(
    'orders.free-side.unknown',
    'ORD-24',
    'On the side that the workflow leaves free a location need not exist',
    overlooking(/^\/destination_location\/uuid$/, isDelivery, 'x-refers-to'),
  ),
  authored(
    'orders.return.unknown-source',
    'ORD-24',
    'A return may start at a location that does not exist',
    overlooking(/^\/source_location\/uuid$/, isReturn, 'x-refers-to'),
  ),
  authored(
    'orders.free-side.nested',
    'ORD-24',
    'On the side that the workflow leaves free a uuid that is no text is taken for an address',
    overlooking(/^\/destination_location\/uuid$/, isDelivery, 'type'),
  ),
  authored(
    'orders.return.unknown-customer',
    'ORD-17',
    'The customer of a return need not exist',
    overlooking(/^\/customer\/uuid$/, isReturn, 'x-refers-to'),
  ),
  authored(
    'orders.numeric-country',
    'ORD-30',
    'A numeric country code is taken',
    overlooking(
      /_location\/country$/,
      (request) =>
        /\d/.test(
          JSON.stringify([
            record(bodyOf(request)['source_location'])['country'],
            record(bodyOf(request)['destination_location'])['country'],
          ]),
        ),
      'pattern',
    ),
  ),
  authored(
    'orders.slightly-negative',
    'ORD-43',
    'A width just below 0 is taken',
    overlooking(
      /^\/packages\/\d\/width$/,
      (request) => packagesOf(request).every(({ width }) => Number(width) > -0.5),
      'minimum',
    ),
  ),
];
