/** All tolerances: the freedoms of the specification, each used by one conformant server. */
import type { Stages } from '../pipeline/app.js';
import { absences } from './responses/empty-values.js';
import { accountTolerances } from './service/accounts.js';
import { duplicates } from './requests/duplicates.js';
import { envelopes } from './responses/envelope.js';
import { frameworks } from './frameworks/index.js';
import { headerTolerances } from './responses/headers.js';
import { identifiers } from './responses/identifiers.js';
import { leniencies } from './requests/leniency.js';
import { limits } from './requests/limits.js';
import { lists } from './responses/lists.js';
import { orderTolerances } from './responses/orders.js';
import { pricingTolerances } from './service/pricing.js';
import { ratesTolerances } from './service/rates.js';
import { refusalTolerances } from './requests/refusals.js';
import { secondAccounts } from './service/second-account.js';
import { services } from './service/service.js';
import { strictnesses } from './requests/strictness.js';
import type { Tolerance } from './kit/tolerance.js';

/**
 * In the order in which a combination applies them. If two change a response's values, the later one runs first; if two
 * change its text, the later one runs last.
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

/** The change of a tolerance. Its id must be known. */
export function toleranceById(id: string): (stages: Stages) => Stages {
  const found = allTolerances.find((one) => one.id === id)?.apply;
  if (!found) throw new Error(`There is no tolerance ${id}.`);
  return found;
}
