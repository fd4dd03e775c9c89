/** Ignores the hints that the server of a profile ignores. */
import type { ProfileHint } from '../../openapi/profile/profile.js';
import { all } from '../../reference-impl/pipeline/overrides.js';
import { advisoryRows, ignoringHints, takingBareTokens } from '../../variants/requests/accepted.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import type { ImitatedAnswers, NotImitated } from './answers.js';

/** The hints about refusals and prices, which refusals.ts and account.ts imitate. */
const elsewhere = /^(?:RAT-2[235]|GEN-12|PRO-07|REF-0[4-7])$/;

const bareToken = 'AUT-04';

/** A partly followed hint counts as ignored: the profile's refusals cover the other part. */
const isIgnored = ({ answer }: ProfileHint): boolean => answer === 'not followed' || answer === 'followed in part';

/** The ignored hints that the mock can't ignore, or not in part. */
export const missingHints = (hints: readonly ProfileHint[]): readonly NotImitated[] =>
  hints
    .filter((hint) => isIgnored(hint) && !elsewhere.test(hint.requirement))
    .filter(
      ({ requirement, answer }) => answer !== 'not followed' || ![...advisoryRows, bareToken].includes(requirement),
    )
    .map(({ requirement, answer }) => ({ id: requirement, about: 'hint', answer }));

/** Accepts requests that the recorded server accepts against a hint. */
export function ignoreHints({ profile }: ImitatedAnswers): StageOverride {
  const ignored = profile.hints.filter(isIgnored).map(({ requirement }) => requirement);
  return all(ignoringHints(ignored), ...(ignored.includes(bareToken) ? [takingBareTokens('any')] : []));
}
