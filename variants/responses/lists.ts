/** Lists whose order has no meaning, coordinates with rounding errors, and the fees of assigned orders. */
import { mapValues, type Json } from '../../openapi/json/json.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import { mapAnswer } from '../../reference-impl/pipeline/overrides.js';
import { eachObject, showing } from '../kit/answers.js';
import * as op from '../kit/operators.js';
import { remembering } from '../kit/stages.js';
import { variations, type Variation } from '../kit/variant.js';

const turned = (list: readonly unknown[], by: number): readonly unknown[] => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
];

/** Rotates the lists with these names by one more position in every response. */
const turning = (...names: readonly string[]): StageOverride =>
  remembering(
    () => ({ turns: 0 }),
    (memory) =>
      mapAnswer((answer) => {
        memory.turns += 1;
        return eachObject(answer, (object) =>
          mapValues(object, (value, name) =>
            names.includes(name) && Array.isArray(value) ? turned(value, memory.turns) : value,
          ),
        );
      }),
  );

/** Shows each tag once, however often it was sent. */
export const showingTagsOnce = showing<readonly string[]>('tags', (tags) => [...new Set(tags)]);

const coordinates = 'source_location|destination_location.coordinates';

/** A fee with an amount. */
const fee = (amount: number): Json => ({ type: 'SHIPPING_FEE', currency: 'EUR', amount });

export const lists: readonly Variation[] = [
  ...variations('sequence', {
    carriers: [
      'carriers and methods are in a different order in each response',
      turning('carriers', 'shipping_methods'),
    ],
    parts: ['packages and collections are in a different order in each response', turning('packages', 'collections')],
    sets: ['tags and skills are in a different order in each response', turning('tags', 'skills')],
    all: [
      'all lists are in a different order in each response',
      turning('carriers', 'shipping_methods', 'packages', 'collections', 'tags', 'skills'),
    ],
  }),
  ...variations('repeats', {
    sets: [
      'a tag and a skill are shown twice',
      showing<readonly unknown[]>('tags|skills', (list) => [...list, ...list.slice(0, 1)]),
    ],
  }),
  ...variations('coordinates', {
    // As after a projection and back.
    noise: [
      'coordinates are off by less than a millionth of a degree',
      showing(coordinates, ({ lat, lng, ...rest }) => ({ lat: Number(lat) + 9e-7, lng: Number(lng) - 9e-7, ...rest })),
    ],
    rounded: ['coordinates have six decimals', showing(`${coordinates}.lat|lng`, op.rounded(6).change)],
  }),
  ...variations('fees', {
    none: [
      'an assigned order has no fees',
      showing('carrier.fees', () => []),
      // The rows about fees can't be checked without a fee.
      { undecided: ['READ-15', 'READ-16', 'READ-17', 'READ-18'] },
    ],
    several: ['an assigned order has several fees', showing('carrier.fees', () => [fee(1), fee(0), fee(-2.5)])],
    other: [
      'a fee has another type than SHIPPING_FEE',
      showing('carrier.fees.*.type', () => 'BASE'),
      { breaks: ['READ-77'] },
    ],
  }),
];
