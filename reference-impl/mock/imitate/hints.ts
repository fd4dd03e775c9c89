/** Ignores the hints of the specification that the server of a profile ignores. */
import type { ProfileHint } from '../../../openapi/profile/profile.js';
import { Refusal } from '../../calls/refusal.js';
import { all } from '../../tolerances/kit/alter-pipeline.js';
import { advisoryRows, takingBareTokens } from '../../tolerances/requests/leniency.js';
import type { Answers, Change, Missing } from './answers.js';

/** Refusals and prices are imitated by themselves, with whatever hints those ignore. */
const elsewhere = /^(?:RAT-2[235]|GEN-12|PRO-07|REF-0[4-7])$/;

const bareToken = 'AUT-04';

/** One that is followed in part is followed by what else is refused, as far as that is known. */
const isIgnored = ({ answer }: ProfileHint): boolean => answer === 'not followed' || answer === 'followed in part';

/** The hints that can't be ignored as the server does. */
export const missingHints = (hints: readonly ProfileHint[]): readonly Missing[] =>
  hints
    .filter((hint) => isIgnored(hint) && !elsewhere.test(hint.requirement))
    .filter(
      ({ requirement, answer }) => answer !== 'not followed' || ![...advisoryRows, bareToken].includes(requirement),
    )
    .map(({ requirement, answer }) => ({ id: requirement, about: 'hint', answer }));

/** Lets pass what breaks nothing but these hints. */
const lenient =
  (rows: readonly string[]): Change =>
  (stages) => ({
    ...stages,
    validate: (request) => {
      try {
        stages.validate(request);
      } catch (error) {
        if (!(error instanceof Refusal) || error.violations.length === 0) throw error;
        const stated = error.violations.filter(
          ({ level, requirement = '' }) => level !== 'advisory' || !rows.includes(requirement),
        );
        if (stated.length === error.violations.length) throw error;
        if (stated.length > 0) throw Refusal.of(error.kind, stated, error.about);
      }
    },
  });

/** The change that ignores them. */
export function ignoringHints({ profile }: Answers): Change {
  const ignored = profile.hints.filter(isIgnored).map(({ requirement }) => requirement);
  return all(lenient(ignored), ...(ignored.includes(bareToken) ? [takingBareTokens] : []));
}
