/** The questions about prices take long and affect no verdict, so they run only on request, after all other checks. */
import type { Check } from './check.js';

/** Whether a check of the suite asks about prices: rows PRI-01 to PRI-10. */
export const asksForPrices = ({ requirement, source }: Pick<Check, 'requirement' | 'source'>): boolean =>
  source === undefined && requirement.startsWith('PRI-');
