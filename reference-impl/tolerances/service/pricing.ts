/** Conformant servers with other pricing models: one for each alternative in each dimension of the model. */
import {
  dimensionNames,
  membersOf,
  priceDimensions,
  referenceModel,
  type DimensionName,
  type PricingModel,
} from '../../../openapi/profile/pricing-models.js';
import type { Tolerance } from '../kit/tolerance.js';

/** Pricing models that are used in combinations: one about charging, one about measuring. */
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
