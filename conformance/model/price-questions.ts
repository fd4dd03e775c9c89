/** Which checks ask how prices are made. They take long and decide nothing, so they run only on request, after all others. */
import type { Check } from './check.js';

/** Whether a check of the suite asks how prices are made: rows PRI-01 to PRI-10. */
export const asksForPrices = ({ requirement, source }: Pick<Check, 'requirement' | 'source'>): boolean =>
  source === undefined && requirement.startsWith('PRI-');
