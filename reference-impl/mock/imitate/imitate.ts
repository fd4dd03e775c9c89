/** Does as the server of a profile does wherever the specification leaves the choice, and stays conformant. */
import { contract } from '../../../openapi/contract/contract.js';
import { ProfileError, type Profile } from '../../../openapi/profile/profile.js';
import { all } from '../../tolerances/kit/alter-pipeline.js';
import { accountsLike, pricesLike } from './account.js';
import { Answers, own, type Missing } from './answers.js';
import { takingAlike } from './bodies.js';
import { wantedFor } from './refusal-forms.js';
import { ignoringHints, missingHints } from './hints.js';
import { ordersLike } from './orders.js';
import { provisionalLike } from './provisional.js';
import { refusingAlike, type Marks } from './refusals.js';
import { requestsLike } from './requests.js';
import type { Variation } from '../variation.js';

/** A server that does as another one does. */
export interface Like extends Variation {
  /** How many answers of the profile could be imitated, and which of them can't. */
  readonly count: number;
  readonly missing: readonly Missing[];
}

/** The address of the server, unless it can't be read. */
const addressOf = ({ target }: Profile): string =>
  URL.canParse(target.url) ? new URL(target.url).href : 'another server';

/** Throws a `ProfileError` for a profile that this mock can't go by. */
function assertUsable({ format, contract: { version } }: Profile): void {
  if (format !== 2)
    throw new ProfileError(
      'An earlier version of the suite wrote this profile, and it has no codes: record it again with npm run conform -- --out DIR.',
    );
  if (version !== contract.version)
    throw new ProfileError(
      `The profile is of contract ${JSON.stringify(version)}, and this is ${contract.version}: record it again.`,
    );
}

function missingRefusals(profile: Profile): readonly Missing[] {
  return profile.refusals
    .filter(({ operation, form }) => !wantedFor(profile, operation, form))
    .map(({ operation, condition, answer }) => ({ id: 'refusals', about: `${operation}, ${condition}`, answer }));
}

/** What makes the mock do as a profile says. Throws a `ProfileError` for one of another format or contract. */
export function like(profile: Profile): Like {
  assertUsable(profile);
  const answers = new Answers(profile);
  // Calls are objects of their own, so the apps of all worlds may share the marks.
  const marks: Marks = new WeakMap();
  const prices = pricesLike(answers);
  const accounts = accountsLike(answers);
  // Of two that change the values of a response, the later one comes first.
  const apply = all(
    ignoringHints(answers),
    prices.unexplained ?? own,
    ordersLike(answers),
    requestsLike(answers, marks),
    takingAlike(answers, marks),
    refusingAlike(profile, marks),
    provisionalLike(answers),
  );
  return {
    target: addressOf(profile),
    apply,
    accounts,
    pricing: prices.reading,
    isUnexplained: prices.unexplained !== undefined,
    count: answers.count + profile.refusals.length + profile.hints.length,
    missing: [...answers.missing(), ...missingRefusals(profile), ...missingHints(profile.hints)],
  };
}
