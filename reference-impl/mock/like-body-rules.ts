/** What else the specification leaves open about bodies: odd packages, schedules, units, texts and fields that nobody listed. */
import { contract, type OperationId } from '../../openapi/contract.js';
import { isRecord } from '../../openapi/schema.js';
import { valueAt, withValue, type Place } from '../../openapi/walk.js';
import { rulesAt } from '../sample-values.js';
import type { Json } from '../tolerances/changes.js';
import { emoji, hasUnknown, isReversed, someValue } from '../tolerances/strictness.js';
import { idOf, type BodyRule } from './like-rules.js';

type Asked = BodyRule['asked'];

const rule = (
  operation: OperationId,
  name: string,
  says: string,
  asked: Asked,
  more: Partial<BodyRule> = {},
): BodyRule => ({
  id: idOf(contract.operation(operation), name),
  operation: contract.operation(operation),
  asked,
  keyword: 'state',
  says,
  instead: [],
  ...more,
});

const at = (holds: boolean, place: Place): readonly Place[] => (holds ? [place] : []);

const listAt = (body: unknown, name: string): readonly unknown[] => {
  const list = valueAt(body, [name]);
  return Array.isArray(list) ? list : [];
};

/** The packages of which a field is so. */
const inPackages =
  (name: string, is: (value: unknown) => boolean): Asked =>
  (body) =>
    listAt(body, 'packages').flatMap((one, index) =>
      at(isRecord(one) && one[name] !== undefined && is(one[name]), ['packages', index, name]),
    );

/** The values that the contract lists at a place without closing the list. */
const listed = (operation: OperationId, place: Place): readonly unknown[] =>
  rulesAt(contract.operation(operation), place).flatMap((schema) => schema['x-listed'] ?? []);

const schedules = ['pickup_schedule', 'delivery_schedule'];
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

const isoTimes: Asked = (body) =>
  schedules.flatMap((name) =>
    ['from', 'to'].flatMap((end) => {
      const value = valueAt(body, [name, end]);
      return at(typeof value === 'string' && iso.test(value), [name, end]);
    }),
  );

const inMinutes = (body: unknown, place: Place): unknown =>
  withValue(body, place, String(valueAt(body, place)).slice(0, 16).replace('T', ' '));

const orderRules: readonly BodyRule[] = [
  rule('createOrder', 'empty-packages', 'must have an element', (body) =>
    at(Array.isArray(valueAt(body, ['packages'])) && listAt(body, 'packages').length === 0, ['packages']),
  ),
  rule('createOrder', 'reversed-schedule', 'must not end before it starts', (body) =>
    schedules.flatMap((name) => {
      const { from, to } = (valueAt(body, [name]) ?? {}) as Json;
      return at(typeof from === 'string' && typeof to === 'string' && isReversed({ from, to }), [name, 'to']);
    }),
  ),
  rule('createOrder', 'iso-schedule', 'must be written YYYY-MM-DD HH:MM', isoTimes, { instead: [inMinutes] }),
  rule(
    'createOrder',
    'package-type',
    'must be a listed type',
    inPackages(
      'type',
      (type) => typeof type === 'string' && !listed('createOrder', ['packages', '*', 'type']).includes(type),
    ),
  ),
  rule(
    'createOrder',
    'quantity',
    'must be more than 0',
    inPackages('quantity', (quantity) => quantity === 0),
  ),
  rule(
    'createOrder',
    'quantity-several',
    'must be 1',
    inPackages('quantity', (quantity) => Number(quantity) > 1),
  ),
];

/** The place that was one before the change history made two of it. */
const formerPlace: Asked = (body) =>
  at(isRecord(body) && body['latitude'] !== undefined && body['source'] === undefined, ['source']);

const bothPlaces = (body: unknown): unknown => {
  const { latitude, longitude, ...rest } = body as Json;
  const point = { latitude, longitude };
  return { ...rest, source: point, destination: point };
};

const rateRules: readonly BodyRule[] = [
  rule('calculateRates', 'other-units', 'must be a listed unit', (body) =>
    ['weight_unit', 'dimensions_unit'].flatMap((name) => {
      const unit = valueAt(body, [name]);
      return at(typeof unit === 'string' && !listed('calculateRates', [name]).includes(unit), [name]);
    }),
  ),
  rule('calculateRates', 'former-fields', 'is required', formerPlace, { keyword: 'required', instead: [bothPlaces] }),
];

/** The length that was found to be too long, less the blank at its end, which may be gone already. */
const long = 4999;

const inTexts =
  (is: (text: string) => boolean): Asked =>
  (body) =>
    at(
      someValue(body, (value) => typeof value === 'string' && is(value)),
      [],
    );

const textRules: readonly BodyRule[] = (
  ['createCustomer', 'updateCustomer', 'createLocation', 'createOrder'] as const
).flatMap((operation) => [
  rule(
    operation,
    'texts',
    'must not have emoji',
    inTexts((text) => emoji.test(text)),
    { about: `${operation}: emoji` },
  ),
  rule(
    operation,
    'texts',
    'has a text that is too long',
    inTexts((text) => text.length >= long),
    {
      about: `${operation}: 5,000 characters`,
    },
  ),
]);

const unknownFields: readonly BodyRule[] = (
  ['createCustomer', 'updateCustomer', 'createLocation', 'createOrder', 'assignOrder', 'calculateRates'] as const
).map((operation) =>
  rule(operation, 'unknown-field', 'has a field that is not listed', (body) =>
    at(hasUnknown(contract.operation(operation), body), []),
  ),
);

/** The questions about bodies as a whole. */
export const bodyRules: readonly BodyRule[] = [...orderRules, ...rateRules, ...textRules, ...unknownFields];
