/** All tolerances: the freedoms of the specification, each taken by one conformant server. */
import type { Stages } from '../app.js';
import { absences } from './absence.js';
import { accountTolerances } from './accounts.js';
import { duplicates } from './duplicates.js';
import { envelopes } from './envelope.js';
import { frameworks } from './frameworks.js';
import { headerTolerances } from './headers.js';
import { identifiers } from './identifiers.js';
import { leniencies } from './leniency.js';
import { limits } from './limits.js';
import { lists } from './lists.js';
import { orderTolerances } from './orders.js';
import { pricingTolerances } from './pricing.js';
import { ratesTolerances } from './rates.js';
import { refusalTolerances } from './refusals.js';
import { secondAccounts } from './second-account.js';
import { services } from './service.js';
import { strictnesses } from './strictness.js';
import type { Tolerance } from './tolerance.js';

/**
 * In the sequence in which a combination applies them: of two that change an answer's values the later comes first, of two
 * that change its text the later comes last.
 */
export const allTolerances: readonly Tolerance[] = [
  ...absences,
  ...lists,
  ...orderTolerances,
  ...ratesTolerances,
  ...pricingTolerances,
  ...accountTolerances,
  ...secondAccounts,
  ...identifiers,
  ...strictnesses,
  ...limits,
  ...leniencies,
  ...duplicates,
  ...services,
  ...refusalTolerances,
  ...frameworks,
  ...headerTolerances,
  ...envelopes,
];

/** The change that a tolerance makes. Its id must be a known one. */
export function toleranceById(id: string): (stages: Stages) => Stages {
  const found = allTolerances.find((one) => one.id === id)?.apply;
  if (!found) throw new Error(`There is no tolerance ${id}.`);
  return found;
}
