/** Faults with the rules of new orders: conditions under which a rule is forgotten. */
import type { Request } from '../app.js';
import type { Refusal } from '../refusal.js';
import { breaksOnly, mildly } from './careless.js';
import { authored, on, type Alter, type Fault, type Test } from './fault.js';
import { record, records, type Json } from './json.js';

const isReturn: Test = ({ body }) => record(body)['is_return'] === true;
const isDelivery: Test = (request) => !isReturn(request);
const bodyOf = ({ body }: Request): Json => record(body);
const packagesOf = (request: Request): readonly Json[] => records(bodyOf(request)['packages']);

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
    'orders.return.any-currency',
    'ORD-38 FMT-05',
    'The currencies of a return are not looked at',
    overlooking(/^\/collections\/\d\/currency$/, isReturn, 'pattern'),
  ),
  authored(
    'orders.return.any-phone',
    'ORD-35 FMT-05',
    'The phones of the contacts of a return are not looked at',
    overlooking(/_contact\/phone$/, isReturn, 'pattern'),
  ),
  authored(
    'orders.return.negative-amount',
    'ORD-37',
    'A return may pay back',
    overlooking(/^\/collections\/\d\/amount$/, isReturn, 'minimum'),
  ),
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
  authored(
    'orders.second-package.any-barcode',
    'ORD-41',
    'Only the barcode of the first package is looked at',
    overlooking(/^\/packages\/1\/barcode$/),
  ),
  authored(
    'orders.second-collection.any-type',
    'ORD-36',
    'Only the type of the first collection is looked at',
    overlooking(/^\/collections\/1\/type$/, undefined, 'enum'),
  ),
  authored(
    'orders.second-requirement.any',
    'ORD-10',
    'Only the first requirement is looked at',
    overlooking(/^\/requirements\/1$/, undefined, 'enum'),
  ),
  authored('orders.second-tag.any', 'ORD-16', 'Only the first tag is looked at', overlooking(/^\/tags\/1$/)),
  authored(
    'orders.delivery-schedule.backwards',
    'ORD-50 FMT-05',
    'A delivery takes dates written day first',
    overlooking(/schedule\/from$/, undefined, 'pattern'),
  ),
  authored(
    'orders.schedule.month-13',
    'FMT-03',
    'The end of a delivery schedule may be in month 13',
    on(
      'createOrder',
      mildly(
        (_request, error) =>
          breaksOnly(error, /^\/delivery_schedule\/to$/) && error.violations.every(({ level }) => level === 'advisory'),
      ),
    ),
  ),
  authored(
    'orders.source.inline-with-delivery-to-us',
    'ORD-52 ORD-57',
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
    'ORD-24 ORD-64',
    'On the side that the workflow leaves free a location need not exist',
    overlooking(/^\/destination_location\/uuid$/, isDelivery, 'x-refers-to'),
  ),
  authored(
    'orders.return.unknown-source',
    'ORD-24 ORD-64',
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
    'orders.return.nested-source',
    'ORD-24',
    'The uuid of the location where a return starts may be anything but a text',
    overlooking(/^\/source_location\/uuid$/, isReturn, 'type'),
  ),
  authored(
    'orders.return.unknown-customer',
    'ORD-17 ORD-75',
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
