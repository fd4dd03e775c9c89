/**
 * Servers with limits where the specification has none: sizes, characters in keys, orders that resemble an existing
 * one.
 */
import { isRecord, type Json } from '../../../openapi/json/json.js';
import { Refusal } from '../../calls/refusal.js';
import type { World } from '../../account/world.js';
import { keeping } from '../../pipeline/overrides.js';
import { handling, refusing, remembering } from '../kit/alter-pipeline.js';
import type { Refuse } from './duplicates.js';
import { someValue } from './strictness.js';
import { tolerance, type Tolerance } from '../kit/tolerance.js';

/** Ordinary requests stay below these limits. */
const most = { elements: 5, characters: 100 } as const;

const limited = ['packages', 'collections', 'tags'];

const isLong = (value: unknown, name: string): boolean =>
  (typeof value === 'string' && value.length > most.characters) ||
  (Array.isArray(value) && limited.includes(name) && value.length > most.elements);

const small = tolerance(
  'sizes',
  'small',
  'an order has at most 5 packages, collections and tags, and a string at most 100 characters',
  refusing(({ body }) =>
    someValue(body, isLong) ? 'A list has more than 5 elements, or a string more than 100 characters.' : undefined,
  ),
);

const degrees = ['lat', 'lng', 'latitude', 'longitude'];

const fewDecimals = tolerance(
  'decimals',
  'six',
  'a coordinate with more than six decimals is refused',
  refusing(({ body }) =>
    someValue(
      body,
      (value, name) => degrees.includes(name) && typeof value === 'number' && value !== Number(value.toFixed(6)),
    )
      ? 'A coordinate has more than six decimals.'
      : undefined,
  ),
);

const isForeignKey = (value: unknown, name: string): boolean =>
  name === 'external_id' && typeof value === 'string' && /\P{ASCII}/u.test(value);

const inAscii = tolerance(
  'keys',
  'ascii',
  'an external_id with non-ASCII letters is refused',
  refusing(({ body }) =>
    someValue(body, isForeignKey) ? 'An external_id may have ASCII characters only.' : undefined,
  ),
);

/** A key as compared by a collation that ignores case and accents. */
const collated = (key: string): string => key.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const collatedKeys = tolerance(
  'keys',
  'collated',
  'a second order whose external_id differs only by case or accents is refused',
  handling('createOrder', (former) => (input) => {
    const { external_id: id } = input.body;
    const known = [...input.world.orders].some(
      ({ external_id: other }) => id !== undefined && other !== id && other && collated(other) === collated(id),
    );
    if (known) throw new Refusal('conflict', 'Another order has an external_id that differs only by case or accents.');
    return former(input);
  }),
);

/** Refuses an order that is identical to an earlier one. */
export const refusingSameOrders = (refuse: Refuse) =>
  remembering(
    () => keeping<Set<string>>(),
    (keep) =>
      handling('createOrder', (former) => async (input) => {
        const known = keep(input.world, '', () => new Set());
        const text = JSON.stringify(input.body);
        if (known.has(text)) refuse(input);
        const answer = await former(input);
        known.add(text);
        return answer;
      }),
  );

const sameOrder = tolerance(
  'same-order',
  'refused',
  'an identical order sent again is refused',
  refusingSameOrders(() => {
    throw new Refusal('conflict', 'This order was sent before.');
  }),
);

const pickup = 1;
const delivery = 3;
const returns = 4;

/** Whether one end of an order is a location of the account that lacks an ability. */
export const lacksAbility = (world: World, place: unknown, ability: number): boolean => {
  const uuid = isRecord(place) ? place['uuid'] : undefined;
  const location = typeof uuid === 'string' ? world.maybeLocation(uuid) : undefined;
  return location !== undefined && !location.abilities.includes(ability);
};

const abilities = tolerance(
  'abilities',
  'needed',
  'an order is refused if its location lacks the ability for it',
  refusing(({ operation, body, world }) => {
    if (operation.id !== 'createOrder') return undefined;
    const { source_location, destination_location, is_return } = body as Json;
    const isLacking =
      lacksAbility(world, source_location, pickup) ||
      lacksAbility(world, destination_location, is_return === true ? returns : delivery);
    return isLacking ? 'A location lacks the ability that this order needs.' : undefined;
  }),
);

const elsewhere = tolerance(
  'shipments',
  'elsewhere',
  'rates for a shipment from a place to itself are refused',
  refusing(({ operation, body }) => {
    if (operation.id !== 'calculateRates') return undefined;
    const { source, destination } = body as Json;
    return source && JSON.stringify(source) === JSON.stringify(destination)
      ? 'The source and the destination are the same place.'
      : undefined;
  }),
);

const measured = tolerance(
  'scant-orders',
  'not-assigned',
  'assigning an order is refused if a package has no weight or size',
  refusing(({ operation, path, world }) => {
    if (operation.id !== 'assignOrder') return undefined;
    const isMeasured = world
      .order(path['order_uuid'] ?? '')
      .packages.every((one) => [one.weight, one.width, one.length, one.height].every((size) => size !== null));
    return isMeasured ? undefined : 'A package has no weight or no size.';
  }),
);

/** Invalid JSON that some parsers accept, and how they read it. */
const loose: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/,\}$/, '}'],
  [/\/\*[^/]*\*\/\}$/, '}'],
  [/:(?:NaN|Infinity)\}$/, ':null}'],
  [/,(\w+):(\w+)\}$/, ',"$1":$2}'],
  [/:'(\w*)'\}$/, ':"$1"}'],
  [/,"(\w+)":\d,"\1":(\d)\}$/, ',"$1":$2}'],
];

const looseReader = tolerance(
  'json-reader',
  'loose',
  'NaN, comments and other non-standard JSON are accepted in unlisted fields',
  (stages) => ({
    ...stages,
    parse: (call, operation) => {
      const text = new TextDecoder().decode(call.body);
      const read = loose.reduce((made, [pattern, instead]) => made.replace(pattern, instead), text);
      return stages.parse(read === text ? call : { ...call, body: new TextEncoder().encode(read) }, operation);
    },
  }),
  ['REF-19'],
);

export const limits: readonly Tolerance[] = [
  ...[small, fewDecimals, inAscii, collatedKeys, sameOrder, abilities, elsewhere, measured, looseReader],
];
