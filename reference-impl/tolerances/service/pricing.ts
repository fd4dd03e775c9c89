/** Conformant servers that read the pricing fields otherwise: one for each other answer to each question of the family. */
import {
  dimensionNames,
  membersOf,
  priceDimensions,
  referenceModel,
  type DimensionName,
  type PricingModel,
} from '../../../openapi/profile/pricing-models.js';
import type { Tolerance } from '../kit/tolerance.js';

/** Readings that take part in combinations: one of charging, one of measuring. */
const combinable = ['surcharge.per-started-unit', 'divisor.heavier'];

const server = (name: DimensionName, member: string): Tolerance => {
  const pricing = { ...referenceModel, [name]: member } as PricingModel;
  const { question, members } = priceDimensions[name];
  const id = `${name}.${member}`;
  return {
    id: `pricing.${id}`,
    axis: 'pricing',
    title: `the pricing model differs (${question}): ${members[member]}`,
    advisory: [],
    ...(!combinable.includes(id) && { alone: true }),
    options: { pricing },
  };
};

/** The servers. */
export const pricingTolerances: readonly Tolerance[] = dimensionNames.flatMap((name) =>
  membersOf(name)
    .filter((member) => member !== referenceModel[name])
    .map((member) => server(name, member)),
);
