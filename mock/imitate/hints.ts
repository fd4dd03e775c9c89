/** Ignores the hints that the server of a profile ignores. */
import type { Profile, ProfileHint } from '../../openapi/profile/profile.js';
import { all } from '../../reference-impl/pipeline/overrides.js';
import { advisoryRows, ignoringHints, takingBareTokens } from '../../variants/requests/accepted.js';
import type { StageOverride } from '../../reference-impl/pipeline/app.js';
import type { ImitatedAnswers, NotImitated } from './answers.js';

/** The hints about refusals and prices, which refusals.ts and account.ts imitate. */
const elsewhere = /^(?:RAT-2[235]|GEN-12|PRO-07|REF-0[4-7])$/;

const bareToken = 'AUT-04';

/** Values in digits of other scripts: a server that reads the digits accepts some of them, and refuses look-alike letters. */
const disguised = 'FMT-05';
const disguisedTimes = 'RAT-15';

/** Whether the server reads digits of other scripts, as `normalised.digits` does. */
export const isReadingDigits = ({ hints }: Profile): boolean =>
  hints.some(({ requirement, answer }) => requirement === disguised && answer === 'followed in part');

/** Whether the server refuses some of the values that a hint is about: it reads the digits of the others. */
const isReadTime = (profile: Profile, requirement: string): boolean =>
  requirement === disguisedTimes &&
  isReadingDigits(profile) &&
  profile.refusals.some(({ operation, rule }) => operation === 'calculateRates' && rule === 'pattern.hint');

/** A partly followed hint counts as ignored: the profile's refusals cover the other part. */
const isIgnored = ({ answer }: ProfileHint): boolean => answer === 'not followed' || answer === 'followed in part';

/** The ignored hints that the mock can't ignore, or not in part. */
export const missingHints = (hints: readonly ProfileHint[]): readonly NotImitated[] =>
  hints
    .filter((hint) => isIgnored(hint) && !elsewhere.test(hint.requirement))
    .filter(({ requirement, answer }) => requirement !== disguised || answer === 'not followed')
    .filter(
      ({ requirement, answer }) => answer !== 'not followed' || ![...advisoryRows, bareToken].includes(requirement),
    )
    .map(({ requirement, answer }) => ({ id: requirement, about: 'hint', answer }));

/** Accepts requests that the recorded server accepts against a hint. */
export function ignoreHints({ profile }: ImitatedAnswers): StageOverride {
  const ignored = profile.hints
    .filter(isIgnored)
    .map(({ requirement }) => requirement)
    .filter((row) => !isReadTime(profile, row));
  return all(ignoringHints(ignored), ...(ignored.includes(bareToken) ? [takingBareTokens('any')] : []));
}
