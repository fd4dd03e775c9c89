/** Values outside a set, and lists, that are converted instead of refused. */
import { all } from '../../pipeline/overrides.js';
import { rewriteRequest } from '../kit/alter.js';
import { isRecord } from '../../../openapi/json/json.js';
import { authored, family, type Fault } from '../kit/fault.js';
import type { StageOverride } from '../../pipeline/app.js';
import { changeAt } from '../kit/values.js';

const numbers = [['type'], ['abilities', '*'], ['allowed_vehicle_types', '*']];

/** Converts the values at some places of a body. */
const readingAt = (places: readonly (readonly string[])[], read: (value: unknown) => unknown): StageOverride =>
  rewriteRequest((request) => ({
    ...request,
    body: places.reduce((body, place) => changeAt(body, place, read), request.body),
  }));

const readsNumbers = family(
  (change: (value: number) => number) =>
    readingAt(numbers, (value) => (typeof value === 'number' ? change(value) : value)),
  'sets.numbers.',
);

/** Ignores the case of collection types and of an order's requirements. */
const readingAnyCase = all(
  readingAt([['collections', '*', 'type']], (type) => (typeof type === 'string' ? type.toUpperCase() : type)),
  readingAt([['requirements', '*']], (word) => (typeof word === 'string' ? word.toLowerCase() : word)),
);

const lists = ['packages', 'collections', 'requirements', 'tags', 'metafields', 'abilities', 'allowed_vehicle_types'];

/** Treats a single value as a list with one element. */
const readingElements = readingAt(
  lists.map((name) => [name]),
  (value) => (Array.isArray(value) || value === null ? value : [value]),
);

/** Leaves out what is an empty object in a body. */
const droppingEmptyObjects = rewriteRequest((request) => ({
  ...request,
  body: JSON.parse(JSON.stringify(request.body ?? null), (name, value: unknown) =>
    isRecord(value) && Object.keys(value).length === 0 && name !== '' ? undefined : value,
  ) as unknown,
}));

export const setFaults: readonly Fault[] = [
  authored(
    'types.empty-object.is-missing',
    'ORD-15',
    'An empty object in place of a text or a number counts as left out',
    droppingEmptyObjects,
  ),
  readsNumbers('zero-is-none', 'CUS-09', '0 in abilities or vehicle types is ignored', (value) =>
    value === 0 ? 1 : value,
  ),
  readsNumbers('cut', 'CUS-09', 'Fractions in abilities or vehicle types are cut off', Math.trunc),
  authored(
    'numbers.rounded-first',
    'ORD-46',
    'Weights and amounts are rounded to hundredths before they are validated',
    readingAt(
      [
        ['packages', '*', 'weight'],
        ['collections', '*', 'amount'],
      ],
      (value) => (typeof value === 'number' && value < 0 ? Math.round(value * 100) / 100 : value),
    ),
  ),
  authored('sets.words.any-case', 'ORD-36', 'Requirements are accepted in upper or lower case', readingAnyCase),
  authored(
    'lists.element-alone',
    'CUS-10',
    'A value in place of a list is accepted as its only element',
    readingElements,
  ),
];
