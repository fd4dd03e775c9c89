/** Imitates the carriers and prices of the server of a profile. */
import {
  checkOf,
  dimensionNames,
  membersOf,
  modelFrom,
  type DimensionName,
  type PricingModel,
} from '../../openapi/profile/pricing-models.js';
import { codeIn } from '../../openapi/profile/open-answers.js';
import type { AccountSeed } from '../../reference-impl/account/seed.js';
import { resized, sameName, type Count } from '../../variants/accounts/accounts.js';
import { variationById } from '../../variants/index.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import type { ImitatedAnswers } from './answers.js';

/** Larger numbers would make the mock slow to start and its responses long. */
const most = { carriers: 500, methods: 5000 } as const;

/** At least one of each: without a method, no order can be assigned. */
function readCount(value: unknown): Count | undefined {
  const [carriers, methods] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const isIn = (count: unknown, bound: number): count is number =>
    Number.isInteger(count) && Number(count) > 0 && Number(count) <= bound;
  return isIn(carriers, most.carriers) && isIn(methods, most.methods) ? [carriers, methods] : undefined;
}

/** Gives the first account the number of carriers and the names that the server has. */
export function imitateAccounts(
  answers: ImitatedAnswers,
): (accounts: readonly AccountSeed[]) => readonly AccountSeed[] {
  const id = 'list-carriers.asks.connected';
  const count = answers.one(id, (coded) => (coded.part === 'connected' ? readCount(coded.value) : undefined));
  const names = answers.one(id, (coded) => codeIn(coded, 'carrier-names'));
  return ([first, ...others]) => {
    if (!first) return others;
    const carriers = count ? resized(first.carriers, count) : first.carriers;
    return [{ ...first, carriers: names === 'same' ? carriers.map(sameName) : carriers }, ...others];
  };
}

/** Variations for servers whose prices no pricing model explains, by the hint that they ignore. */
const unexplained = [
  ['RAT-22', 'pricing.rising'],
  ['RAT-23', 'pricing.negative'],
  ['RAT-25', 'pricing.inverse'],
] as const;

/** The prices of a server: a pricing model, or a variation if no model explains them. */
export interface Prices {
  /** The pricing model; undefined for a profile without one. */
  readonly model: PricingModel | undefined;
  readonly unexplained: StageOverride | undefined;
}

/**
 * The prices of the profile. If no pricing model explains them, the amounts are unknown; the variation then makes
 * amounts that no model explains.
 */
export function imitatePrices(answers: ImitatedAnswers): Prices {
  const found = (name: DimensionName) =>
    answers.one(checkOf(name), (coded) => {
      if (codeIn(coded, 'prices') !== 'explained') return undefined;
      const named = Array.isArray(coded.value) ? (coded.value as readonly unknown[]) : [];
      const members = membersOf(name).filter((member) => named.includes(member));
      return members.length > 0 ? members : undefined;
    });
  const members = Object.fromEntries(dimensionNames.map((name) => [name, found(name)]));
  const isExplained = Object.values(members).some((one) => one !== undefined);
  const strange = isExplained ? undefined : unexplainedPrices(answers);
  return { model: isExplained ? modelFrom(members) : undefined, unexplained: strange };
}

function unexplainedPrices(answers: ImitatedAnswers): StageOverride | undefined {
  const none = dimensionNames.flatMap((name) =>
    answers.all(checkOf(name), (coded) => codeIn(coded, 'prices') === 'unexplained' || undefined),
  );
  const ignored = answers.profile.hints.filter(({ answer }) => answer === 'not followed');
  const known = unexplained.find(([row]) => ignored.some(({ requirement }) => requirement === row))?.[1];
  // In a profile recorded without --pricing, only an ignored hint shows that no model explains the prices.
  if (none.length === 0 && known === undefined) return undefined;
  return variationById(known ?? 'pricing.linear');
}
