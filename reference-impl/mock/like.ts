/** Does as the target of a profile does wherever the specification leaves the choice, and stays conformant. */
import { contract } from '../../openapi/contract.js';
import { ProfileError, type Profile } from '../../openapi/profile.js';
import type { Reading as PriceReading } from '../../openapi/price-readings.js';
import type { Parts } from '../app.js';
import type { Call } from '../call.js';
import type { AccountSeed } from '../seed.js';
import { all } from '../tolerances/changes.js';
import { takingAlike } from './like-bodies.js';
import { accountsLike } from './like-carriers.js';
import { delays, puttingOff } from './like-delays.js';
import type { Change, Dial } from './like-dials.js';
import { effectDials } from './like-effects.js';
import { wantedIn, type Wanted } from './like-forms.js';
import { fieldDials } from './like-fields.js';
import { hints, missingHints } from './like-hints.js';
import { numberDials } from './like-numbers.js';
import { amountsAlike, pricingLike, strangePrices } from './like-pricing.js';
import { orderDials } from './like-orders.js';
import { provisional } from './like-provisional.js';
import { Reading, type Missing } from './like-reading.js';
import { refusingAlike, takeConsequences } from './like-refusals.js';
import { repeatDials } from './like-repeats.js';
import { fieldOrder, writingDials } from './like-writing.js';

/** A server that does as another one does. */
export interface Like {
  /** The address of that server. */
  readonly target: string;
  readonly apply: (parts: Parts) => Parts;
  /** The accounts to begin with. */
  readonly accounts: (accounts: readonly AccountSeed[]) => readonly AccountSeed[];
  /** How prices are made, unless they are made in a way that no reading explains. */
  readonly pricing: PriceReading;
  readonly isUnexplained: boolean;
  /** How many answers the profile has, and which of them can't be imitated. */
  readonly count: number;
  readonly missing: readonly Missing[];
}

/** In the sequence in which they are applied: of two that change an answer's values the later comes first, of two that change its text last. */
const dials: readonly Dial[] = [
  hints,
  fieldOrder,
  amountsAlike,
  strangePrices,
  ...orderDials,
  ...fieldDials,
  ...effectDials,
  ...repeatDials,
  ...numberDials,
  takingAlike,
  delays,
  puttingOff,
  ({ profile }, marks) => refusingAlike(profile, marks),
  ...writingDials,
  provisional,
];

/** The address of the target; one that can't be read is not told. */
const addressOf = ({ target }: Profile): string =>
  URL.canParse(target.url) ? new URL(target.url).href : 'another server';

/** What the profile says. Throws a `ProfileError` for one of another contract. */
export function like(profile: Profile): Like {
  if (profile.contract.version !== contract.version)
    throw new ProfileError(
      `The profile is of contract ${JSON.stringify(profile.contract.version)}, and this is ${contract.version}: make it anew.`,
    );
  const reading = new Reading(profile);
  const [accounts, pricing] = [accountsLike(reading), pricingLike(reading)];
  // What calls are marked with must not be shared by apps, but calls are objects of their own anyway.
  const marks = new WeakMap<Call, Wanted>();
  const made = dials.map((dial) => [dial, dial(reading, marks)] as const);
  const changes = made.map(([, change]) => change).filter((change): change is Change => change !== undefined);
  takeConsequences(reading);
  const refusals = profile.refusals.filter(({ operation, answer }) => !wantedIn(profile, operation, answer));
  const missing = refusals.map(({ operation, condition, answer }) => ({
    id: 'refusals',
    about: `${operation}, ${condition}`,
    answer,
  }));
  return {
    target: addressOf(profile),
    apply: all(...changes),
    accounts,
    pricing,
    isUnexplained: made.some(([dial, change]) => dial === strangePrices && change !== undefined),
    count: reading.count + profile.refusals.length + profile.hints.length,
    missing: [...reading.missing(), ...missing, ...missingHints(profile.hints)],
  };
}
