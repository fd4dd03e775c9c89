/** The pricing models: each open question about the pricing fields, with its possible answers. */

import { openAnswer, openAnswers, type OpenAnswer } from './open-answers.js';

/** One question about the calculation of a rate. */
export interface PriceDimension {
  /** Its row in the catalogue. */
  readonly row: string;
  /** The question as a sentence. */
  readonly question: string;
  /** The answers by their ids, each in one sentence. */
  readonly members: Readonly<Record<string, string>>;
}

const dimensions = {
  threshold: {
    row: 'PRI-01',
    question: 'what of a measure a surcharge is charged for, by its threshold',
    members: {
      beyond: 'what lies beyond the threshold is charged',
      'from-zero': 'a measure beyond the threshold is charged as a whole, from zero',
      ignored: 'the threshold counts as 0',
    },
  },
  boundary: {
    row: 'PRI-01',
    question: 'whether a measure that is exactly at its threshold is charged',
    members: {
      free: 'a measure exactly at its threshold costs nothing yet',
      charged: 'a measure exactly at its threshold is charged already',
    },
  },
  surcharge: {
    row: 'PRI-02',
    question: 'what a surcharge that is not flat is added for',
    members: {
      'per-unit': 'it is added for each unit, and a fraction of a unit costs that fraction',
      'per-started-unit': 'it is added for each unit that is begun',
      'per-whole-unit': 'it is added for each full unit, and a fraction of a unit costs nothing',
      percent: 'it is that percentage of the base fee, once',
    },
  },
  flat: {
    row: 'PRI-03',
    question: 'what flat changes',
    members: {
      once: 'a flat surcharge is added once, however far a measure goes beyond the threshold',
      always: 'a flat surcharge is part of every rate, whatever the measure',
      ignored: 'a flat surcharge is charged as one that is not flat',
      reversed: 'a surcharge is added once where flat is false',
    },
  },
  divisor: {
    row: 'PRI-04',
    question: 'what the volume is divided for',
    members: {
      volume: 'the volume is divided, and that is the measure of the volume',
      undivided: 'the divisor is not used: the volume itself is the measure of the volume',
      excess: 'the volume itself meets the threshold, and what of it is charged is divided',
      heavier:
        'the divided volume is a weight: the heavier of both is charged as weight, and the volume has no charge of its own',
      added: 'the divided volume is a weight that is added to the weight, and the volume has no charge of its own',
      'heavier-and-volume':
        'the divided volume is a weight: the heavier of both is charged as weight, and the volume itself as volume',
      unused: 'the volume counts as 0',
    },
  },
  base: {
    row: 'PRI-05',
    question: 'how the base fee enters a rate',
    members: {
      added: 'the base fee is part of every rate, the surcharges are added to it',
      minimum: 'the base fee is the least that a rate can be',
      'left-out': 'the base fee is not part of a rate',
    },
  },
  units: {
    row: 'PRI-06',
    question: 'how units are converted',
    members: {
      exact: 'units are converted by their exact definitions',
      rounded: 'units are converted by factors of six digits: a pound is 0.453592 kg, a mile 1.60934 km',
      ignored: 'units are not converted: numbers count as they are, kilometres as any unit of distance',
    },
  },
  rounding: {
    row: 'PRI-07',
    question: 'which way a rate is rounded',
    members: {
      'half-up': 'to the nearest, with a half going up',
      'half-even': 'to the nearest, with a half going to the even digit',
      binary: 'to the nearest of the binary fraction, which puts a decimal half on either side',
      down: 'down',
      up: 'up',
      none: 'not at all',
    },
  },
  digits: {
    row: 'PRI-07',
    question: 'to how many decimals a rate is rounded',
    members: { currency: 'to the smallest coin of the currency', two: 'to two decimals in any currency' },
  },
  rounded: {
    row: 'PRI-07',
    question: 'what is rounded',
    members: { sum: 'the sum alone', parts: 'the base fee and the amount of each measure' },
  },
  distance: {
    row: 'PRI-08',
    question: 'how the distance between two points is found',
    members: {
      'great-circle-6371': 'along a great circle of a sphere with a radius of 6371 km',
      'great-circle-6371.0088': 'along a great circle of a sphere with a radius of 6371.0088 km',
      'great-circle-6378.137': 'along a great circle of a sphere with a radius of 6378.137 km',
      ellipsoid: 'along a geodesic of the WGS 84 ellipsoid',
      equirectangular: 'straight on an equirectangular map, with a radius of 6371 km',
      manhattan: 'north or south, then east or west at the mean latitude, with a radius of 6371 km',
      degrees: 'straight in degrees, each of which counts as one kilometre',
      'degrees-111.32': 'straight in degrees, each of which counts as 111.32 km',
      unused: 'the distance counts as 0',
    },
  },
} as const satisfies Readonly<Record<string, PriceDimension>>;

/** The dimensions of a pricing model, in the order of the checks. */
export type DimensionName = keyof typeof dimensions;

/** A pricing model: an answer to every question. */
export type PricingModel = { readonly [Name in DimensionName]: keyof (typeof dimensions)[Name]['members'] };

/** Every question with its answers. */
export const priceDimensions: Readonly<Record<DimensionName, PriceDimension>> = dimensions;

/** The names of the dimensions. */
export const dimensionNames = Object.keys(dimensions) as readonly DimensionName[];

/** The members of one dimension. */
export const membersOf = <Name extends DimensionName>(name: Name): readonly PricingModel[Name][] =>
  Object.keys(dimensions[name].members) as unknown as readonly PricingModel[Name][];

/** The pricing model of the reference, as docs/pricing.md describes it. */
export const referenceModel: PricingModel = {
  threshold: 'beyond',
  boundary: 'free',
  surcharge: 'per-unit',
  flat: 'once',
  divisor: 'volume',
  base: 'added',
  units: 'exact',
  rounding: 'half-up',
  digits: 'currency',
  rounded: 'sum',
  distance: 'great-circle-6371.0088',
};

/** The answer for a dimension: the members that explain the rates. `why` says why there are several or none. */
export function modelAnswer(name: DimensionName, members: readonly string[], why: string): OpenAnswer {
  const [only] = members;
  if (only === undefined) return openAnswer('prices', 'unexplained');
  const sentence = members.length === 1 ? priceDimensions[name].members[only] : why;
  return openAnswer('prices', 'explained', { value: members, text: `${members.join(' or ')}: ${sentence}` });
}

/** The answer if nothing is known about the rates. */
export const noModelAnswer = (why: string): OpenAnswer =>
  openAnswer('prices', 'unknown', { text: `${openAnswers.prices.unknown}: ${why}` });

/** A pricing model that explains the rates: per dimension the reference's member if it is listed, else the first. */
export function modelFrom(found: Readonly<Partial<Record<DimensionName, readonly unknown[]>>>): PricingModel {
  const choose = <Name extends DimensionName>(name: Name): PricingModel[Name] => {
    const named = membersOf(name).filter((member) => found[name]?.includes(member));
    const own: PricingModel[Name] = referenceModel[name];
    return named.includes(own) ? own : (named[0] ?? own);
  };
  return Object.fromEntries(dimensionNames.map((name) => [name, choose(name)])) as unknown as PricingModel;
}

/** The id of the check that asks a dimension's question. */
export const checkOf = (name: DimensionName): string => `calculate-rates.asks.${name}-reading`;
