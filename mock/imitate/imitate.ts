/** Imitates the server of a profile wherever the specification leaves a choice. The mock stays conformant. */
import { contract } from '../../openapi/contract/contract.js';
import { placeOf, ProfileError, type Profile } from '../../openapi/profile/profile.js';
import { all } from '../../reference-impl/pipeline/overrides.js';
import { imitateAccounts, imitatePrices } from './account.js';
import { ImitatedAnswers, unchanged, type NotImitated } from './answers.js';
import { imitateBodies } from './bodies.js';
import { ignoreHints, missingHints } from './hints.js';
import { imitateOrders } from './orders.js';
import { imitateProvisional } from './provisional.js';
import { imitateRefusals, unusedRefusals, type RefusalByCall } from './refusals.js';
import { imitateRequests } from './requests.js';
import type { Choices } from '../choices.js';

/** A variation that imitates a server. */
export interface Like extends Choices {
  readonly target: string;
  readonly accounts: NonNullable<Choices['accounts']>;
  /** The number of answers in the profile. */
  readonly count: number;
  /** The answers that the mock can't imitate. */
  readonly missing: readonly NotImitated[];
}

const addressOf = ({ target }: Profile): string =>
  URL.canParse(target.url) ? new URL(target.url).href : 'another server';

function assertUsable({ contract: { version } }: Profile): void {
  if (version !== contract.version)
    throw new ProfileError(
      `The profile is for contract ${JSON.stringify(version)}, and this mock has ${contract.version}: record it again.`,
    );
}

function missingRefusals(profile: Profile): readonly NotImitated[] {
  return unusedRefusals(profile).map((one) => ({ id: 'refusals', about: placeOf(one), answer: one.answer }));
}

/** The variation that imitates the server of a profile. Throws a `ProfileError` for another contract. */
export function like(profile: Profile): Like {
  assertUsable(profile);
  const answers = new ImitatedAnswers(profile);
  // All worlds can share the map, since each call is a separate object.
  const decided: RefusalByCall = new WeakMap();
  const prices = imitatePrices(answers);
  const accounts = imitateAccounts(answers);
  // Order matters: a later override wraps an earlier one, so it changes the values of a response first.
  const apply = all(
    ignoreHints(answers),
    prices.unexplained ?? unchanged,
    imitateOrders(answers),
    imitateRequests(answers, decided),
    imitateBodies(answers, decided),
    imitateRefusals(profile, decided),
    imitateProvisional(answers),
  );
  return {
    target: addressOf(profile),
    apply,
    accounts,
    pricing: prices.unexplained ? null : prices.model,
    count: answers.count + profile.refusals.length + profile.hints.length,
    missing: [...answers.missing(), ...missingRefusals(profile), ...missingHints(profile.hints)],
  };
}
