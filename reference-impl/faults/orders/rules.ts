/** Rules of new orders that are forgotten under some condition. */
import { type Json, record } from '../../../openapi/schema/schema.js';
import { on } from '../kit/alter.js';
import { bodyOf, isReturn, packagesOf } from '../kit/bodies.js';
import { family, type Fault } from '../kit/fault.js';
import { acceptWithoutActing, breaksOnly } from '../kit/overlook.js';

const always = (): boolean => true;
const isDelivery = (body: Json): boolean => !isReturn(body);
const isUnsaid = ({ is_return: flag }: Json): boolean => flag === undefined;
const hasNumericCountry = (body: Json): boolean =>
  [body['source_location'], body['destination_location']].some((place) => /\d/.test(String(record(place)['country'])));

/** An order that breaks just this rule in this place, and meets the condition, is taken. */
const overlooks = family(
  (pointer: RegExp, rule: string, condition: (body: Json) => boolean) =>
    on(
      'createOrder',
      acceptWithoutActing(
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

const rules: readonly Parameters<typeof overlooks>[] = [
  ['return.any-requirement', 'ORD-10', 'A return may have any requirement', /^\/requirements\/\d$/, 'enum', isReturn],
  ['return.no-packages', 'ORD-09', 'A return needs no packages', /^\/packages$/, 'required', isReturn],
  ['second-package.negative-weight', 'ORD-46', 'Only the first weight is judged', secondWeight, 'minimum', always],
  ['second-tag.any', 'ORD-16', 'Only the first tag is judged', /^\/tags\/1$/, '*', always],
  ['delivery-schedule.backwards', 'ORD-50', 'Dates may begin with the day', /schedule\/from$/, 'pattern', always],
  ['source.inline-with-delivery-to-us', 'ORD-52', 'A delivery may start anywhere', source, 'required', isDelivery],
  ['source.inline-without-flag', 'ORD-57', 'An order without is_return starts anywhere', source, 'required', isUnsaid],
  ['return.to-anywhere', 'ORD-53', 'A return may end anywhere', destination, 'required', isReturn],
  ['free-side.unknown', 'ORD-24', 'A delivery may end at an unknown uuid', destination, 'x-refers-to', isDelivery],
  ['return.unknown-source', 'ORD-24', 'A return may start at an unknown uuid', source, 'x-refers-to', isReturn],
  ['free-side.nested', 'ORD-24', 'A delivery may end at a uuid that is no text', destination, 'type', isDelivery],
  ['return.unknown-customer', 'ORD-17', 'A return may be for an unknown customer', customer, 'x-refers-to', isReturn],
  ['numeric-country', 'ORD-30', 'A country may be a number', /_location\/country$/, 'pattern', hasNumericCountry],
  ['slightly-negative', 'ORD-43', 'A width just below 0 is taken', /^\/packages\/\d\/width$/, 'minimum', isSlight],
];

export const orderRuleFaults: readonly Fault[] = [...rules.map((rule) => overlooks(...rule))];
